"""aclnnAscendAntiQuant: parameters, and rules about shapes."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels import dequantisation as d
from ....lowering.kernels import quantisation as q
from ....lowering.kernels.stored_matrix import IN_INT32
from ....rules.core.call import Call, Shape, TensorFacts
from ...norm.shared.generated_rules import fitting
from . import channels
from .channels import per_tensor

x = w.In("x", "quantised input, INT8, INT4, FP8 or INT32 of eight INT4, rank up to 8")
scale = w.In("scale", "dequantisation scale: one element or one per channel, [n]; on the 950 also [1, ..., n]")
offset = w.In("offset", "zero point added before scaling, same shape and dtype as scale; null: 0", optional=True)
target = w.Attr("dstType", "int64_t", "dtype code of y", dt.ACL_FLOAT16)
sqrt_mode = w.Attr("sqrtMode", "bool", "true: multiplied by scale twice; false for FP8", False)
out = w.Out("y", "dequantised x, same shape as x; of INT32: [..., 8*n]", ctype=w.IN_TENSOR)
is_float8, packed, is_int4 = w.has_dtype(x, *q.SHORT_FLOATS), w.has_dtype(x, dt.ACL_INT32), w.has_dtype(x, dt.ACL_INT4)


def even_row(call: Call) -> Iterator[Call]:
    shape = (*call.tensor(x).shape[:-1], 4)
    yield per_tensor(call.but(x, shape=shape).but(out, shape=shape), scale, offset)


def is_eightfold(x: TensorFacts, out: TensorFacts) -> bool:
    return out.shape == d.elements(x.shape, packed=True)


def eightfold(call: Call) -> Iterator[Call]:
    yield per_tensor(call.but(out, shape=d.elements(call.tensor(x).shape, packed=True)), scale, offset)


def fits_row(out: TensorFacts, scale: TensorFacts) -> bool:
    """A tensor without axes has the size 0 here."""
    return scale.shape[:1] in ((1,), out.shape[-1:] or (0,))


def is_tensor(x: TensorFacts) -> bool:
    return x.rank > 0 or x.dtype == dt.ACL_INT32


def fits_packed(x: TensorFacts, scale: TensorFacts) -> bool:
    """A scale beside INT32 x on the 950; one without axes passes unless x has a single one."""
    if x.dtype != dt.ACL_INT32 or not x.rank or (x.rank > 1 and not scale.rank):
        return True
    last, row = scale.shape[-1] if scale.rank else 0, (1, IN_INT32 * x.shape[-1])
    return last in row or (x.rank > 1 and scale.rank == 1 and last == x.shape[-2])


def elements_of(x: TensorFacts) -> Shape:
    return d.elements(x.shape, x.dtype == dt.ACL_INT32) or (1,)


def of_kernel(scale: TensorFacts, x: TensorFacts) -> bool:
    """One scale, or one for each element of one of the last two axes."""
    sizes, found = elements_of(x), scale.shape or (1,)
    if len(found) == 1:
        return found[0] in (1, *sizes[-2:])
    return len(found) == len(sizes) and scale.numel in found[-2:] and fits_end(found, sizes)


def fits_end(found: Shape, sizes: Shape) -> bool:
    return all(one in (1, size) for one, size in zip(found, sizes, strict=True))


one_each = channels.one_each(scale, offset)
older = (
    w.rank_is(1, scale), w.when_given(
        offset, w.rank_is(1, offset), w.broadcastable(offset, out), w.same_shape(scale, offset)),
    fitting(fits_row, out, scale, claim=("size of scale", "1 or that of y's last axis"), mend=one_each),
)  # fmt: skip
newer = (
    w.when_given(offset, w.same_shape(scale, offset)),
    fitting(is_tensor, x, claim=("x", "of at least one axis, unless INT32")),
    w.not_empty(scale),
    fitting(fits_packed, x, scale, claim=("size of scale", "1, that of y's last axis or of the one before"),
            mend=one_each),
)  # fmt: skip
EIGHTFOLD = fitting(
    is_eightfold, x, out, claim=("y", "x with eight elements for each INT32"), mend=eightfold
)  # fmt: skip
KERNEL = fitting(
    of_kernel, scale, x, claim=("scale", "one, or one per element of one of x's last two axes"), mend=one_each
)  # fmt: skip
