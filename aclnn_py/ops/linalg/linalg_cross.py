"""aclnnLinalgCross."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_ND
from ...base.status import ACLNN_ERR_INNER_NULLPTR
from ...lowering import language as w
from ...lowering.compute import compute_class
from ...lowering.draft import Draft, Value
from ...lowering.moves import expand
from ...lowering.plan import Kernel, View
from ...rules.call import count
from ...rules.terms import broadcast
from ..conversion.fills import is_integral
from . import matrices as mx

SMALL = (dt.ACL_INT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_UINT8)
DTYPES = w.Choices(dt.ACL_FLOAT16, *mx.EXACT_TYPES, *SMALL, dt.ACL_INT64).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)

x, other = w.In("self", "the left vectors"), w.In("other", "the right vectors")
dim = w.Attr("dim", "int64_t", "the axis that the three elements of a vector lie along", default=-1)
out = w.Out("out", "the products")


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


axis = w.Worked(
    axis_of, x, other, dim, told="axis", claim=("value of dim", "from -n to n - 1, n the rank of self"),
    mend=lambda call: iter((call.set(dim, -1),)),
)  # fmt: skip
sizes = tuple(
    w.Worked(size, x, other, dim, told="size of self and other along dim", kind="shape_custom") for size in (along, own)
)


class Cross(w.Step):
    """Cross products along an axis: each of the three elements of the results by a kernel of its own."""

    __slots__ = ("code", "one", "other")
    is_kernel = True

    one: w.Step
    other: w.Step

    def __init__(self, one: w.Step, other: w.Step) -> None:
        self._fill(one=one, other=other, code=ACLNN_ERR_INNER_NULLPTR)

    @property
    def sources(self) -> tuple[w.Step, ...]:
        return (self.one, self.other)

    @property
    def params(self) -> tuple[w.Param, ...]:
        return tuple(dict.fromkeys((*super().params, dim)))

    def build(self, draft: Draft) -> str:
        views = [draft.values[step].view for step in self.sources]
        shape, place = broadcast(views[0].shape, views[1].shape), axis.read(draft.call)
        if shape is None or place is None or shape[place] != 3:
            return " and ".join(f"[{','.join(map(str, view.shape))}]" for view in views)
        target = draft.temporary(views[0].dtype, shape, count(shape))
        draft.values[self] = Value(target, count(shape), ACL_FORMAT_ND, len(draft.steps))
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

    predicate = "those of vectors of three elements"

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
    summary="cross products of vectors of three elements",
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
    notes=("A dim that is not negative names an axis of self, whatever other's rank is. On the 950 self itself has to "
           "have 3 elements along it, elsewhere the broadcast.",),
)  # fmt: skip
