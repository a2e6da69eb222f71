"""A call that stays a library's: it reads the arrays that it names, and makes a new one."""

from fusec.base.records import dataclass
from fusec.base.scalars.expression import Reduce
from fusec.base.scalars.libraries import ArrayModule


@dataclass(frozen=True, slots=True)
class LibraryCall:
    """`product = x @ w`, `y = np.matmul(h, w2.T)`, `running = np.cumsum(t, axis=1)`, or `return h @ w2` if it
    `is_returned`.

    `expression` is the author's, with names in place of inner expressions. `inputs` are the texts of the arrays that it
    reads, each a name or its transpose. `what` it is, in the user's words; the inputs of a `matrix product` are its
    factors, such that their product is the result: `einsum("ij,kj->ik", x, w)` has `x` and `w.T`. `module` is the
    library whose function it calls, if it calls one by a name of the author's. `is_early`: it runs before operations that the author's
    statement evaluates first, so its function takes plain arrays only. `reduction`: what it computes along the last axis of what a
    kernel reduces along others.
    """

    name: str
    expression: str
    inputs: tuple[str, ...]
    what: str
    module: ArrayModule | None = None
    is_returned: bool = False
    is_early: bool = False
    reduction: Reduce | None = None

    @property
    def sources(self) -> tuple[str, ...]:
        """The variables that it reads."""
        return tuple(dict.fromkeys(text.removesuffix(".T") for text in self.inputs))

    @property
    def is_product(self) -> bool:
        return self.what == MATRIX_PRODUCT

    @property
    def is_join(self) -> bool:
        return self.what == JOIN

    @property
    def is_taken(self) -> bool:
        """Whether it makes memory, or names a part of an array, and makes no pass over elements."""
        return self.what in (ALLOCATION, VIEW)

    @property
    def is_moved(self) -> bool:
        """Whether it computes nothing."""
        return self.what in (JOIN, MOVE)


MATRIX_PRODUCT = "matrix product"
JOIN = "join"  # `np.concatenate([a, b])`, `np.stack((a, b), axis=1)`: the inputs, in order, are its parts
ALLOCATION = "allocation"  # `b = np.empty(2 * n)`
VIEW = "view"  # `a = p[:, :k]`
MOVE = "move"  # `np.pad(a, 1)`
