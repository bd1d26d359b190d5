"""aclnnAddmmWeightNz."""

from __future__ import annotations

from collections.abc import Iterator

from ...base import dtype as dt
from ...lowering import language as w
from ...lowering.kernels.stored_matrix import StoredMatrix
from ...rules.core.call import Call
from ..norm.shared.generated_rules import fitting
from .addmm import (
    ADDMM_NOTES,
    ADDMM_TEXTS,
    FIRST,
    LAST,
    NONE,
    StorageRank,
    joined,
    like_product,
    mat1,
    to_product,
)
from .addmm import fitting as fits
from .matmul_weight_nz import holds_blocks
from .shared.cube import NZ, inputs, into, known_math, math_type
from .shared.scaled_sum import Sum, alpha, beta

RUNS_ON = (*w.A2_A3, *w.REGBASE)
M, K, N = 3, 48, 32
HALVES = w.Choices(dt.ACL_FLOAT16, dt.ACL_BF16)
mat2 = w.In("mat2", "right matrix in FRACTAL_NZ, view [K, N], storage [ceil(N/16), ceil(K/16), 16, 16]")
x, out = w.In("self", "matrix to add, broadcastable to [M, N]"), w.Out("out", "output, [M, N]")


def with_blocks(call: Call) -> Iterator[Call]:
    """The same call with an M x K and a K x N matrix."""
    shaped = call.but(mat1, shape=(M, K)).but(mat2, shape=(K, N), storage_shape=(N // 16, K // 16, 16, 16))
    yield shaped.but(x, shape=(M, N)).but(out, shape=(M, N))


both = w.Derived(
    joined, x, mat1, mat2, label="broadcast shape of self and the product", mend=like_product(x),
    claim=("shape of self", "broadcastable with the product's"), kind="broadcastable",
)  # fmt: skip
shaped = w.Derived(
    fits, mat1, mat2, out, label="shape of out", mend=to_product(out), kind="shape_custom",
    claim=("shape of out", "[M, N], or empty if the product is"),
)  # fmt: skip
blocks = (
    *w.same_dtype(mat1, mat2), w.OneOf(StorageRank(mat2), w.Choices(4)),
    *fitting(holds_blocks, mat2, claim=("storage of mat2", "as large as its blocks"), mend=with_blocks),
    *w.rank_is(2, mat1, mat2), w.Equal(w.SizeAt(mat2, FIRST), w.SizeAt(mat1, LAST)),
    *(w.negated(w.OneOf(w.SizeAt(mat2, axis), w.Choices(1))) for axis in (FIRST, LAST)),
)  # fmt: skip
parts = Sum(x, mat1, mat2, out, right=StoredMatrix(mat2, blocks=w.OneOf(w.Format(mat2), NZ)))
alone = into(w.BroadcastTo(parts.scaled_source(), w.ViewShape(out)), out)
addmm_weight_nz = w.declare(
    "aclnnAddmmWeightNz", x, mat1, mat2, beta, alpha, out, math_type,
    summary="beta * self plus alpha * the product of two matrices, the right one stored in FRACTAL_NZ",
    rules=(
        (w.on(*RUNS_ON),), w.present(x, mat1, mat2, beta, alpha, out), w.format_in(w.ND, x, mat1),
        w.format_in(NZ, mat2), w.dtype_in(w.FLOATS, x), w.dtype_in(HALVES, mat1, mat2), w.dtype_in(w.FLOATS, out),
        inputs(mat1, mat2, x, out), blocks, w.max_dims(2, x), (w.Within(StorageRank(x), low=1),),
        w.defined(both, shaped), (known_math(),),
        w.done_if(w.either(
            w.is_empty(x), w.OneOf(w.SizeAt(mat1, FIRST), NONE), w.OneOf(w.SizeAt(mat2, LAST), NONE)
        )),
    ),
    plan=(w.Branch(w.either(w.is_empty(mat1), w.is_empty(mat2)), alone, parts.plan(biased=True)),),
    reference="torch.addmm(self, mat1, mat2, beta=beta, alpha=alpha).to(out.dtype)",
    notes=(
        *ADDMM_NOTES, "A view that shows mat2 transposed is a storage of the transposed matrix.",
        "With alpha 0 the product is still computed, so that NaN and infinity of mat1 and mat2 reach out; aclnnAddmm "
        "skips it.",
        "The SoC is tested before null pointers (161002). CANN does not test workspaceSize and executor; here a null "
        "pointer gives 161001.",
    ),
    **{
        **ADDMM_TEXTS, "documented_soc": ("ascend910b", "ascend910_93", "ascend950"),
        "formula": ADDMM_TEXTS["formula"].replace(
            "an alpha within 2^-23 of 0 leaves the product out, such a beta self",
            "a beta within 2^-23 of 0 leaves self out",
        ),
    },
)  # fmt: skip
