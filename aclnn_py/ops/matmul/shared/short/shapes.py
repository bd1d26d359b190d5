"""Checks of quantised products of FP8, HIFLOAT8 and FP4 on the 950, in the order of the source."""

from __future__ import annotations

from .....lowering import language as w
from .....lowering.kernels.stored_matrix import as_stored
from ..cube import NZ
from ..quant_operands import Operands
from ..quant_rules import formats, of_blocks
from .dtypes import ShortDtypes
from .given import Given
from .scales import BLOCKS, FP4, TILE

LEAST = 3
"""The smallest K of FP4."""


class ShortShapes(ShortDtypes):
    """Rules about shapes (161002)."""

    def ranks(self) -> w.Rules:
        names = self.names

        def valid(given: Given) -> bool:
            if given.token is None:
                return given.scale.rank == 1
            more = 1 if given.micro else 0
            if given.micro or given.tiled:
                return (given.token.rank, given.scale.rank) == (given.x1.rank + more, given.x2.rank + more)
            return given.token.rank == given.scale.rank == 1

        claim = ("numbers of axes of the scales", "1, those of the matrices for tiles, or one more for blocks")
        return self.of(claim, valid) if names.token is not None else w.rank_is(1, names.scale)

    def groups(self) -> w.Rules:
        """Sizes that share a scale, and before them that they can be inferred."""
        if self.names.token is None:
            return ()

        def valid(given: Given) -> bool:
            if given.micro:
                return given.group_sizes == BLOCKS and (self.infers or given.columns_told)
            if not given.tiled:
                return given.group == 0
            found = given.group_sizes if self.infers else Given(*given[:-3], None, *given[-2:]).group_sizes
            return found in ((TILE, TILE, TILE), (1, TILE, TILE))

        kinds = ("sizes of groups", "1, 1, 32 for blocks, 128 or 1, 128, 128 for tiles, else 0")
        return self.of(kinds, valid, kind="attr_range")

    def inferable(self) -> w.Rules:
        if self.names.token is None:
            return ()
        claim = ("sizes of groups", "given, or those that the shapes tell")
        return self.of(claim, lambda given: not (self.infers or given.micro) or given.group_sizes is not None)

    def scales(self) -> w.Rules:
        """Sizes of scales, and of matrices of FP4."""

        def valid(given: Given) -> bool:
            found = given.sizes
            assert found is not None
            if given.micro:
                return given.blocks_fit
            if given.tiled:
                return given.tiles_fit
            rows = given.token is None or given.token.shape in ((found.m,), (1,))
            return rows and given.scale.shape in ((found.n,), (1,))

        def even(given: Given) -> bool:
            found = given.sizes
            assert found is not None
            inner = (as_stored(given.x1)[-1], as_stored(given.x2)[-1])
            return given.x1.dtype != FP4 or (not any(size % 2 for size in inner) and found.k1 >= LEAST)

        shapes = ("shapes of the scales", "those of rows and columns, tiles or blocks of the matrices")
        fours = ("matrices of FLOAT4_E2M1", "of even rows in memory and K above 2")
        sizes = w.flat(self.of(shapes, valid), () if self.names.token is None else self.of(fours, even))
        return w.flat(sizes, w.when(w.OneOf(w.Format(self.names.x2), NZ), self.of_stored_sizes()))

    def of_stored_sizes(self) -> w.Rules:
        """In FRACTAL_NZ K and N are above 1, and one scale of all rows needs a single one."""
        token = self.names.token

        def valid(given: Given) -> bool:
            found = given.sizes
            assert found is not None
            return given.token is None or given.micro or given.tiled or given.token.shape == (found.m,)

        claim = (f"shape of {token}", "[M] where x2 is in FRACTAL_NZ")
        return w.flat(of_blocks(self), () if token is None else self.of(claim, valid))


def short_checks(names: Operands, *, blocks: bool = False, infers: bool = False) -> w.Rules:
    """From the inference of group sizes on."""
    shapes = ShortShapes(names, blocks=blocks, infers=infers)
    return w.flat(
        shapes.inferable(), shapes.dtypes(), shapes.ranks(), shapes.groups(), shapes.inner,
        () if blocks else shapes.blocks, shapes.scales(), shapes.batch, shapes.bias, shapes.out, formats(names),
        w.not_empty(names.x1, names.x2),
    )  # fmt: skip
