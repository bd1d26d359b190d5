"""The plan of quantised products of FP8, HIFLOAT8 and FP4: FLOAT sums of elements, scaled before or behind."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....lowering.kernels import tiles as t
from .....lowering.kernels.stored_matrix import StoredMatrix
from ....norm.shared.generated_rules import fitting
from .. import eight_bits as e
from ..product import Product
from ..quant_operands import Operands
from ..quant_plan import as_floats, column, into, scales_in, without_low_bits
from .scale_views import ShortScales
from .scales import E8M0, FP4, TILE

NO_HF32 = w.Constant(0.0, "no HF32")
ONE_BIT = 1.0
"""Fraction bits of FLOAT4_E2M1."""


def matrix(param: w.Param, flag: w.Param | None, blocks: w.Rule | None = None) -> w.Step:
    """FP8, HIFLOAT8 or FP4 as FLOAT, dense."""
    codes = StoredMatrix(param, transposed=flag, blocks=blocks, packed=True)
    four = w.Compute("number_float4", w.CastTo(codes, w.FLOAT), attrs=(ONE_BIT,))
    eight = e.numbers(StoredMatrix(param, transposed=flag, blocks=blocks), param)
    return w.Branch(w.has_dtype(param, FP4), four, eight)


class ShortProduct(ShortScales):
    """Plans of one API."""

    def __init__(self, names: Operands, blocks: w.Rule) -> None:
        super().__init__(names)
        self.left, self.right = matrix(names.x1, names.transpose1), matrix(names.x2, names.transpose2, blocks)

    def in_blocks(self) -> w.Step:
        """The product of elements times E8M0 scales, plus a bias."""
        names = self.names
        assert names.token is not None
        one = t.TileScaled(self.left, self.pairs(names.token, rows=True), t.Tiles(1, e.BLOCK, even=(False, True)))
        other = t.TileScaled(self.right, self.pairs(names.scale, rows=False), t.Tiles(e.BLOCK, 1, even=(True, False)))
        return self.with_bias(Product(one, other, w.FLOAT, NO_HF32))

    def in_tiles(self) -> w.Step:
        names = self.names
        assert names.token is not None
        one = t.TileScaled(self.left, self.tiles(names.token, rows=True), t.Tiles(self.group_rows(), TILE))
        other = t.TileScaled(self.right, self.tiles(names.scale, rows=False), t.Tiles(TILE, TILE))
        return Product(one, other, w.FLOAT, NO_HF32)

    def with_bias(self, numbers: w.Step) -> w.Step:
        added = w.Compute("add", numbers, as_floats(self.names.bias))
        return w.Branch(w.given(self.names.bias), added, numbers)

    def by_words(self) -> w.Step:
        """(sums + bias) times packed scales."""
        return w.Compute("mul", self.with_bias(Product(self.left, self.right, w.FLOAT, NO_HF32)),
                         scales_in(self.names.scale))  # fmt: skip

    def by_rows(self) -> w.Step:
        """Sums times scales of columns, then of rows, plus a bias; one scale of all without its lowest 13 bits."""
        names = self.names
        assert names.token is not None
        sums = Product(self.left, self.right, w.FLOAT, NO_HF32)
        rows = w.ViewOf(w.Contiguous(names.token), w.Through("column", column, w.FLOAT))
        scaled = w.Compute("mul", w.Compute("mul", sums, w.Contiguous(names.scale)), rows)
        single = without_low_bits(names.scale, w.Compute("mul", w.Contiguous(names.scale), w.Contiguous(names.token)))
        one = w.both(
            *(w.OneOf(w.Numel(scale), w.Choices(1)) for scale in (names.token, names.scale)),
            w.negated(w.given(names.bias)), label="one scale of each matrix and no bias",
        )  # fmt: skip
        return w.Branch(one, w.Compute("mul", sums, single), self.with_bias(scaled))

    def floats(self) -> w.Step:
        names = self.names
        if names.token is None:
            return self.by_words()
        in_mx = w.given_of_dtype(names.token, E8M0)
        by_floats = self.by_rows()
        if names.group is not None:
            by_floats = w.Branch(self.tiled(names.token), self.in_tiles(), by_floats)
        scaled = w.Branch(in_mx, self.in_blocks(), by_floats)
        return w.Branch(w.given(names.token), scaled, self.by_words())

    def tiled(self, token: w.Param) -> w.Rule:
        claim = (f"scales of {token}", "FLOAT, of tiles")
        return fitting(lambda token: token is not None and token.dtype == dt.ACL_FLOAT and token.rank > 1, token,
                       claim=claim)[0]  # fmt: skip

    def plan(self) -> w.Step:
        return into(self.names, w.CastTo(self.floats(), w.Dtype(self.names.out)))
