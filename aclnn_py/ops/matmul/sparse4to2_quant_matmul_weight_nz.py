"""aclnnSparse4to2QuantMatmulWeightNz."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from ...lowering.kernels.stored_matrix import is_turned, swapped
from ...rules.core.call import Call, TensorFacts
from ..conv.shared.checked_rules import checked
from .shared.product import Product
from .shared.quant_plan import INT32, as_floats, column
from .shared.sparse_weight import PLACES, ExpandedWeight, blocks_of, kept_columns

LONGEST = 65535
INT8, BYTES, FLOAT, BRAIN = (
    w.Choices(each) for each in (dt.ACL_INT8, dt.ACL_UINT8, dt.ACL_FLOAT, dt.ACL_BF16)
)  # fmt: skip
x = w.In("x", "left matrix, INT8, [M,K]")
weight = w.In(
    "sparseWeight", "kept elements of the right matrix, transposed, as aclnnTransSparse4to2Para stores them, INT8, "
    "[N,K/2] with K rounded up to 8, storage [ceil(K/64),ceil(N/16),16,32]",
)  # fmt: skip
index = w.In(
    "index", "their places, as aclnnTransSparse4to2Para stores them, UINT8, [N,ceil(K/8)], storage "
    "[ceil(K/64),ceil(N/16),16,8]",
)  # fmt: skip
x_scale = w.In("xScale", "scale of each row of x, FLOAT, [M]")
scale = w.In("sparseWeightScale", "scale of each column of the product, FLOAT, [N]")
bias = w.In("biasOptional", "bias of the scaled product, BF16, [N]; null: none", optional=True)
out = w.Out("out", "result, BF16, [M,N]")
M, K, N = 3, 64, 16


def stored(call: Call, param: w.Param, columns: int, width: int) -> TensorFacts:
    return call.tensor(param).but(shape=(N, columns), storage_shape=blocks_of(N, kept_columns(K), width))


def agreed(call: Call) -> Iterator[Call]:
    """The same call with sizes that agree."""
    call = call.set(weight, stored(call, weight, kept_columns(K), 32)) if call.present(weight) else call
    call = call.set(index, stored(call, index, -(-K // 8), PLACES)) if call.present(index) else call
    for param, shape in ((x, (M, K)), (x_scale, (M,)), (scale, (N,)), (bias, (N,)), (out, (M, N))):
        call = call.but(param, shape=shape) if call.present(param) else call
    yield call


def asks(claim: str, function: Callable[..., Any], *params: w.Param) -> w.Rules:
    return checked(claim, function, *params, mend=agreed, kind="shape_custom")


def plain(param: w.Param) -> w.Rules:
    def gaps(call: Call) -> Iterator[tuple[str, Call]]:
        facts = call.tensor(param)
        if param in (weight, index) and facts.rank == 2:
            yield f"{param} is transposed", call.but(param, strides=(1, facts.shape[0]))
        elif facts.rank:
            strides, storage = [2 * step for step in facts.strides], (*facts.shape[:-1], 2 * facts.shape[-1])
            yield f"{param} has gaps", call.but(param, strides=tuple(strides), storage_shape=storage)

    return checked(f"layout of {param} is contiguous", lambda facts: facts.contiguous, param, mend=agreed,
                   kind="shape_custom", spoil=gaps)  # fmt: skip


def upright() -> w.Rules:
    def turn(call: Call) -> Iterator[tuple[str, Call]]:
        facts = call.tensor(x)
        if facts.rank == 2:
            yield "x is transposed", call.but(x, strides=(1, facts.shape[0]), storage_shape=facts.shape[::-1])

    return checked("layout of x is not transposed", lambda facts: not is_turned(facts), x, mend=agreed,
                   kind="shape_custom", spoil=turn)  # fmt: skip


def shapes() -> w.Rules:
    first, last = w.FixedAxis(0), w.FixedAxis(1)
    columns, rows = w.SizeAt(weight, first), w.SizeAt(x, first)
    return w.flat(
        asks("K of sparseWeight is half that of x", lambda x, v: kept_columns(x.shape[1]) == v.shape[1], x, weight),
        asks(f"last axes of x and sparseWeight is at most {LONGEST} long",
             lambda x, v: max(x.shape[1], v.shape[1]) <= LONGEST, x, weight),
        w.when(w.given(bias), (w.Equal(w.SizeAt(bias, first), columns),)),
        (w.Equal(w.SizeAt(scale, first), columns), w.Equal(w.SizeAt(x_scale, first), rows)),
        (w.Equal(w.SizeAt(out, first), rows), w.Equal(w.SizeAt(out, last), columns)), w.not_empty(x, weight),
    )  # fmt: skip


def rules() -> tuple[w.Rules, ...]:
    optional = w.when(w.given(bias), w.rank_is(1, bias))
    formats = (x, index, x_scale, scale)
    nd = w.Choices(fmt.ACL_FORMAT_ND)
    return (
        (w.on(*w.A2_A3),), w.present(weight), w.rank_is(2, weight),
        asks("storage shape of sparseWeight is [ceil(K/64),ceil(N/16),16,32]",
             lambda facts: facts.storage_shape == blocks_of(*facts.shape), weight),
        w.present(x, index, out, scale, x_scale),
        upright(), w.rank_is(2, x, index, out),
        optional, w.rank_is(1, x_scale, scale), w.dtype_in(INT8, x), w.dtype_in(INT8, weight),
        w.dtype_in(BYTES, index), w.when_given(bias, w.dtype_in(BRAIN, bias)), w.dtype_in(FLOAT, x_scale),
        w.dtype_in(FLOAT, scale), w.dtype_in(BRAIN, out), *(w.format_in(nd, each) for each in formats),
        w.when_given(bias, w.format_in(nd, bias)), w.format_in(nd, out), shapes(),
        w.inner(*map(plain, (x, weight, index, x_scale, scale)), w.when(w.given(bias), plain(bias))),
    )  # fmt: skip


def plan() -> w.Plan:
    turned = w.Through("transposed", lambda call, view: swapped(view), w.FLOAT)
    right = w.ViewOf(ExpandedWeight(weight, index, x), turned)
    sums = Product(w.Contiguous(x), right, INT32, w.Constant(0.0, "no HF32"))
    by_column = w.Compute("mul", w.CastTo(sums, w.FLOAT), w.Contiguous(scale))
    by_row = w.Compute("mul", by_column, w.ViewOf(w.Contiguous(x_scale), w.Through("column", column, w.FLOAT)))
    made = w.Branch(w.given(bias), w.Compute("add", by_row, as_floats(bias)), by_row)
    return w.ViewCopy(w.CastTo(made, w.Constant(dt.ACL_BF16, "DT_BF16")), out).chain


sparse4to2_quant_matmul_weight_nz = w.declare(
    "aclnnSparse4to2QuantMatmulWeightNz", x, weight, index, x_scale, scale, bias, out, rules=rules(), plan=plan(),
    header="aclnnop/aclnn_sparse4to2quant_matmul_weight_nz.h", library="nn",
    documented_soc=w.A2_A3, summary="INT8 product with a right matrix of 2:4 structured sparsity, dequantised",
    formula="out = (x @ weight.T) * sparseWeightScale * xScale[:, None] + biasOptional, of the weight that "
    "aclnnTransSparse4to2Para has compressed",
    precision="exact sums in INT32, times the scales and plus the bias in float32, rounded once to BF16",
    notes=(
        "CANN does not test the format of sparseWeight, the sizes of index, workspaceSize and executor; here a null "
        "pointer of the last two gives 161001, and a storage of index of fewer than whole blocks 561103. The documents "
        "show index with four axes, which the source refuses.",
        "CANN reads strided inputs as if they were contiguous; here they are refused (561103).",
        "A place of 3 in index, which aclnnTransSparse4to2Para never writes, fails the stream.",
    ),
    reference="((x.int() @ weight.T.int()) * sparseWeightScale * xScale[:, None] + biasOptional).bfloat16()",
)  # fmt: skip
