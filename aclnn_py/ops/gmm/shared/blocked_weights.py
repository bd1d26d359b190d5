"""Weights of experts in FRACTAL_NZ as matrices [E,K,N]: views of 3 axes, or of the 5 of the blocks."""

from __future__ import annotations

from ....base import dtype as dt
from ....base.format import ACL_FORMAT_ND, is_private
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import FOUR_BITS, NIBBLES, ROWS, from_blocks, swapped, unpacked
from ....lowering.plan.draft import Draft, Value
from ....lowering.plan.lowered import View
from ....lowering.steps.step import outside, unreachable
from ....rules.core.call import Call, Shape, TensorFacts, count
from ....rules.core.rule import Variants
from .expert_vectors import members_of, stacked
from .packed import as_int8
from .transposed import is_transposed

WIDTH = 32
"""Columns of a block of INT8."""
WIDTHS = dict.fromkeys(FOUR_BITS, 2 * WIDTH)
"""Of a block of INT4."""


def blocks_of(experts: int, inner: int, columns: int, dtype: int = dt.ACL_INT8) -> Shape:
    """The storage shape of INT8 matrices in FRACTAL_NZ, or of INT4, also in INT32."""
    width = WIDTHS.get(dtype, WIDTH)
    return (experts, columns // width, -(-inner // ROWS), ROWS, width // NIBBLES.get(dtype, 1))


class BlockedWeights(w.Step):
    """INT8 or INT4 weights as INT8 [E,K,N], with K from the columns of x and N from the scales.

    Weights and scales are tensors of all experts, or lists of one, or lists of a tensor for each. They are in
    FRACTAL_NZ, with `by_format` only where their format says so. With `turns` transposed views of INT4 in FRACTAL_NZ
    are stored as such; with `loose` the last size of the storage of INT32 may be any.
    """

    weight: w.Param
    x: w.Param
    scale: w.Param
    by_format: bool = False
    turns: bool = False
    loose: bool = False

    def build(self, draft: Draft) -> str:
        weights, (factors, *_) = (members_of(draft.call.args[each.name]) for each in (self.weight, self.scale))
        x, made = draft.call.tensor(self.x), []
        if min(x.rank, factors.rank) < 2 - (len(weights) > 1) or x.rank < 2:
            return "other ranks"
        sizes = x.shape[1] * (NIBBLES[x.dtype] if x.dtype in FOUR_BITS else 1), factors.shape[-1]
        outer = () if len(weights) > 1 else weights[0].shape[:1]
        many = factors.shape[-2] if factors.rank == len(outer) + 2 else 1
        for at, facts in enumerate(weights):
            problem = unreachable(facts) or ("" if facts.rank > 1 else "other ranks")
            found = problem or self.matrices(draft, facts, (*outer, *sizes), at, many)
            if isinstance(found, str):
                return found
            made.append(found)
        whole = stacked(draft, made)
        draft.values[self] = Value(whole, count(whole.shape), ACL_FORMAT_ND, -1)
        return ""

    def matrices(self, draft: Draft, facts: TensorFacts, shape: Shape, at: int, many: int) -> View | str:
        """A tensor's matrices, [E,K,N] or [K,N]."""
        small, view = facts.dtype in FOUR_BITS, draft.view(self.weight.name, facts, at)
        if self.by_format and not is_private(facts.format):
            found = outside(facts) or as_int8(draft, view, facts)
            return found if isinstance(found, str) or found.shape == shape else f"a view of {list(found.shape)}"
        turned = self.turns and small and is_transposed(facts)
        *outer, inner, columns = shape
        rows, width = (columns, inner) if turned else (inner, columns)
        wanted = blocks_of(outer[0] if outer else 1, rows, width, facts.dtype)[1 - len(outer) :]
        if not rows or width % WIDTHS.get(facts.dtype, WIDTH) or (facts.rank == len(wanted) or small) * (rows % ROWS):
            return f"K of {inner} and N of {columns}"
        loose = self.loose and facts.dtype == dt.ACL_INT32 and len(facts.storage_shape) == len(wanted)
        if facts.storage_shape[: -1 if loose else None] != wanted[: -1 if loose else None]:
            return f"a storage of {list(facts.storage_shape)} for blocks of {list(wanted)}"
        if turned and inner // many % WIDTHS[facts.dtype]:
            return f"scales for groups of {inner // many} rows of transposed weights"
        dense = facts.but(
            shape=(*outer, rows, width // (NIBBLES[facts.dtype] if small else 1)), storage_shape=wanted,
            offset=facts.offset,
        )  # fmt: skip
        found = from_blocks(draft, view, dense, small=small)
        if isinstance(found, str):
            return found
        made = unpacked(draft, found) if small else found
        return swapped(made) if turned else made

    @property
    def subject(self) -> str:
        return f"storage of {self.weight}"

    predicate = "whole blocks of 16 rows and 32 columns, of INT4 64"

    def breaks(self, call: Call) -> Variants:
        first, *rest = members_of(call.args[self.weight.name])
        late = first.but(offset=WIDTH)
        smaller = first.but(storage_shape=(*first.storage_shape[:-1], 16))
        for title, made in (("storage of {} is smaller", smaller), ("{} starts behind its first block", late)):
            yield title.format(self.weight), call.set(self.weight, (made, *rest) if self.weight.is_list else made)

    def __str__(self) -> str:
        return f"from_blocks({self.weight})"
