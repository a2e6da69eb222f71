"""`sum` and `mean` of unknown objects are unknown calls."""


def report(frame):
    return frame.mean() + frame.sum()
