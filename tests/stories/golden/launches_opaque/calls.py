"""Launches fuse around one whose body is not modelled; it runs before them or after them, unless arrays share memory."""

import numpy as np

ORIGINAL = 9


def calls(rng):
    x, v, e, cell, order, u = (rng.random(16) for _ in range(6))
    places, buffer = rng.permutation(16), rng.random(48)
    yield "cells:step", (x, v, e, cell, order, 0.5, 2), {}
    yield "cells:step", (x, v, e, x, order, 0.5, 2), {}  # of what `push` writes
    yield "cells:step", (x, v, e, cell, v, 0.5, 2), {}  # what both of the others read
    yield "cells:step", (x, v, e, cell, order, 0.5, 0), {}  # raises, or not, in its place
    yield "cells:parts", (buffer, e, order, 0.5, 32), {}
    yield "cells:parts", (buffer, e, order, 0.5, 15), {}  # of which one element is moved before
    yield "cells:moved", (x, v, e, np.zeros(16), places, 0.5, 2), {}
    yield "cells:moved", (x, v, e, v, places, 0.5, 2), {}
    yield "cells:both", (x, v, e, cell, order, u, 0.5, 2), {}
    yield "cells:known_to_others", (x, v, order, 0.5, 2), {}
    yield "cells:spared", (x, v, e, cell, 0.5, 2), {}
    yield "cells:spared", (x, v, e, v, 0.5, 2), {}
    yield "cells:prepared", (x, v, e, cell, order, 0.5, 16, 10), {}
    yield "cells:prepared", (x, v, e, cell, order, np.float64(0.5), 16, 10), {}  # whose products may warn
    yield "cells:advanced", (x, v, e, cell, order, 0.5, 2), {}
    yield "cells:advanced", (x, v, e, cell, x, 0.5, 2), {}
    yield "cells:advanced", (x, v, e, e, v, 0.5, 2), {}
