"""Arguments that phase one describes anew, and answers of a planner that describes them wrongly."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.planning import aclnn
from aclnn_py.planning.answer import plan as packed
from aclnn_py.session import Session

NZ = 29
WRONG = (
    ((1, NZ, (16, 16), (1, 1, 16, 16)),), ((-1, NZ, (16, 16), (1, 1, 16, 16)),), ((0, NZ, (16, -1), (1, 16)),),
    ((0, NZ, (1,) * 26, (16,)),), ((0, 1 << 40, (16, 16), (16,)),),
)  # fmt: skip


class Description(tuple[Any, ...]):
    """Named as the planner's, with any numbers."""

    operand, format, shape, storage = (property(lambda self, at=at: self[at]) for at in range(4))


@pytest.mark.parametrize("described", WRONG)
def test_a_description_that_no_tensor_has_is_no_plan(monkeypatch: pytest.MonkeyPatch, described: Any) -> None:
    def wrong(*parts: Any) -> bytes:
        return packed(*parts[:-1], tuple(map(Description, described)))

    monkeypatch.setattr(aclnn, "plan", wrong)
    with Session(soc="Ascend910B1") as npu:
        held = npu.array(np.zeros((16, 16), "f2"))
        weight = acl.aclCreateTensor((16, 16), acl.ACL_FLOAT16, None, 0, acl.ACL_FORMAT_ND, (16, 16), held.address)
        assert acl.aclnnTransMatmulWeightGetWorkspaceSize(weight)[2] == acl.ACLNN_ERR_INNER
        assert acl.aclGetFormat(weight) == (acl.ACL_FORMAT_ND, 0)
        acl.aclDestroyTensor(weight)


def test_a_plan_from_the_cache_describes_tensors_as_well() -> None:
    with Session(soc="Ascend910B1") as npu:
        held = npu.array(np.zeros((16, 32), "f2"))
        for _ in range(2):
            weight = acl.aclCreateTensor((16, 32), acl.ACL_FLOAT16, None, 0, acl.ACL_FORMAT_ND, (16, 32), held.address)
            _, executor, ret = acl.aclnnTransMatmulWeightGetWorkspaceSize(weight)
            assert ret == 0
            assert acl.aclGetFormat(weight) == (NZ, 0)
            assert acl.aclGetStorageShape(weight) == ((2, 1, 16, 16), 0)
            assert acl.aclDestroyAclOpExecutor(executor) == 0
            acl.aclDestroyTensor(weight)
