"""aclnnFusedCausalConv1d and aclnnInplaceFusedCausalConv1d."""

from __future__ import annotations

from typing import Any

from ...lowering import language as w
from ..texts import ONCE, UNCHECKED
from . import sequences as s
from .remembering import Remembering
from .sequence_rules import of_sequences

TEXTS: dict[str, Any] = {
    "library": "transformer", "documented_soc": s.SOCS, "dense_outputs": True, "precision": ONCE,
}  # fmt: skip
FORMULA = (
    "t = the o + 2 tokens of the line that is read, then x; {} = sum(weight[k] * t[o + i + k] for k < 3), plus x[i] "
    "if residualConnection is 1; the line that is written ends with the last of t. o = numAcceptedTokens - 1, else "
    "C - 2; where numComputedTokens is 0 two tokens of 0 take the place of the line's"
)
NOTES = (
    "The signature is that of CANN's newest source, which torch_npu 2.13 calls (op-plugin from 26.1.0 on); op-plugin "
    "26.0.0 calls an older one with fewer arguments.",
    "Whatever the operator inside refuses gives 561002, another SoC than the 950 too; storage formats do not matter.",
    "Sequences of at most 8 tokens (maxQueryLen), and x of three axes, are another kernel's, whose padSlotId counts as "
    "INT8 and is compared with the line that is read; the other one compares it with the line that is written.",
    "Results of skipped sequences are 0; the kernel of short ones leaves what it had in its buffer.",
    "With blockIdxFirstScheduledToken the lines of blocks from that one up to the last end with the two tokens that "
    "the next block needs.",
    "A line or a block that there is not, places that go back or leave x, and more accepted tokens than a line has "
    "fail the stream; below 1 they count as 1. Rows behind the last sequence stay as they are.",
    "Nobody looks at the shapes of numComputedTokens, of the three lists for blocks and, of long sequences, of "
    "numAcceptedTokens, or at whether a line has two tokens for short ones: too small ones are refused here (561002).",
    "Strided x and convStates have dense columns, and tokens and lines one behind the other, as the tiling function of "
    "short sequences asks (561002). The kernel takes sequences of an x of three axes for dense; here strides count.",
    "In place CANN asks for workspace as large as x for long sequences; here there is none.",
)

x = w.In("x", s.X)
y = w.Out("y", "the result, like x")
fused_causal_conv1d = w.declare(
    "aclnnFusedCausalConv1d", x, weight := s.weight, s.states, *s.LISTS, *s.NUMBERS, y,
    rules=(w.present(x, weight, s.states, y), *of_sequences(x, y)), plan=Remembering(x, y).chain,
    summary="causal convolution of three taps of sequences whose last tokens a cache keeps",
    header="aclnnop/aclnn_fused_causal_conv1d.h", formula=FORMULA.format("y[i]"),
    reference="torch_npu.npu_fused_causal_conv1d(x, weight, convStates, ...)",
    notes=(*NOTES, UNCHECKED.format("y")), **TEXTS,
)  # fmt: skip

x_written = w.InOut("x", s.X)
inplace_fused_causal_conv1d = w.declare(
    "aclnnInplaceFusedCausalConv1d", x_written, weight, s.states, *s.LISTS, *s.NUMBERS,
    rules=(w.present(x_written, weight, s.states), *of_sequences(x_written, None)),
    plan=Remembering(x_written, None).chain,
    summary="causal convolution of three taps of sequences whose last tokens a cache keeps, in place",
    header="aclnnop/aclnn_inplace_fused_causal_conv1d.h", formula=FORMULA.format("x[i]"),
    reference="torch.ops.npu.npu_fused_causal_conv1d_v2(x, weight, convStates, ...)",
    notes=NOTES, **TEXTS,
)  # fmt: skip
