"""Create of InfiniOp's operators: the planner's verdicts are the rules', both ways."""

from __future__ import annotations

import pytest
import snapshots
from answers import Broken, Plan, Refusal, read, steps
from planner_child import Child

from aclnn_py import planner
from aclnn_py.base import status
from aclnn_py.infiniop import cases
from aclnn_py.infiniop import constants as c
from aclnn_py.infiniop.checks import FAR, facts
from aclnn_py.infiniop.operator import Operator
from aclnn_py.infiniop.operators import OPERATORS, by_name
from aclnn_py.rules.core.call import TensorFacts, row_major

IDS = [operator.name for operator in OPERATORS]


def numbers(operator: Operator) -> list[float]:
    return [0.5 + number for number, _ in enumerate(operator.attributes)]


@pytest.mark.parametrize("operator", OPERATORS, ids=IDS)
def test_both_ways_give_what_the_rules_say(operator: Operator, child: Child) -> None:
    found = [*cases.accepted(operator), *cases.refused(operator), *cases.ordered(operator)]
    asked = [snapshots.of_create(operator, case.call, attributes=numbers(operator)) for case in found]
    answers = [planner.answer(snapshot) for snapshot in asked]
    assert child.ask(asked) == answers
    for case, answer in zip(found, map(read, answers), strict=True):
        broken = operator.verdict(case.call)
        if broken is not None:
            assert answer == Refusal(broken.code, broken.text), case.label
        else:
            assert isinstance(answer, Plan), case.label
            assert [parameter for parameter, _ in answer.operands] == list(range(1, len(operator.operands) + 1))


def created(name: str, *tensors: TensorFacts, device: int = c.INFINI_DEVICE_ASCEND, soc: str = "Ascend910B1") -> object:
    operator = by_name()[name]
    call = operator.call(device, tensors)
    return read(planner.answer(snapshots.of_create(operator, call, soc, numbers(operator))))


def test_empty_tensors_are_an_early_success() -> None:
    empty = facts(c.INFINI_DTYPE_F32, (0, 2), (2, 1))
    found = created("Relu", empty, empty)
    assert isinstance(found, Plan)
    assert (found.nothing, found.told, found.words) == (1, 0, ())


def test_copies_go_through_the_workspace_on_a_device_only() -> None:
    dense, turned = facts(c.INFINI_DTYPE_F32, (8, 9), (9, 1)), facts(c.INFINI_DTYPE_F32, (8, 9), (1, 8))
    found = created("Add", turned, dense, turned)
    assert isinstance(found, Plan)
    assert (found.told, steps(found)) == (2 * 512, ["move", "axpy", "move", "axpy"])
    found = created("Add", turned, dense, turned, device=c.INFINI_DEVICE_CPU)
    assert isinstance(found, Plan)
    assert (found.told, steps(found)) == (0, ["axpy"])


def test_who_computes_decides_how_it_fails() -> None:
    codes = []
    for dtype, soc in ((c.INFINI_DTYPE_F64, "Ascend910B1"), (c.INFINI_DTYPE_F32, "Ascend910B1"), (13, "Ascend310P3")):
        one = facts(dtype, (4,), (1,))
        found = created("Relu", one, one, soc=soc)
        assert isinstance(found, Plan)
        codes.append(found.code)
    vector, core = status.ACL_ERROR_RT_VECTOR_CORE_EXCEPTION, status.ACL_ERROR_RT_AICORE_EXCEPTION
    assert codes == [status.ACL_ERROR_RT_AICPU_EXCEPTION, vector, core]


def test_attributes_are_single_precision() -> None:
    one = facts(c.INFINI_DTYPE_F64, (4,), (1,))
    softplus = by_name()["Softplus"]
    call = softplus.call(0, (one, one))
    found = read(planner.answer(snapshots.of_create(softplus, call, attributes=(0.1, 1e300))))
    assert isinstance(found, Plan)
    assert found.attrs == (0.10000000149011612, float("inf"))


def test_sizes_are_unsigned() -> None:
    huge = facts(c.INFINI_DTYPE_F32, ((1 << 64) - 2,), (0,))
    found = created("Relu", huge, huge)
    assert isinstance(found, Refusal)
    assert "18446744073709551614" in found.text


def test_a_workspace_beyond_the_limit_is_refused() -> None:
    shape = (FAR // 4,)
    found = created("Relu", facts(13, shape, row_major(shape)), facts(13, shape, (0,)))
    assert isinstance(found, Refusal)
    assert found.code == c.INFINI_STATUS_BAD_TENSOR_SHAPE


def test_wrong_arguments_are_told() -> None:
    one = facts(c.INFINI_DTYPE_F32, (4,), (1,))
    relu = by_name()["Relu"]
    good = snapshots.of_create(relu, relu.call(0, (one, one)))
    for bad in (good.replace(b"Relu", b"Tanh"), good.replace(b"Relu", b"Reli")):
        found = read(planner.answer(bad))
        assert isinstance(found, (Broken, Plan))
    assert isinstance(read(planner.answer(good.replace(b"infiniopRelu\0\0\0\0", b"infiniopMul\0\0\0\0\0"))), Broken)
