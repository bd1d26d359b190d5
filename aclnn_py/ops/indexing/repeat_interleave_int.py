"""aclnnRepeatInterleaveInt and aclnnRepeatInterleaveIntWithDim."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from .shared import repeat_params as r

x, out, dim, size = r.x, r.out, r.dim, r.size
repeats = w.Attr("repeats", "int64_t", "number of repeats of every element, or slice along dim", 2)
natural = (w.Within(w.ValueOf(repeats), low=0),)
NOTES = (
    "The shape of out is checked only when the tasks are built, and if repeats is 1 by the copy into out.",
    "An outputSize other than size times repeats passes CANN's checks; the emulator refuses it (561103).",
)


def fits_alone(x: TensorFacts, repeats: int, size: int) -> Shape | None:
    return (repeats * x.numel,) if repeats == 1 or size == repeats * x.numel else None


def fits_along(x: TensorFacts, repeats: int, dim: int, size: int) -> Shape | None:
    at = r.own_axis(x, dim)
    return (
        None
        if at is None or (repeats != 1 and size != repeats * x.shape[at])
        else r.along(x, dim, repeats * x.shape[at])
    )


def spread(view: View, whole: View, at: int, often: int) -> Iterator[tuple[View, View]]:
    """The axis as two: what is repeated, and the repeats, one copy with a stride of 0."""
    size, shape = view.shape[at], (*view.shape[: at + 1], often, *view.shape[at + 1 :])
    stride = whole.strides[at]
    target = (*whole.strides[:at], often * stride, stride, *whole.strides[at + 1 :])
    source = (*view.strides[: at + 1], 0, *view.strides[at + 1 :])
    if size:
        yield whole._replace(shape=shape, strides=target), view._replace(shape=shape, strides=source)


def repeated_whole(call: Call, view: View | None, whole: View) -> Iterator[tuple[View, View]]:
    assert view is not None
    yield from spread(view, whole, 0, call.args["repeats"])  # type: ignore[arg-type]


def by_axis(call: Call, view: View | None, whole: View) -> Iterator[tuple[View, View]]:
    assert view is not None
    at = r.own_axis(call.tensor(x), call.args["dim"])  # type: ignore[arg-type]
    yield from spread(view, whole, at or 0, call.args["repeats"])  # type: ignore[arg-type]


def plan(label: w.Derived, pieces: w.Pieces, source: w.Step) -> tuple[w.Step, ...]:
    """A result whose shape is compared first, unless there is nothing to repeat."""
    repeated = w.Composed("repeat_interleave", source, pieces, shape=label)
    fits = w.ShapeMatches(repeated, out, exactly=True, unless=lambda call: call.args["repeats"] == 1)
    return (*repeated.chain, fits, w.ViewCopy(fits, out))


before = (w.present(x, out), w.dtype_in(r.DTYPES, x), w.same_dtype(out, x), natural)


def all_elements(call: Call) -> int:
    return call.tensor(x).numel * call.args["repeats"]  # type: ignore[operator]


def all_rows(call: Call) -> int:
    facts, number = call.tensor(x), call.args["dim"]
    return facts.shape[r.own_axis(facts, number) or 0] * call.args["repeats"]  # type: ignore[operator, arg-type]


row = w.Derived(
    fits_alone, x, repeats, size, label="[elements of self times repeats]", mend=w.setting(size, all_elements)
)
repeat_interleave_int = w.declare(
    "aclnnRepeatInterleaveInt", x, repeats, size, out,
    summary="repeats the elements of self, flattened, all as often",
    rules=(*before, w.max_dims(8, x), w.done_if_empty(x, out)),
    plan=plan(row, repeated_whole, r.flat), formula="out[i * repeats + k] = self.flatten()[i]", notes=NOTES,
    reference="self.repeat_interleave(repeats)", **r.TEXTS,
)  # fmt: skip
along = w.Derived(
    fits_along,
    x,
    repeats,
    dim,
    size,
    label="shape of self with its size times repeats along dim",
    mend=w.setting(size, all_rows),
)
repeat_interleave_int_with_dim = w.declare(
    "aclnnRepeatInterleaveIntWithDim", x, repeats, dim, size, out,
    summary="repeats the slices of self along dim, all as often",
    rules=(
        *before, w.defined(r.axis), w.max_dims(8, x), w.done_if_empty(x), w.done_if(w.value_is(size, 0)),
    ),
    plan=plan(along, by_axis, w.Strided(x)), formula="out[..., i * repeats + k, ...] = self[..., i, ...]", notes=NOTES,
    reference="self.repeat_interleave(repeats, dim)", **r.TEXTS,
)  # fmt: skip
