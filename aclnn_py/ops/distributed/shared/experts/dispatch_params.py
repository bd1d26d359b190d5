"""Parameters of sending tokens to the ranks of their experts, and calls that fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import Call
from . import expert_params as e
from .example_ranks import SIZES, Sizes, with_ranks

PLAIN, STATIC, DYNAMIC, GROUPED, MX, CLIPPED = range(6)
FP8, HALVES = (dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN), (dt.ACL_FLOAT16, dt.ACL_BF16)
CODES, FOUR_BITS = (*FP8, dt.ACL_HIFLOAT8), (dt.ACL_FLOAT4_E2M1, dt.ACL_FLOAT4_E1M2)
QUANT = "0: tokens as they are; 2: INT8 or FP8, a scale for each token; 950: 1: by given scales; 3: by 128; 4: MX"
x = w.In("x", "tokens of this rank, FLOAT16, BF16 or (950) FP8 or HIFLOAT8, [Bs, H]")
scales = w.In(
    "scalesOptional", "smooth scales of each expert, FLOAT, [sharedExpertNum + moeExpertNum, H]; quantMode 0: of each "
    "token; 1: also [1] or [H]; null: none", optional=True,
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
    "dynamicScalesOut", "scales of received tokens, FLOAT, [A]; quantMode 0, scalesOptional's; 3: [A, ceil(H/128)]; 4: "
    "FLOAT8_E8M0, [A, 2 * ceil(H/64)]; 1: not written",
)  # fmt: skip
names = w.Out(
    "assistInfoForCombineOut", "rank, token and choice of each received token, INT32, [A * 128], the first A * 3"
)
numbers = w.Out(
    "expertTokenNumsOut", "tokens of each expert of this rank, INT64, [L], L = moeExpertNum / ranks of experts, or 1"
)
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


def fitting(tensors: Tensors, sizes: Sizes) -> w.Mend:
    """Everything as the ranks of the communicator want it."""

    def mend(call: Call) -> Iterator[Call]:
        fit, ranks = with_ranks(call, sizes)
        tokens, hidden, most, choices = sizes.tokens, sizes.hidden, sizes.tokens * ranks, min(sizes.choices, ranks)
        names = tokens * choices if sizes.counted else most * PER_TOKEN
        shapes = dict(zip(tensors, (
            (tokens, hidden), (ranks, hidden), (tokens,), (tokens, choices), (most, hidden), (most,), (names,), (1,),
            (ranks,), (0,), (most,),
        ), strict=True))  # fmt: skip
        for param, shape in {e.ids: (tokens, choices), **shapes}.items():
            if fit.args.get(param.name) is not None:
                fit = fit.but(param, shape=shape)
        if sizes.counted:
            fit = fit.without(tensors.mask)
        if w.on(e.A5).holds(call) and not sizes.counted:
            yield from quantising(fit, tensors)
            return
        fit = of_halves(fit, tensors).but(tensors.per_token, dtype=dt.ACL_FLOAT)
        wanted = BYTES if fit.args[quant.name] == DYNAMIC else fit.tensor(tensors.x).dtype
        yield fit.but(tensors.out, dtype=wanted)
        yield fit.but(tensors.out, dtype=wanted).without(tensors.scales).without(tensors.mask)

    return mend


def of_halves(call: Call, tensors: Tensors) -> Call:
    return call if call.tensor(tensors.x).dtype in HALVES else call.but(tensors.x, dtype=HALVES[0])


OUTPUTS: dict[int, tuple[int, ...]] = {STATIC: (BYTES, dt.ACL_HIFLOAT8), DYNAMIC: (BYTES, *FP8)}


def quantising(call: Call, tensors: Tensors) -> Iterator[Call]:
    """Dtypes and scales as a way of quantisation wants them on the 950."""
    mode, x, out = int(str(call.args[quant.name])), call.tensor(tensors.x), call.tensor(tensors.out)
    most, hidden = out.shape
    if mode not in range(STATIC, CLIPPED + 1):
        by_row = dt.ACL_FLOAT8_E8M0 if x.dtype in FOUR_BITS else dt.ACL_FLOAT
        kept = call.but(tensors.out, dtype=x.dtype).but(tensors.per_token, dtype=by_row)
        if x.dtype not in CODES or not call.present(tensors.scales):
            yield kept.without(tensors.scales)
            return
        kept = kept.but(tensors.scales, shape=(x.shape[0], 4), dtype=dt.ACL_FLOAT)
        yield kept.but(tensors.per_token, shape=(most, 4), dtype=dt.ACL_FLOAT)
        return
    blocks = mode in (MX, CLIPPED)
    of_row = {GROUPED: (-(-hidden // 128),)}.get(mode, (hidden // 32,) if blocks else ())
    by_row = dt.ACL_FLOAT8_E8M0 if blocks else dt.ACL_FLOAT
    fit = of_halves(call, tensors).but(tensors.per_token, shape=(most, *of_row), dtype=by_row)
    usual: tuple[int, ...] = OUTPUTS.get(mode, FP8)
    fit = fit.but(tensors.out, dtype=out.dtype if out.dtype in usual else usual[0])
    if mode == STATIC and fit.tensor(tensors.out).dtype == dt.ACL_HIFLOAT8 and fit.present(tensors.scales):
        fit = fit.but(tensors.scales, shape=(1,))
    yield fit.without(tensors.scales) if blocks else fit
    yield fit.without(tensors.mask).without(tensors.weights)


mend = fitting(LATER, SIZES)
