"""Parameters of products with INT8 or INT4 weights whose left matrix the ranks exchange before."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import FOUR_BITS, IN_INT32
from ....rules.core.call import Call, Shape, TensorFacts
from . import exchanged_params as p
from .packed_matrices import wide
from .product_shapes import fitting

A2 = "ascend910b"
M, K, N = 2, 16, 8
SMOOTH, STATIC = 7, 3
x1 = w.In("x1", "left matrix, FLOAT16 or BF16, which is quantised by row, INT4, or INT32 of eight INT4 each, "
          "[ranks * M, K]")  # fmt: skip
x2 = w.In("x2", "right matrix, INT8, INT4, or INT32 of eight INT4 each, with INT4 rows of x1 INT4 too, [ranks * K, N], "
          "with transposeX2 [N, ranks * K]")  # fmt: skip
bias = w.In("biasOptional", "bias of the product, dtype of output or FLOAT, [N]; null: none", optional=True)
rows = w.In(
    "x1ScaleOptional", "with x1QuantMode 7 what x1 is multiplied with before it is quantised, dtype of x1, "
    "[ranks * K]; of INT4 rows the scales, FLOAT, [ranks * M], of which those from rank * M on are used; null: none",
    optional=True,
)  # fmt: skip
scale = w.In("x2Scale", "scale of each column of x2, FLOAT, [N]")
spare = tuple(w.In(f"{name}Optional", "ignored, [1]; null: none", optional=True)
              for name in ("commScale", "x1Offset", "x2Offset"))  # fmt: skip
mode1 = w.Attr(
    "x1QuantMode", "int64_t", "quantisation of x1: 7, x1ScaleOptional is a factor; 3, it scales rows", SMOOTH
)
others = tuple(
    w.Attr(name, "int64_t", "ignored", 0)
    for name in ("x2QuantMode", "commQuantMode", "commQuantDtype", "x1QuantDtype", "groupSize")
)
output = w.Out("output", "product, FLOAT16 or BF16, dtype of x1 unless that is INT4, [M, N]", ctype=w.IN_TENSOR)
swapped = w.Out(
    "alltoAllOutOptional",
    "the rank's rows of all ranks, concatenated along K, dtype of x1, of INT4 rows INT4 or INT32, [M, ranks * K]; "
    "null: not given", optional=True, ctype=w.IN_TENSOR,
)  # fmt: skip
NAMES = p.Matrices(x1, x2, output, (swapped,), p.axes(-2, -1), -2, -1, bias)
PACKED = w.has_dtype(x1, *FOUR_BITS)
IS_SMOOTH = w.both(w.value_is(mode1, SMOOTH), w.given(rows), label="x1QuantMode is 7 and x1ScaleOptional given")


def stored(shape: Shape, dtype: int) -> Shape:
    """A shape of INT4 elements as a tensor of this dtype has it."""
    return (*shape[:-1], shape[-1] // IN_INT32) if dtype == dt.ACL_INT32 else shape


def good(ranks: int, call: Call) -> dict[w.Param, Shape]:
    left, right = call.tensor(x1).dtype, call.tensor(x2).dtype
    tall = (N, ranks * K) if call.args[p.transpose2.name] else (ranks * K, N)
    whole = call.tensor(swapped).dtype if call.args.get(swapped.name) is not None else left
    by_row = (ranks * M,) if left in FOUR_BITS else (ranks * K,)
    return {x1: stored((ranks * M, K), left), x2: stored(tall, right), bias: (N,), rows: by_row, scale: (N,),
            output: (M, N), swapped: stored((M, ranks * K), whole)}  # fmt: skip


MEND = fitting(good)


def inner(other: TensorFacts, turned: bool) -> int:
    """K of x2."""
    return wide(other)[1 if turned else 0]


def columns(other: TensorFacts, turned: bool) -> int:
    """N of x2."""
    return wide(other)[0 if turned else 1]
