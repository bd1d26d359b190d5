"""Parameters of sending tokens to the ranks of their experts, and calls that fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import Call
from . import expert_params as e
from .example_ranks import SIZES, Sizes, with_ranks

PLAIN, DYNAMIC = 0, 2
x = w.In("x", "tokens of this rank, FLOAT16 or BF16, [Bs, H]")
scales = w.In("scalesOptional", "smooth scales of each expert, FLOAT, [moeExpertNum, H]; null: none", optional=True)
weights = w.In(
    "expertScalesOptional", "weights of the choices, FLOAT, [Bs, K]; ignored on the A3 family", optional=True
)
quant = w.Attr("quantMode", "int64_t", "0: tokens as they are; 2: INT8 with a scale for each token", PLAIN)
kind = w.Attr("expertTokenNumsType", "int64_t", "expertTokenNums as 0: running sums, 1: counts", 1)
algorithm = w.Attr(
    "commAlg", "const char*", 'algorithm of the exchange: "" or null, "fullmesh_v1" or "fullmesh_v2"; same results', "",
    optional=True,
)  # fmt: skip
out = w.Out("expandXOut", "received tokens by expert, then by rank, [A, H], dtype of x or INT8; the rest: 0")
per_token = w.Out("dynamicScalesOut", "scale of each received token, FLOAT, [A]; written if quantMode is 2")
names = w.Out(
    "assistInfoForCombineOut", "rank, token and choice of each received token, INT32, [A * 128], the first A * 3"
)
numbers = w.Out("expertTokenNumsOut", "tokens of each expert of this rank, INT64, [L], L = moeExpertNum / epWorldSize")
counts = w.Out("epRecvCountsOut", "running sums of the tokens by expert, then by rank, INT32, [L * epWorldSize]")
tp_counts = w.Out("tpRecvCountsOut", "not written without tensor parallel ranks, INT32, [tpWorldSize]")
spare = w.Out("expandScalesOut", "not written on the A3 family, FLOAT, [A]")
ALGORITHMS = ("", "fullmesh_v1", "fullmesh_v2")
BYTES = dt.ACL_INT8
TRIPLE = 3
"""Numbers that name a token: rank, token, choice."""
ATTRS = (e.group, e.world, e.experts, e.global_bs, quant, kind)


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


def fitting(tensors: Tensors, sizes: Sizes) -> w.Mend:
    """Everything as the ranks of the communicator want it."""

    def mend(call: Call) -> Iterator[Call]:
        fit, ranks = with_ranks(call, sizes)
        tokens, hidden, most, choices = sizes.tokens, sizes.hidden, sizes.tokens * ranks, min(sizes.choices, ranks)
        names = tokens * choices if sizes.counted else most * TRIPLE
        shapes = dict(zip(tensors, (
            (tokens, hidden), (ranks, hidden), (tokens,), (tokens, choices), (most, hidden), (most,), (names,), (1,),
            (ranks,), (0,), (most,),
        ), strict=True))  # fmt: skip
        for param, shape in {e.ids: (tokens, choices), **shapes}.items():
            if fit.args.get(param.name) is not None:
                fit = fit.but(param, shape=shape)
        if sizes.counted:
            fit = fit.without(tensors.mask)
        wanted = BYTES if fit.args[quant.name] == DYNAMIC else fit.tensor(tensors.x).dtype
        yield fit.but(tensors.out, dtype=wanted)
        yield fit.but(tensors.out, dtype=wanted).without(tensors.scales).without(tensors.mask)

    return mend


mend = fitting(LATER, SIZES)
