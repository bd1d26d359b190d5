"""aclnnOneHot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.shaped_kernel import Shaped
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, Shape, TensorFacts

CLASSES = w.Choices(dt.ACL_INT32, dt.ACL_INT64).plus(dt.ACL_UINT8, on=w.REGBASE)
VALUES = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_INT32, dt.ACL_INT64).plus(
    dt.ACL_INT8, dt.ACL_UINT8, on=w.REGBASE
)  # fmt: skip

x, out = (
    w.In("self", "class indices, any shape"),
    w.Out("out", "output, shape of self with numClasses inserted at axis"),
)
classes = w.Attr("numClasses", "int", "number of classes", 3)
on = w.In("onValue", "value at the class, any shape; only its first element is used")
off = w.In("offValue", "value elsewhere, any shape; only its first element is used")
axis = w.Attr("axis", "int64_t", "position of the class axis; -1: last", -1)


def some(x: TensorFacts, classes: int) -> bool | None:
    return classes > 0 or (classes == 0 and x.numel != 0) or None


def not_behind(x: TensorFacts, axis: int) -> bool | None:
    return axis <= x.rank or None


def one_more(x: TensorFacts, out: TensorFacts) -> bool | None:
    return out.rank == x.rank + 1 or None


def shape_of(x: TensorFacts, classes: int, axis: int) -> Shape | None:
    at = x.rank if axis < 0 else axis
    return (*x.shape[:at], classes, *x.shape[at:])


def follow(call: Call) -> Iterator[Call]:
    yield call.but(out, shape=shape_of(call.tensor(x), call.args["numClasses"], call.args["axis"]))  # type: ignore[arg-type]


def arranged(call: Call, views: Sequence[View], shape: Shape) -> tuple[Shape, Sequence[View]] | str:
    """[before, classes, behind], of [before, behind] and two elements."""
    given: int = call.args["axis"]  # type: ignore[assignment]
    of, *values = views
    at = len(of.shape) if given < 0 else given
    if any(0 in view.shape for view in values):
        return "an empty onValue or offValue"
    if not 0 <= at <= len(of.shape):
        return f"axis {at}"
    before, behind = prod(of.shape[:at]), prod(of.shape[at:])
    row = of._replace(shape=(before, behind), strides=(behind, 1))
    return (before, shape[at], behind), (row, *(view._replace(shape=(), strides=()) for view in values))


enough = w.Derived(
    some, x, classes, label="numClasses", claim=("numClasses", "at least 0, and above 0 if self is empty"),
    mend=w.setting(classes, lambda call: 3),
)  # fmt: skip
inside = w.Derived(
    not_behind, x, axis, label="axis", claim=("axis", "at most the rank of self"), mend=w.setting(axis, lambda call: -1)
)  # fmt: skip
ranks = w.Derived(
    one_more, x, out, label="rank of out", kind="shape_custom", mend=follow,
    claim=("rank of out", "that of self plus 1"),
)  # fmt: skip
shape = w.Derived(shape_of, x, classes, axis, label="shape of self with numClasses at axis")
dense, lit, dark = w.Contiguous(x), w.Strided(on), w.Strided(off)
marked = Shaped("one_hot", dense, lit, dark, arrange=arranged, shape=shape, dtype=w.Dtype(on), like=lit)
one_hot = w.declare(
    "aclnnOneHot", x, classes, on, off, axis, out,
    summary="one-hot encoding of class indices",
    rules=(
        w.present(x, on, off, out), w.dtype_in(CLASSES, x), w.dtype_in(VALUES, out, on, off), w.same_dtype(on, out),
        w.same_dtype(off, out), w.when(w.on(*w.REGBASE), w.max_dims(7, x), otherwise=(w.max_dims(8, x),)),
        w.max_dims(8, on, off, out), w.defined(enough), (w.Within(w.ValueOf(axis), low=-1),), w.defined(inside),
        w.defined(ranks), (w.Equal(w.ViewShape(out), shape),), w.done_if_empty(x), w.done_if(w.value_is(classes, 0)),
    ),
    plan=(dense, lit, dark, marked, w.ViewCopy(marked, out)),
    header="aclnnop/aclnn_one_hot.h", library="math", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="out[i..., c] = onValue if self[i...] == c else offValue", precision="exact",
    reference="torch.where(torch.nn.functional.one_hot(self, numClasses) > 0, onValue, offValue)",
    notes=(
    "A class index outside of 0 to numClasses - 1 gives offValue only.",
    "The result has the storage format of onValue."),
)  # fmt: skip
