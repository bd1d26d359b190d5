"""A combine in two halves: the setup notes the numbers of tokens, the teardown exchanges and adds them."""

from __future__ import annotations

from .....lowering import language as w
from .....rules.core.call import TensorFacts
from ....conv.shared.checked_rules import checked
from ..rank_step import Ranked
from . import combine_params as c
from . import expert_params as e
from . import staged_calls as calls
from . import staged_params as p
from . import staged_rules as r
from .fetched_tokens import combined
from .number_rules import own_rank

RANKS, TOKENS, H, K = (2, 4, 8), (8, 16, 256), (4096, 7168), (6, 8)
MEND = calls.combined
quant = c.quant


def notes_counts(by: Ranked) -> str:
    many, words = by.value(e.experts), by.output(p.carried, by.call.tensor(p.carried).shape[0])
    by.fill(words, 0)
    by.move(by.input(p.assist, many), by.output(p.carried, many))
    return ""


def sums(by: Ranked) -> str:
    out = p.COMBINE.out
    combined(by, p.COMBINE, by.output(out, *by.call.tensor(out).shape))
    return ""


def among(label: str, sizes: tuple[int, ...], axis: int, param: w.Param) -> w.Rules:
    words = ", ".join(map(str, sizes))
    return e.of_tensors(f"{label} is one of {words}", lambda found: found.shape[axis] in sizes, MEND, param)


def ranks_of(shard: w.Param) -> w.Rules:
    """The numbers of ranks and experts of a combine."""
    return w.flat(
        checked("value of epWorldSize is one of 2, 4, 8", lambda size: size in RANKS, e.world, mend=MEND),
        (w.OneOf(w.ValueOf(e.experts), w.Choices(p.FEW)),), own_rank(MEND),
        *((w.OneOf(w.ValueOf(each), w.Choices(0)),) for each in (shard, e.shared, e.shared_ranks)),
        (w.OneOf(w.ValueOf(quant), w.Choices(0)),), r.sends(p.algorithm),
    )  # fmt: skip


def sizes() -> w.Rules:
    """Bs, H and K of a combine."""
    return w.flat(
        among("number of tokens in expertIds", TOKENS, 0, e.ids), among("size of expandX along axis 1", H, 1, p.expand),
        among("number of choices in expertIds", K, 1, e.ids),
    )  # fmt: skip


def enough_rows() -> w.Rules:
    def holds(found: TensorFacts, *numbers: int) -> bool:
        return found.shape[0] >= r.received(*numbers)  # type: ignore[arg-type]

    return e.of_tensors("size of expandX along axis 0 is at least A", holds, MEND, p.expand, e.ids, e.global_bs,
                        e.world, e.experts)  # fmt: skip


def quantised_fits(param: w.Param) -> w.Rules:
    def holds(found: TensorFacts, tokens: TensorFacts) -> bool:
        return found.shape == (tokens.shape[0], p.quantised_width(tokens.shape[1]))

    return e.of_tensors(f"shape of {param} is [A, T]", holds, MEND, param, p.expand)


def info_fits(param: w.Param) -> w.Rules:
    def holds(found: TensorFacts, tokens: TensorFacts, ranks: int) -> bool:
        return found.shape == ((tokens.shape[0] + ranks) * p.NUMBER,)

    return e.of_tensors(f"shape of {param} is [(A + epWorldSize) * 16]", holds, MEND, param, p.expand, e.world)


NOTES = (
    e.GROUP_NOTE,
    "epWorldSize is 2, 4 or 8, moeExpertNum 32, Bs 8, 16 or 256, H 4096 or 7168, K 6 or 8, as CANN's tiling function "
    "has it.",
    "Tokens travel in the teardown, and commCmdInfo carries the numbers of tokens: neither it nor expandX may change "
    "between the two.",
    e.BUFFER_NOTE,
)
