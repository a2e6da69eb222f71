"""A matrix product: a call of a library that reads the arrays that it names, and makes a new one."""

from dataclasses import dataclass

from fusec.base.scalars.libraries import ArrayModule


@dataclass(frozen=True, slots=True)
class MatrixProduct:
    """`product = x @ w`, `y = np.matmul(h, w2.T)`, or `return h @ w2` if it `is_returned`.

    `expression` is the author's, with names in place of inner expressions. `factors` are the texts of its factors,
    each a name or its transpose, such that their product is the result: `einsum("ij,kj->ik", x, w)` has `x` and `w.T`.
    `module` is the library whose function it calls, if it calls one by a name of the author's.
    """

    name: str
    expression: str
    factors: tuple[str, str]
    module: ArrayModule | None = None
    is_returned: bool = False

    @property
    def sources(self) -> tuple[str, ...]:
        """The variables that it reads."""
        return tuple(dict.fromkeys(text.removesuffix(".T") for text in self.factors))
