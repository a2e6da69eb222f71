"""The loops of generated kernels for compiled functions, interpreted in the order of a given rank."""

from threads import current, in_order


def permute(module):
    """From now on every loop of the module's kernels goes in the current order; each kernel that runs is counted."""
    module.range = module.prange = lambda *bounds: in_order(range(*bounds))
    if hasattr(module, "ran"):
        module.ran = counting(module.ran)


def counting(ran):
    def runs(kernel, *arguments):
        has_run = ran(kernel, *arguments)
        current.runs += has_run
        return has_run

    return runs
