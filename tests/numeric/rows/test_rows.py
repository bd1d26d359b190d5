"""Rows that groups count, which are known only when the kernel runs; and rounding in half precision in between."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import DeviceArray, Session, acl_dtype
from numeric.gated_cases import FLOAT, HALF, Gated, call, inputs_of
from numeric.programs import BF16

Array = Any
SOCS = ("Ascend910B1", "Ascend950PR_9599")
NUMBERS = (-1, 1.702, 7.0, 1.0)


@pytest.fixture(params=SOCS)
def npu(request: pytest.FixtureRequest) -> Iterator[Session]:
    with Session(soc=request.param) as session, np.errstate(all="ignore"):
        yield session


@pytest.mark.parametrize("woven", [False, True])
@pytest.mark.parametrize(
    ("groups", "count"),
    [([3, 4], 7), ([0], 0), ([-5, 2], 0), ([20], 20), ([1 << 40], 20), ([7] * 300, 20), ([1 << 62, -(1 << 62)], 0)],
)
def test_rows_behind_the_groups(npu: Session, groups: list[int], count: int, woven: bool) -> None:
    x = inputs_of(Gated("aclnnSwiGlu"), (20, 64), -1, FLOAT)[0]
    full = npu.call("aclnnClippedSwiglu", x, None, *NUMBERS, woven, npu.empty((20, 32))).numpy()
    old = npu.array(np.full((20, 32), -9, FLOAT))
    got = npu.call("aclnnClippedSwiglu", x, np.array(groups), *NUMBERS, woven, old).numpy()
    assert np.array_equal(got[:count], full[:count])
    assert np.all(got[count:] == -9)
    grad = np.ones((20, 32), FLOAT)
    full = npu.call("aclnnClippedSwigluGrad", grad, x, None, *NUMBERS, woven, npu.empty((20, 64))).numpy()
    old = npu.array(np.full((20, 64), -9, FLOAT))
    got = npu.call("aclnnClippedSwigluGrad", grad, x, np.array(groups), *NUMBERS, woven, old).numpy()
    assert np.array_equal(got[:count], full[:count])
    assert np.all(got[count:] == 0)


@pytest.mark.parametrize("dtype", [HALF, BF16], ids=str)
def test_rows_are_left_with_all_their_bits(npu: Session, dtype: np.dtype) -> None:
    x = inputs_of(Gated("aclnnSwiGlu"), (1 << 12, 32), -1, dtype)[0]
    bits = np.arange(1 << 16, dtype=np.uint16)
    bits[np.isnan(bits.view(dtype).astype(FLOAT))] |= 0x200 if dtype == HALF else 0x40  # quiet ones
    old = npu.array(bits.view(dtype).reshape(1 << 12, 16))
    got = npu.call("aclnnClippedSwiglu", x, np.array([0]), *NUMBERS, True, old).numpy()
    assert np.array_equal(got.reshape(-1).view(np.uint16), bits)


def test_no_groups_at_all(npu: Session) -> None:
    x, grad = np.ones((4, 8), FLOAT), np.ones((4, 4), FLOAT)
    none = np.zeros(0, np.int64)
    got = npu.call("aclnnClippedSwigluGrad", grad, x, none, *NUMBERS, True, npu.empty((4, 8))).numpy()
    assert np.all(got != 0)


def tensor(array: DeviceArray) -> Any:
    view = (array.shape, acl_dtype(array.dtype), array.strides, array.offset, acl.ACL_FORMAT_ND)
    return acl.aclCreateTensor(*view, (array.storage,), array.address)


def test_the_sum_of_groups_without_elements_is_zero_whatever_the_workspace_held() -> None:
    with Session(soc="Ascend910B1") as npu:
        out = npu.array(np.full((4, 4), -9, FLOAT))
        x, groups = npu.array(np.ones((4, 8), FLOAT)), npu.empty((0,), np.int64)
        operands = tensor(x), tensor(groups)
        size, executor, ret = acl.aclnnClippedSwigluGetWorkspaceSize(*operands, *NUMBERS, True, tensor(out))
        workspace = npu.array(np.full(size, 0x47, np.int8))  # 51015.28 as a float
        assert ret == acl.aclnnClippedSwiglu(workspace.address, size, executor, None) == 0
        assert acl.aclrtSynchronizeDevice() == 0, acl.aclGetRecentErrMsg()
        assert np.all(out.numpy() == -9)


def test_an_output_in_place_of_the_first_half(npu: Session) -> None:
    """The kernel may write where it reads as long as the elements are the same ones."""
    x = inputs_of(Gated("aclnnSwiGlu"), (2, 4096), 0, FLOAT)[0]
    wanted = npu.call("aclnnSwiGlu", x, 0, npu.empty((1, 4096))).numpy()
    held = npu.array(x)
    assert np.array_equal(npu.call("aclnnSwiGlu", held, 0, held.view((1, 4096), (4096, 1))).numpy(), wanted)


def rounded(x: Array, dtype: np.dtype) -> Array:
    return np.asarray(x, FLOAT).astype(dtype).astype(FLOAT)


def pairs(dtype: np.dtype) -> tuple[Array, Array, Array]:
    x = inputs_of(Gated("aclnnGlu"), (300, 400), -1, dtype)[0]
    a, b = np.split(x.astype(FLOAT), 2, 1)
    return x, a, b


def nearly(got: Array, wanted: Array, dtype: np.dtype) -> None:
    """The same number but for ties that float32's last bit decides, a unit of the last place beside them."""
    got, wanted = got.astype(FLOAT), rounded(wanted, dtype)
    unit = 2.0**-10 if dtype == HALF else 2.0**-7
    assert np.mean(got != wanted) < 1e-3
    assert np.all(np.abs(got - wanted) <= 2 * unit * np.abs(wanted) + 2.0**-24)


def test_glu_rounds_each_step_to_half_on_the_910b() -> None:
    x, a, b = pairs(HALF)
    with Session(soc="Ascend910B1") as npu:
        (got,) = call(npu, Gated("aclnnGlu"), [x], x.shape, -1, HALF)
    nearly(got, a * rounded(1 / rounded(1 + rounded(np.exp(-b), HALF), HALF), HALF), HALF)
    with Session(soc="Ascend910A") as npu:
        (got,) = call(npu, Gated("aclnnGlu"), [x], x.shape, -1, HALF)
    nearly(got, a * rounded(1 / (1 + np.exp(-b)), HALF), HALF)
    with Session(soc="Ascend950PR_9599") as npu:
        (got,) = call(npu, Gated("aclnnGlu"), [x], x.shape, -1, HALF)
    nearly(got, a / (1 + np.exp(-b)), HALF)


def test_geglu_multiplies_in_half(npu: Session) -> None:
    x, a, _ = pairs(HALF)
    for mode in (0, 1):
        product, active = call(npu, Gated("aclnnGeGlu", (mode,)), [x], x.shape, -1, HALF)
        assert np.array_equal(product, a.astype(HALF) * active)
        (got,) = call(npu, Gated("aclnnGeGluBackward", (mode,)), [a.astype(HALF), x, active], x.shape, -1, HALF)
        assert np.array_equal(np.split(got, 2, 1)[0], active * a.astype(HALF))


def test_the_gradient_of_glu_rounds_each_step_to_bf16_on_the_910b() -> None:
    x, a, b = pairs(BF16)
    g = inputs_of(Gated("aclnnGluBackward"), x.shape, -1, BF16, seed=7)[0]
    with Session(soc="Ascend910B1") as npu:
        (got,) = call(npu, Gated("aclnnGluBackward"), [g, x], x.shape, -1, BF16)
    s = rounded(1 / (1 + np.exp(-b)), BF16)
    first = rounded(g.astype(FLOAT) * s, BF16)
    second = first * rounded(a - rounded(a * s, BF16), BF16)
    nearly(np.split(got, 2, 1)[0], first, BF16)
    nearly(np.split(got, 2, 1)[1], second, BF16)
