"""Rules about scales, and about how far apart they and sizes say that places are."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....lowering import language as w
from ....rules.core.call import Call, Shape, TensorFacts, single
from . import resize_filters as ps
from .resize_plan import Resizing
from .scale_terms import Scaled, ScaleOf

NEAR = 1e-5
LEAST = 0.02
"""Places of self for one of the result, below which cores take no gradient."""


def scale_matches_size(to: Resizing, number: int, judges: tuple[w.Param, ...] = ()) -> w.Rules:
    """A scale above 0 gives a size of the result, nearly; others may have to be above 0 for that (161002)."""
    scale_of = to.scales[number]

    def scales_match(x: TensorFacts, sizes: Shape, *scales: float) -> bool | None:
        rows, scale = [*zip(ps.spatial(x, to.axes), sizes, strict=False)], scales[0]
        if not all(scale > 0 for scale in scales) or len(rows) < to.axes:
            return True
        size, target = rows[number]
        return (scale < 1e15 and int(size * (scale - NEAR)) <= target <= int(size * (scale + NEAR))) or None

    def mend(call: Call) -> Iterator[Call]:
        yield call.set(scale_of, 0.0)

    others = tuple(judge for judge in judges if judge is not scale_of)
    claim = (f"{scale_of}", "at most 0, or such that self times it has a size of outputSize")
    about = (to.source, to.sizes, scale_of, *others)
    return w.defined(Scaled(scales_match, *about, label=f"{scale_of}", claim=claim, mend=mend))


def not_below_zero(*scales: w.Param) -> w.Rules:
    """Scales are at least 0; NaN is refused (161002)."""
    return tuple(w.Within(ScaleOf(scale), low=0) for scale in scales)


def far_enough(steps: tuple[float, ...]) -> bool:
    return all(step >= LEAST for step in steps)


def apart(back: Resizing, judge: Callable[[tuple[float, ...]], bool], label: str) -> w.Rules:
    """Backward: places of self for one of the result are such, by scales above 0 or sizes of both tensors (161002)."""

    def scales_match(grad: TensorFacts, inputs: Shape, *scales: float) -> bool | None:
        rows = zip(inputs[2:], grad.shape[2:], scales, strict=False)
        return judge(tuple([1 / scale if scale > 0 else ps.spread(size, own) for size, own, scale in rows])) or None

    def mend(call: Call) -> Iterator[Call]:
        yield unscaled(back, call)

    term = Scaled(
        scales_match, back.source, back.inputs, *back.scales, label="scales", mend=mend, kind="shape_custom",
        claim=(f"ratio of sizes of {back.source} and {back.inputs}, or scales", label),
    )  # fmt: skip
    return w.defined(term)


def quotient(size: int, to: int, whole: bool) -> float:
    """Size over size, whole or not; nothing is refused for a size of 0, which another rule looks at."""
    return 0.0 if to == 0 else size // to if whole else size / to


def covered(to: Resizing, most: float, *, whole: bool) -> w.Rules:
    """Forward: 1 over scales above 0 in FLOAT, or quotients of sizes, maybe whole, are at most so much (161002)."""

    def scales_match(x: TensorFacts, sizes: Shape, *scales: float) -> bool | None:
        rows = zip(x.shape[2:], sizes, scales, strict=False)
        steps = [single(1 / scale) if scale > 0 else quotient(size, to, whole) for size, to, scale in rows]
        return all(step <= most for step in steps) or None

    def mend(call: Call) -> Iterator[Call]:
        for scale in to.scales:
            call = call.set(scale, 0.0)
        yield call.set(to.sizes, to.sizes.default)

    claim = (f"ratio of sizes of {to.source} and outputSize, or 1 / scales", f"at most {most:g}")
    return w.defined(Scaled(scales_match, to.source, to.sizes, *to.scales, label="scales", claim=claim, mend=mend))


def at_most(back: Resizing, most: float, *, unless: Callable[[ps.Sizes], bool] | None = None) -> w.Rules:
    """Backward: scales above 0, or else sizes of outputSize over those of inputSize, are at most so large (161002)."""

    def scales_match(sizes: Shape, inputs: Shape, *scales: float) -> bool | None:
        if unless is not None and unless(ps.Sizes("", 0, inputs[2:], sizes, scales, False)):
            return True
        rows = zip(inputs[2:], sizes, scales, strict=False)
        return all(not (scale if scale > 0 else ps.spread(to, size)) > most for size, to, scale in rows) or None

    def mend(call: Call) -> Iterator[Call]:
        yield unscaled(back, call)

    claim = ("scales, or ratio of sizes of outputSize and inputSize", f"at most {most:g}")
    return w.defined(
        Scaled(scales_match, back.sizes, back.inputs, *back.scales, label="scales", claim=claim, mend=mend)
    )


def unscaled(back: Resizing, call: Call) -> Call:
    """The call without scales, and with sizes near each other."""
    call = call.set(back.sizes, back.sizes.default).set(back.inputs, back.inputs.default)
    for scale in back.scales:
        call = call.set(scale, 0.0)
    return back.followed(call)


def sizes_above_zero(back: Resizing) -> w.Rules:
    """The gradient has elements, and inputSize sizes above 0 (161002)."""

    def scales_match(grad: TensorFacts, inputs: Shape) -> bool | None:
        return all(size > 0 for size in (*grad.shape, *inputs[2:])) or None

    term = Scaled(
        scales_match, back.source, back.inputs, label="sizes", kind="shape_custom",
        claim=("sizes of the gradient and of inputSize", "above 0"), mend=lambda call: iter((unscaled(back, call),)),
    )  # fmt: skip
    return w.defined(term)
