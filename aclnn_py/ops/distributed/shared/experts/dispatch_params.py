"""Parameters of sending tokens to the ranks of their experts."""

from __future__ import annotations

from typing import NamedTuple

from .....base import dtype as dt
from .....lowering import language as w
from . import expert_params as e

PLAIN, STATIC, DYNAMIC, GROUPED, MX, CLIPPED = range(6)
GROUP, BLOCK = 128, 32
"""Elements that share a scale with quantMode 3, and with MX."""
FP8, HALVES = (dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN), (dt.ACL_FLOAT16, dt.ACL_BF16)
CODES, FOUR_BITS = (*FP8, dt.ACL_HIFLOAT8), (dt.ACL_FLOAT4_E2M1, dt.ACL_FLOAT4_E1M2)
OUTPUTS = {
    PLAIN: (*HALVES, *CODES, *FOUR_BITS), STATIC: (dt.ACL_INT8, dt.ACL_HIFLOAT8), DYNAMIC: (dt.ACL_INT8, *FP8),
    GROUPED: FP8, MX: (*FP8, *FOUR_BITS), CLIPPED: FP8,
}  # fmt: skip
"""The dtypes of expandXOut on the 950, by quantMode."""
QUANT = (
    "0: none; 2: dynamic per token, INT8; from V2 on, on the 950, also FP8, and 1: static, by scalesOptional; 3: "
    "dynamic per group of 128; 4: MX"
)
x = w.In("x", "tokens of this rank, FLOAT16, BF16 or (950) FP8 or HIFLOAT8, [Bs, H]")
scales = w.In(
    "scalesOptional", "smooth scales of each expert, FLOAT, [sharedExpertNum + moeExpertNum, H]; quantMode 0: scales "
    "of the quantised tokens, [Bs, S]; 1: also [1] or [H]; null: none", optional=True,
)  # fmt: skip
weights = w.In(
    "expertScalesOptional",
    "weights of the choices, FLOAT, [Bs, K]; null: expandScalesOut is not written",
    optional=True,
)
quant = w.Attr("quantMode", "int64_t", QUANT, PLAIN)
kind = w.Attr("expertTokenNumsType", "int64_t", "expertTokenNums as 0: running sums, 1: counts", 1)
algorithm = w.Attr(
    "commAlg", "const char*", 'algorithm of the exchange: "" or null, "fullmesh_v1" or "fullmesh_v2"; same results', "",
    optional=True,
)  # fmt: skip
out = w.Out("expandXOut", "received tokens by expert, then by rank, [A, H], dtype of x, INT8 or FP8; the rest: 0")
per_token = w.Out(
    "dynamicScalesOut", "scales of received tokens, FLOAT, [A]; quantMode 0: rows of scalesOptional, [A, S]; 3: "
    "[A, ceil(H/128)]; 4: FLOAT8_E8M0, [A, 2 * ceil(H/64)]; 1: not written",
)  # fmt: skip
names = w.Out(
    "assistInfoForCombineOut", "rank, token and choice of each received token, INT32, [A * 128], the first A * 3"
)
numbers = w.Out("expertTokenNumsOut", "tokens of each expert of this rank, INT64, [L], see epRecvCountsOut")
counts = w.Out(
    "epRecvCountsOut", "running sums of the tokens by expert, then by rank, INT32, [L * epWorldSize]; L = moeExpertNum "
    "/ (epWorldSize - sharedExpertRankNum), 1 for ranks of shared experts",
)  # fmt: skip
tp_counts = w.Out("tpRecvCountsOut", "not written, INT32, one axis of any size")
spare = w.Out("expandScalesOut", "weights of received tokens' choices, FLOAT, [A]; see expertScalesOptional")
ALGORITHMS, LAYERED = ("", "fullmesh_v1", "fullmesh_v2"), "hierarchy"
BYTES = dt.ACL_INT8
TRIPLE, PER_TOKEN = 3, 128
"""Numbers that name a token: rank, token, choice; and room for a token in assistInfoForCombineOut."""
ATTRS = (e.group, e.world, e.experts, e.shared, e.shared_ranks, e.global_bs, quant, kind)


class Tensors(NamedTuple):
    """The tensors of a version but for the experts, `names` as it names tokens."""

    x: w.Param
    scales: w.Param
    mask: w.Param
    weights: w.Param
    out: w.Param
    per_token: w.Param
    names: w.Param
    numbers: w.Param
    counts: w.Param
    tp_counts: w.Param
    spare: w.Param

    @property
    def outputs(self) -> tuple[w.Param, ...]:
        return (self.out, self.per_token, self.names, self.numbers, self.counts, self.tp_counts, self.spare)


LATER = Tensors(x, scales, e.mask, weights, out, per_token, names, numbers, counts, tp_counts, spare)


def scales_of_row(hidden: int, mode: int) -> int:
    """Columns of dynamicScalesOut with quantMode 3, and with MX."""
    return -(-hidden // GROUP) if mode == GROUPED else 2 * -(-hidden // (2 * BLOCK))
