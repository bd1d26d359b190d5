"""aclnnBatchMatMulWeightNz."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.stored_matrix import StoredMatrix
from .addmm import StorageRank
from .batch_mat_mul import FIRST, LAST, MIDDLE, empty_product_shape, multiplied
from .shared.cube import FORMULA, KEPT_MATH, NZ, TEXTS, Cube, into, known_math, math_type, zeros
from .shared.product import Product

RUNS_ON = (*w.A2_A3, *w.REGBASE)
HALVES = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16)
x = w.In("self", "left matrices, [B, M, K]")
mat2 = w.In(
    "mat2",
    "right matrices in FRACTAL_NZ, view [B, K, N], storage [B, ceil(N/16), ceil(K/16), 16, 16]; a batch of 1 is "
    "broadcast",
)
out = w.Out("out", "output, [B, M, N]")
stored = w.OneOf(w.Format(mat2), NZ)
long = tuple(w.negated(w.OneOf(w.SizeAt(mat2, axis), w.Choices(1))) for axis in (MIDDLE, LAST))
several = w.both(*(w.negated(w.OneOf(w.SizeAt(param, FIRST), w.Choices(1))) for param in (x, mat2)))
cube = Cube(x, mat2, out)
product = Product(
    w.CastTo(w.Strided(x), cube.kind), w.CastTo(StoredMatrix(mat2, blocks=stored), cube.kind), cube.result, cube.hf32
)
empty = w.Derived(empty_product_shape, x, mat2, label="[B,M,N] of an empty product")
batch_mat_mul_weight_nz = w.declare(
    "aclnnBatchMatMulWeightNz", x, mat2, out, math_type,
    summary="batched matrix product with right matrices stored in FRACTAL_NZ",
    rules=(
        w.present(x, mat2, out), (w.on(*RUNS_ON),), w.dtype_in(HALVES, x, mat2),
        w.when(w.negated(w.dtypes_differ(x, mat2)), w.dtype_in(w.FLOATS, out), otherwise=(w.dtype_in(HALVES, out),)),
        w.same_dtype(x, mat2), w.when(w.has_dtype(out, dt.ACL_FLOAT), otherwise=(w.same_dtype(x, out),)),
        w.rank_is(3, x, mat2, out), w.when(stored, long), (w.Equal(w.SizeAt(mat2, MIDDLE), w.SizeAt(x, LAST)),),
        w.when(several, (w.Equal(w.SizeAt(x, FIRST), w.SizeAt(mat2, FIRST)),)),
        (w.Equal(w.ViewShape(out), w.Derived(multiplied, x, mat2, label="[B,M,N]")),),
        (w.OneOf(StorageRank(mat2), w.Choices(5)), known_math()),
        w.done_if(w.either(w.is_empty(out), w.OneOf(w.SizeAt(x, FIRST), w.Choices(0)))),
    ),
    plan=(w.Branch(w.either(w.is_empty(x), w.is_empty(mat2)), zeros(out, empty), into(product, out)),),
    header="aclnnop/aclnn_batch_matmul.h",
    formula=f"{FORMULA}; a batch of 1 is broadcast; 0 where the inner dimension is empty",
    reference="torch.matmul(self, mat2).to(out.dtype)",
    notes=(
        KEPT_MATH, "A view that shows mat2 transposed is a storage of the transposed matrices.",
        "The storage format of mat2 is not checked, the number of its storage's axes is; a view in a public format is "
        "multiplied. A storage smaller than its blocks gives 561103.",
        "CANN does not test workspaceSize and executor; here a null pointer gives 161001.",
    ),
    **{**TEXTS, "documented_soc": ("ascend910b", "ascend910_93", "ascend950")},
)  # fmt: skip
