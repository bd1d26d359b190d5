"""aclnnQuantMatmulDequant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...base import dtype as dt
from ...base.format import ACL_FORMAT_FRACTAL_NZ
from ...lowering import language as w
from ...lowering.kernels import quantisation as q
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, TensorFacts
from ...rules.relations.tiling import tiled
from ..norm.shared.generated_rules import fitting
from .shared.dequant_weight import COLUMNS, ROWS, TurnedWeight, sizes
from .shared.product import Product
from .shared.quant_plan import INT32, column

TOKEN, TENSOR = "pertoken", "pertensor"
M, N, K = 3, 16, 32
LARGEST = 127.0
x = w.In("x", "left matrix, [M, K]")
weight = w.In("weight", "right matrix, [N, K] with N and K multiples of 16, or in FRACTAL_NZ [K/32, N/16, 16, 32]")
scale = w.In("weightScale", "scales of the columns, [N]: FLOAT, or INT64 whose low 32 bits are a FLOAT")
bias = w.In("biasOptional", "ignored, must be null", optional=True)
x_scale = w.In("xScaleOptional", "scales of x, [M], of one for all [1]; null: found row by row", optional=True)
offset = w.In("xOffsetOptional", "ignored, must be null", optional=True)
smooth = w.In("smoothScaleOptional", "factors of the columns of x, [K]", optional=True)
mode = w.Attr("xQuantMode", "char*", '"pertoken": a scale for each row; "pertensor": one for all', TOKEN)
turned = w.Attr("transposeWeight", "bool", "whether weight is [N, K], which it has to be", True)
out = w.Out("out", "output, [M, N]", ctype=w.IN_TENSOR)
Given = TensorFacts | None


def agreed(call: Call) -> Iterator[Call]:
    """The same call with matrices that can be multiplied."""
    per_tensor = call.args[mode.name] == TENSOR or call.tensor(scale).dtype == dt.ACL_INT64
    made = call.but(x, shape=(M, K)).but(weight, shape=(N, K), format=2).but(scale, shape=(N,)).but(out, shape=(M, N))
    if call.present(x_scale):
        made = made.but(x_scale, shape=(1 if per_tensor else M,))
    yield made.but(smooth, shape=(K,)) if call.present(smooth) else made


def is_weight(weight: TensorFacts) -> bool:
    """[N, K] in ND with sizes of whole sixteens, or four axes in FRACTAL_NZ."""
    if weight.rank == 2 and weight.format == 2:
        return weight.shape[0] % ROWS == weight.shape[1] % ROWS == 0
    return weight.rank == 4 and weight.format == ACL_FORMAT_FRACTAL_NZ


def multiplies(x: TensorFacts, weight: TensorFacts) -> bool:
    if x.rank != 2:
        return True
    k = sizes(weight)[1]
    blocked = weight.rank == 4 and weight.shape[2:] == (ROWS, COLUMNS)
    return 0 <= k - x.shape[1] < COLUMNS if blocked else weight.rank == 2 and x.shape[1] == k


def has_scales(x: TensorFacts, scale: Given, mode: str) -> bool:
    return scale is None or x.rank != 2 or scale.shape == (x.shape[0] if mode == TOKEN else 1,)


def of_columns(weight: TensorFacts, scale: TensorFacts) -> bool:
    return scale.shape == (sizes(weight)[0],)


def of_rows(x: TensorFacts, smooth: Given) -> bool:
    return smooth is None or x.rank != 2 or smooth.shape == x.shape[1:]


def is_product(x: TensorFacts, weight: TensorFacts, out: TensorFacts) -> bool:
    return x.rank != 2 or out.shape == (x.shape[0], sizes(weight)[0])


def of_shapes(function: Any, *params: w.Param, claim: tuple[str, str]) -> w.Rules:
    return fitting(function, *params, claim=claim, mend=agreed)


def low_halves(call: Call, view: View) -> View:
    """Words of 64 bits as the FLOAT in their lower half."""
    return view._replace(dtype=dt.ACL_FLOAT, strides=tuple([2 * step for step in view.strides]), offset=2 * view.offset)


words = w.has_dtype(scale, dt.ACL_INT64)
known = w.given(x_scale)
floats = q.as_floats(x)
smoothed = w.Branch(w.given(smooth), w.Compute("mul", floats, q.as_floats(smooth)), floats)
peak = w.Reduction("reduce_max", w.Compute("abs", smoothed), axes=w.FixedAxis(-1), keep=True)
found = w.Compute("divs", peak, attrs=(LARGEST, 0.0))
scales = w.Branch(known, w.ViewOf(q.as_floats(x_scale), w.Through("column", column, w.FLOAT)), found)
whole = w.Compute("clamp", w.Compute("round", w.Compute("div", smoothed, scales)), attrs=q.INT8_RANGE)
sums = Product(w.CastTo(whole, q.INT8), TurnedWeight(weight, x), INT32, w.Constant(0.0, "no HF32"))
bits = w.ViewOf(w.Contiguous(scale), w.Through("low halves as FLOAT", low_halves, w.FLOAT))
scaled = w.Compute("mul", w.CastTo(sums, w.FLOAT), w.Branch(words, bits, w.Contiguous(scale)))
result = w.Branch(words, scaled, w.Compute("mul", scaled, scales))
quant_matmul_dequant = w.declare(
    "aclnnQuantMatmulDequant", x, weight, scale, bias, x_scale, offset, smooth, mode, turned, out,
    summary="quantises rows of a matrix to INT8, multiplies them by a quantised weight and scales the sums",
    rules=(
        (w.is_true(turned),), w.present(x, weight, scale, out, mode),
        tuple(w.negated(w.given(param)).coded(w.ACLNN_ERR_PARAM_NULLPTR) for param in (bias, offset)),
        w.same_dtype(out, x), (w.on("ascend310p"),), w.dtype_in(w.Choices(dt.ACL_FLOAT16), x),
        w.dtype_in(w.Choices(dt.ACL_INT8), weight), w.dtype_in(w.Choices(dt.ACL_FLOAT, dt.ACL_INT64), scale),
        w.when(known, w.when(words, w.dtype_in(w.Choices(dt.ACL_FLOAT16), x_scale), otherwise=(
            w.dtype_in(w.Choices(dt.ACL_FLOAT), x_scale),
        ))),
        w.when(w.given(smooth), w.dtype_in(w.Choices(dt.ACL_FLOAT16), smooth)), w.done_if_empty(x, weight, scale),
        tuple(w.OneOf(w.Dense(param), w.Choices(True)) for param in (out, weight)),
        of_shapes(is_weight, weight, claim=("weight", "[N, K] with multiples of 16, or FRACTAL_NZ of four axes")),
        tiled(
            w.rank_is(2, x), of_shapes(multiplies, x, weight, claim=("K of weight", "that of x")),
            w.word_in(mode, TOKEN, TENSOR), w.when(words, (w.value_is(mode, TENSOR),)),
            w.when(known, otherwise=((w.value_is(mode, TOKEN),),)),
            of_shapes(of_columns, weight, scale, claim=("shape of weightScale", "[N]")),
            of_shapes(has_scales, x, x_scale, mode, claim=("shape of xScaleOptional", "[M], or [1] for a tensor")),
            of_shapes(of_rows, x, smooth, claim=("shape of smoothScaleOptional", "[K]")),
            of_shapes(is_product, x, weight, out, claim=("shape of out", "[M, N]")),
        ),
    ),
    plan=w.ViewCopy(w.CastTo(result, w.Dtype(out)), out).chain,
    header="aclnnop/aclnn_quant_matmul_dequant.h", library="nn",
    formula="q = round(x * smoothScaleOptional / s), saturated to INT8, where s is xScaleOptional or the row's largest "
    "absolute value / 127; out = (q @ weight^T) * weightScale * s; a weightScale of INT64 has s as a factor already",
    reference="(torch.round(x * smooth / s).clamp(-128, 127) @ weight.T) * weightScale * s",
    precision="exact sums in INT32; quotients, products and scales are each rounded to float32, the result to FLOAT16",
    documented_soc=("ascend310p",),
    notes=(
        "CANN's kernel is not public: a row of zeros has scale 0 and gives 0 here.",
        "transposeWeight is tested before null pointers (161002). Shapes and xQuantMode are tested as the documents "
        "say (561002).",
        "CANN does not test workspaceSize, executor and xQuantMode; here a null pointer gives 161001.",
    ),
)  # fmt: skip
