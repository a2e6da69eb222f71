"""A window that moves along, on the device where there is one."""

from . import _fused_window as _fused
from .devices import has_device, has_other_device

if has_device:
    from .devices import cuda
    from .kernels import divide, erase


class Window:
    def __init__(self, Ep, Em, Ez, shift, use_device=True):
        self.Ep, self.Em, self.Ez = Ep, Em, Ez
        self.field_shift = shift
        self.use_device = use_device

    def wait(self):
        raise TypeError("no device")


def move(window, n_move):
    if window.use_device:
        shift = window.field_shift
        blocks = window.Ep.shape[0], window.Ep.shape[1]
        _fused.move_fused(window, shift_field, blocks, (2, 2), shift, n_move)
    else:
        window.wait()


if has_device:

    @cuda.jit
    def shift_field(field, factor, n_move):
        """Multiply the field with the factor, so many times."""
        iz, ir = cuda.grid(2)
        if ir < field.shape[1] and iz < field.shape[0]:
            power = 1.0 + 0.0j
            # for negative n_move, the complex conjugate
            for _ in range(abs(n_move)):
                power *= factor[iz]
            if n_move < 0:
                power = power.conjugate()
            field[iz, ir] *= power


if has_other_device:
    from .kernels import divide as other_divide
    from .kernels import erase as other_erase


def shifted(Ep, Em, Ez, shift, n_move, use_device=True):
    move(Window(Ep, Em, Ez, shift, use_device), n_move)


def settle(rho, previous, volume):
    _fused.settle_fused(divide, erase, (5, 7), (2, 2), rho, volume, previous)


def settle_elsewhere(rho, previous, volume):
    """There is no other device, and no name for its kernels."""
    _fused.settle_elsewhere_fused(other_divide, other_erase, (5, 7), (2, 2), rho, volume, previous)


def settle_somewhere(rho, previous, volume):
    try:
        settle_elsewhere(rho, previous, volume)
    except NameError as problem:
        raise TypeError(str(problem)) from problem
