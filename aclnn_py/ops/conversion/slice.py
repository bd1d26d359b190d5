"""aclnnSlice and aclnnSliceV2."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts
from .shared.view_ops import EXACT, clamped, extent, sliced

DTYPES = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT64, dt.ACL_INT8, dt.ACL_INT32, dt.ACL_UINT8, dt.ACL_BOOL, dt.ACL_BF16
)  # fmt: skip
TEXTS: dict[str, Any] = {"library": "math", "documented_soc": w.DOCUMENTED_BUT_310, "precision": EXACT}
FORMAT = "The result keeps self's storage format; an out of another one gives 561103 unless that of self is ND."

x, out = w.In("self", "input, rank 1 to 8"), w.Out("out", "output, shape of the slice, dtype of self")
dim = w.Attr("dim", "int64_t", "axis to slice, -rank to rank-1", 0)
start = w.Attr("start", "int64_t", "start index; negative ones count from the end", 0)
end = w.Attr("end", "int64_t", "end index (exclusive)", 2)
step = w.Attr("step", "int64_t", "step, at least 1", 1)
axis = w.Axis(x, dim)
dense = w.Strided(x)


def shape_of(x: TensorFacts, dim: int, start: int, end: int, step: int) -> Shape | None:
    if not -x.rank <= dim < x.rank or step <= 0:
        return None
    at = dim % x.rank
    return (*x.shape[:at], extent(*clamped(start, end, x.shape[at]), step), *x.shape[at + 1 :])


def one(call: Call, view: View) -> View | str:
    number, first, last, by = (call.args[name] for name in ("dim", "start", "end", "step"))
    at: int = number % len(view.shape)  # type: ignore[operator]
    begin, stop = clamped(first, last, view.shape[at])  # type: ignore[arg-type]
    return sliced(view, at, begin, extent(begin, stop, by), by)  # type: ignore[arg-type]


shape = w.Derived(shape_of, x, dim, start, end, step, label="shape of the slice")
cut = w.ViewOf(dense, w.Through("slice", one, shape))
slice_ = w.declare(
    "aclnnSlice", x, dim, start, end, step, out,
    summary="slices self along dim: start:end:step",
    rules=(
        w.present(x, out), w.same_dtype(out, x), w.no_bf16_except(w.BF16_BY_RANGE, x), w.dtype_in(DTYPES, x),
        w.max_dims(8, x), w.min_dims(1, x), w.defined(axis), (w.Within(w.ValueOf(step), low=1),),
        (w.Equal(w.ViewShape(out), shape),), w.done_if_empty(x, out),
    ),
    plan=(dense, cut, w.ViewCopy(cut, out)), header="aclnnop/aclnn_slice.h", **TEXTS,
    formula="self[start:end:step] along dim as in Python, with step > 0",
    reference="torch.ops.aten.slice(self, dim, start, end, step)", notes=(FORMAT,),
)  # fmt: skip

starts = w.Attr("starts", "const aclIntArray*", "start index of each axis in axes", (0,))
ends = w.Attr("ends", "const aclIntArray*", "end index (exclusive) of each axis in axes", (2,))
axes = w.Attr("axes", "const aclIntArray*", "axes to slice, distinct", (0,))
steps = w.Attr("steps", "const aclIntArray*", "step of each axis in axes, at least 1", (1,))


def each_once(x: TensorFacts, axes: Shape) -> Shape | None:
    found = w.axes_of(axes, x.rank)
    return found if found is not None and len(set(found)) == len(found) else None


def forward(steps: Shape) -> bool | None:
    return min(steps, default=1) > 0 or None


def cuts(x: TensorFacts, starts: Shape, ends: Shape, axes: Shape, steps: Shape) -> list[tuple[int, int, int, int]]:
    """Axis, first element, number and distance of every slice; those without a step or an axis are left out."""
    found = []
    for begin, stop, number, by in zip(starts, ends, axes, steps, strict=False):
        at = number % x.rank
        begin, stop = clamped(begin, stop, x.shape[at])
        found.append((at, begin, extent(begin, stop, by), by))
    return found


def shape_of_all(x: TensorFacts, starts: Shape, ends: Shape, axes: Shape, steps: Shape) -> Shape | None:
    if each_once(x, axes) is None or forward(steps) is None:
        return None
    shape = [*x.shape]
    for at, _, size, _ in cuts(x, starts, ends, axes, steps):
        shape[at] = size
    return tuple(shape)


def several(call: Call, view: View) -> View | str:
    rows = [call.args[name] for name in ("starts", "ends", "axes", "steps")]
    for cut_along in cuts(call.tensor(x), *rows):  # type: ignore[arg-type]
        view = sliced(view, *cut_along)
    return view


unique = w.Derived(
    each_once, x, axes, label="axes", claim=("axes", "distinct axes of self"),
    mend=w.setting(axes, lambda call: tuple(range(len(call.args["axes"])))),  # type: ignore[arg-type]
)  # fmt: skip
positive = w.Derived(
    forward, steps, label="steps", claim=("every number of steps", "above 0"),
    mend=w.setting(steps, lambda call: (1,) * len(call.args["steps"])),  # type: ignore[arg-type]
)  # fmt: skip
slices_shape = w.Derived(shape_of_all, x, starts, ends, axes, steps, label="shape of the slice")
corner = w.ViewOf(dense, w.Through("slices", several, slices_shape))
slice_v2 = w.declare(
    "aclnnSliceV2", x, starts, ends, axes, steps, out,
    summary="slices self along several axes: starts:ends:steps",
    rules=(
        w.present(x, out, starts, ends, axes, steps), w.same_dtype(out, x), w.no_bf16_except(w.BF16_BY_RANGE, x),
        w.dtype_in(DTYPES, x), w.max_dims(8, x), w.defined(unique), (w.Equal(w.ListSize(starts), w.ListSize(axes)),),
        (w.Equal(w.ListSize(ends), w.ListSize(axes)),), w.defined(positive), (w.Equal(w.ViewShape(out), slices_shape),),
        w.done_if_empty(x),
    ),
    plan=(dense, corner, w.ViewCopy(corner, out)), header="aclnnop/aclnn_slice_v2.h", **TEXTS,
    formula="self[start:end:step] along every one of axes as in Python, with steps > 0",
    reference="torch.ops.aten.slice of one axis after the other",
    notes=(FORMAT, "The number of steps is not checked: axes without one are not sliced."),
)  # fmt: skip
