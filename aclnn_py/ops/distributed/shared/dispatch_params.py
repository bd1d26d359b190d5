"""Parameters of sending tokens to the ranks of their experts, and calls that fit."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call
from . import expert_params as e

PLAIN, DYNAMIC = 0, 2
x = w.In("x", "tokens of this rank, FLOAT16 or BF16, [Bs, H]")
scales = w.In("scalesOptional", "smooth scales of each expert, FLOAT, [moeExpertNum, H]; null: none", optional=True)
weights = w.In(
    "expertScalesOptional", "weights of the choices, FLOAT, [Bs, K]; ignored on the A3 family", optional=True
)
quant = w.Attr("quantMode", "int64_t", "0: tokens as they are; 2: INT8 with a scale for each token", PLAIN)
kind = w.Attr("expertTokenNumsType", "int64_t", "expertTokenNums as 0: running sums, 1: counts", 1)
algorithm = w.Attr(
    "commAlg", "const char*", 'algorithm of the exchange: "", "fullmesh_v1" or "fullmesh_v2", with the same results', ""
)
out = w.Out("expandXOut", "received tokens by expert, then by rank, [A, H], dtype of x or INT8; the rest: 0")
per_token = w.Out("dynamicScalesOut", "scale of each received token, FLOAT, [A]; written if quantMode is 2")
names = w.Out(
    "assistInfoForCombineOut", "rank, token and choice of each received token, INT32, [A * 128], the first A * 3"
)
numbers = w.Out("expertTokenNumsOut", "tokens of each expert of this rank, INT64, [L], L = moeExpertNum / epWorldSize")
counts = w.Out("epRecvCountsOut", "running sums of the tokens by expert, then by rank, INT32, [L * epWorldSize]")
tp_counts = w.Out("tpRecvCountsOut", "not written without tensor parallel ranks, INT32, [tpWorldSize]")
spare = w.Out("expandScalesOut", "not written on the A3 family, FLOAT, [A]")
TENSORS, HIDDEN, CHOICES = 4, 1024, 2
ALGORITHMS = ("", "fullmesh_v1", "fullmesh_v2")
BYTES = dt.ACL_INT8
TRIPLE = 3
"""Numbers that name a token: rank, token, choice."""
ATTRS = (e.group, e.world, e.experts, e.global_bs, quant, kind)


def mend(call: Call) -> Iterator[Call]:
    """Everything as the ranks of the communicator want it."""
    ranks = w.Ranks(e.group).read(call) or 2
    fit = call.set_all({e.world: ranks, e.experts: ranks, e.rank: 0, e.tp_world: 0, e.tp_rank: 0, e.shared: 0,
                        e.shared_ranks: 0, e.global_bs: 0})  # fmt: skip
    most, choices = TENSORS * ranks, min(CHOICES, ranks)
    shapes = {x: (TENSORS, HIDDEN), e.ids: (TENSORS, choices), scales: (ranks, HIDDEN), e.mask: (TENSORS,),
              out: (most, HIDDEN), per_token: (most,), names: (most * TRIPLE,), numbers: (1,), counts: (ranks,),
              tp_counts: (0,), spare: (most,)}  # fmt: skip
    for param, shape in shapes.items():
        if fit.args.get(param.name) is not None:
            fit = fit.but(param, shape=shape)
    wanted = BYTES if fit.args[quant.name] == DYNAMIC else fit.tensor(x).dtype
    yield fit.but(out, dtype=wanted)
    yield fit.but(out, dtype=wanted).without(scales).without(e.mask)
