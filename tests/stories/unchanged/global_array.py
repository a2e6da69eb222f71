"""Another thread or function may read the module's array at any time."""

import numpy as np

state = np.zeros(4)


def advance(dt):
    global state
    state = np.abs(state)
    publish()
    state = state * dt


def publish():
    print(state)
