"""aclnnQuantMatmulReduceSumWeightNz."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...base import dtype as dt
from ...base import format as fmt
from ...lowering import language as w
from ...lowering.kernels.stored_matrix import StoredMatrix
from ...lowering.plan.lowered import View
from ...rules.core.call import Call
from ..norm.shared.generated_rules import fitting
from .shared.cube import NZ
from .shared.product import Product
from .shared.quant_absent import unused
from .shared.quant_plan import INT32
from .shared.quant_rules import not_blocks
from .shared.weight_quant_params import dense

BATCH, ROWS, INNER, COLUMNS = 2, 3, 32, 32
INT8, BF16 = w.Choices(dt.ACL_INT8), w.Choices(dt.ACL_BF16)
x1 = w.In("x1", "left matrices, INT8, [B,M,K]")
x2 = w.In("x2", "right matrices in FRACTAL_NZ, INT8, view [B,K,N], storage [B,ceil(N/32),ceil(K/16),16,32]")
token = w.In("x1Scale", "per-token scale, FLOAT, [B,M]")
scale = w.In("x2Scale", "scale of the columns, BF16, [N]")
others = tuple(
    w.In(name, "not supported, must be null or empty", optional=True)
    for name in ("yScale", "x1Offset", "x2Offset", "yOffset", "bias")
)
transposes = tuple(w.Attr(f"transposeX{at}", "bool", f"whether x{at} is transposed: false", False) for at in (1, 2))
group = w.Attr("groupSize", "int64_t", "elements along K that share a scale: at most 0, which is all", -1)
dims = w.Attr("dims", "const aclIntArray*", "ignored: the batch axis is summed", (0,))
keep = w.Attr("keepDims", "bool", "whether the summed axis stays with size 1: false", False)
out = w.Out("out", "output, BF16, [M,N]")


def agreed(call: Call) -> Iterator[Call]:
    stored = (BATCH, COLUMNS // 32, INNER // 16, 16, 32)
    yield (
        call.but(x1, shape=(BATCH, ROWS, INNER)).but(token, shape=(BATCH, ROWS)).but(scale, shape=(COLUMNS,))
        .but(x2, shape=(BATCH, INNER, COLUMNS), storage_shape=stored, format=fmt.ACL_FORMAT_FRACTAL_NZ)
        .but(out, shape=(ROWS, COLUMNS))
    )  # fmt: skip


def ask(test: Callable[..., bool], *params: w.Param, claim: tuple[str, str]) -> w.Rules:
    def holds(*facts: Any) -> bool:
        try:
            return test(*facts)
        except IndexError:  # of ranks that earlier rules refuse
            return False

    return fitting(holds, *params, claim=claim, mend=agreed)


def as_rows(call: Call, view: View) -> View:
    """[B,M] as [B,M,1]."""
    return view._replace(shape=(*view.shape, 1), strides=(*view.strides, 1))


rules = (
    w.present(x1, x2, token, scale, dims, out), unused(w.ACLNN_ERR_PARAM_INVALID, *others),
    *((w.OneOf(w.ValueOf(each), w.Choices(False)),) for each in transposes), (w.Within(w.ValueOf(group), high=0),),
    (w.OneOf(w.ValueOf(keep), w.Choices(False)),), w.dtype_in(INT8, x1, x2),
    w.dtype_in(w.Choices(dt.ACL_FLOAT), token), w.dtype_in(BF16, scale, out), not_blocks(x1),
    w.format_in(NZ, x2), not_blocks(token, scale, out), w.rank_is(3, x1, x2),
    ask(lambda one, other: one.shape[0] == other.shape[0], x1, x2, claim=("batch of x2", "that of x1")),
    ask(lambda one, other: one.shape[2] == other.shape[1], x1, x2, claim=("K of x2", "that of x1")),
    w.rank_is(1, scale),
    ask(lambda s, other: s.shape[0] == other.shape[2], scale, x2, claim=("length of x2Scale", "N")),
    w.rank_is(2, token), ask(lambda t, one: t.shape == one.shape[:2], token, x1, claim=("shape of x1Scale", "[B,M]")),
    w.inner((w.on(*w.A2_A3),), w.not_empty(x1, x2), dense(x2)),
)  # fmt: skip
sums = Product(
    w.Contiguous(x1), StoredMatrix(x2, blocks=w.OneOf(w.Format(x2), NZ)), INT32, w.Constant(0.0, "no HF32")
)  # fmt: skip
by_column = w.Compute("mul", w.CastTo(sums, w.FLOAT), w.CastTo(w.Contiguous(scale), w.FLOAT))
by_row = w.Compute("mul", by_column, w.ViewOf(w.Contiguous(token), w.Through("[B,M,1]", as_rows, w.FLOAT)))
short = w.CastTo(w.CastTo(by_row, w.Constant(dt.ACL_BF16, "DT_BF16")), w.FLOAT)
total = w.Compute("row_sum", short, rows=w.FixedAxis(0), folds=(True,))
flat = w.ViewOf(w.CastTo(total, w.Dtype(out)), w.Reshaped(w.Derived(
    lambda one, other: (*one.shape[1:2], *other.shape[2:3]), x1, x2, label="[M,N]")))  # fmt: skip
quant_matmul_reduce_sum_weight_nz = w.declare(
    "aclnnQuantMatmulReduceSumWeightNz", x1, x2, token, scale, *others, *transposes, group, dims, keep, out,
    rules=rules, plan=w.ViewCopy(flat, out).chain, header="aclnnop/aclnn_quant_matmul_reduce_sum.h", library="nn",
    documented_soc=w.A2_A3,
    summary="sum over the batch of dequantised products of INT8 matrices, the right ones stored in FRACTAL_NZ",
    formula="out = sum over b of x1[b] @ x2[b] * x2Scale * x1Scale[b]",
    precision="sums of a product exact in INT32; then in float32, each operation rounded, every product to BF16; these "
    "are summed in float32 and rounded once",
    reference="torch_npu.npu_quant_matmul_reduce_sum(x1, x2, x1_scale=x1Scale, x2_scale=x2Scale)",
    notes=(
        "CANN adds the products of a batch in BF16, in an order that changes from run to run.",
        "Other SoCs have no kernel (561103). Empty matrices, and a view of x2 that is not contiguous, whose strides "
        "CANN ignores, are refused (561103).",
        "CANN does not test workspaceSize and executor; here a null pointer gives 161001.",
    ),
)  # fmt: skip
