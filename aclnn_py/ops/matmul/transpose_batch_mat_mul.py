"""aclnnTransposeBatchMatMul."""

from __future__ import annotations

from typing import Any

from ...base import dtype as dt
from ...base.status import ACLNN_ERR_PARAM_INVALID
from ...lowering import language as w
from ...lowering.kernels.convolution import Unemulated
from ...lowering.plan.draft import Draft
from ...lowering.plan.lowered import View
from ...rules.core.call import Call, row_major
from .shared.cube import USE_HF32, math_type
from .shared.product import Product
from .shared.transpose_rules import IDENTITY, RULES, bias, out, perm_x1, perm_x2, perm_y, permuted, scale, split, x1, x2


def as_batches(param: w.Param, perm: w.Param) -> w.Step:
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

    taken = w.Strided(param, code=ACLNN_ERR_PARAM_INVALID)
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
product = RowsFirst(
    as_batches(x1, perm_x1), as_batches(x2, perm_x2), w.Dtype(x1), hf32, code=ACLNN_ERR_PARAM_INVALID
)  # fmt: skip
plain = w.ViewCopy(
    w.CastTo(product, w.Dtype(out), code=ACLNN_ERR_PARAM_INVALID), out, code=ACLNN_ERR_PARAM_INVALID
)  # fmt: skip
PLAN = w.OpenBranch(w.given(scale), Unemulated("INT8 products with a scale"), plain)
transpose_batch_mat_mul = w.declare(
    "aclnnTransposeBatchMatMul", x1, x2, bias, scale, perm_x1, perm_x2, perm_y, math_type, split, out,
    summary="batched matrix product with transposed axes; the output has the rows before the batch", rules=RULES,
    plan=(PLAN,),
    header="aclnnop/aclnn_transpose_batch_mat_mul.h", documented_soc=w.DOCUMENTED_NEW, library="nn",
    formula="out[m, b, n] = sum over k of x1[b, m, k] * x2[b, k, n], with the axes in the order of permX1 and "
    "permX2; with a batchSplitFactor S above 1 out[s, m, b * N + n], b counting within one of S equal parts of the "
    "batch",
    precision="sums in float32, rounded once to the inputs' dtype and from there to out's; cubeMathType 3 rounds "
    "FLOAT to HF32 first",
    reference="torch.matmul(x1.permute(permX1), x2.permute(permX2)).permute(permY)",
    notes=(
        "Other SoCs have no kernel (161002).",
        "A scale is accepted, but its INT8 output is not emulated: the task fails. So does one with x2 in FRACTAL_NZ.",
        "cubeMathType 1 does not round to HF32 here, unlike in other products; 4 counts as 0.",
        "Empty inputs are refused.",
    ),
)  # fmt: skip
