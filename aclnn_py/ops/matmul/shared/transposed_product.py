"""The plan and texts of aclnnTransposeBatchMatMul and its version for weights in FRACTAL_NZ."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_PARAM_INVALID
from ....lowering import language as w
from ....lowering.kernels.quantisation import INT8_RANGE
from ....lowering.plan.draft import Draft
from ....lowering.plan.lowered import View
from ....rules.core.call import Call, row_major
from .cube import USE_HF32, math_type
from .product import Product
from .quant_plan import INT32
from .transpose_params import IDENTITY, bias, out, perm_x1, perm_x2, perm_y, permuted, scale, split, x1, x2

ORDER = (bias, scale, perm_x1, perm_x2, perm_y, math_type, split, out)
"""The parameters behind the matrices."""


def as_batches(taken: w.Step, perm: w.Param) -> w.Step:
    """An input as batches of matrices, the batch in its parts."""

    def matrices_of(call: Call, view: View) -> View | str:
        order: Any = call.args[perm.name]
        parts: Any = call.args[split.name]
        if (
            len(view.shape) != len(IDENTITY)
            or sorted(order) != [*IDENTITY]
            or parts < 1
            or view.shape[order[0]] % parts
        ):
            return f"[{','.join(map(str, view.shape))}]"
        (batch, *shape), (step, *strides) = permuted(view.shape, order), permuted(view.strides, order)
        many = batch // parts
        return view._replace(shape=(parts, many, *shape), strides=(many * step, step, *strides))

    return w.ViewOf(taken, w.Through("matrices", matrices_of, w.ValueOf(perm)), code=ACLNN_ERR_PARAM_INVALID)


class RowsFirst(Product):
    """A product of batches in parts, whose result has the rows before the batch of a part, and columns beside it."""

    def build(self, draft: Draft) -> str:
        problem = super().build(draft)
        if problem:
            return problem
        kernel, value = draft.steps[-1], draft.values[self]
        parts, many, rows, columns = value.view.shape
        shape = (rows, many, columns) if parts == 1 else (parts, rows, many * columns)
        whole = value.view._replace(shape=shape, strides=row_major(shape))
        place = value.view._replace(strides=(rows * many * columns, columns, many * columns, 1))
        draft.steps[-1] = kernel._replace(outputs=(place,))  # type: ignore[call-arg]
        draft.values[self] = value._replace(view=whole)
        return ""


hf32 = w.Derived(
    lambda one, math: float(one.dtype == dt.ACL_FLOAT and math == USE_HF32), x1, math_type, label="HF32"
)  # fmt: skip


def by_column(call: Call, view: View) -> View:
    """One number for each of B * N columns, as [B, N]."""
    perm: Any = call.args[perm_x2.name]
    batch, _, columns = permuted(call.tensor(x2).shape, perm)
    return view._replace(shape=(batch, columns), strides=(columns, 1))


def in_rows(call: Call, view: View) -> View | str:
    """[M,B,N] as [M,1,B*N]."""
    if len(view.shape) != len(IDENTITY):
        return f"[{','.join(map(str, view.shape))}]"
    rows, batch, columns = view.shape
    return view._replace(shape=(rows, 1, batch * columns), strides=(batch * columns, batch * columns, 1))


def quantised(product: w.Step) -> w.Step:
    """INT8: sums times the packed scale, rounded to even, plus the packed offset, saturated."""

    def words(kernel: str) -> w.Step:
        taken, whole = w.Contiguous(scale, code=ACLNN_ERR_PARAM_INVALID), w.given(scale)
        return w.Compute(kernel, taken, dtype=INT32, integral=whole, code=ACLNN_ERR_PARAM_INVALID)

    def viewed(step: w.Step, label: str, function: Callable[[Call, View], View | str]) -> w.Step:
        return w.ViewOf(step, w.Through(label, function, w.ValueOf(perm_x2)), code=ACLNN_ERR_PARAM_INVALID)

    def floats(call: Call, view: View) -> View:
        return by_column(call, view)._replace(dtype=dt.ACL_FLOAT)

    factors = viewed(words("word_scale"), "[B,N] as FLOAT", floats)
    shift = viewed(w.CastTo(words("word_offset"), w.FLOAT, code=ACLNN_ERR_PARAM_INVALID), "[B,N]", by_column)
    moved = product
    for kernel, more in (("mul", (factors,)), ("round", ()), ("add", (shift,))):
        moved = w.Compute(kernel, moved, *more, code=ACLNN_ERR_PARAM_INVALID)
    kept = w.Compute("clamp", moved, attrs=INT8_RANGE, code=ACLNN_ERR_PARAM_INVALID)
    kind = w.Constant(dt.ACL_INT8, "DT_INT8")
    return viewed(w.CastTo(kept, kind, code=ACLNN_ERR_PARAM_INVALID), "[M,1,B*N]", in_rows)


def plan(right: w.Step) -> w.Plan:
    """`right`: the matrices of x2 with its own axes."""
    left = as_batches(w.Strided(x1, code=ACLNN_ERR_PARAM_INVALID), perm_x1)
    columns = as_batches(right, perm_x2)
    kinds = (w.Dtype(x1), w.FLOAT)
    plain, wide = (RowsFirst(left, columns, kind, hf32, code=ACLNN_ERR_PARAM_INVALID) for kind in kinds)
    made = w.OpenBranch(w.given(scale), quantised(wide), plain)
    cast = w.CastTo(made, w.Dtype(out), code=ACLNN_ERR_PARAM_INVALID)
    return w.ViewCopy(cast, out, code=ACLNN_ERR_PARAM_INVALID).chain


TEXTS: dict[str, Any] = {
    "documented_soc": w.DOCUMENTED_NEW, "library": "nn",
    "header": "aclnnop/aclnn_transpose_batch_mat_mul.h",
    "formula": "out[m, b, n] = sum over k of x1[b, m, k] * x2[b, k, n], with the axes in the order of permX1 and "
    "permX2; with a batchSplitFactor S above 1 out[s, m, b * N + n], b counting within one of S equal parts of the "
    "batch; with a scale out[m, 0, b * N + n] = round(that sum * scale[b * N + n]) + offset, saturated to INT8",
    "precision": "sums in float32, rounded once to the inputs' dtype and from there to out's; with a scale they are "
    "multiplied by it before they are rounded, to INT8; cubeMathType 3 rounds FLOAT to HF32 first",
    "reference": "torch.matmul(x1.permute(permX1), x2.permute(permX2)).permute(permY)",
}  # fmt: skip
NOTES = (
    "Other SoCs have no kernel (161002).",
    "A scale is a word of aclnnTransQuantParamV2: bits 13 to 31 as a FLOAT, and an offset of 9 bits from bit 37 on.",
    "cubeMathType 1 does not round to HF32 here, unlike in other products; 4 counts as 0.",
    "Empty inputs are refused.",
)
