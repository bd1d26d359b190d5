"""aclnnNsaCompressGrad."""

from __future__ import annotations

from ...base.status import ACLNN_ERR_INNER_TILING_ERROR
from ...lowering import language as w
from ..attention.shared.lettered import HALVES, Lettered
from ..attention.shared.lettered_arguments import Arguments, rising
from ..attention.shared.shaped_kernel import Operands, ShapedKernel
from .nsa_compress import HEADS, LENGTHS, SIZE, STEP, WIDTH
from .shared.blocks_step import blocks_of

UNIT = 16
dy = w.In("outputGrad", "gradient of the compressed tokens, one per block, [blocks,N,D]")
x = w.In("input", "tokens of all sequences, [T,N,D], D a multiple of 16")
weight = w.In("weight", "weight of each token of a block, [compressBlockSize,N]")
ends = w.Attr("actSeqLenOptionalOptional", "const aclIntArray*", "cumulative lengths of the sequences, [B]; required",
              LENGTHS, optional=True)  # fmt: skip
block = w.Attr("compressBlockSize", "int64_t", "tokens of a block, a multiple of 16", SIZE)
stride = w.Attr("compressStride", "int64_t", "stride between blocks in tokens, a multiple of 16", STEP)
kind = w.Attr("actSeqLenType", "int64_t", "0: actSeqLenOptionalOptional is cumulative", 0)
layout = w.Attr("layoutOptionalOptional", "char*", 'layout of input: "TND"', "TND")
dx = w.Out("inputGradOut", "gradient of input, same shape as input", ctype=w.IN_TENSOR)
dw = w.Out("weightGradOut", "gradient of weight, same shape as weight", ctype=w.IN_TENSOR)
PARAMS = (dy, x, weight, ends, block, stride, kind, layout, dx, dw)
COUNT = sum(count for _, count in blocks_of(LENGTHS, SIZE, STEP))
limits = Lettered(
    PARAMS, layout, {"TND": {dy: "mnd", x: "tnd", weight: "ln", dx: "tnd", dw: "ln"}},
    {"m": COUNT, "n": HEADS, "d": WIDTH, "t": LENGTHS[-1], "l": SIZE}, {},
    {ends: LENGTHS, block: SIZE, stride: STEP, kind: 0}, {}, ACLNN_ERR_INNER_TILING_ERROR,
)  # fmt: skip


def is_multiple(number: int) -> bool:
    return number > 0 and number % UNIT == 0


def blocks_fit(at: Arguments) -> bool:
    """Whether cumulative lengths ascend within the tokens, and every whole block has a gradient."""
    given = at[ends]
    return rising(given, at.sizes["t"]) and sum(n for _, n in blocks_of(given, at[block], at[stride])) == at.sizes["m"]


def operands(at: Arguments) -> Operands:
    shapes = (at[x].shape, at[weight].shape, at[dy].shape, at[x].shape, at[weight].shape, (len(at[ends]),))
    return shapes, (float(at[stride]),)


found = ShapedKernel(
    "sliding_backward", (w.Contiguous(dy), w.Contiguous(x), w.Contiguous(weight), w.OfNumbers(w.Numbers(ends))),
    ((w.Dtype(x), w.ViewShape(x)), (w.Dtype(x), w.ViewShape(weight))), operands, limits,
)  # fmt: skip
nsa_compress_grad = w.generated(
    "aclnnNsaCompressGrad", *PARAMS, on=w.A2_A3,
    kinds=(
        w.dtype_in(w.Choices(*HALVES), dy), *(w.same_dtype(each, dy) for each in (x, weight, dx, dw)),
    ),
    tiling=(
        limits.known_layout(), limits.shapes(dy, x, weight),
        limits.not_empty(dy, x, weight),
        limits.rule("of a multiple of 16 channels", lambda at: at.sizes["d"] % UNIT == 0, dy),
        limits.rule("a positive multiple of 16", lambda at: is_multiple(at[block]), block, kind="attr_range",
                    ranked=False),
        limits.rule("a positive multiple of 16", lambda at: is_multiple(at[stride]), stride, kind="attr_range",
                    ranked=False),
        limits.rule("of compressBlockSize rows", lambda at: at.sizes["l"] == at[block], weight, block),
        limits.rule("0", lambda at: at[kind] == 0, kind, kind="attr_range", ranked=False),
        limits.rule("ascending cumulative lengths, with as many whole blocks as outputGrad", blocks_fit, ends, dy),
        limits.shapes(dx, dw),
    ),
    plan=(w.ViewCopy(found, dx), w.ViewCopy(w.ViewOf(found, w.NthOutput(1)), dw)),
    library="transformer", header="aclnnop/aclnn_nsa_compress_grad.h", documented_soc=("ascend910b",),
    summary="backward of aclnnNsaCompress: gradients of the tokens and of the weights",
    formula="inputGradOut[t] = sum over the blocks that have token t of weight[t - begin] * outputGrad[block]; "
    "weightGradOut[i] = sum over blocks and channels of input[begin + i] * outputGrad[block]",
    precision="products and sums in float32, rounded once",
    reference="torch_npu.npu_nsa_compress(...), backward",
    notes=(
        "Tokens outside of whole blocks have a gradient of 0.",
        "The tiling function tests multiples of 16 alone: other layouts than TND, another actSeqLenType than 0, sizes "
        "that do not agree, cumulative lengths that fall or exceed input, and another number of blocks than they give "
        "are refused (561002); CANN reads out of bounds.",
        "A null actSeqLenOptionalOptional is refused (561002); CANN's kernel reads the lengths in any case.",
    ),
)  # fmt: skip
