"""Parameters of fetching tokens back from the ranks of their experts, and calls that fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .....lowering import language as w
from .....rules.core.call import Call
from . import dispatch_params as d
from . import expert_params as e
from .example_ranks import SIZES, Sizes, with_ranks

x = w.In("expandX", "tokens from this rank's experts, by expert, then by rank, FLOAT16 or BF16, [A, H]")
names = w.In("assistInfoForCombine", "as the dispatch wrote it, INT32, [A * 128]; not read")
sends = w.In("epSendCounts", "running sums of the tokens by expert, then by rank, INT32, [L * epWorldSize]")
weights = w.In("expertScales", "weights of the choices, FLOAT, [Bs, K]")
weights_or_none = w.In("expertScales", "weights of the choices, FLOAT, [Bs, K]; empty: all are 1")
tp_sends = w.In("tpSendCountsOptional", "ignored, INT32, [tpWorldSize]", optional=True)
added = w.In("sharedExpertXOptional", "addend, dtype of expandX, [Bs, H] or [.., .., H]; null: none", optional=True)
UNUSED = tuple(
    w.In(name, f"{meaning}; has to be null", optional=True)
    for name, meaning in (
        ("activationScaleOptional", "scales of tokens, FLOAT, [A]"),
        ("weightScaleOptional", "scales of weights, FLOAT, [L, H]"),
        ("groupListOptional", "tokens of each expert, INT64, [L]"),
    )
)
spare = w.In("expandScalesOptional", "weights of the tokens, FLOAT, [A]; ignored", optional=True)
kind = w.Attr("outDtype", "int64_t", "reserved, ignored", 0)
quant = w.Attr("commQuantMode", "int64_t", "0: tokens are sent as they are", 0)
listed = w.Attr("groupListType", "int64_t", "reserved, ignored", 0)
out = w.Out("xOut", "tokens of this rank, dtype of expandX, [Bs, H]")
BYTES_AS, BLOCKS_AS = 2, (3, 4)
"""Values of commQuantMode: tokens are sent as INT8, or as FP8 in blocks."""
PER_TOKEN = d.PER_TOKEN


class Tensors(NamedTuple):
    """The tensors of a version but for the experts, `names` as the dispatch names tokens; `added` is not in all."""

    x: w.Param
    names: w.Param
    sends: w.Param
    weights: w.Param
    tp_sends: w.Param
    mask: w.Param
    unused: tuple[w.Param, ...]
    spare: w.Param
    added: w.Param | None
    out: w.Param


LATER = Tensors(x, names, sends, weights_or_none, tp_sends, e.mask, UNUSED, spare, added, out)


def fitting(tensors: Tensors, sizes: Sizes, *more: tuple[w.Param, tuple[int, ...]]) -> w.Mend:
    """Everything as the ranks of the communicator want it; `more` have shapes of their own."""

    def mend(call: Call) -> Iterator[Call]:
        fit, ranks = with_ranks(call, sizes)
        tokens, hidden, choices = sizes.tokens, sizes.hidden, min(sizes.choices, ranks)
        most = tokens * ranks
        named = tokens * choices if sizes.counted else most * PER_TOKEN
        shapes = {
            tensors.x: (most, hidden), e.ids: (tokens, choices), tensors.names: (named,), tensors.sends: (ranks,),
            tensors.tp_sends: (0,), tensors.weights: (tokens, choices), tensors.mask: (tokens,),
            tensors.out: (tokens, hidden), **dict(more),
        }  # fmt: skip
        spared = [tensors.mask, tensors.tp_sends]
        if tensors.added is not None:
            shapes[tensors.added] = (tokens, hidden)
            spared.append(tensors.added)
        for param, shape in shapes.items():
            if fit.args.get(param.name) is not None:
                fit = fit.but(param, shape=shape)
        for param in (tensors.mask,) if sizes.counted else tensors.unused:
            fit = fit.without(param)
        yield fit
        for param in spared:
            fit = fit.without(param)
        yield fit

    return mend


mend = fitting(LATER, SIZES)
