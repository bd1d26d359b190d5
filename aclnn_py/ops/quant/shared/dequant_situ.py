"""aclnnDequantSituQuant: parameters, sizes, and calls in which they agree."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from ...norm.shared.generated_rules import result
from .channels import DYNAMIC
from .dequant_sizes import BLOCK, BUFFER, RESERVED, Given, row_of
from .experts import tokens_of

x = w.In("x", "input, [..., 2*N], INT8, or INT32 of two axes, to be dequantised; or FLOAT16 or BF16 of two axes")
weight = w.In(
    "weightScaleOptional", "weight scale of every column: INT8 x: [2*N] or [1]; INT32 x: [2*N] or [1, 2*N], with "
    "groups [G, 2*N]; must be null for floating x", optional=True,
)  # fmt: skip
activation = w.In(
    "activationScaleOptional", "scale of every row of INT32 x, [rows] or [rows, 1]; else must be null", optional=True
)
bias = w.In(
    "biasOptional",
    "bias after scaling, [2*N], or as weightScaleOptional [1], [1, 2*N] or [G, 2*N]; null: 0",
    optional=True,
)
factor = w.In(
    "quantScaleOptional", "INT8 x: smoothing factor, static: quantisation scale, [N] or [1]; else must be null",
    optional=True,
)  # fmt: skip
zero = w.In(
    "quantOffsetOptional", "INT8 x, static: zero point, [N] or [1]; dynamic: ignored; else must be null", optional=True
)
group = w.In("groupIndexOptional", "INT32 x: number of tokens of each group, [G]; else must be null", optional=True)
beta = w.Attr("beta", "double", "saturation of the gate, not 0", 4.0)
linear = w.Attr("linearBeta", "double", "saturation of the other half; 0 or less: none", 25.0)
left = w.Attr("activateLeft", "bool", "true: the gate is the first half of the last axis; false: the second", True)
mode = w.Attr(
    "quantTypeOptional", "char*", '"dynamic" or "static" quantisation, case-insensitive', DYNAMIC, optional=True
)
out = result("yOut", "quantised output, INT8, [..., N]")
scales = result("yScaleOut", "quantisation scale of every row, FLOAT, [rows]; static: not written")
OPTIONAL = weight, activation, bias, factor, zero, group
TENSORS = (x, *OPTIONAL)
is_byte, is_word = w.has_dtype(x, dt.ACL_INT8), w.has_dtype(x, dt.ACL_INT32)
is_dynamic = w.OneOf(
    w.Derived(lambda mode: (mode or DYNAMIC).lower() == DYNAMIC, mode, label="quantTypeOptional is dynamic"),
    w.Choices(True),
)


def of_input(x: TensorFacts, numbers: TensorFacts) -> bool:
    return numbers.numel in (row_of(x), 1)


def of_output(x: TensorFacts, numbers: TensorFacts) -> bool:
    return numbers.numel in (row_of(x) // 2, 1)


def of_groups(x: TensorFacts, numbers: TensorFacts, group: Given) -> bool:
    row = row_of(x)
    return numbers.shape == (group.shape[0], row) if group else numbers.shape in ((row,), (1, row))


def of_rows(x: TensorFacts, numbers: TensorFacts) -> bool:
    rows = tokens_of(x)
    return numbers.shape in ((rows,), (rows, 1))


def fits_buffer(x: TensorFacts, bias: Given) -> bool:
    """Two copies of input and output, and FLOAT of intermediates, scales and biases."""
    row = row_of(x)
    per = 16 + 4 * (bias is not None) if x.dtype == dt.ACL_INT32 else 12
    return row * per + 2 * (row // 2 + BLOCK) + RESERVED <= BUFFER


def as_output(x: TensorFacts, out: TensorFacts) -> bool:
    return out.shape == (*x.shape[:-1], row_of(x) // 2)


def one_each(x: TensorFacts, scales: TensorFacts) -> bool:
    return scales.numel == tokens_of(x) and (scales.rank == 1 or x.dtype == dt.ACL_INT8)


def mended(call: Call) -> Iterator[Call]:
    """Arguments for the dtype of x, with groups where they are given."""
    facts, single = call.tensor(x), call.tensor(scales)
    rows, row, groups = 6, 8, 2
    call = call.but(x, shape=(rows, row)).but(out, shape=(rows, row // 2)).but(scales, shape=(rows,))
    is_byte, is_word, has = facts.dtype == dt.ACL_INT8, facts.dtype == dt.ACL_INT32, call.present(group)
    table = (groups, row) if has and is_word else (row,)
    shapes = {weight: table, activation: (rows,), bias: table, factor: (row // 2,), zero: (row // 2,), group: (groups,)}
    suited = (weight, bias, factor, zero) if is_byte else (weight, activation, bias, group) if is_word else ()
    needed = (weight,) if is_byte else (weight, activation) if is_word else ()
    for each, shape in shapes.items():
        if each in needed or (each in suited and call.present(each)):
            call = call.but(each, shape=shape) if call.present(each) else call.set(each, single.but(shape=shape))
        else:
            call = call.without(each)
    yield call if is_byte else call.set(mode, DYNAMIC)
