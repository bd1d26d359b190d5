"""Parameters of fetching tokens back from the ranks of their experts, and calls that fit."""

from __future__ import annotations

from collections.abc import Iterator

from ....lowering import language as w
from ....rules.core.call import Call
from . import expert_params as e

x = w.In("expandX", "tokens from this rank's experts, by expert, then by rank, FLOAT16 or BF16, [A, H]")
names = w.In("assistInfoForCombine", "as the dispatch wrote it, INT32, [A * 128]; not read")
sends = w.In("epSendCounts", "running sums of the tokens by expert, then by rank, INT32, [L * epWorldSize]")
weights = w.In("expertScales", "weights of the choices, FLOAT, [Bs, K]")
tp_sends = w.In("tpSendCountsOptional", "ignored without tensor parallel ranks, INT32, [tpWorldSize]", optional=True)
added = w.In("sharedExpertXOptional", "addend, dtype of expandX, [Bs, H] or [.., .., H]; null: none", optional=True)
UNUSED = tuple(
    w.In(name, f"{meaning}; has to be null on the A3 family", optional=True)
    for name, meaning in (
        ("activationScaleOptional", "scales of tokens, FLOAT, [A]"),
        ("weightScaleOptional", "scales of weights, FLOAT, [L, H]"),
        ("groupListOptional", "tokens of each expert, INT64, [L]"),
    )
)
spare = w.In("expandScalesOptional", "weights of the tokens, FLOAT, [A]; ignored on the A3 family", optional=True)
kind = w.Attr("outDtype", "int64_t", "reserved, ignored", 0)
quant = w.Attr("commQuantMode", "int64_t", "0: tokens are sent as they are", 0)
listed = w.Attr("groupListType", "int64_t", "reserved, ignored", 0)
out = w.Out("xOut", "tokens of this rank, dtype of expandX, [Bs, H]")
BYTES_AS = 2
PER_TOKEN = 128
"""Elements of assistInfoForCombine for each token."""
TOKENS, HIDDEN, CHOICES = 4, 1024, 2


def mend(call: Call) -> Iterator[Call]:
    """Everything as the ranks of the communicator want it."""
    ranks = w.Ranks(e.group).read(call) or 2
    fit = call.set_all({e.world: ranks, e.experts: ranks, e.rank: 0, e.tp_world: 0, e.tp_rank: 0, e.shared: 0,
                        e.shared_ranks: 0, e.global_bs: 0})  # fmt: skip
    most, choices = TOKENS * ranks, min(CHOICES, ranks)
    shapes = {x: (most, HIDDEN), e.ids: (TOKENS, choices), names: (most * PER_TOKEN,), sends: (ranks,), tp_sends: (0,),
              weights: (TOKENS, choices), e.mask: (TOKENS,), added: (TOKENS, HIDDEN),
              out: (TOKENS, HIDDEN)}  # fmt: skip
    for param, shape in shapes.items():
        if fit.args.get(param.name) is not None:
            fit = fit.but(param, shape=shape)
    for param in UNUSED:
        fit = fit.without(param)
    yield fit
    yield fit.without(e.mask).without(added).without(tp_sends)
