"""What the tiling functions of the first versions test before tokens are sent to experts of other ranks and back."""

from __future__ import annotations

from .....lowering import language as w
from .....rules.core.call import TensorFacts
from ....conv.shared.checked_rules import checked
from . import expert_params as e
from . import rank_sizes as z
from .code_rules import scales_fit
from .combine_params import BYTES_AS
from .combine_params import quant as sent_as
from .combine_rules import is_half, output_fits
from .dispatch_params import DYNAMIC, PLAIN, kind, quant
from .dispatch_rules import are_lists, counts_fit, enough_counts, has_room, out_dtype, tokens_fit
from .first_params import COMBINE, DISPATCH, HIDDEN, ON, combine_mend, dispatch_mend
from .number_rules import at_most_one, none_or_one, own_rank, whole_experts

of = e.of_tensors
RANKS, RANKS_ON_A3 = (2, 4, 8, 16, 32, 64, 128, 144, 256, 288), (8, 16, 32, 64, 128, 144, 256, 288)
EXPERTS, K = (1, 512), (1, 8)


def attributes(mend: w.Mend) -> w.Rules:
    """The tests of the numbers of ranks and experts, one by one."""
    return w.flat(
        e.within(e.world, (1, RANKS[-1]), mend),
        own_rank(mend),
        (w.OneOf(w.ValueOf(e.shard), w.Choices(0)),),
        checked("value of sharedExpertRankNum is below epWorldSize", lambda own, size: 0 <= own < size,
                e.shared_ranks, e.world, mend=mend),
        e.within(e.experts, EXPERTS, mend), (w.OneOf(w.ValueOf(e.shared), w.Choices(1)),),
    )  # fmt: skip


def among(ranks: tuple[int, ...], mend: w.Mend) -> w.Rules:
    return checked(f"value of epWorldSize is one of {', '.join(map(str, ranks))}", lambda size: size in ranks, e.world,
                   mend=mend)  # fmt: skip


def batches(mend: w.Mend, tokens: w.Param) -> w.Rules:
    """The tests of what ranks, experts and tokens are together."""
    return w.flat(
        checked("epWorldSize is a multiple of sharedExpertRankNum", lambda ranks, others: ranks % (others or 1) == 0,
                e.world, e.shared_ranks, mend=mend),
        whole_experts(mend),
        of("number of choices in expertIds is at most moeExpertNum", lambda found, most: found.shape[1] <= most, mend,
           e.ids, e.experts),
        w.when(w.on(e.A3), among(RANKS_ON_A3, mend), otherwise=among(RANKS, mend)),
        of(f"number of tokens in {tokens} is from 1 to 512", lambda found: e.BS[0] <= found.shape[0] <= e.BS[1], mend,
           tokens),
        of("globalBs is 0 or a multiple of epWorldSize, tokens * epWorldSize or more",
           lambda found, given, ranks: tokens_fit(found, given, ranks, None), mend, tokens, e.global_bs, e.world),
    )  # fmt: skip


def choices(mend: w.Mend) -> w.Rules:
    return of(
        "number of choices in expertIds is from 1 to 8", lambda found: K[0] <= found.shape[1] <= K[1], mend, e.ids
    )


def hidden(x: w.Param, mend: w.Mend) -> w.Rules:
    return of(f"size of {x} along axis 1 is {HIDDEN}", lambda found: found.shape[1] == HIDDEN, mend, x)


def named(names: w.Param, mend: w.Mend) -> w.Rules:
    """A number for each choice."""
    return of(f"shape of {names} is [Bs * K]", lambda found, chosen: found.shape == (chosen.numel,), mend, names, e.ids)


def dispatched() -> w.Rules:
    """The tests of the A3 family and the 950 (561002)."""
    x, scales, mask, weights, out, per_token, names, numbers, counts, _, _ = DISPATCH
    mend, dynamic = dispatch_mend, w.value_is(quant, DYNAMIC)
    return w.flat(
        attributes(mend), at_most_one(mend),
        (w.OneOf(w.ValueOf(quant), w.Choices(PLAIN, DYNAMIC)),), (w.OneOf(w.ValueOf(kind), w.Choices(0, 1)),),
        w.when(w.given(scales), (dynamic,)),
        of(f"number of axes of x, expertIds and {out} is 2", e.is_2d, mend, x, e.ids, out),
        w.when(w.given(scales), w.rank_is(2, scales)), (w.negated(w.given(mask)),),
        w.when(dynamic, w.rank_is(1, per_token)), are_lists(mend, names, numbers, counts), out_dtype(out, x, ON),
        batches(mend, x), hidden(x, mend),
        of("number of tokens in expertIds is that of x", lambda a, b: a.shape[0] == b.shape[0], mend, e.ids, x),
        choices(mend), w.when(w.given(weights), w.same_shape(weights, e.ids)),
        w.when(w.given(scales), scales_fit(scales, x, mend)),
        has_room(out, "A", mend=mend),
        of(f"size of {out} along axis 1 is H", lambda a, b: a.shape[1] == b.shape[1], mend, out, x),
        w.when(dynamic, has_room(per_token, "A", mend=mend)), named(names, mend), counts_fit(numbers, counts, mend),
    )  # fmt: skip


def has_rows(found: TensorFacts, others: int, *sizes: int) -> bool:
    """A * tpWorldSize rows, so that 0 tests nothing."""
    return found.shape[0] >= others * z.most_rows(*sizes)  # type: ignore[arg-type]


def combined() -> w.Rules:
    """The tests of the A3 family and the 950 (561002)."""
    x, names, sends, weights, _, mask, _, _, _, out = COMBINE
    mend = combine_mend
    return w.flat(
        attributes(mend), none_or_one(mend), (w.OneOf(w.ValueOf(sent_as), w.Choices(0, BYTES_AS)),),
        of(f"number of axes of {x}, expertIds, {weights} and {out} is 2", e.is_2d, mend, x, e.ids, weights, out),
        are_lists(mend, names, sends), (w.negated(w.given(mask)),), is_half(x),
        batches(mend, e.ids),
        of(f"size of {x} along axis 0 is at least A * tpWorldSize", has_rows, mend, x, e.tp_world, *z.ROWS),
        hidden(x, mend), choices(mend), named(names, mend), enough_counts(sends, mend), w.same_shape(weights, e.ids),
        output_fits(out, x, mend),
    )  # fmt: skip
