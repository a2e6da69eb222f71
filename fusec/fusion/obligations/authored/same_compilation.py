"""Obligation: all compiled functions have the same options for floating-point arithmetic."""

from fusec.base.ir.kernel import loop_calls
from fusec.base.plan.choices import FloatingPoint
from fusec.base.proof.dependence import first_pairs
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection, object_to


def same_compilation(candidate: Candidate) -> Proved | Objection:
    """All functions have the same `parallel`, `fastmath` and `error_model`; a ufunc without divisions may have any
    error model. With `fastmath`, the compiler may also contract a product that one function stores with a sum of the
    next, which only `--fp contract` allows.

    Breaks: `@njit` and `@njit(fastmath=True)` called one after the other.
    """
    calls = loop_calls(candidate.launches)
    for pair in first_pairs(calls, lambda call: call.loop.text):
        texts = [call.loop.text for call in pair]
        fits = any(text.compilation.fits_any_error_model for text in texts)
        first, second = (
            _options(tuple(o for o in text.compilation.options if not fits or o[0] != "error_model")) for text in texts
        )
        if first != second:
            reason = f"it is compiled with {second}, `{pair[0].name}` with {first}."
            return object_to("FUS503", Unproved(reason), pair, "it is compiled otherwise")
    if candidate.settings.fp is FloatingPoint.CONTRACT:
        return Proved()
    for launch in calls:
        if dict(launch.loop.text.compilation.options).get("fastmath"):
            reason = (
                f"`{launch.name}` is compiled with `fastmath`; only `--fp contract` allows other bits than its own."
            )
            return Objection("FUS501", Unproved(reason), launch.span)
    return Proved()


def _options(options: tuple[tuple[str, str], ...]) -> str:
    return ", ".join(f"`{name}={text}`" for name, text in options) or "no options"
