"""aclnnDequantBias, which CANN generates from the operator's definition."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...rules.core.call import Call, Shape, TensorFacts
from ..norm.shared.generated_rules import fitting, result
from .shared.swiglu_rules import on_new

x = w.In("x", "quantised input, INT32, [M, N]")
weight = w.In("weightScale", "weight scale of every column, [N], BF16 for BF16 out, FLOAT for FLOAT16")
activation = w.In("activateScaleOptional", "activation scale of every token, [M]; null or empty: 1", optional=True)
bias = w.In("biasOptional", "bias of every column, [N]: INT32 is added before scaling; null or empty: 0", optional=True)
target = w.Attr("outputDtype", "int64_t", "dtype code of out: 1 FLOAT16, 27 BF16", dt.ACL_FLOAT16)
out = result("out", "dequantised x, same shape as x")
INT32 = w.Constant(dt.ACL_INT32, "DT_INT32")
is_whole = w.given_of_dtype(bias, dt.ACL_INT32)


def some(param: w.Param) -> w.Rule:
    return w.both(w.given(param), w.negated(w.is_empty(param)), label=f"{param} is not empty")


def as_long(axis: int, x: TensorFacts, line: TensorFacts) -> bool:
    return not line.numel or (x.rank > axis and line.shape == (x.shape[axis],))


def columns(x: TensorFacts, line: TensorFacts) -> bool:
    return as_long(1, x, line)


def tokens(x: TensorFacts, line: TensorFacts) -> bool:
    return as_long(0, x, line)


def all_columns(x: TensorFacts, line: TensorFacts) -> bool:
    return x.shape[1:2] == line.shape[:1]


def mended(call: Call) -> Iterator[Call]:
    rows, row = (*call.tensor(x).shape, 1, 1)[:2]
    found = call.but(x, shape=(rows, row)).but(out, shape=(rows, row)).but(weight, shape=(row,))
    for each, size in ((activation, rows), (bias, row)):
        found = found.but(each, shape=(size,)) if call.present(each) else found
    yield found


def column(activation: TensorFacts) -> Shape:
    return (activation.numel, 1)


given = w.Contiguous(x)
added = w.Compute("add", given, w.Contiguous(bias), integral=w.given(bias), dtype=INT32)
early = w.Branch(w.both(is_whole, some(bias)), added, given)
scaled = w.Compute("mul", w.CastTo(early, w.FLOAT), q.as_floats(weight))
each = w.ViewOf(q.as_floats(activation), w.Reshaped(w.Derived(column, activation, label="a column")))
by_token = w.Branch(some(activation), w.Compute("mul", scaled, each), scaled)
late = w.Compute("add", by_token, q.as_floats(bias))
found = w.Branch(w.both(w.negated(is_whole), some(bias)), late, by_token)
BIAS = on_new(dt.ACL_BF16, dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_INT32)
half = w.dtype_in(on_new(dt.ACL_FLOAT16), out)
dequant_bias = w.generated(
    "aclnnDequantBias", x, weight, activation, bias, target, out, on=w.DOCUMENTED_NEW,
    kinds=(
        w.dtype_in(on_new(dt.ACL_INT32), x), w.dtype_in(on_new(dt.ACL_BF16, dt.ACL_FLOAT), weight),
        w.when_given(activation, w.dtype_in(on_new(dt.ACL_FLOAT), activation)),
        w.when_given(bias, w.dtype_in(BIAS, bias)),
        w.when(w.has_dtype(weight, dt.ACL_BF16), w.dtype_in(on_new(dt.ACL_BF16), out), otherwise=half),
    ),
    tiling=(
        (w.OneOf(w.DtypeArgument(target), w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16)),),
        w.rank_is(2, x),
        w.rank_is(1, weight), w.when_given(activation, w.rank_is(1, activation)),
        w.when_given(bias, w.rank_is(1, bias)),
        w.rank_is(2, out), fitting(all_columns, x, weight, claim=("weightScale", "as long as x's rows"), mend=mended),
        w.when_given(activation, fitting(
            tokens, x, activation, claim=("activateScaleOptional", "one for each row of x, or empty"), mend=mended)),
        w.when_given(bias, fitting(
            columns, x, bias, claim=("biasOptional", "as long as x's rows, or empty"), mend=mended)),
        w.same_shape(out, x),
    ),
    plan=w.ViewCopy(w.CastTo(found, w.Dtype(out)), out).chain, library="nn", header="aclnnop/aclnn_dequant_bias.h",
    documented_soc=w.DOCUMENTED_NEW[:2],
    summary="dequantisation of INT32 products by scales of columns and tokens, with a bias",
    formula="out = x * weightScale * activateScaleOptional + biasOptional, or (x + biasOptional) * weightScale * "
    "activateScaleOptional for an INT32 bias",
    precision="float32, each operation rounded, and rounded once to out's dtype; an INT32 bias is added in INT32",
    notes=(
        "On the 950, which the documents leave out, CANN compares no shapes; the emulator refuses the same calls there "
        "as elsewhere (561002).",
    ),
    reference="(x.float() * weightScale * activateScaleOptional[:, None] + biasOptional).to(out.dtype)",
)  # fmt: skip
