"""A logger may format the array it is given."""

import logging

import numpy as np

log = logging.getLogger(__name__)


def logged(x):
    t = np.abs(x)
    log.debug("t = %s", t)  # expect: FUS207
    return t + 1


# message: `value` not fused with `t`
# note: Call of `log.debug` stands between.
