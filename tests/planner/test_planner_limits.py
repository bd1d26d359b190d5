"""Views that leave what the machine's arithmetic of addresses holds are refused with a code."""

from __future__ import annotations

import pytest
import snapshots
from answers import Plan, Refusal, read

from aclnn_py import ops, planner
from aclnn_py.base.dtype import ACL_BOOL, ACL_COMPLEX128, ACL_FLOAT
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import representative
from aclnn_py.lowering.plan.limits import FAR, MOST_AXES
from aclnn_py.rules.core.call import Call, TensorFacts

HOME = profile(representative("ascend910b"))
REFUSED = 561103


def asked(api: str, *tensors: TensorFacts) -> object:
    operator = ops.find(api)
    call = Call(HOME, dict(zip((param.name for param in operator.params), tensors, strict=True)))
    return read(planner.answer(snapshots.of(operator, call)))


def dense(dtype: int, *shape: int) -> TensorFacts:
    return TensorFacts.dense(dtype, shape)


@pytest.mark.parametrize("api", ["aclnnInplaceExp", "aclnnInplaceNeg"])
def test_a_tensor_that_reaches_too_far_is_refused(api: str) -> None:
    found = asked(api, dense(ACL_COMPLEX128, 1 << 57))
    assert isinstance(found, Refusal)
    assert found.code == REFUSED
    assert found.text.startswith("Expected selfRef to reach at most 2^60 bytes but got DT_COMPLEX128[")


@pytest.mark.parametrize("shape", [(1 << 58,), (1 << 29, 1 << 29)])
def test_the_limit_is_where_the_machine_has_it(shape: tuple[int, ...]) -> None:
    assert isinstance(asked("aclnnInplaceRelu", dense(ACL_FLOAT, *shape)), Plan)
    found = asked("aclnnInplaceRelu", dense(ACL_FLOAT, *shape[:-1], shape[-1] + 1))
    assert isinstance(found, Refusal)
    assert found.code == REFUSED


@pytest.mark.parametrize("stride", [FAR, -FAR, 1 << 61, (1 << 63) - 1, -(1 << 63)])
def test_far_strides_are_refused(stride: int) -> None:
    facts = TensorFacts.of(ACL_FLOAT, (2,), (stride,), 0, (2,), 2)
    found = asked("aclnnRelu", facts, dense(ACL_FLOAT, 2))
    assert isinstance(found, Refusal)
    assert found.code in (REFUSED, 161002)


@pytest.mark.parametrize("offset", [FAR // 4, FAR, (1 << 63) - 1])
def test_far_offsets_are_refused(offset: int) -> None:
    facts = TensorFacts.of(ACL_FLOAT, (2,), (1,), offset, ((1 << 63) - 1,), 2)
    found = asked("aclnnRelu", facts, dense(ACL_FLOAT, 2))
    assert isinstance(found, Refusal)
    assert found.code in (REFUSED, 161002)


def test_a_workspace_beyond_the_limit_is_refused() -> None:
    spread = TensorFacts.of(ACL_COMPLEX128, (1 << 56,), (0,), 0, (1,), 2)
    found = asked("aclnnExp", spread, dense(ACL_COMPLEX128, 1 << 56))
    assert isinstance(found, Refusal)
    assert found.code == REFUSED
    assert found.text.startswith("Expected a workspace of at most 2^60 bytes")


def test_more_axes_than_the_machine_walks_are_refused() -> None:
    shape = (2,) * (MOST_AXES + 1)
    facts = TensorFacts.of(ACL_BOOL, shape, (0,) * len(shape), 0, (1,), 2)
    found = asked("aclnnCast", facts, ACL_BOOL, facts)  # type: ignore[arg-type]
    assert isinstance(found, Refusal)
    assert found.code in (REFUSED, 161002)
