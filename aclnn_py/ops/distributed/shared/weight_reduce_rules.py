"""Rules of the product with quantised weights that is summed over the ranks."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import as_stored, is_turned
from ....rules.core.call import TensorFacts
from ...conv.shared.checked_rules import checked
from . import product_rules as r
from .product_shapes import is_product
from .stored_right import in_blocks
from .weight_reduce_params import (
    FILLED,
    FIRST,
    GROUP,
    HALVES,
    LAST,
    WEIGHTS,
    agree,
    bias,
    offset,
    output,
    scale,
    size,
    x1,
    x2,
    x3,
)


def scale_shape(found: TensorFacts, inner: int, columns: int, group: int) -> bool:
    if group:
        return found.shape == (-(-inner // group), columns)
    return found.shape in ((1,), (columns,), (1, columns))


def follows(found: TensorFacts, weight: TensorFacts) -> bool:
    """Whether a tensor of groups is transposed where the weight is."""
    plain = found.rank != 2 or 1 in found.shape
    return plain or (r.is_transposed(weight) != found.contiguous)


def dtypes() -> w.Rules:
    """The tests of dtypes in the order of the API (161002)."""
    return w.flat(
        w.dtype_in(HALVES, x1), w.dtype_in(WEIGHTS, x2), w.dtype_in(HALVES, scale, output), w.same_dtype(x1, scale),
        w.same_dtype(x1, output), w.when_given(bias, (*w.dtype_in(HALVES, bias), *w.same_dtype(bias, x1))),
        w.when_given(offset, (*w.dtype_in(HALVES, offset), *w.same_dtype(scale, offset))),
        w.when_given(x3, (*w.dtype_in(HALVES, x3), *w.same_dtype(x3, x1))),
    )  # fmt: skip


def groups() -> w.Rules:
    def valid(one: TensorFacts, group: int) -> bool:
        return (
            not one.shape or one.shape[-1] == 0 or group == 0 or (GROUP <= group < one.shape[-1] and not group % GROUP)
        )

    return checked("value of antiquantGroupSize is 0, or a multiple of 32 below K", valid, x1, size)


def matrices() -> w.Rules:
    """x1, x2 and output are those of a product."""
    return w.flat(
        w.rank_is(2, x2), (w.Equal(w.SizeAt(x1, LAST), w.SizeAt(x2, FIRST)),),
        agree("shape of output is that of the product", is_product, x1, x2, output),
    )  # fmt: skip


def shapes() -> w.Rules:
    def of_scale(found: TensorFacts, one: TensorFacts, out: TensorFacts, group: int) -> bool:
        return scale_shape(found, one.shape[-1], out.shape[-1], group)

    return w.flat(
        matrices(), w.not_empty(output),
        w.when(w.given(bias), w.rank_is(1, bias), (w.Equal(w.SizeAt(bias, FIRST), w.SizeAt(output, LAST)),)),
        w.when(w.given(x3), w.same_shape(x3, output)),
        w.when(FILLED, w.min_dims(1, scale), w.max_dims(2, scale),
               agree("shape of antiquantScale is [1], [N] or [1, N], or that of groups", of_scale, scale, x1, output,
                     size),
               w.when(w.given(offset), w.same_shape(offset, scale))),
    )  # fmt: skip


def layouts() -> w.Rules:
    """On the 910B the weights and their scales are contiguous or transposed, and together so (161002)."""

    def plain(param: w.Param) -> w.Rules:
        return agree(f"layout of {param} is contiguous or transposed",
                     lambda found: r.is_plain(found) or r.is_transposed(found), param)  # fmt: skip

    def like_weight(param: w.Param) -> w.Rules:
        return agree(f"layout of {param} is that of x2", follows, param, x2)

    rows = w.flat(plain(x2), plain(scale), w.when_given(offset, plain(offset)))
    tested = w.both(r.A2, w.negated(r.is_unread(x1)))
    both = w.flat(like_weight(scale), w.when_given(offset, like_weight(offset)))
    return w.flat(w.when(tested, rows), w.when(w.on("ascend910b", "ascend950", "ascend350"), both))


def checks(*more: w.Rules) -> w.Rules:
    """The tests of the API's own function."""
    return w.flat(
        w.present(x1, x2, scale, output), dtypes(), r.is_sum(), r.stops(), groups(), w.min_dims(2, x1),
        w.max_dims(3, x1), w.when(w.negated(in_blocks(x2)), shapes()), layouts(), *more,
    )  # fmt: skip


def is_readable(
    one: TensorFacts, weight: TensorFacts, scale: TensorFacts, offset: TensorFacts | None, group: int
) -> bool:
    """Whether the weights with their scales and offsets can be read as matrices."""
    if one.rank < 2 or weight.rank != 2:
        return False
    rows = as_stored(weight, packed=True)[-1] % 2 == 0 and (weight.contiguous or is_turned(weight))
    fitting = scale_shape(scale, one.shape[-1], weight.shape[1], group)
    scaled = one.shape[-1] == 0 or (fitting and (offset is None or offset.shape == scale.shape))
    return scaled and (rows or weight.dtype != dt.ACL_INT4)


NEEDS = checked(
    "shapes of x2 and antiquantScale is those of a product", is_readable, x1, x2, scale, offset, size,
    kind="shape_custom",
)  # fmt: skip
