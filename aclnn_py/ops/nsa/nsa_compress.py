"""aclnnNsaCompress."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_PARAM_INVALID
from ...lowering import language as w
from ...rules.core.call import Call, Shape, TensorFacts
from ...rules.vocabulary.custom_term import leaf
from ..attention.shared.gated_delta_rule import listed
from ..attention.shared.varied_rules import Test, fitting
from ..norm.shared.kernels import planned
from .shared.blocks_step import BlockSums, blocks_of

LENGTHS, SIZE, STEP, HEADS, WIDTH = (20, 36, 100), 32, 16, 3, 16
"""Of an example."""
x = w.In("input", "tokens of all sequences, [T,N,D], D a multiple of 16")
weight = w.In("weight", "weight of each token of a block, [compressBlockSize,N]")
ends = w.Attr("actSeqLenOptional", "const aclIntArray*", "cumulative lengths of the sequences, [B]; required",
              LENGTHS, optional=True)  # fmt: skip
layout = w.Attr("layoutOptional", "char*", 'layout of input: "TND"', "TND")
block = w.Attr("compressBlockSize", "int64_t", "tokens of a block, a multiple of 16", SIZE)
stride = w.Attr("compressStride", "int64_t", "stride between blocks in tokens, a multiple of 16", STEP)
kind = w.Attr("actSeqLenType", "int64_t", "0: actSeqLenOptional is cumulative", 0)
output = w.Out("output", "compressed tokens, one per block, [blocks,N,D]")
HALVES, UNIT = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16), 16
PARAMS = (x, weight, ends, layout, block, stride, kind, output)


def mend(call: Call) -> Iterator[Call]:
    """A call with consistent shapes and lengths."""
    facts = call.args[x.name]
    dtype = facts.dtype if isinstance(facts, TensorFacts) else dt.ACL_FLOAT16
    count = sum(blocks for _, blocks in blocks_of(LENGTHS, SIZE, STEP))
    shapes = {x: (LENGTHS[-1], HEADS, WIDTH), weight: (SIZE, HEADS), output: (count, HEADS, WIDTH)}
    for param, value in ((ends, LENGTHS), (block, SIZE), (stride, STEP), (kind, 0), (layout, "TND")):
        call = call.set(param, value)
    for param, shape in shapes.items():
        call = call.set(param, TensorFacts.dense(dtype, shape))
    yield call


AXES = {x: 3, weight: 2}


def rule(predicate: str, test: Test, *params: w.Param, code: int = ACLNN_ERR_PARAM_INVALID) -> w.Rules:
    """A test of arguments that have the axes, and the lengths, that it looks at."""

    def holds(*values: Any) -> bool:
        there = all(value is not None or param is ends for param, value in zip(params, values, strict=True))
        ranked = all(value.rank == AXES[param] for param, value in zip(params, values, strict=True) if param in AXES)
        return there and ranked and bool(test(*values))

    claim = (", ".join(map(str, params)), predicate)
    return fitting(holds, params, tuple(map(leaf, params)), claim, "shape_custom", mend, code)


def rising(numbers: Shape, tokens: TensorFacts) -> bool:
    """Whether cumulative lengths rise to the number of all tokens."""
    rises = all(before <= after for before, after in pairwise((0, *(numbers or ()))))
    return bool(numbers) and rises and numbers[-1] == tokens.shape[0]


def result_shape(tokens: TensorFacts, numbers: Shape | None, size: int, step: int) -> Shape | None:
    if tokens.rank != AXES[x] or not numbers or step <= 0:
        return None
    return (sum(count for _, count in blocks_of(numbers, size, step)), *tokens.shape[1:])


shape = w.Derived(result_shape, x, ends, block, stride, label="[blocks,N,D]")
sums = BlockSums(w.Contiguous(x), w.Contiguous(weight), ends, block, stride, shape)
nsa_compress = w.declare(
    "aclnnNsaCompress", *PARAMS,
    summary="weighted sums over sliding blocks of tokens of packed sequences: compressed keys or values of native "
    "sparse attention (NSA)",
    rules=(
        w.present(x, weight, output, layout), w.same_dtype(weight, x), w.same_dtype(output, x), w.rank_is(3, x),
        w.rank_is(2, weight),
        rule("of heads and channels", lambda tokens: min(tokens.shape[1:]) > 0, x),
        rule("of compressBlockSize rows", lambda weights, size: weights.shape[0] == size, weight, block),
        rule("of a column for every head", lambda weights, tokens: weights.shape[1] == tokens.shape[1], weight, x),
        rule("TND", lambda name: name == "TND", layout),
        rule("of at least one length", bool, ends), rule("0", lambda number: number == 0, kind),
        listed(
            (w.on(*w.A2_A3),), w.dtype_in(HALVES, x),
            rule("of tokens", lambda tokens: tokens.shape[0] > 0, x),
            rule("of a multiple of 16 channels", lambda tokens: tokens.shape[2] % UNIT == 0, x),
            rule("a multiple of 16", lambda size: size > 0 and size % UNIT == 0, block),
            rule("a multiple of 16", lambda step: step > 0 and step % UNIT == 0, stride),
            rule("at least compressStride", lambda size, step: size >= step, block, stride),
            rule("rising to the number of tokens", rising, ends, x),
        ),
    ),
    plan=planned(w.ViewCopy(sums, output)),
    library="transformer", header="aclnnop/aclnn_nsa_compress.h", documented_soc=w.A2_A3,
    formula="output[j] = sum(weight[i] * input[begin + k * compressStride + i] for i < compressBlockSize), block k of "
    "a sequence that begins at token begin; floor((length - compressBlockSize) / compressStride) + 1 of them",
    precision="products and sums in float32, rounded once",
    reference="torch_npu.npu_nsa_compress(input, weight, compressBlockSize, compressStride, "
    "actual_seq_len=actSeqLenOptional)",
    notes=(
        "A sequence shorter than compressBlockSize has no block.",
        "A null actSeqLenOptional, or one without a length, gives 161002, as the source does; documents: 161001.",
        "A refusal of the tiling function, and an SoC that is not documented, gives 561103.",
        "The limits of the documents, N up to 128, D up to 256 and blocks of up to 128 tokens, are those of CANN's "
        "memory: larger sizes are computed here.",
        "Other ranks are refused (161002); CANN reads their shapes out of bounds.",
    ),
)  # fmt: skip
