"""What the tiling function tests before tokens are sent to the ranks of their experts."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import TensorFacts
from . import expert_params as e
from . import rank_sizes as z
from .code_rules import by_parts, codes, scales_axes, scales_match, scales_shape
from .dispatch_calls import mend
from .dispatch_params import (
    ALGORITHMS,
    CLIPPED,
    DYNAMIC,
    HALVES,
    LATER,
    LAYERED,
    PER_TOKEN,
    PLAIN,
    algorithm,
    kind,
    quant,
)  # fmt: skip
from .number_rules import at_most_one, number_rules

of = e.of_tensors


def mask_fits(found: TensorFacts, chosen: TensorFacts) -> bool:
    return found.shape in (chosen.shape, chosen.shape[:1])


def tokens_fit(tokens: TensorFacts, given: int, ranks: int, found: TensorFacts | None) -> bool:
    least = tokens.shape[0] * ranks
    return given == 0 or (given >= least and given % ranks == 0 and (given == least or found is None))


def has_room(param: w.Param, label: str, each: int = 1, mend: w.Mend = mend) -> w.Rules:
    def holds(found: TensorFacts, *sizes: int) -> bool:
        return found.shape[0] >= each * z.most_rows(*sizes)  # type: ignore[arg-type]

    return of(f"size of {param} along axis 0 is at least {label}", holds, mend, param, *z.ROWS)


def are_lists(mend: w.Mend, *params: w.Param) -> w.Rules:
    *most, last = map(str, params)
    return of(f"number of axes of {', '.join(most)} and {last} is 1",
              lambda *found: all(each.rank == 1 for each in found), mend, *params)  # fmt: skip


def counts_fit(numbers: w.Param, counts: w.Param, mend: w.Mend) -> w.Rules:
    """Room for the tokens of each expert, and of each expert and rank."""
    return w.flat(
        of(f"shape of {numbers} is [L]", lambda found, *place: found.shape == (z.local_experts(*place),), mend, numbers,
           *z.LOCAL),
        enough_counts(counts, mend),
    )  # fmt: skip


def enough_counts(counts: w.Param, mend: w.Mend) -> w.Rules:
    def holds(found: TensorFacts, ranks: int, *more: int) -> bool:
        return found.shape[0] >= ranks * z.local_experts(ranks, *more)

    return of(f"size of {counts} is at least L * epWorldSize", holds, mend, counts, *z.LOCAL)


def out_dtype(out: w.Param, x: w.Param, on: tuple[str, ...] = e.ON) -> w.Rules:
    return w.when(
        w.value_is(quant, DYNAMIC), w.dtype_in(e.rows(dt.ACL_INT8, on=on), out), otherwise=w.same_dtype(out, x)
    )


def a3_dtypes(out: w.Param, x: w.Param) -> w.Rules:
    """The dtypes of the A3 family, whose tiling function takes a part of the definition's rows."""
    return w.flat(
        w.dtype_in(w.Choices(*HALVES), x), w.dtype_in(w.Choices(*HALVES, dt.ACL_INT8), out), out_dtype(out, x)
    )


def tiled() -> w.Rules:
    """The tests of the A3 family and the 950 (561002)."""
    x, scales, mask, weights, out, per_token, names, numbers, counts, tp_counts, spare = LATER
    low, high = e.H
    on_950, dynamic = w.on(e.A5), w.Within(w.ValueOf(quant), low=DYNAMIC)
    return w.flat(
        number_rules(mend, at_most_one(mend)),
        w.when(on_950, w.Within(w.ValueOf(quant), PLAIN, CLIPPED),
               otherwise=(w.OneOf(w.ValueOf(quant), w.Choices(PLAIN, DYNAMIC)),)),
        (w.OneOf(w.ValueOf(kind), w.Choices(0, 1)),),
        w.when(on_950, w.negated(w.value_is(algorithm, LAYERED)),
               otherwise=(w.OneOf(w.ValueOf(algorithm, absent=""), w.Choices(*ALGORITHMS)),)),
        w.when(on_950, scales_match(), otherwise=w.when(w.given(scales), (w.value_is(quant, DYNAMIC),))),
        of("number of axes of x, expertIds and expandXOut is 2", e.is_2d, mend, x, e.ids, out), scales_axes(),
        are_lists(mend, names, numbers, counts, tp_counts),
        w.when(dynamic, w.when(w.value_is(quant, DYNAMIC), w.rank_is(1, per_token), otherwise=w.rank_is(2, per_token))),
        w.when(on_950, codes()),
        of("number of tokens in x is from 1 to 512", lambda found: e.BS[0] <= found.shape[0] <= e.BS[1], mend, x),
        of("globalBs is 0 or tokens * epWorldSize", tokens_fit, mend, x, e.global_bs, e.world, mask),
        of(f"size of x along axis 1 is from {low} to {high}", lambda found: low <= found.shape[1] <= high, mend, x),
        of("number of tokens in expertIds is that of x", lambda a, b: a.shape[0] == b.shape[0], mend, e.ids, x),
        of("number of choices in expertIds is from 1 to 16 and moeExpertNum",
                     lambda found, most: 1 <= found.shape[1] <= min(e.K[1], most), mend, e.ids, e.experts),
        w.when(w.given(scales), scales_shape()),
        w.when(w.given(mask), of("shape of xActiveMaskOptional is [Bs] or [Bs, K]", mask_fits, mend, mask, e.ids)),
        has_room(out, "A"),
        of("size of expandXOut along axis 1 is H", lambda a, b: a.shape[1] == b.shape[1], mend, out, x),
        w.when(dynamic, has_room(per_token, "A"), by_parts()),
        has_room(names, f"A * {PER_TOKEN}", PER_TOKEN), counts_fit(numbers, counts, mend),
        w.when(w.given(weights), w.same_shape(weights, e.ids), w.rank_is(1, spare), has_room(spare, "A")),
        w.when(w.on(e.A3), a3_dtypes(out, x)),
    )  # fmt: skip
