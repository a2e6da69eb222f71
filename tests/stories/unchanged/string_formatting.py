"""`%` formats text and `*` repeats it."""


def ruler(width, name):
    return "%s\n" % name + "-" * width
