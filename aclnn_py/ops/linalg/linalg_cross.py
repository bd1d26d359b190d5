"""aclnnLinalgCross."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.compute import compute_class
from ...lowering.plan.draft import Draft
from ...lowering.plan.lowered import Kernel, View
from ...lowering.steps.moves import expand
from ...rules.core.term import broadcast
from ..conversion.shared.fill_steps import is_integral
from .shared import lapack as mx

SMALL = (dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_UINT8)
DTYPES = w.Choices(dt.ACL_FLOAT16, *mx.EXACT_TYPES, *SMALL, dt.ACL_INT64).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)

x, other = (
    w.In("self", "first vectors, any shape of size 3 along dim"),
    w.In("other", "second vectors, broadcastable with self"),
)
dim = w.Attr("dim", "int64_t", "axis of the vectors, of size 3", default=-1)
out = w.Out("out", "cross products, broadcast shape of self and other")


def axis_of(x: Any, other: Any, dim: int) -> int | None:
    """The axis of the result, counted from its end; None if self has no such axis."""
    if not -x.rank <= dim < x.rank:
        return None
    return dim if dim < 0 else dim - x.rank


def along(x: Any, other: Any, dim: int) -> int:
    """How long the broadcast is along that axis; a dim that is not negative counts from self's first axis."""
    whole, axis = broadcast(x.shape, other.shape), axis_of(x, other, dim)
    return -1 if whole is None or axis is None else whole[axis]


def own(x: Any, other: Any, dim: int) -> int:
    """How long self is along it."""
    axis = axis_of(x, other, dim)
    return -1 if axis is None else int(x.shape[axis])


axis = w.Derived(
    axis_of, x, other, dim, label="axis", claim=("value of dim", "from -n to n - 1, n the rank of self"),
    mend=lambda call: iter((call.set(dim, -1),)),
)  # fmt: skip
sizes = tuple(
    w.Derived(size, x, other, dim, label="size of self and other along dim", kind="shape_custom")
    for size in (along, own)
)


class Cross(w.Step):
    """Cross products along an axis: each of the three elements of the results by a kernel of its own."""

    is_kernel = True

    one: w.Step
    other: w.Step

    @property
    def params(self) -> tuple[w.Param, ...]:
        return tuple(dict.fromkeys((*self.source_params, dim)))

    def build(self, draft: Draft) -> str:
        views = [draft.values[step].view for step in self.sources]
        shape, place = broadcast(views[0].shape, views[1].shape), axis.read(draft.call)
        if shape is None or place is None or shape[place] != 3:
            return " and ".join(f"[{','.join(map(str, view.shape))}]" for view in views)
        (target,) = draft.results(self, (views[0].dtype, shape))
        whole = is_integral(x).holds(draft.call)
        kind = dt.ACL_INT64 if whole else compute_class(target.dtype, views)
        one, other = (expand(view, shape) for view in views)
        for number in range(3):
            for view in views:
                draft.read(view)
            after, last = (number + 1) % 3, (number + 2) % 3
            taken = at(one, place, after), at(other, place, last), at(one, place, last), at(other, place, after)
            draft.steps.append(Kernel("cross", taken, (at(target, place, number),), (), kind, False, 0))
        return ""

    subject = "shapes of self and other"

    predicate = "those of 3-element vectors"

    def __str__(self) -> str:
        return "cross(self, other)"


def at(view: View, axis: int, number: int) -> View:
    """The view without an axis, at one place along it."""
    axis %= len(view.shape)
    return view._replace(
        shape=view.shape[:axis] + view.shape[axis + 1 :], strides=view.strides[:axis] + view.strides[axis + 1 :],
        offset=view.offset + number * view.strides[axis],
    )  # fmt: skip


on_cores = w.either(
    w.has_dtype(x, dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_BF16),
    w.both(w.negated(w.on(*w.REGBASE)), w.has_dtype(x, *SMALL)),
)
three = w.Choices(3)
linalg_cross = w.declare(
    "aclnnLinalgCross", x, other, dim, out,
    summary="cross product of 3-element vectors along dim",
    rules=(
        w.present(x, other, out), w.dtype_in(DTYPES, x), w.same_dtype(x, other), w.same_dtype(x, out),
        w.max_dims(8, x, other, out), w.broadcastable(x, other), w.shape_is_broadcast(out, x, other), w.defined(axis),
        w.done_if_empty(out),
        w.when(w.on(*w.REGBASE), (w.OneOf(sizes[1], three),), otherwise=((w.OneOf(sizes[0], three),),)),
    ),
    plan=(w.OnAiCpu(w.negated(on_cores)), *mx.chained(w.ViewCopy(Cross(w.Contiguous(x), w.Contiguous(other)), out))),
    header="aclnnop/aclnn_linalg_cross.h", library="math", documented_soc=w.DOCUMENTED_ALL,
    formula="out[i] = self[i + 1] * other[i + 2] - self[i + 2] * other[i + 1] along dim, indices modulo 3",
    precision="FLOAT16 and BF16 are computed in float32 and rounded once; integers wrap",
    reference="torch.linalg.cross(self, other, dim=dim)",
    notes=(
    "A non-negative dim is an axis of self, whatever the rank of other. On the 950 self itself needs size 3 along "
    "it, elsewhere the broadcast shape.",),
)  # fmt: skip
