"""What stands in blocks of two streams or devices is not joined."""

import cupy as cp


def two_streams(x: cp.ndarray, first, second):
    with first:
        a = x * 2
    with second:
        return a + 1


def out_of_a_stream(x: cp.ndarray):
    with cp.cuda.Stream():
        a = x * 2
    return a + 1


def two_devices(x: cp.ndarray):
    with cp.cuda.Device(0):
        a = x * 2
    with cp.cuda.Device(1):
        return a + 1


def recorded(x: cp.ndarray, stream):
    a = x * 2
    with stream:
        stream.begin_capture()
        b = a + 1
        graph = stream.end_capture()
    return b, graph
