"""What the tiling functions of the setups and teardowns test (561002)."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import TensorFacts
from ....conv.shared.checked_rules import checked
from . import expert_params as e
from . import staged_params as p
from .dispatch_params import MX, STATIC
from .number_rules import own_rank

of = e.of_tensors
RANKS, EXPERTS, TOKENS = (2, 384), (1, 512), 512


def sends(algorithm: w.Param) -> w.Rules:
    return w.flat(
        (w.OneOf(w.ValueOf(p.way), w.Choices(p.URMA)),),
        checked('value of commAlg is ""', lambda word: word in (None, ""), algorithm),
    )  # fmt: skip


def global_size(tokens: w.Param, mend: w.Mend) -> w.Rules:
    """The largest Bs of a rank times the ranks, or 0."""

    def holds(found: TensorFacts, given: int, ranks: int) -> bool:
        return given == 0 or found.shape[0] * ranks <= given <= TOKENS * ranks

    return of("globalBs is 0 or from tokens * epWorldSize to 512 * epWorldSize", holds, mend, tokens, e.global_bs,
              e.world)  # fmt: skip


def ranks_of(mend: w.Mend) -> w.Rules:
    """The numbers of ranks and experts of a dispatch."""
    return w.flat(
        e.within(e.world, RANKS, mend), own_rank(mend), e.within(e.experts, EXPERTS, mend),
        (w.OneOf(w.ValueOf(e.shard), w.Choices(0)),), e.within(e.shared, e.SHARED, mend),
        checked("value of sharedExpertRankNum is at most half of epWorldSize",
                lambda own, size: 0 <= own <= size // 2, e.shared_ranks, e.world, mend=mend),
        e.within(p.quant, (0, MX), mend),
    )  # fmt: skip


def sizes_of(mend: w.Mend, least: int) -> w.Rules:
    """H, Bs and K of a dispatch."""
    low, high = e.H
    return w.flat(
        of(f"size of x along axis 1 is from {low} to {high}", lambda found: low <= found.shape[1] <= high, mend, p.x),
        of("number of tokens in x is from 1 to 512", lambda found: 1 <= found.shape[0] <= TOKENS, mend, p.x),
        of(f"number of choices in expertIds is from {least} to 16 and moeExpertNum",
           lambda found, most: least <= found.shape[1] <= min(e.K[1], most), mend, e.ids, e.experts),
    )  # fmt: skip


def packed_fits(param: w.Param, mend: w.Mend) -> w.Rules:
    def rows(found: TensorFacts, chosen: TensorFacts, others: int) -> bool:
        return found.shape[0] == chosen.shape[0] * (chosen.shape[1] + others)

    def columns(found: TensorFacts, tokens: TensorFacts, mode: int) -> bool:
        return found.shape[1] == p.width(tokens.shape[1], mode)

    return w.flat(
        of(f"size of {param} along axis 0 is Bs * (K + sharedExpertNum)", rows, mend, param, e.ids, e.shared),
        of(f"size of {param} along axis 1 is T", columns, mend, param, p.x, p.quant),
    )  # fmt: skip


def info_fits(param: w.Param, others: w.Param, mend: w.Mend) -> w.Rules:
    """Room for the messages of tokens and experts; the setup divides by the ranks without `others`."""

    def holds(found: TensorFacts, chosen: TensorFacts, shared: int, ranks: int, total: int, fewer: int) -> bool:
        local = total // (ranks - fewer) if ranks > fewer else 0
        return found.shape == ((chosen.shape[0] * (chosen.shape[1] + shared) + ranks * local) * p.NUMBER,)

    return of(f"shape of {param} is [(Bs * (K + sharedExpertNum) + epWorldSize * L) * 16]", holds, mend, param, e.ids,
              e.shared, e.world, e.experts, others)  # fmt: skip


def shares(count: int, ranks: int) -> bool:
    return not ranks or (0 < count <= ranks and ranks % count == 0)


def scales_fit(mend: w.Mend) -> w.Rules:
    def rows(found: TensorFacts, total: int, others: int) -> bool:
        return found.rank == 1 or (found.rank == 2 and found.shape[0] == total + others)

    def columns(found: TensorFacts, tokens: TensorFacts) -> bool:
        return found.rank == 1 or (found.rank == 2 and found.shape[1] == tokens.shape[1])

    return w.when(
        w.given(p.scales),
        of("size of scalesOptional along axis 1 is H", columns, mend, p.scales, p.x),
        of("size of scalesOptional along axis 0 is moeExpertNum + sharedExpertNum", rows, mend, p.scales, e.experts,
           e.shared),
    )  # fmt: skip


def static_scales(mend: w.Mend) -> w.Rules:
    """Scales for all tokens, with quantMode 1."""
    one = of("size of scalesOptional is 1", lambda found: found.shape[0] == 1, mend, p.scales)
    row = of("size of scalesOptional is 1 or H", lambda found, tokens: found.shape[0] in (1, tokens.shape[1]), mend,
             p.scales, p.x)  # fmt: skip
    return w.when(w.both(w.value_is(p.quant, STATIC), w.given(p.scales)), w.when(
        w.rank_is(1, p.scales)[0], w.when(w.has_dtype(p.y, dt.ACL_HIFLOAT8), one, otherwise=row)))  # fmt: skip


def same_tokens(mend: w.Mend, *params: w.Param) -> w.Rules:
    return w.flat(*(
        of(f"number of tokens in {each} is that of x", lambda a, b: a.shape[0] == b.shape[0], mend, each, p.x)
        for each in params
    ))  # fmt: skip


def received(chosen: TensorFacts, given: int, ranks: int, total: int) -> int:
    tokens = given or chosen.shape[0] * ranks
    return tokens * min(total // ranks, chosen.shape[1])


def exact_rows(param: w.Param, mend: w.Mend, each: int = 1) -> w.Rules:
    label = "A" if each == 1 else f"A * {each}"

    def holds(found: TensorFacts, *sizes: int) -> bool:
        return found.shape[0] == each * received(*sizes)  # type: ignore[arg-type]

    return of(f"size of {param} along axis 0 is {label}", holds, mend, param, e.ids, e.global_bs, e.world, e.experts)
