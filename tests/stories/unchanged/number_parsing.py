"""No import of NumPy at all."""


def celsius(text):
    return (float(text) - 32) * 5 / 9
