"""Parameters and rules of attention over quantised tensors, forward and backward."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .....base import dtype as dt
from .....base.status import ACLNN_ERR_PARAM_INVALID as INVALID
from .....base.status import ACLNN_ERR_PARAM_NULLPTR as NULL
from .....lowering import language as w
from .....rules.core.call import TensorFacts
from .. import geometry as g
from ..lettered import AnyLayout, Lettered
from ..lettered_arguments import Arguments, Table

WIDTH, NEWEST = 128, "ascend950"
SCALES = tuple[tuple[w.Param, str, int], ...]
"""Scales: the letter of the rows that have them, and how many of these share one."""

SCALE = w.Attr("scaleValue", "double", "scale of the scores query @ key^T", 0.5)
BEFORE, BEHIND = (w.Attr(name, "int64_t", "reserved, ignored", 65536) for name in ("preTokens", "nextTokens"))
HEADS = w.Attr("headNum", "int64_t", "number of heads of query, N", 2)
SPARSE = w.Attr("sparseMode", "int64_t", "reserved, ignored", 0)
MASK = w.In("attenMaskOptional", "mask, reserved, ignored", optional=True)
SOFTMAX_SCALE = w.In("pScale", "scale of the softmax before it is rounded to HIFLOAT8, FLOAT, [1]")


class Limits:
    """Rules about tensors of layout BSND whose axes a table names; `halves` are those that are BF16, `floats` FLOAT."""

    def __init__(
        self, params: tuple[w.Param, ...], table: Table, sizes: dict[str, int], halves: Iterable[w.Param],
        floats: Iterable[w.Param], layout: w.Param, scales: SCALES, *, fixed: dict[w.Param, Any], any_case: bool,
    ) -> None:  # fmt: skip
        self.table, self.layout, self.scales = table, layout, scales
        self.own = {**dict.fromkeys(table, dt.ACL_HIFLOAT8), **dict.fromkeys(halves, dt.ACL_BF16),
                    **dict.fromkeys(floats, dt.ACL_FLOAT)}  # fmt: skip
        tables = AnyLayout(BSND=table) if any_case else {"BSND": table}
        fixed = {**fixed, HEADS: sizes["n"]}
        self.of, self.checked = (
            Lettered(params, layout, tables, sizes, self.own, fixed, {}, code) for code in (NULL, INVALID)
        )
        self.any_case = any_case

    def known_layout(self, *sizes: w.Param) -> tuple[w.Rules, ...]:
        """Layout and rank, then widths of heads that agree, as the host tests them (161002)."""

        def known(at: Arguments) -> bool:
            return bool(g.RANKS.get(self.name(at)) == at[sizes[0]].rank)

        def widths_fit(at: Arguments) -> bool:
            one, other, third = (at[each] for each in sizes)
            found = g.widths(one, other, third, self.name(at), at[HEADS])
            return found is None or found[2] <= found[0] == found[1] <= g.WIDEST

        return (
            self.checked.rule("a layout for axes of query", known, self.layout, sizes[0], ranked=False),
            self.checked.rule(f"of one head size, at most {g.WIDEST} and at least that of value", widths_fit, *sizes,
                              ranked=False),
        )  # fmt: skip

    def name(self, at: Arguments) -> str:
        return str(at[self.layout]).upper() if self.any_case else str(at[self.layout])

    def task(self, *more: w.Rules) -> tuple[w.Rules, ...]:
        """What the task needs (161001)."""
        of, tensors = self.of, tuple(self.table)
        query = tensors[0]

        def agree(at: Arguments) -> bool:
            sizes = at.has_axes and all(map(at.agrees, tensors)) and at.sizes["d"] == WIDTH
            return sizes and min(at.sizes.values()) > 0 and blocks_fit(at, self.scales)

        return (
            (w.OneOf(w.SOC, w.Choices(NEWEST), code=NULL),),
            w.when(w.on(NEWEST),
                   *((w.OneOf(w.Dtype(each), w.Choices(self.own[each]), code=NULL),) for each in tensors)),
            of.rule('"BSND"', lambda at: at.table is not None, self.layout, ranked=False),
            of.rule(f"of {WIDTH} channels, sizes that agree and a scale for every block of rows", agree, *tensors,
                    ranked=False),
            of.rule("of one number of heads", lambda at: at[HEADS] == at.sizes["n"], HEADS, query),
            *more,
        )  # fmt: skip


def blocks_fit(at: Arguments, scales: SCALES) -> bool:
    """Whether scales are [B, N, blocks, 1], for blocks of so many rows."""
    size = at.sizes
    return all(at[param].shape == (size["b"], size["n"], -(-size[rows] // count), 1) for param, rows, count in scales)


def row_shape(query: TensorFacts) -> tuple[int, ...]:
    """That of a number for each row, [B, N, S, 1]."""
    batches, rows, heads, *_ = (*query.shape, 0, 0, 0)
    return batches, heads, rows, 1
