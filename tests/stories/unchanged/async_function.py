"""Everything between two awaits may run in between."""

import numpy as np


async def relayed(x, queue):
    t = np.abs(x)
    await queue.put(t)
    await queue.join()
    return np.sqrt(t)
