"""Parameters, rules and steps of max unpooling and its gradient."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_INNER_NULLPTR
from ....lowering import language as w
from ....lowering.kernels.gather import Gathered, Pick
from ....lowering.kernels.scatter import Write, elements
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, Shape, TensorFacts
from ....rules.core.int64 import product
from ...indexing.shared.gather_views import elements as taken
from .window_rules import at_least, checked

PUT = w.Choices(
    dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_INT16, dt.ACL_INT32, dt.ACL_INT64, dt.ACL_DOUBLE
)  # fmt: skip
SHAPE = "shape_custom"
AXIS = 2
ON_CORES = (dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_INT32, dt.ACL_INT8, dt.ACL_UINT8)
A2 = w.on("ascend910b", "ascend910_93")
TWICE = "If indices repeat, the last element wins."
OUTSIDE = "An out-of-range index fails the stream"


def size_of(axes: int) -> w.Param:
    return w.Attr("outputSize", "const aclIntArray*", "output size of the last axes", (4, 5, 3)[:axes])


# ---- rules ----------------------------------------------------------------------------------------------------------


def elements_there(x: w.Param) -> w.Rules:
    """No axis but the first has size 0 (161002)."""
    claim = f"sizes of {x} from axis 1 on", "above 0"
    return checked(lambda x: 0 not in x.shape[1:], x, claim=claim, kind=SHAPE)


def positive(array: w.Param) -> w.Rules:
    return at_least(1, array)


def large_enough(x: w.Param, size: w.Param, axes: int) -> w.Rules:
    """outputSize has at least as many places as a plane of self (161002)."""
    return checked(
        lambda x, size: product(size) >= prod(x.shape[-axes:]), x, size,
        claim=("product of outputSize", f"at least that of the last sizes of {x}"),
    )  # fmt: skip


def sized(x: w.Param, size: w.Param, axes: int) -> w.Rules:
    """A tensor's last sizes are those of outputSize (161002)."""

    def mend(call: Call) -> Iterator[Call]:
        yield call.but(x, shape=(*call.tensor(x).shape[:-axes], *call.args[size.name]))  # type: ignore[misc]
        yield call.set(size, call.tensor(x).shape[-axes:])

    claim = f"last sizes of {x}", "those of outputSize"
    return checked(lambda x, size: x.shape[-axes:] == size, x, size, claim=claim, mend=mend, kind=SHAPE)


def as_many(x: w.Param, size: w.Param, out: w.Param, axes: int) -> w.Rules:
    """A tensor has as many elements as planes of outputSize for batches and channels of x (561103)."""

    def mend(call: Call) -> Iterator[Call]:
        yield call.but(out, shape=(*call.tensor(x).shape[:-axes], *call.args[size.name]))  # type: ignore[misc]

    return checked(
        lambda x, size, out: out.numel == prod(x.shape[:-axes]) * product(size), x, size, out, mend=mend, kind=SHAPE,
        claim=(f"number of elements of {out}", f"that of {x} with {size} as last sizes"), code=ACLNN_ERR_INNER_NULLPTR,
    )  # fmt: skip


# ---- steps ----------------------------------------------------------------------------------------------------------


def in_planes(x: w.Param, axes: int, size: w.Param | None = None) -> w.Term:
    """Batches, channels and the elements of a plane, of x or of what outputSize says."""

    def shape(x: TensorFacts, size: Shape | None = None) -> Shape:
        lead = (1, 1, *x.shape[:-axes])[-2:]
        return (*lead, prod(x.shape[-axes:] if size is None else size))

    params = (x,) if size is None else (x, size)
    return w.Derived(shape, *params, label=f"planes of {' and '.join(map(str, params))}")


def planes(x: w.Param, axes: int) -> w.Step:
    return w.ViewOf(w.Contiguous(x), w.Reshaped(in_planes(x, axes)))


def by_cpu(x: w.Param) -> w.Rule:
    """Condition: the AI CPU puts the elements."""
    few = w.negated(w.has_dtype(x, *ON_CORES))
    return w.both(
        w.either(w.on("ascend310b", "ascend310p"), w.both(w.on("ascend910", "ascend910b", "ascend910_93"), few)),
        label="the AI CPU runs",
    )  # fmt: skip


def zeros(call: Call, view: View | None, whole: View) -> Iterator[tuple[View, w.Number]]:
    yield whole, 0


def put(x: w.Param, places: w.Param, size: w.Param, out: w.Param, axes: int) -> tuple[w.Step, ...]:
    """Zeros, and the elements where indices say."""
    cpu = by_cpu(x)
    blank = w.Composed("zeros", None, zeros, shape=in_planes(x, axes, size), dtype=w.Dtype(x))
    written = Write(
        "scatter_update", blank, planes(places, axes), planes(x, axes),
        elements(w.Derived(lambda: AXIS, label="elements per plane")), wraps=w.either(A2, cpu),
    )  # fmt: skip
    result = w.ViewOf(written, w.Reshaped(w.ViewShape(out)))
    return (w.OnAiCpu(cpu), *result.chain, w.ViewCopy(result, out))


def picker(call: Call, view: View, indices: Sequence[View]) -> Pick:
    return taken(view, indices[0], AXIS)


def taken_back(grad: w.Param, places: w.Param, out: w.Param, axes: int) -> tuple[w.Step, ...]:
    """The gradient where indices say."""
    slow = w.either(
        w.has_dtype(grad, dt.ACL_DOUBLE), w.both(w.negated(w.on(*w.REGBASE)), w.has_dtype(grad, dt.ACL_BOOL))
    )  # fmt: skip
    found = Gathered("gather", picker, planes(grad, axes), planes(places, axes), wraps=True)
    result = w.CastTo(w.ViewOf(found, w.Reshaped(w.ViewShape(out))), w.Dtype(out))
    return (w.OnAiCpu(slow), *result.chain, w.ViewCopy(result, out))
