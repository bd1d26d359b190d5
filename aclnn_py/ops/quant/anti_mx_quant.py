"""aclnnAntiMxQuant."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import tiles as t
from ...lowering.kernels.dequantisation import EIGHT_BITS, Unpacked
from ...rules.core.call import Call, TensorFacts, count
from ..norm.shared.generated_rules import fitting
from .shared.packing import is_even

ONLY = w.REGBASE[:1]
BITS = {dt.ACL_FLOAT4_E2M1: 1.0, dt.ACL_FLOAT4_E1M2: 2.0}
FP8 = (dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN)
x = w.In("x", "quantised input, FP8 or FP4, rank 1 to 7")
scale = w.In("mxscale", "scale of every block of 32 along the last axis, FLOAT8_E8M0, in pairs: [..., ceil(n/64), 2]")
axis = w.Attr("axis", "int64_t", "axis that is divided into blocks: the last one", -1)
target = w.Attr("dstType", "int64_t", "dtype code of y", dt.ACL_BF16)
out = w.Out("y", "dequantised x, same shape as x", ctype=w.IN_TENSOR)


def paired(x: TensorFacts) -> tuple[int, ...]:
    return (*x.shape[:-1], -(-x.shape[-1] // 64), 2)


def has_scales(x: TensorFacts, scale: TensorFacts) -> bool:
    return x.rank > 0 and scale.shape == paired(x)


def one_more(x: TensorFacts, scale: TensorFacts) -> bool:
    return scale.rank == x.rank + 1


def same_rank(x: TensorFacts, out: TensorFacts) -> bool:
    return x.rank == out.rank


def with_scales(call: Call) -> Iterator[Call]:
    facts = call.tensor(x)
    if facts.rank:
        yield call.but(scale, shape=paired(facts)).but(out, shape=facts.shape)


def is_last(x: TensorFacts, axis: int) -> bool:
    return axis in (-1, x.rank - 1)


def last(call: Call) -> Iterator[Call]:
    yield call.set(axis, -1)


def even(x: TensorFacts) -> bool:
    return x.dtype in FP8 or is_even(x)


def longer(call: Call) -> Iterator[Call]:
    yield from with_scales(call.but(x, shape=(*call.tensor(x).shape[:-1], 4)))


def packed_dense(x: TensorFacts) -> bool:
    return x.dtype in FP8 or x.contiguous


def as_dense(call: Call) -> Iterator[Call]:
    yield call.but(x, shape=call.tensor(x).shape)


ROWS = w.Derived(lambda x: (count(x.shape[:-1]), x.shape[-1]) if x.rank else None, x, label="rows of x")
PAIRS = w.Derived(lambda s: (count(s.shape[:-2]), count(s.shape[-2:])) if s.rank > 1 else None, scale, label="rows of")
given = w.Contiguous(x)
number = w.Derived(lambda x: EIGHT_BITS.get(x.dtype, ""), x, label="cast from dtype of x")
bits = w.Derived(lambda x: BITS.get(x.dtype, 1.0), x, label="fraction bits of x")
four = w.Compute("number_float4", w.CastTo(Unpacked(given), w.FLOAT), attrs=(bits,))
numbers = w.Branch(w.has_dtype(x, *BITS), four, w.Compute(number, given, dtype=w.FLOAT))
factors = w.Compute("number_e8m0", w.Contiguous(scale), dtype=w.FLOAT)
made = t.TileScaled(
    w.ViewOf(numbers, w.Reshaped(ROWS)), w.ViewOf(factors, w.Reshaped(PAIRS)), t.Tiles(1, 32, even=(False, True))
)  # fmt: skip
anti_mx_quant = w.declare(
    "aclnnAntiMxQuant", x, scale, axis, target, out,
    rules=(
        w.present(x, scale, out), w.dtype_in(w.Choices(*BITS, *FP8), x),
        w.dtype_in(w.Choices(dt.ACL_FLOAT8_E8M0), scale),
        w.dtype_in(w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16, dt.ACL_FLOAT), out),
        (w.Equal(w.Dtype(out), w.DtypeArgument(target)),),
        fitting(same_rank, x, out, claim=("rank of y", "that of x"), mend=with_scales), w.max_dims(7, x),
        w.dims_within(2, 8, scale),
        fitting(one_more, x, scale, claim=("rank of mxscale", "one more than x's"), mend=with_scales),
        (w.Defined(w.Axis(x, axis)),), w.done_if_empty(x), w.done_if_empty(scale),
        fitting(packed_dense, x, claim=("x", "contiguous if it is FP4"), mend=as_dense, kind="other"),
        w.inner((w.on(*w.REGBASE),)), w.inner(fitting(even, x, claim=("last axis of x", "even for FP4"), mend=longer)),
        w.inner(fitting(is_last, x, axis, claim=("axis", "the last one"), mend=last)), w.inner(w.same_shape(x, out)),
        w.inner(fitting(has_scales, x, scale, claim=("shape of mxscale", "pairs of blocks"), mend=with_scales)),
    ),
    plan=w.ViewCopy(w.CastTo(w.ViewOf(made, w.Reshaped(w.ViewShape(x))), w.Dtype(out)), out).chain, library="nn",
    header="aclnnop/aclnn_anti_mx_quant.h", documented_soc=ONLY,
    summary="dequantisation of FP8 and FP4 in MX format: each element times the scale of its block of 32",
    formula="y = x * 2^(mxscale - 127), mxscale the code of the block; code 255 is NaN",
    precision="exact in float32, and rounded once to the dtype of y, to nearest even",
    notes=("FP4 elements are packed two to a byte, low nibble first.",),
    reference="torch_npu.npu_anti_mx_quant(x, mxscale, axis=axis, dst_type=dstType, src_type=dtype of x)",
)  # fmt: skip
