"""The plan of a quantised product: exact sums in INT32, dequantised with a bias and rounded once, or quantised."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.quantisation import INT8_RANGE
from ....lowering.kernels.stored_matrix import StoredMatrix
from ....lowering.plan.lowered import View
from ....rules.core.call import Call
from .cube import NZ
from .product import Product
from .quant_combinations import PACKED
from .quant_operands import Operands

INT32 = w.Constant(dt.ACL_INT32, "DT_INT32")


def sums_of(names: Operands, blocks: w.Rule, ignore_strides: w.Rule | None) -> w.Step:
    """x1 @ x2 plus an INT32 bias; x2 is stored in FRACTAL_NZ where `blocks` holds, x1 where it has the format."""
    in_blocks = w.OneOf(w.Format(names.x1), NZ)
    left = StoredMatrix(names.x1, transposed=names.transpose1, blocks=in_blocks, packed=True)
    right = StoredMatrix(
        names.x2, transposed=names.transpose2, blocks=blocks, packed=True, ignore_strides=ignore_strides
    )  # fmt: skip
    product = Product(left, right, INT32, w.Constant(0.0, "no HF32"))
    here = w.both(w.given(names.bias), w.has_dtype(names.bias, dt.ACL_INT32), label="bias is INT32")
    added = w.Compute("add", product, w.Contiguous(names.bias), dtype=INT32, integral=w.given(names.x1))
    return w.Branch(here, added, product)


def as_floats(param: w.Param) -> w.Step:
    return w.CastTo(w.Contiguous(param), w.FLOAT)


def floats_of_words(
    scale: w.Param, words: w.Step, arrange: Callable[[Call, View], View] = lambda call, view: view
) -> w.Step:
    """The FLOAT in the lower half of each word of a scale, without its lowest 13 bits; `arrange` gives its axes."""
    bits = w.Compute("word_scale", words, dtype=INT32, integral=w.given(scale))

    def as_float(call: Call, view: View) -> View:
        return arrange(call, view)._replace(dtype=dt.ACL_FLOAT)

    return w.ViewOf(bits, w.Through("bits as FLOAT", as_float, w.FLOAT))


def without_low_bits(scale: w.Param, factor: w.Step) -> w.Step:
    """A FLOAT without its lowest 13 bits; `scale` is the parameter that it comes from."""

    def as_bits(call: Call, view: View) -> View:
        return view._replace(dtype=dt.ACL_INT32)

    return floats_of_words(scale, w.ViewOf(factor, w.Through("bits of FLOAT", as_bits, INT32)))


def scales_in(scale: w.Param, read: w.Step | None = None) -> w.Step:
    """Scales as FLOAT: FLOAT, BF16, or packed into a word; `read` reads them other than contiguous."""
    words = w.Contiguous(scale) if read is None else read
    return w.Branch(w.has_dtype(scale, *PACKED), floats_of_words(scale, words), as_floats(scale))


def column(call: Call, view: View) -> View:
    """A vector as one column."""
    return view._replace(shape=(*view.shape, 1), strides=(*view.strides, 1))


def scaled_by_token(names: Operands, scaled: w.Step) -> w.Step:
    if names.token is None:
        return scaled
    rows = w.ViewOf(as_floats(names.token), w.Through("column", column, w.FLOAT))
    return w.Branch(w.given(names.token), w.Compute("mul", scaled, rows), scaled)


def factors(names: Operands, floating: w.Rule) -> w.Step:
    """Scales as FLOAT; on the 950 the cube unit takes the upper 19 bits of one that is applied without vector units."""
    scale = names.scale
    alone = w.negated(floating) if names.token is None else w.negated(w.either(floating, w.given(names.token)))
    one = w.both(w.on(*w.REGBASE), w.has_dtype(scale, dt.ACL_FLOAT), w.OneOf(w.Numel(scale), w.Choices(1)), alone)
    return w.Branch(one, without_low_bits(scale, w.Contiguous(scale)), scales_in(scale))


def dequantised(names: Operands, sums: w.Step) -> w.Step:
    """FLOAT: sums times scale, times the per-token scale, plus a floating bias; every operation rounded."""
    integer = w.has_dtype(names.bias, dt.ACL_INT32)
    floating = w.both(w.given(names.bias), w.negated(integer), label="bias is floating")
    scaled = w.Compute("mul", w.CastTo(sums, w.FLOAT), factors(names, floating))
    numbers = scaled_by_token(names, scaled)
    return w.Branch(floating, w.Compute("add", numbers, as_floats(names.bias)), numbers)


def requantised(names: Operands, sums: w.Step, read: w.Step | None = None) -> w.Step:
    """INT8: sums times scale, rounded to even, plus the packed offset, saturated; `read` reads the words."""
    scaled = w.Compute("round", w.Compute("mul", w.CastTo(sums, w.FLOAT), scales_in(names.scale, read)))
    whole = w.given(names.scale)
    offset = w.Compute("word_offset", read or w.Contiguous(names.scale), dtype=INT32, integral=whole)
    moved = w.Compute("add", scaled, w.CastTo(offset, w.FLOAT))
    return w.CastTo(w.Compute("clamp", moved, attrs=INT8_RANGE), w.Constant(dt.ACL_INT8, "DT_INT8"))


def into(names: Operands, result: w.Step) -> w.Step:
    """A result copied to out, which for two matrices may be [M, 1, N]."""
    return w.ViewCopy(w.ViewOf(result, w.Reshaped(w.ViewShape(names.out))), names.out)


def quantised_product(names: Operands, blocks: w.Rule, *, ignore_strides: w.Rule | None = None) -> w.Step:
    """The plan's end; where `ignore_strides` holds, a transposed view of x2 is not."""
    sums = sums_of(names, blocks, ignore_strides)
    numbers = w.CastTo(dequantised(names, sums), w.Dtype(names.out))
    rest = w.Branch(w.has_dtype(names.out, dt.ACL_INT8), into(names, requantised(names, sums)), into(names, numbers))
    return w.Branch(w.has_dtype(names.out, dt.ACL_INT32), into(names, sums), rest)
