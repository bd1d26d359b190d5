"""aclnnQuantMatmulActivationQuantWeightNz: parameters, sizes, and calls in which they agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....base import dtype as dt
from ....lowering import language as w
from ....lowering.kernels.stored_matrix import is_turned
from ....rules.core.call import Call, Shape, TensorFacts, count
from .eight_bits import BLOCK, PAIR

GROUP = 1 << 32 | 1 << 16 | BLOCK
SIXTEEN_BITS = 0xFFFF
M, K, N = 3, 64, 32
x1 = w.In("x1", "left matrices, FP8, [batch..., M, K], rank 2 to 6")
x2 = w.In(
    "x2", "right matrices in FRACTAL_NZ, FLOAT8_E4M3FN, view [batch..., K, N], storage [batch..., ceil(N/32), "
    "ceil(K/16), 16, 32]",
)  # fmt: skip
x1_scale = w.In(
    "x1ScaleOptional", "scale of every block of 32 of x1 along K, FLOAT8_E8M0, [batch..., M, ceil(K/64), 2]; must not "
    "be null", optional=True,
)  # fmt: skip
x2_scale = w.In(
    "x2Scale", "scale of every block of 32 of x2 along K, FLOAT8_E8M0, [batch..., ceil(K/64), N, 2]"
)  # fmt: skip
bias = w.In("biasOptional", "bias, FLOAT, [N], or [batch, 1, N] of one batch axis; null: 0", optional=True)
flag1 = w.Attr("transposeX1", "bool", "x1 is stored [..., K, M], its scales [..., ceil(K/64), M, 2]", False)
flag2 = w.Attr("transposeX2", "bool", "x2 is stored [..., N, K], its scales [..., N, ceil(K/64), 2]", False)
group = w.Attr(
    "groupSize", "int64_t", "group sizes of M, N and K in 16 bits each, from bit 32 down: 1, 1, 32; 0: the same", GROUP
)
activation = w.Attr("activationType", "const char*", '"gelu_tanh" or "gelu_erf"', "gelu_tanh")
quant_mode = w.Attr("quantMode", "const char*", '"mx"', "mx")
rounding = w.Attr("roundMode", "const char*", '"rint": half to even', "rint")
way = w.Attr("scaleAlg", "int64_t", "scales from exponents (0) or from quotients rounded up (1)", 0)
top = w.Attr("dstTypeMax", "double", "ignored", 0.0)
y = w.Out("yOut", "quantised result, dtype of x1, [batch..., M, N]")
y_scale = w.Out("yScaleOut", "scale of every block of 32 of yOut along N, FLOAT8_E8M0, [batch..., M, ceil(N/64), 2]")
INPUTS = (x1, x2, x1_scale, x2_scale, bias)
PARAMS = (
    *INPUTS, flag1, flag2, group, activation, quant_mode, rounding, way, top, y, y_scale
)  # fmt: skip


def sizes(matrix: TensorFacts, flag: bool) -> tuple[int, int]:
    """Rows and columns of a matrix, which is stored transposed where the flag is set."""
    rows, columns = matrix.shape[-2:]
    return (columns, rows) if flag else (rows, columns)


def in_memory(matrix: TensorFacts, flag: bool) -> bool:
    """Whether a matrix is transposed as it lies in memory."""
    return flag != is_turned(matrix)


def turned_scale(scale: TensorFacts, flag: bool) -> bool:
    """Whether scales are a view of dense ones with rows and columns swapped; `flag`: of a matrix in memory that is."""
    *batch, rows, columns, last = scale.shape
    ones = rows == 1, columns == 1
    if all(ones) or (any(ones) and not flag):
        return False
    wanted, size = [last * rows, last], last * rows * columns
    for each in reversed(batch):
        wanted.append(size)
        size *= each
    return scale.strides[-2::-1] == tuple(wanted)


def pairs(scale: TensorFacts, flag: bool) -> Shape:
    """The shape of scales as they lie in memory."""
    *batch, rows, columns, last = scale.shape
    return (*batch, columns, rows, last) if turned_scale(scale, flag) else scale.shape


def first_pairs(one: Any, flag: bool) -> Shape:
    rows, depth = sizes(one, flag)
    ends = (rows, -(-depth // PAIR))
    return (*one.shape[:-2], *(ends[::-1] if in_memory(one, flag) else ends), 2)


def second_pairs(one: Any, two: Any, flag: bool) -> Shape:
    """Their batch is that of x1."""
    depth, columns = sizes(two, flag)
    ends = (-(-depth // PAIR), columns)
    return (*one.shape[:-2], *(ends[::-1] if in_memory(two, flag) else ends), 2)


def nz_numel(two: TensorFacts) -> int:
    rows, columns = two.shape[-2:][:: -1 if is_turned(two) else 1]
    return count((*two.shape[:-2], -(-rows // 16) * 16, -(-columns // 32) * 32))


def arranged(call: Call) -> Iterator[Call]:
    first, second = bool(call.args[flag1.name]), bool(call.args[flag2.name])
    left, right = ((K, M) if first else (M, K)), ((N, K) if second else (K, N))
    rows, columns = right
    call = call.but(x1, shape=left).but(x2, shape=right, storage_shape=(-(-columns // 32), -(-rows // 16), 16, 32))
    scale = call.tensor(x2_scale) if call.present(x2_scale) else call.tensor(x1).but(dtype=dt.ACL_FLOAT8_E8M0)
    for param, shape in (
        (x1_scale, first_pairs(call.tensor(x1), first)),
        (x2_scale, second_pairs(call.tensor(x1), call.tensor(x2), second)),
    ):  # fmt: skip
        call = call.set(param, scale.but(shape=shape))
    call = call.but(y, shape=(M, N)).but(y_scale, shape=(M, -(-N // PAIR), 2))
    yield call.but(bias, shape=(N,)) if call.present(bias) else call
