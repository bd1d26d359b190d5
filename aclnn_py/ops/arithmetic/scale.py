"""aclnnScale."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...rules.core.call import Call, Shape, TensorFacts

DTYPES = (
    w.Choices().plus(dt.ACL_FLOAT, dt.ACL_FLOAT16, on=(*w.DOCUMENTED_NEW, "ascend310p"))
    .plus(dt.ACL_BF16, on=w.DOCUMENTED_NEW)
)  # fmt: skip

x, out = w.In("x", "input, rank up to 8"), w.Out("y", "output, same shape and dtype as x")
scale = w.In("scale", "factors, shape: the sizes of x from axis on")
bias = w.In("bias", "offsets, same shape as scale; null: none", optional=True)
axis = w.Attr("axis", "int64_t", "first axis of x that scale covers", 0)
axes = w.Attr(
    "numAxes", "int64_t", "number of axes that scale covers; -1: all from axis on, 0: scale is one element", 1
)
blob = w.Attr("scaleFromBlob", "bool", "true: numAxes counts; false: the rank of scale", False)


def by_number(x: TensorFacts, scale: TensorFacts, axis: int, axes: int) -> Shape | None:
    """The shape of scale beside x, as many axes as numAxes says."""
    if not axes:
        return (1,) * x.rank if scale.numel == 1 else None
    if not -x.rank <= axis < x.rank:
        return None
    first = axis % x.rank
    number = x.rank - first if axes == -1 else axes
    if not 0 < number <= x.rank - first or x.shape[first : first + number] != scale.shape:
        return None
    return broadcast_shape(x, first, scale.shape)


def by_rank(x: TensorFacts, scale: TensorFacts, axis: int) -> Shape | None:
    """The same, as many as scale has."""
    if not -x.rank <= axis < x.rank or axis % x.rank + scale.rank > x.rank:
        return None
    first = axis % x.rank
    if scale.numel == 1 and scale.rank <= 1:
        return (1,) * x.rank
    return broadcast_shape(x, first, scale.shape) if x.shape[first : first + scale.rank] == scale.shape else None


def broadcast_shape(x: TensorFacts, first: int, shape: Shape) -> Shape:
    return (*(1,) * first, *shape, *(1,) * (x.rank - first - len(shape)))


def wanted(call: Call) -> Iterator[Call]:
    facts = call.tensor(x)
    first = call.args["axis"] % max(facts.rank, 1)  # type: ignore[operator]
    number: int = call.args["numAxes"]  # type: ignore[assignment]
    sizes = facts.shape[first:] if number < 0 else facts.shape[first : first + number]
    found = call.but(scale, shape=sizes)
    yield found.but(bias, shape=sizes) if call.present(bias) else found


CLAIM = ("shape of scale", "that of x along the covered axes")
numbered = w.Derived(
    by_number, x, scale, axis, axes, label="shape of scale", claim=CLAIM, mend=wanted, kind="shape_custom"
)  # fmt: skip
ranked = w.Derived(
    by_rank, x, scale, axis, label="shape of scale", claim=CLAIM, mend=wanted, kind="shape_custom"
)  # fmt: skip
scale_shape = w.Where(w.is_true(blob), numbered, ranked, label="shape of scale")
dense = w.Contiguous(x)
factors, more = (w.ViewOf(w.Contiguous(each), w.Reshaped(scale_shape)) for each in (scale, bias))
scaled = w.Branch(
    w.given(bias), w.Compute("muladd", dense, factors, more, dtype=w.Dtype(x)),
    w.Compute("mul", dense, factors, dtype=w.Dtype(x)),
)  # fmt: skip
scale_ = w.declare(
    "aclnnScale", x, scale, bias, axis, axes, blob, out,
    summary="multiplies x by scale and adds bias along given axes (Caffe Scale)",
    rules=(
        w.present(x, scale, out), w.dtype_in(DTYPES, x), w.when(w.given(bias), w.same_dtype(scale, bias)),
        w.same_dtype(x, scale), w.same_dtype(x, out), w.same_shape(out, x),
        w.when(w.given(bias), w.same_shape(bias, scale)), w.max_dims(8, x, scale),
        w.defined(w.Derived(
            lambda x, axis: -x.rank <= axis < x.rank or None, x, axis, label="axis",
            claim=("axis", "from -n to n - 1, n the rank of x"), mend=w.setting(axis, lambda call: 0),
        )), (w.Within(w.ValueOf(axes), low=-1),),
        w.when(w.is_true(blob), w.defined(numbered), otherwise=(w.defined(ranked),)), w.done_if_empty(x),
    ),
    plan=(dense, scaled, w.ViewCopy(scaled, out)), header="aclnnop/aclnn_scale.h", library="math",
    documented_soc=(*w.DOCUMENTED_NEW, "ascend310p"), formula="y = x * scale + bias, broadcast from axis on",
    precision="in float32, product and sum rounded at once, then to the dtype of y",
    reference="torch.addcmul(bias, x, scale), the two reshaped",
)  # fmt: skip
