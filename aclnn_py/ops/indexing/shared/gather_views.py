"""Views and shapes of gather operators: axis, index dtypes, placement on the AI CPU."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.gather import Gathered as Gathered
from ....lowering.kernels.gather import Pick as Pick
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts


def axis_in(call: Call, x: w.Param, dim: w.Param) -> int:
    """The axis that an attribute names; the first one where there is none, which a rule refuses."""
    number: int = call.args[dim.name]  # type: ignore[assignment]
    return axis_of(call.tensor(x), number) or 0


def with_axis(view: View) -> View:
    """A tensor without axes as one with a single element along one."""
    return view if view.shape else view._replace(shape=(1,), strides=(1,))


def elements(view: View, index: View, axis: int) -> Pick:
    """out[i, j, k] = source[i, index[i, j, k], k]."""
    source = with_axis(view)
    index = index if len(index.shape) == len(source.shape) else with_axis(index)
    strides = (*source.strides[:axis], 0, *source.strides[axis + 1 :])
    return Pick(index.shape, strides, ((source.shape[axis], source.strides[axis]),), (index,))


def rows(view: View, index: View, axis: int, batch: int = 0) -> Pick:
    """out[i, indices..., k] = source[i, index[indices...], k]; the first `batch` axes are the same in both."""
    source = with_axis(view)
    if not view.shape:
        index = index._replace(shape=(), strides=())
    before, behind = source.shape[:axis], source.shape[axis + 1 :]
    own, steps = index.shape[batch:], index.strides[batch:]
    alone = axis - batch
    where = index._replace(
        shape=(*index.shape[:batch], *(1,) * alone, *own, *(1,) * len(behind)),
        strides=(*index.strides[:batch], *(0,) * alone, *steps, *(0,) * len(behind)),
    )
    strides = (*source.strides[:axis], *(0,) * len(own), *source.strides[axis + 1 :])
    return Pick((*before, *own, *behind), strides, ((source.shape[axis], source.strides[axis]),), (where,))


INDEX = w.Choices(dt.ACL_INT64, dt.ACL_INT32)
"""The dtypes of indices."""
EXACT = "exact: elements are moved, not computed"


def axis_of(x: TensorFacts, dim: int) -> int | None:
    """The axis from the front, of a tensor that has at least one; None if there is none."""
    rank = x.rank or 1
    return dim % rank if -rank <= dim < rank else None


def replaced(x: TensorFacts, axis: int, index: Shape) -> Shape:
    """The shape with the index's in place of an axis; a tensor without axes stays one."""
    return (*x.shape[:axis], *index, *x.shape[axis + 1 :]) if x.shape else ()


def counted(index: TensorFacts) -> Shape:
    """The shape of an index, where a lone one counts as a row of one."""
    return index.shape or (1,)


def on_cpu(x: w.Param) -> w.Rule:
    """Condition: l0op::GatherV2 and V3 have the dtype on the AI CPU, where negative indices count from the end."""
    newer, older = (dt.ACL_UINT32, dt.ACL_UINT64, dt.ACL_COMPLEX128), (dt.ACL_DOUBLE, *dt.COMPLEX)
    return w.either(
        w.both(w.on(*w.REGBASE), w.has_dtype(x, *newer)),
        w.both(w.negated(w.on(*w.REGBASE)), w.has_dtype(x, *older)),
    )


def by_gather_v2(x: w.Param) -> w.Step:
    return w.OnAiCpu(on_cpu(x))
