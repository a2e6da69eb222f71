"""What is added may have more elements than the array that the task makes: then the original raises."""
import cupynumeric as np


def added(x, y):
    t = np.sqrt(x) * 2.0  # expect: FUS101
    t += x * y  # expect: FUS101, FUS601
    return t


# message: `t` not fused
# note: tasks of Legate have no code for this: `t`, which is made and then updated.
