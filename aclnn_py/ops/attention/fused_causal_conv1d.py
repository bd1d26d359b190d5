"""aclnnFusedCausalConv1d and aclnnInplaceFusedCausalConv1d."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ..texts import ONCE, UNCHECKED
from .shared import cached_conv as s
from .shared.cached_conv_rules import of_sequences
from .shared.state_cache import CachedConvolution

TEXTS: dict[str, Any] = {
    "library": "transformer", "documented_soc": s.SOCS, "dense_outputs": True, "precision": ONCE,
}  # fmt: skip
FORMULA = (
    "t = o + 2 tokens of the cache line read, then x; {} = sum(weight[k] * t[o + i + k] for k < 3), plus x[i] if "
    "residualConnection is 1; the last tokens of t are stored at the end of the cache line written. o = "
    "numAcceptedTokens - 1, else C - 2; where numComputedTokens is 0 two tokens of 0 replace the cached ones"
)
NOTES = (
    "The signature is that of CANN's newest source, which torch_npu 2.13 calls (op-plugin from 26.1.0 on); op-plugin "
    "26.0.0 calls an older one with fewer parameters.",
    "Every refusal of the inner operator gives 561002, also on SoCs other than the 950; storage formats are ignored.",
    "Sequences of at most 8 tokens (maxQueryLen), and x of rank 3, use another kernel, which takes padSlotId as INT8 "
    "and compares it with the cache line read; the other one compares it with the line written.",
    "Outputs of skipped sequences are 0; the kernel of short ones writes undefined values.",
    "With blockIdxFirstScheduledToken the cache lines of the blocks from that one to the last end with the two "
    "tokens that the next block needs.",
    "A cache line or block out of range, decreasing offsets or offsets beyond x, and more accepted tokens than a "
    "cache line holds fail the stream; less than 1 counts as 1. Rows after the last sequence are unchanged.",
    "The source does not check the shapes of numComputedTokens, of the three block lists and, for long sequences, of "
    "numAcceptedTokens, nor that a cache line holds two tokens for short ones: those that are too small are refused "
    "here (561002).",
    "Strided x and convStates need contiguous columns, and ascending strides of tokens and lines, as the tiling "
    "function requires for short sequences (561002). CANN's kernel reads an x of rank 3 as contiguous; here its "
    "strides count.",
    "In place CANN asks for a workspace as large as x for long sequences; here for none.",
)

x = w.In("x", s.X)
y = w.Out("y", "output, same shape and dtype as x")
fused_causal_conv1d = w.declare(
    "aclnnFusedCausalConv1d", x, weight := s.weight, s.states, *s.LISTS, *s.NUMBERS, y,
    rules=(w.present(x, weight, s.states, y), *of_sequences(x, y)), plan=CachedConvolution(x, y).chain,
    summary="causal convolution with a kernel of size 3 per channel and a cache of previous tokens",
    header="aclnnop/aclnn_fused_causal_conv1d.h", formula=FORMULA.format("y[i]"),
    reference="torch_npu.npu_fused_causal_conv1d(x, weight, convStates, ...)",
    notes=(*NOTES, UNCHECKED.format("y")), **TEXTS,
)  # fmt: skip

x_written = w.InOut("x", s.X)
inplace_fused_causal_conv1d = w.declare(
    "aclnnInplaceFusedCausalConv1d", x_written, weight, s.states, *s.LISTS, *s.NUMBERS,
    rules=(w.present(x_written, weight, s.states), *of_sequences(x_written, None)),
    plan=CachedConvolution(x_written, None).chain,
    summary="causal convolution with a kernel of size 3 per channel and a cache of previous tokens, in place",
    header="aclnnop/aclnn_inplace_fused_causal_conv1d.h", formula=FORMULA.format("x[i]"),
    reference="torch.ops.npu.npu_fused_causal_conv1d_v2(x, weight, convStates, ...)",
    notes=NOTES, **TEXTS,
)  # fmt: skip
