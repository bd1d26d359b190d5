"""The dtype that a tensor and a scalar are computed in, row by row as the facts tell it, and what scalars become."""

from __future__ import annotations

import math

import pytest

from aclnn_py.base import dtype as dt
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import representative
from aclnn_py.lowering import language as w
from aclnn_py.rules.core.call import Call, ScalarFacts, TensorFacts

X, OTHER, ALPHA, OUT = w.In("self"), w.Scalar("other"), w.Scalar("alpha"), w.Out("out")
RULES = {"sum": w.of_sum, "product": w.of_product, "quotient": w.of_quotient}
OLDER = [
    ("sum", "FLOAT16", "DOUBLE", "FLOAT", "FLOAT16"),
    ("sum", "BF16", "FLOAT", "FLOAT", "BF16"),
    ("sum", "INT32", "DOUBLE", "FLOAT", "FLOAT"),
    ("sum", "INT32", "DOUBLE", "DOUBLE", "DOUBLE"),
    ("sum", "INT32", "FLOAT16", "FLOAT", "FLOAT16"),
    ("sum", "INT8", "INT64", "INT8", "INT8"),
    ("sum", "BOOL", "INT16", "INT16", "INT16"),
    ("sum", "BOOL", "UINT16", "INT16", None),
    ("sum", "FLOAT16", "COMPLEX64", "COMPLEX64", "COMPLEX64"),
    ("sum", "COMPLEX64", "DOUBLE", "COMPLEX64", "COMPLEX128"),
    ("product", "BF16", "INT32", "BF16", "FLOAT"),
    ("product", "BOOL", "DOUBLE", "DOUBLE", "FLOAT"),
    ("product", "INT32", "DOUBLE", "DOUBLE", "DOUBLE"),
    ("product", "FLOAT16", "FLOAT", "FLOAT", "FLOAT16"),
    ("quotient", "FLOAT16", "FLOAT", "FLOAT16", "FLOAT"),
    ("quotient", "INT64", "INT32", "FLOAT", "FLOAT"),
    ("quotient", "FLOAT", "DOUBLE", "FLOAT", "DOUBLE"),
]
NEWER = [
    ("FLOAT16", "DOUBLE", 0.5, "FLOAT16"),
    ("FLOAT16", "DOUBLE", 0.1, "FLOAT"),
    ("FLOAT16", "FLOAT", math.inf, "FLOAT"),
    ("FLOAT16", "FLOAT", math.nan, "FLOAT"),
    ("BF16", "INT64", 257, "FLOAT"),
    ("BF16", "INT64", 256, "BF16"),
    ("FLOAT", "DOUBLE", 0.1, "FLOAT"),
    ("DOUBLE", "FLOAT", 0.1, "DOUBLE"),
    ("INT8", "DOUBLE", 0.5, "FLOAT"),
    ("INT8", "INT64", 300, "INT8"),
    ("BOOL", "INT64", 1, "INT64"),
    ("BOOL", "BOOL", True, "BOOL"),
    ("FLOAT16", "COMPLEX128", 1j, "COMPLEX64"),
    ("DOUBLE", "COMPLEX64", 1j, "COMPLEX128"),
    ("COMPLEX64", "COMPLEX128", 1j, "COMPLEX64"),
]


def call(soc: str, tensor: str, scalar: str, value: complex, out: str = "FLOAT", alpha: float = 1.0) -> Call:
    made = {
        "self": TensorFacts.dense(dt.from_token(tensor), (2,)),
        "other": ScalarFacts.number(dt.from_token(scalar), value),
        "alpha": ScalarFacts.number(dt.ACL_FLOAT, alpha),
        "out": TensorFacts.dense(dt.from_token(out), (2,)),
    }
    return Call(profile(representative(soc), "source"), made)


@pytest.mark.parametrize(("rule", "tensor", "scalar", "out", "wanted"), OLDER)
def test_before_ascend950(rule: str, tensor: str, scalar: str, out: str, wanted: str | None) -> None:
    found = w.Inferred(X, OTHER, OUT, RULES[rule], ALPHA).read(call("ascend910b", tensor, scalar, 1, out))
    assert found == (None if wanted is None else dt.from_token(wanted))


@pytest.mark.parametrize(("tensor", "scalar", "value", "wanted"), NEWER)
def test_on_ascend950(tensor: str, scalar: str, value: complex, wanted: str) -> None:
    for rule in RULES.values():
        found = w.Inferred(X, OTHER, OUT, rule, ALPHA).read(call("ascend950", tensor, scalar, value))
        assert found == dt.from_token(wanted)


def test_on_ascend950_every_scalar_has_to_fit() -> None:
    near = call("ascend950", "FLOAT16", "FLOAT", 0.5, alpha=0.1)
    assert w.Inferred(X, OTHER, OUT, w.of_sum, ALPHA).read(near) == dt.ACL_FLOAT
    assert w.Inferred(X, OTHER, OUT, w.of_product).read(near) == dt.ACL_FLOAT16
    whole = call("ascend950", "INT32", "INT32", 2)
    assert w.Inferred(X, OTHER, OUT, w.of_quotient, wide=True).read(whole) == dt.ACL_FLOAT


CONVERTED = [
    ("FLOAT16", "FLOAT", -1e6, (-65504.0, -0.0)),
    ("FLOAT16", "FLOAT", math.nan, (65504.0, -0.0)),
    ("BF16", "DOUBLE", 1 + 2.0**-9, (1.0, -0.0)),
    ("COMPLEX64", "COMPLEX128", 1e300 - 2j, (math.inf, -2.0)),
    ("FLOAT", "COMPLEX64", 3 + 4j, (0.0, -0.0)),
    ("INT64", "INT64", -(2**62) - 1, (-(2.0**62) - 2.0**32, 2.0**32 - 1)),
    ("BOOL", "FLOAT", 2.0**-24, (0.0, -0.0)),
    ("BOOL", "INT64", 2, (1.0, -0.0)),
]


@pytest.mark.parametrize(("dtype", "scalar", "value", "wanted"), CONVERTED)
def test_a_scalar_as_a_tensor(dtype: str, scalar: str, value: complex, wanted: tuple[float, float]) -> None:
    near = call("ascend910b", "FLOAT", scalar, value)
    kind = w.Constant(dt.from_token(dtype), dtype)
    assert repr(w.AsTensor(OTHER, kind).read(near)) == repr(wanted)


def test_a_kernel_converts_without_saturating() -> None:
    half = w.Constant(dt.ACL_FLOAT16, "DT_FLOAT16")
    assert w.Converted(OTHER, half).read(call("ascend910b", "FLOAT", "FLOAT", -1e6))[0] == -math.inf


@pytest.mark.parametrize(("value", "wanted"), [(3.0, 1 / 3), (0.0, math.inf), (-0.0, -math.inf), (math.inf, 0.0)])
def test_a_reciprocal(value: float, wanted: float) -> None:
    found, rest = w.Reciprocal(OTHER).read(call("ascend950", "FLOAT", "DOUBLE", value))
    assert found == pytest.approx(wanted, rel=2**-24)
    assert math.copysign(1, rest) == -1
