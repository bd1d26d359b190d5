"""What the tiling function tests before tokens are sent to the ranks of their experts."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import TensorFacts
from . import expert_params as e
from .dispatch_params import ALGORITHMS, DYNAMIC, LATER, PLAIN, TRIPLE, algorithm, kind, mend, quant

of = e.of_tensors


def mask_fits(found: TensorFacts, chosen: TensorFacts) -> bool:
    return found.shape in (chosen.shape, chosen.shape[:1])


def tokens_fit(tokens: TensorFacts, given: int, ranks: int, found: TensorFacts | None) -> bool:
    least = tokens.shape[0] * ranks
    return given == 0 or (given >= least and given % ranks == 0 and (given == least or found is None))


def has_room(param: w.Param, label: str, each: int = 1, mend: w.Mend = mend) -> w.Rules:
    def holds(found: TensorFacts, chosen: TensorFacts, given: int, ranks: int, total: int) -> bool:
        tokens = given // ranks if given else chosen.shape[0]
        return found.shape[0] >= each * e.received(tokens, ranks, total, chosen.shape[1])

    return of(f"size of {param} along axis 0 is at least {label}", holds, mend, param, e.ids, e.global_bs,
                        e.world, e.experts)  # fmt: skip


def are_lists(mend: w.Mend, *params: w.Param) -> w.Rules:
    *most, last = map(str, params)
    return of(f"number of axes of {', '.join(most)} and {last} is 1",
              lambda *found: all(each.rank == 1 for each in found), mend, *params)  # fmt: skip


def scales_fit(scales: w.Param, x: w.Param, mend: w.Mend) -> w.Rules:
    return w.when(w.given(scales), of(
        f"shape of {scales} is [moeExpertNum, H]", lambda found, tokens, most: found.shape == (most, tokens.shape[1]),
        mend, scales, x, e.experts))  # fmt: skip


def counts_fit(numbers: w.Param, counts: w.Param, mend: w.Mend) -> w.Rules:
    """Room for the tokens of each expert, and of each expert and rank."""
    return w.flat(
        of(f"shape of {numbers} is [L]", lambda found, count, ranks: found.shape == (count // ranks,), mend, numbers,
           e.experts, e.world),
        of(f"size of {counts} is at least moeExpertNum", lambda found, count: found.shape[0] >= count, mend, counts,
           e.experts),
    )  # fmt: skip


def out_dtype(out: w.Param, x: w.Param, on: tuple[str, ...] = e.ON) -> w.Rules:
    return w.when(
        w.value_is(quant, DYNAMIC), w.dtype_in(e.rows(dt.ACL_INT8, on=on), out), otherwise=w.same_dtype(out, x)
    )


def tiled() -> w.Rules:
    """The tests of the A3 family (561002)."""
    x, scales, mask, _, out, per_token, names, numbers, counts, tp_counts, _ = LATER
    low, high = e.H
    dynamic = w.value_is(quant, DYNAMIC)
    return w.flat(
        e.rank_rules(mend), (w.OneOf(w.ValueOf(quant), w.Choices(PLAIN, DYNAMIC)),),
        (w.OneOf(w.ValueOf(kind), w.Choices(0, 1)),),
        (w.OneOf(w.ValueOf(algorithm, absent=""), w.Choices(*ALGORITHMS)),),
        w.when(w.given(scales), (dynamic,)),
        of("number of axes of x, expertIds and expandXOut is 2", e.is_2d, mend, x, e.ids, out),
        are_lists(mend, names, numbers, counts, tp_counts),
        w.when(dynamic, w.rank_is(1, per_token)),
        of("number of tokens in x is from 1 to 512", lambda found: e.BS[0] <= found.shape[0] <= e.BS[1], mend, x),
        of("globalBs is 0 or tokens * epWorldSize", tokens_fit, mend, x, e.global_bs, e.world, mask),
        of(f"size of x along axis 1 is from {low} to {high}", lambda found: low <= found.shape[1] <= high, mend, x),
        of("number of tokens in expertIds is that of x", lambda a, b: a.shape[0] == b.shape[0], mend, e.ids, x),
        of("number of choices in expertIds is from 1 to 16 and moeExpertNum",
                     lambda found, most: 1 <= found.shape[1] <= min(e.K[1], most), mend, e.ids, e.experts),
        scales_fit(scales, x, mend),
        w.when(w.given(mask), of("shape of xActiveMaskOptional is [Bs] or [Bs, K]", mask_fits, mend, mask, e.ids)),
        has_room(out, "A"),
        of("size of expandXOut along axis 1 is H", lambda a, b: a.shape[1] == b.shape[1], mend, out, x),
        w.when(dynamic, has_room(per_token, "A")), has_room(names, f"{TRIPLE} * A", TRIPLE),
        counts_fit(numbers, counts, mend),
        of("size of tpRecvCountsOut is tpWorldSize", lambda found, size: found.shape[0] == size, mend, tp_counts,
                     e.tp_world),
        out_dtype(out, x),
    )  # fmt: skip
