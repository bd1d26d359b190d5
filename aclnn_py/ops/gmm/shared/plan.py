"""The kernels of a grouped product: one for each group of known size, or those that read the group list."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....lowering.steps.moves import expand
from . import list_tests as lists
from . import matrices as mat
from . import parameters as p
from .arguments import DEPTH, NONE, Grouped


class Plan:
    """The kernels of one call."""

    def __init__(self, draft: Draft, have: Grouped) -> None:
        self.draft, self.have = draft, have
        names = {p.x: have.x, p.weight: have.weight}
        self.x, self.weight = (
            [draft.view(name.name, one, at) for at, one in enumerate(each)] for name, each in names.items()
        )
        out = p.outputs(have.version)
        self.out = [draft.view(out.name, one, at) for at, one in enumerate(have.out)]
        self.bias = [draft.view(p.bias.name, one, at) for at, one in enumerate(have.optional(p.bias) or ())]

    def run(self) -> str:
        """Plan the kernels, or tell why that is not possible."""
        have = self.have
        if have.is_nz and have.weight[0].dtype != dt.ACL_INT4:
            bits, transposed = dt.bits(have.weight[0].dtype), have.transposes_weight
            self.weight = [mat.from_blocks(self.draft, one, transposed, bits) for one in self.weight]
        if have.tensor is not None and lists.needs_list(have):
            self.listed()
            return ""
        for piece in self.pieces():
            self.product(piece)
        return ""

    # ---- groups of known sizes

    def pieces(self) -> Iterator[mat.Piece]:
        have = self.have
        if have.split == NONE:
            yield from self.pairs()
        elif have.split == DEPTH:
            yield from self.depths()
        else:
            yield from self.rows()

    def pairs(self) -> Iterator[mat.Piece]:
        """Every x with its weight."""
        for number, (x, weight, out) in enumerate(zip(self.x, self.weight, self.out, strict=True)):
            facts = self.have.x[number], self.have.out[number]
            bias = self.bias[number] if self.bias else None
            if all(one.contiguous for one in facts):
                x, out = mat.flat_rows(x), mat.flat_rows(out)
            yield mat.Piece(x, weight, bias, out, number)

    def rows(self) -> Iterator[mat.Piece]:
        """Runs of rows of x and of out, where these are single tensors."""
        return mat.row_pieces(self.x, self.weight, self.bias, self.out, self.sizes(0))

    def depths(self) -> Iterator[mat.Piece]:
        """Runs of the inner axis."""
        begin = 0
        several = len(self.weight) > 1
        for number, size in enumerate(self.sizes(1)):
            weight = self.weight[number] if several else mat.part(self.weight[0], 0, begin, size)
            yield mat.Piece(mat.part(self.x[0], 1, begin, size), weight, None, mat.of_group(self.out, number))
            begin += size

    def sizes(self, axis: int) -> list[int]:
        """Sizes of the groups along the split axis of x."""
        have = self.have
        if have.split == DEPTH and len(have.weight) > 1:
            return [one.shape[0] for one in have.weight]
        if len(have.x) > 1:
            return [one.shape[axis] for one in have.x]
        ends = (have.array or ())[: lists.groups_wanted(have)]
        return [after - before for before, after in zip((0, *ends), ends, strict=False)]

    def product(self, piece: mat.Piece) -> None:
        """One product; nothing where it has no element, and without an inner axis only where K is split."""
        x, weight, bias, out = piece[:4]
        if 0 in out.shape or (0 in x.shape and self.have.split != DEPTH):
            return
        batch = x.shape[:-2]
        inputs = [x, expand(weight, (*batch, *weight.shape))]
        if bias is not None:
            inputs.append(expand(bias, out.shape))
        attrs = (0.0,) if bias is None else (0.0, 1.0, 1.0)
        self.draft.kernel("matmul" if bias is None else "gemm", inputs, (out,), attrs)

    # ---- groups that the task reads from a tensor

    @property
    def list_kind(self) -> float:
        """How the group list is read."""
        return float(self.have.list_type)

    def listed(self) -> None:
        have = self.have
        assert have.tensor is not None
        kind = self.list_kind
        groups = mat.part(
            self.draft.view(p.group_list(have.version).name, have.tensor), 0, 0, lists.groups_wanted(have)
        )
        if 0 in (*self.x[0].shape, *self.out[0].shape):
            return
        if have.split == DEPTH:
            inputs = [self.x[0], self.weight[0], groups]
            self.draft.kernel("grouped_depth", inputs, (self.out[0],), (0.0, 0.0, kind))
            return
        for number, weight in enumerate(self.weight):
            self.rows_of_list(number, weight if len(weight.shape) == 3 else mat.with_batch(weight), groups, kind)

    def rows_of_list(self, number: int, weights: View, groups: View, kind: float) -> None:
        """The groups of rows with these weights, from group `number` on."""
        bias = [mat.with_groups(self.bias[number], weights)] if self.bias else []
        attrs = (0.0, 1.0, 1.0) if bias else (0.0,)
        kernel = "grouped_rows_bias" if bias else "grouped_rows"
        inputs = (self.x[0], weights, *bias, groups)
        self.draft.kernel(kernel, inputs, (self.out[0],), (*attrs, float(number), kind))
