"""aclnnScaledMaskedSoftmax and aclnnScaledMaskedSoftmaxBackward, which wrap operators that CANN generates."""

from __future__ import annotations

from struct import pack, unpack
from typing import Any

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from ...lowering.generated import DENSE, GENERATED, SCRATCH
from ..texts import ONCE, UNCHECKED

NEW = ("ascend910b", "ascend910_93", "ascend950")
FLAGS = w.Choices(dt.ACL_BOOL)
new = w.on(*w.REGBASE)
mask = w.In("mask", "BOOL mask, [B or 1, N or 1, S1, S2]; true elements are masked")
scale = w.Attr("scale", "double", "multiplier of the logits", 1.0)


def size(param: w.Param, axis: int) -> w.Term:
    return w.SizeAt(param, w.FixedAxis(axis))


def masks(x: w.Param) -> tuple[w.Rules, w.Rules]:
    """The mask has rows of x's sizes; it broadcasts along the other axes (161002)."""
    rows = tuple(w.Equal(size(mask, axis), size(x, axis)) for axis in (2, 3))
    alike = ((w.Equal(size(mask, axis), size(x, axis)),) for axis in (0, 1))
    single = (w.OneOf(size(mask, axis), w.Choices(1)) for axis in (0, 1))
    return rows, w.flat(*(w.when(one, otherwise=(same,)) for one, same in zip(single, alike, strict=True)))


def no_longer(x: w.Param, low: int) -> w.Rules:
    """Rows have at most 4096 elements, on the 950 8192 (161002)."""
    return w.when(
        new, (w.Within(size(x, 3), low=low, high=8192),), otherwise=((w.Within(size(x, 3), low=low, high=4096),),)
    )


def half(number: float) -> float:
    """A number as FLOAT16."""
    try:
        return float(unpack("<e", pack("<e", number))[0])
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")


def inner(on: tuple[str, ...], kinds: w.Rules, out: w.Param, *tensors: w.Param) -> tuple[w.Rules, ...]:
    """The tests of the operator inside, as far as those before leave them anything to refuse."""
    return (
        w.OUT_POINTERS, w.configured(*on), kinds,
        w.no_private_format(*tensors, out), w.done_if_empty(out),
    )  # fmt: skip


TEXTS: dict[str, Any] = {"scratch": SCRATCH, "dense_outputs": True, "documented_soc": NEW}
x = w.In("x", "logits, [B, N, S1, S2]")
triangle = w.Attr("fixedTriuMask", "bool", "must be false: no triangular mask is generated", False)
out = w.Out("y", "output, same dtype as x; [B, N, S1, S2]")
last = w.Derived(lambda x: (x.rank - 1,), x, label="the last axis")
dense, flags = w.Contiguous(x), w.Contiguous(mask)
rounded = w.Derived(half, scale, label="scale as FLOAT16")
factor = w.Where(w.has_dtype(x, dt.ACL_FLOAT16), rounded, w.ValueOf(scale))
scaled_dtype = w.Where(w.has_dtype(x, dt.ACL_FLOAT16), w.Dtype(x), w.FLOAT, "FLOAT, FLOAT16 for FLOAT16")
scaled = w.Compute("muls", dense, attrs=(factor, 0.0), dtype=scaled_dtype)
masked = w.Compute("masked_fills", w.CastTo(scaled, w.FLOAT), flags, attrs=(-10000.0, 0.0))
result = w.Compute("softmax", masked, rows=last)
short = w.CastTo(result, w.Dtype(x))
ROWS, OTHERS = masks(x)
scaled_masked_softmax = w.declare(
    "aclnnScaledMaskedSoftmax", x, mask, scale, triangle, out,
    summary="softmax over the last axis of scale * x, masked elements set to -10000",
    rules=(
        w.documented(w.present(x, mask, out)), w.inner(w.present(x, mask, out)), w.dtype_in(w.FLOATS, x),
        w.dtype_in(FLAGS, mask), w.dtype_in(w.FLOATS, out), w.same_dtype(x, out), w.rank_is(4, x, mask, out), OTHERS,
        ROWS, no_longer(x, 1), (w.value_is(triangle, False),), *inner(NEW, (), out, x, mask),
    ),
    plan=(*short.chain, w.ViewCopy(short, out, blind=True)),
    header="aclnnop/aclnn_scaled_masked_softmax.h",
    formula="y = softmax(t) along the last axis, t = -10000 where mask is true, else scale * x", precision=ONCE,
    reference="torch.softmax((x * scale).masked_fill(mask, -10000), -1)",
    notes=(
        "A null pointer gives 561103; the documents give 161001.",
        "FLOAT16 is scaled in FLOAT16, with scale rounded to FLOAT16.", UNCHECKED.format("y"), DENSE, GENERATED,
    ),
    **TEXTS,
)  # fmt: skip

grad = w.In("gradOutput", "gradient of the output, [B, N, S1, S2]")
y = w.In("y", "forward output, same shape and dtype as gradOutput")
fixed = w.Attr("fixTriuMask", "bool", "must be false: no triangular mask is generated", False)
slope = w.Out("out", "gradient of x, same shape and dtype as gradOutput")
grad_last = w.Derived(lambda x: (x.rank - 1,), grad, label="the last axis")
sides = tuple(w.CastTo(w.Contiguous(each), w.FLOAT) for each in (grad, y))
plain = w.Compute("softmax_backward", *sides, rows=grad_last)
back = w.Compute(
    "masked_fills", w.Compute("muls", plain, attrs=(w.ValueOf(scale), 0.0)), flags, attrs=(0.0, 0.0)
)  # fmt: skip
narrow = w.CastTo(back, w.Dtype(grad))
ROWS_OF, OTHERS_OF = masks(grad)
no_cubes = tuple(
    w.Not(w.OneOf(w.Format(each), w.Choices(fmt.ACL_FORMAT_FRACTAL_NZ))) for each in (grad, y, slope, mask)
)  # fmt: skip
kinds = w.flat(
    w.when(w.on("ascend310p"), w.dtype_in(w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16), grad)), w.same_dtype(y, grad)
)  # fmt: skip
scaled_masked_softmax_backward = w.declare(
    "aclnnScaledMaskedSoftmaxBackward", grad, y, mask, scale, fixed, slope,
    summary="gradient of aclnnScaledMaskedSoftmax with respect to x",
    rules=(
        w.present(grad, y, mask, slope), w.dtype_in(w.FLOATS, grad, y), w.dtype_in(FLAGS, mask),
        w.dtype_in(w.FLOATS, slope), w.when(new, otherwise=(no_cubes,)), w.rank_is(4, grad),
        no_longer(grad, 0), w.same_shape(y, grad),
        w.same_shape(slope, grad), w.rank_is(4, mask), ROWS_OF, OTHERS_OF, (w.value_is(fixed, False),),
        *inner((*NEW, "ascend310p"), kinds, slope, grad, y, mask), w.inner(w.same_dtype(slope, grad)),
    ),
    plan=(*narrow.chain, w.ViewCopy(narrow, slope)),
    header="aclnnop/aclnn_scaled_masked_softmax_backward.h", stream_ctype="const aclrtStream",
    formula="out = 0 where mask is true, else scale * y * (gradOutput - sum(gradOutput * y)), the sum along the last "
    "axis",
    precision=ONCE,
    reference="torch.ops.aten._softmax_backward_data(gradOutput, y, -1, y.dtype).mul(scale).masked_fill(mask, 0)",
    notes=(
        "CANN writes out in the dtype of gradOutput, whatever its own is; here another dtype is refused (561103).",
        DENSE, GENERATED,
    ),
    **TEXTS,
)  # fmt: skip
