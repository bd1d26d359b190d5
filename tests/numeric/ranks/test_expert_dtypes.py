"""The dtypes of tokens, results and their scales in the definition of dispatches, row by row."""

from __future__ import annotations

from itertools import product

import aclnn_py.ops as ops
from aclnn_py.base import dtype as dt
from aclnn_py.base.profile import NO_DEVICE
from aclnn_py.rules.core.call import Call, TensorFacts

FLOAT, E8M0, HIFLOAT8 = dt.ACL_FLOAT, dt.ACL_FLOAT8_E8M0, dt.ACL_HIFLOAT8
HALVES, FP8 = (dt.ACL_FLOAT16, dt.ACL_BF16), (dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN)
FP4 = dt.ACL_FLOAT4_E2M1, dt.ACL_FLOAT4_E1M2
TOKENS = (*HALVES, *FP8, HIFLOAT8, *FP4)
ROWS = {
    *((x, x, FLOAT) for x in (*HALVES, *FP8, HIFLOAT8)),
    *product(HALVES, (dt.ACL_INT8, *FP8, HIFLOAT8), (FLOAT,)),
    *((x, x, E8M0) for x in (*FP8, *FP4)),
    *product(HALVES, (*FP8, *FP4), (E8M0,)),
}
"""CANN's 25 rows."""


def test_dispatches_take_the_rows_of_the_definition() -> None:
    operator = ops.find("aclnnMoeDistributeDispatchV3")
    (rule,) = (rule for rule in operator.rules if "operator definition lists" in str(rule))
    names = [param.name for param in rule.params]
    assert names == ["x", "expandXOut", "dynamicScalesOut"]
    assert len(ROWS) == 25
    for row in product(TOKENS, (*TOKENS, dt.ACL_INT8), (FLOAT, E8M0)):
        tensors = {name: TensorFacts.dense(kind, ()) for name, kind in zip(names, row, strict=True)}
        assert rule.holds(Call(NO_DEVICE, tensors)) == (row in ROWS), row
