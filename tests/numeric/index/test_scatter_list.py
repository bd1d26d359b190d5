"""Parts of a tensor put into the members of a list, beside NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from aclnn_py.reference.indexing.scatter_lists import scatter_list
from aclnn_py.session import AclError, Session


@pytest.mark.parametrize("dtype", ["i1", "f2", "u4"])
@pytest.mark.parametrize("axis", [1, -2, -1])
@pytest.mark.parametrize("columns", [1, 2])
def test_parts_from_a_place_on(dtype: str, axis: int, columns: int) -> None:
    made = np.random.default_rng(1)
    shape, part = (4, 9, 70), [4, 9, 70]
    part[axis - 1 if axis > 0 else axis] = 3
    updates = made.integers(0, 99, (5, *part)).astype(dtype)
    room = shape[axis - 1 if axis > 0 else axis] - 3
    places = np.stack([made.integers(0, room + 1, 5), made.integers(0, 4, 5)], 1)
    places = (places[:, 0] if columns == 1 else places).astype("i4" if axis == 1 else "i8")
    members = [made.integers(0, 99, shape).astype(dtype) for _ in range(5)]
    for mask in (None, np.array([1, 0, 1, 2, 1], "u1")):
        with Session(soc="Ascend910B1") as npu:
            refs = [npu.array(one) for one in members]
            npu.call("aclnnScatterList", refs, places, updates, mask, "update" if mask is None else None, axis)
            wanted = scatter_list(members, places, updates, mask, None, axis)
            assert all(np.array_equal(one.numpy(), other) for one, other in zip(refs, wanted, strict=True))


def test_strided_members() -> None:
    with Session(soc="Ascend910B1") as npu:
        memory = npu.array(np.arange(24, dtype="f4"))
        member = memory.view((3, 4), (1, 6), 1)
        npu.call("aclnnScatterList", [member], np.array([1]), np.full((1, 2, 4), -1, "f4"), None, "update", 1)
        assert set(np.flatnonzero(memory.numpy() == -1)) == {2, 3, 8, 9, 14, 15, 20, 21}


@pytest.mark.parametrize("places", [[-2], [3], [-(2**63)], [2**63 - 1], [[1, 7]], [[1, -1]], [[6, 0]]])
def test_what_there_is_not(places: list[object]) -> None:
    with Session(soc="Ascend910B1") as npu:
        member = npu.array(np.arange(5, dtype="f4"))
        args = [member], np.array(places), np.array([[2, 3, 4, 5]], "f4"), None, "update", 1
        if places == [[6, 0]]:
            npu.call("aclnnScatterList", *args)
            return
        with pytest.raises(AclError) as failed:
            npu.call("aclnnScatterList", *args)
        assert failed.value.code == 507035
