"""The step that stores bytes of two 4-bit elements each as a weight in FRACTAL_NZ."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_FRACTAL_NZ
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Description, View
from ....lowering.steps.step import Step
from ....rules.core.call import Call, Shape, TensorFacts, count
from ...conversion.shared.block_moves import transfer
from ...conversion.shared.blocked_layouts import ROWS, Layout, blocks_of_matrices

BYTES, HALF, QUARTER = 32, 16, 8
"""Bytes of a block's row before the 950, and on it with storages whose last axis is 32, and with others."""
WIDE = 32


def row_bytes(out: TensorFacts, newest: bool) -> int:
    return BYTES if not newest else HALF if out.storage_shape[-1:] == (WIDE,) else QUARTER


def overlaps(layout: Layout, shape: Shape) -> bool:
    """Whether CANN, which lays matrices out one after the other without padding, writes blocks over each other."""
    return len(shape) > 2 and (shape[-2] % ROWS != 0 or shape[-1] % layout.width != 0)


class StoredBlocks(Step):
    """Bytes [batch..., K, N / 2] in blocks of FRACTAL_NZ, from the first element of an output on; padding is 0."""

    is_kernel = True

    source: w.Step
    out: w.Param
    newest: w.Rule

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (*self.source_params, self.out, *self.newest.params)

    def build(self, draft: Draft) -> str:
        view, facts = draft.values[self.source].view, draft.call.tensor(self.out)
        if len(view.shape) < 2:
            return f"{list(view.shape)} bytes"
        layout = blocks_of_matrices(view.shape, row_bytes(facts, self.newest.holds(draft.call)))
        bits = dt.bits(facts.dtype)
        if overlaps(layout, view.shape):
            return f"{list(view.shape)} bytes, which blocks of {ROWS} rows and {layout.width} bytes do not divide"
        if facts.offset * bits % 8 or layout.numel * 8 > (count(facts.storage_shape) - facts.offset) * bits:
            return f"a storage of {list(facts.storage_shape)} for {layout.numel} bytes"
        operand = draft.view(self.out.name, facts).operand
        whole = View(operand, view.dtype, (layout.numel,), (1,), facts.offset * bits // 8)
        transfer(draft, view, whole, layout)
        description = Description(operand, ACL_FORMAT_FRACTAL_NZ, facts.shape, facts.storage_shape)
        draft.described = (*draft.described, description)
        return ""

    def breaks(self, call: Call) -> Iterator[tuple[str, Call]]:
        facts = call.tensor(self.out)
        yield f"{self.out} starts behind its first block", call.but(self.out, offset=count(facts.storage_shape) // 2)

    @property
    def subject(self) -> str:
        return f"storage of {self.out}"

    predicate = "as large as its blocks"

    def __str__(self) -> str:
        return f"TransData({self.out})"
