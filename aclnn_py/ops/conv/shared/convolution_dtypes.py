"""Compute, result and bias dtypes of aclnnConvolution."""

from __future__ import annotations

from collections.abc import Iterator

from ....base import dtype as dt
from ....base.status import ACLNN_ERR_RUNTIME_ERROR
from ....lowering import language as w
from ....lowering.plan.draft import Draft
from ....rules.core.call import Call, TensorFacts
from ....rules.core.rule import Variants
from . import convolution_shapes as c
from . import cube_math as m

x, weight, bias, out = c.x, c.weight, c.bias, c.out
cube = m.Multiplied(x, weight)


def result_dtype(x: TensorFacts, weight: TensorFacts, out: TensorFacts, transposed: bool, math: int) -> int:
    """The dtype of the cube unit's result, on the 910B and later."""
    kind = m.multiplied(x, weight, math)
    return dt.ACL_FLOAT if transposed and out.dtype == dt.ACL_FLOAT and math != m.USE_FP16 else kind


def of_bias(x: TensorFacts, weight: TensorFacts, math: int) -> int:
    """What a bias is cast to: FLOAT instead of BF16."""
    kind = m.multiplied(x, weight, math)
    return dt.ACL_FLOAT if kind == dt.ACL_BF16 else kind


RESULT_TEXT = "result dtype"
result = w.Where(
    m.NEW, m.Kind(result_dtype, x, weight, out, c.transposed, m.math_type, label=RESULT_TEXT), m.HALF, label=RESULT_TEXT
)
bias_kind = w.Where(
    m.NEW, w.Where(c.NEWEST, w.Where(c.TURNED, w.FLOAT, cube.kind),
                    w.Where(c.TURNED, w.Dtype(bias), m.Kind(of_bias, x, weight, m.math_type, label="bias"))),
    m.HALF, label="bias dtype",
)  # fmt: skip
common = m.Kind(
    lambda x, weight, out, bias, turned,
    math: m.widest(out.but(dtype=result_dtype(x, weight, out, turned, math)), bias), x,
    weight, out, bias, c.transposed, m.math_type, label="dtype of the sum with bias",
)  # fmt: skip


class Registered(w.Step):
    """A transposed convolution's kernel for the dtypes of what is multiplied and of the result (361001)."""

    code = ACLNN_ERR_RUNTIME_ERROR

    @property
    def params(self) -> tuple[w.Param, ...]:
        return (x, weight, out)

    def build(self, draft: Draft) -> str:
        one, other = cube.kind.read(draft.call), result.read(draft.call)
        return "" if one == other else f"{dt.label(one)} and {dt.label(other)}"

    def breaks(self, call: Call) -> Variants:
        if call.args["transposed"]:
            half = call.but(x, dtype=dt.ACL_FLOAT16).but(weight, dtype=dt.ACL_FLOAT16)
            yield "input and weight are DT_FLOAT16, output is DT_FLOAT", half.but(out, dtype=dt.ACL_FLOAT)

    def meets(self, call: Call) -> Iterator[Call]:
        yield call.but(out, dtype=cube.kind.read(call))

    subject = "compute dtype, and dtype of output,"

    predicate = "equal"

    def __str__(self) -> str:
        return "a kernel exists"
