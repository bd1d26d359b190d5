"""Plans of grouped products that dequantise the weights and multiply floating matrices."""

from __future__ import annotations

from collections.abc import Sequence

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.compute import compute_class
from ....lowering.kernels.stored_matrix import from_blocks, is_turned, swapped, unpacked
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import Kernel, View, new
from ....lowering.steps.moves import expand
from ....rules.core.call import Shape, count
from . import matrices as mat
from . import parameters as p
from .arguments import Grouped
from .packed import as_int8
from .plan import Plan


def computed(
    draft: Draft, name: str, inputs: Sequence[View], target: View, attrs: tuple[float, ...] = (), *,
    kind: int | None = None, axes: int = 0,
) -> View:  # fmt: skip
    """A kernel over inputs that broadcast to its result, computed in a class of its own or along the last axes."""
    views = [expand(view, target.shape) for view in inputs]
    for view in views:
        draft.read(view)
    found = compute_class(target.dtype, views) if kind is None else kind
    draft.steps.append(new(Kernel, (name, tuple(views), (target,), attrs, found, False, axes, False)))
    return target


def fresh(draft: Draft, dtype: int, shape: Shape) -> View:
    return draft.temporary(dtype, shape, count(shape))


def in_groups(matrices: View, many: int) -> View:
    """[...,K,N] as [...,G,K/G,N]."""
    *batch, rows, columns = matrices.shape
    *outer, down, right = matrices.strides
    size = rows // many
    return matrices._replace(shape=(*batch, many, size, columns), strides=(*outer, size * down, down, right))


def for_groups(vectors: View, rank: int) -> View:
    """[...,N] or [...,G,N] as [...,G,1,N], where the matrices have `rank` axes."""
    *outer, columns = vectors.shape
    *steps, right = vectors.strides
    if len(vectors.shape) < rank:
        outer, steps = [*outer, 1], [*steps, 0]
    return vectors._replace(shape=(*outer, 1, columns), strides=(*steps, 0, right))


class DequantisedPlan(Plan):
    """Floating weights in place of quantised ones."""

    def run(self) -> str:
        for at in range(len(self.weight)):
            whole = self.int8_weights(at)
            if isinstance(whole, str):
                return whole
            self.weight[at] = self.dequantised(whole, at)
        return super().run()

    def int8_weights(self, at: int) -> View | str:
        """The weights as INT8."""
        facts, view = self.have.weight[at], self.weight[at]
        if facts.dtype != dt.ACL_INT4:
            return view
        if not self.have.is_nz:
            return as_int8(self.draft, view, facts)
        made = from_blocks(self.draft, view, facts, small=True)
        if isinstance(made, str):
            return made
        found = unpacked(self.draft, made)
        return swapped(found) if is_turned(facts) else found

    def vectors(self, param: w.Param) -> list[View]:
        """The members of an optional list."""
        return [self.draft.view(param.name, one, at) for at, one in enumerate(self.have.optional(param) or ())]

    def dequantised(self, whole: View, at: int) -> View:
        raise NotImplementedError


class WeightOnlyPlan(DequantisedPlan):
    """(weight + offset) * scale: each operation rounded to FLOAT16, of BF16 x in FLOAT and the product rounded once."""

    def __init__(self, draft: Draft, have: Grouped) -> None:
        super().__init__(draft, have)
        self.scales, self.offsets = (self.vectors(each) for each in (p.antiquant_scale, p.antiquant_offset))

    def dequantised(self, whole: View, at: int) -> View:
        x, rank = self.have.x[0].dtype, len(whole.shape)
        factors = mat.with_groups(self.scales[at], whole) if rank > 2 else self.scales[at]
        factors = for_groups(factors, rank)
        parts = in_groups(whole, factors.shape[-3])
        if self.offsets:
            shifts = mat.with_groups(self.offsets[at], whole) if rank > 2 else self.offsets[at]
            kind = dt.ACL_FLOAT if x == dt.ACL_BF16 else x
            target = fresh(self.draft, kind, parts.shape)
            parts = computed(self.draft, "add", (parts, for_groups(shifts, rank)), target)
        made = fresh(self.draft, x, whole.shape)
        computed(self.draft, "mul", (parts, factors), in_groups(made, factors.shape[-3]))
        return made
