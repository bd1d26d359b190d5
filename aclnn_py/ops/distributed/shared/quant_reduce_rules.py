"""Parameters and rules of the INT8 product that is summed over the ranks."""

from __future__ import annotations

from functools import partial

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Shape, TensorFacts, count
from ...conv.shared.checked_rules import checked
from . import product_rules as r
from .product_shapes import fitting_to, is_product
from .stored_right import in_blocks

ON, WITHOUT_COPIES = ("ascend910b", "ascend950"), ("ascend950",)
x1 = w.In("x1", "left matrix, INT8, [M, K] or [B, S, K]")
x2 = w.In("x2", "right matrix, INT8, [K, N], contiguous or transposed")
bias = w.In("bias", "bias of each rank's product, INT32, [N]; null: none", optional=True)
x3 = w.In("x3", "further addend of each rank, dtype and shape of output; null: none", optional=True)
scale = w.In(
    "dequantScale",
    "scale of the product, [1], [N] or [1, N]: BF16 for a BF16 output; for FLOAT16 packed into UINT64 or INT64, or "
    "FLOAT with pertokenScale",
)
per_token = w.In("pertokenScale", "scale of each row, FLOAT, [M]; null: none", optional=True)
output = w.Out("output", "sum over the ranks, FLOAT16 or BF16, [M, N] or [B, S, N]", ctype=w.IN_TENSOR)
HALVES = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16)
WORDS = (dt.ACL_UINT64, dt.ACL_INT64)
SCALES = w.Choices(*WORDS, dt.ACL_BF16, dt.ACL_FLOAT)
LONGEST = 65535
"""The size of the last axis in memory, of both matrices."""
M, K, N = 3, 16, 32
LAST, FIRST = w.FixedAxis(-1), w.FixedAxis(0)


def around(out: Shape) -> dict[w.Param, Shape]:
    return {x1: (*out[:-1], K), x2: (K, out[-1]), bias: out[-1:], x3: out, output: out, scale: out[-1:],
            per_token: (count(out[:-1]),)}  # fmt: skip


MEND = fitting_to(output, (M, N), around)


def scale_shape(found: TensorFacts, out: TensorFacts) -> bool:
    return found.shape in ((1,), (out.shape[-1],), (1, out.shape[-1]))


agree = partial(checked, mend=MEND, kind="shape_custom")


def dtypes(token: bool) -> w.Rules:
    """The tests of dtypes in the order of the API (161002)."""
    brain = w.either(w.has_dtype(output, dt.ACL_BF16), w.has_dtype(scale, dt.ACL_BF16))
    byte, half = w.Choices(dt.ACL_INT8), w.has_dtype(output, dt.ACL_FLOAT16)
    float_rows = w.flat(
        w.dtype_in(w.Choices(dt.ACL_FLOAT), per_token), w.when(half, w.same_dtype(scale, per_token))
    )  # fmt: skip
    return w.flat(
        w.dtype_in(byte, x1, x2), w.dtype_in(SCALES, scale), w.dtype_in(HALVES, output),
        w.when_given(bias, w.dtype_in(w.Choices(dt.ACL_INT32), bias)),
        w.when_given(x3, (*w.dtype_in(HALVES, x3), *w.same_dtype(x3, output))), w.same_dtype(x1, x2),
        w.when(brain, w.same_dtype(scale, output)), w.when(w.given(per_token), float_rows) if token else (),
    )  # fmt: skip


def matrices() -> w.Rules:
    """x1, x2 and output are those of a product."""
    return w.flat(
        w.rank_is(2, x2), (w.Equal(w.SizeAt(x1, LAST), w.SizeAt(x2, FIRST)),),
        agree("shape of output is that of the product", is_product, x1, x2, output),
    )  # fmt: skip


def shapes(token: bool, filled: w.Rules = ()) -> w.Rules:
    rows = agree(
        "shape of pertokenScale is [M]", lambda found, one: found.shape == (count(one.shape[:-1]),), per_token, x1
    )
    return w.flat(
        matrices(), filled,
        w.when(w.given(bias), w.rank_is(1, bias), (w.Equal(w.SizeAt(bias, FIRST), w.SizeAt(output, LAST)),)),
        w.when(w.given(x3), w.same_shape(x3, output)), w.min_dims(1, scale), w.max_dims(2, scale),
        agree("shape of dequantScale is [1], [N] or [1, N]", scale_shape, scale, output),
        w.when(w.given(per_token), rows) if token else (),
    )  # fmt: skip


def short_enough(one: TensorFacts, other: TensorFacts) -> bool:
    last = other.shape[0] if r.is_transposed(other) else other.shape[1]
    return one.shape[-1] <= LONGEST and last <= LONGEST


def tiled(token: bool) -> w.Rules:
    """The tests of dtypes and sizes that the tiling function adds (561002)."""
    words = w.dtype_in(w.Choices(*WORDS), scale)
    alone = w.when(w.negated(w.given(per_token)), words) if token else words
    return w.flat(
        w.when(w.has_dtype(output, dt.ACL_FLOAT16), alone),
        agree(f"size of x1 and x2 along their last axis in memory is at most {LONGEST}", short_enough, x1, x2),
        agree("K of x1 is above 0", lambda one: one.shape[-1] > 0, x1),
    )  # fmt: skip


def checks(token: bool, kinds: w.Rules, *sizes: w.Rules) -> w.Rules:
    """The tests of the API's own function, with further ones of dtypes and shapes."""
    return w.flat(
        w.present(x1, x2, output, scale), dtypes(token), kinds, r.is_sum(), r.stops(), w.min_dims(2, x1),
        w.max_dims(3, x1), w.when(w.negated(in_blocks(x2)), *sizes),
        r.read_in_place(MEND, unless=r.is_unread(x1)),
    )  # fmt: skip
