"""aclnnMatmulWeightNz."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.stored_matrix import Blocks, StoredMatrix, as_stored
from ...rules.core.call import Call, TensorFacts, count
from ..norm.shared.generated_rules import fitting
from .addmm import StorageRank
from .shared.cube import (
    CUBES,
    FORMULA,
    FP32_ADD,
    KEEP,
    NARROW,
    NOTES,
    NZ,
    RUNS_ON,
    TEXTS,
    USE_HF32,
    Cube,
    inputs,
    into,
    math_type,
    zeros,
)
from .shared.product import Product

M, K, N = 3, 48, 32
ROWS = 16
"""Of a block."""
x = w.In("self", "left matrix, [M, K]")
mat2 = w.In("mat2", "right matrix in FRACTAL_NZ, view [K, N], storage [ceil(N/16), ceil(K/16), 16, 16]")
out = w.Out("out", "output, as many elements as [M, N]")
FIRST, LAST = w.FixedAxis(0), w.FixedAxis(1)
HALVES = (dt.ACL_FLOAT16, dt.ACL_BF16)


def width(mat2: TensorFacts) -> int:
    """Columns of a block."""
    return 8 if mat2.dtype == dt.ACL_FLOAT else 16


def agreed(call: Call) -> Iterator[Call]:
    """The same call with self [M, K], mat2 [K, N] and out [M, N]."""
    wide = width(call.tensor(mat2))
    stored = (N // wide, K // ROWS, ROWS, wide)
    yield call.but(x, shape=(M, K)).but(mat2, shape=(K, N), storage_shape=stored).but(out, shape=(M, N))


def holds_blocks(mat2: TensorFacts) -> bool:
    if mat2.rank != 2:
        return True
    rows, columns = as_stored(mat2)
    return Blocks.of(rows, columns, width(mat2)).numel == count(mat2.storage_shape)


def same_size(x: TensorFacts, mat2: TensorFacts, out: TensorFacts) -> bool:
    return x.rank != 2 or mat2.rank != 2 or out.numel == x.shape[0] * mat2.shape[1]


def unlike() -> w.Rules:
    """FLOAT16 and BF16 are not mixed; before the 910B FLOAT is not kept."""
    single = tuple(w.negated(w.has_dtype(param, dt.ACL_FLOAT)) for param in (x, mat2))
    mixed = w.when(w.has_dtype(x, *HALVES), w.when(w.has_dtype(mat2, *HALVES), w.same_dtype(x, mat2)))
    narrow = w.when(w.has_dtype(out, dt.ACL_FLOAT16), single[:1])
    kept = w.flat(w.when(w.on(*CUBES), otherwise=(single,)), narrow)
    blocks = w.when(w.on(*w.A2_A3), otherwise=(w.when(w.OneOf(w.Format(mat2), NZ), single),))
    return w.flat(blocks, w.when(w.value_is(math_type, KEEP), kept), w.when(w.OneOf(w.Format(mat2), NZ), mixed))


cube = Cube(x, mat2, out)
right = StoredMatrix(mat2, blocks=w.OneOf(w.Format(mat2), NZ))
product = Product(w.CastTo(w.Strided(x), cube.kind), w.CastTo(right, cube.kind), cube.result, cube.hf32)
nothing = w.either(w.is_empty(x), w.is_empty(mat2))
matmul_weight_nz = w.declare(
    "aclnnMatmulWeightNz", x, mat2, out, math_type,
    summary="matrix product with a right matrix stored in FRACTAL_NZ",
    rules=(
        w.present(x, mat2, out), w.dtype_in(w.FLOATS_BY_ARCH, x, mat2, out), unlike(), (w.on(*RUNS_ON),),
        (w.OneOf(w.Format(mat2), NZ),), w.rank_is(2, x, mat2), (w.OneOf(StorageRank(mat2), w.Choices(4)),),
        tuple(w.negated(w.OneOf(w.SizeAt(mat2, axis), w.Choices(1))) for axis in (FIRST, LAST)),
        (w.Equal(w.SizeAt(mat2, FIRST), w.SizeAt(x, LAST)),), inputs(x, mat2, out),
        w.when(nothing, otherwise=(
            fitting(holds_blocks, mat2, claim=("storage of mat2", "as large as its blocks"), mend=agreed),
            fitting(same_size, x, mat2, out, claim=("elements of out", "M * N"), mend=agreed),
        )),
        w.documented(w.when(w.on(*w.REGBASE), (w.negated(w.value_is(math_type, NARROW, USE_HF32, FP32_ADD)),))),
    ),
    plan=(w.Branch(nothing, zeros(out), into(product, out, reshaped=True)),),
    header="aclnnop/aclnn_matmul.h", formula=FORMULA, reference="torch.matmul(self, mat2).to(out.dtype)",
    notes=(
        *NOTES, "A transposed view of mat2 has the transposed matrix in storage.",
        "CANN does not test workspaceSize and executor; here a null pointer gives 161001.",
        "FLOAT in FRACTAL_NZ is supported on the A2 and A3 families only, in blocks of 8 columns, or of 16 where the "
        "last axis of the storage is 16.",
        "The documents exclude cubeMathType 1, 3 and 4 on the 950, which CANN accepts.",
    ),
    **{**TEXTS, "documented_soc": ("ascend910b", "ascend910_93", "ascend950", "ascend310p")},
)  # fmt: skip
