"""Functions of lists and steps of optimizers: many members, strided and empty ones, one plan, special values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.native import lib
from aclnn_py.session import AclError, DeviceArray, Session

SHAPES = ((3, 5), (0, 4), (), (7,), (2, 3, 4), (1000,))
EXACT = {"AddListV2": (2.0,), "SubListV2": (0.5,), "MulList": (), "DivList": (), "MaximumList": (), "MinimumList": ()}
BY_NUMBER = ("Add", "Sub", "Mul", "Div", "Maximum", "Minimum", "Pow")


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session:
        yield session


def drawn(seed: int, dtype: str = "f4") -> list[np.ndarray]:
    random = np.random.default_rng(seed)
    return [(random.uniform(0.5, 4, shape) * random.choice((-1, 1), shape)).astype(dtype) for shape in SHAPES]


def like(npu: Session, arrays: list[np.ndarray]) -> list[DeviceArray]:
    return [npu.array(np.zeros_like(one)) for one in arrays]


def close(seen: list[Any], wanted: list[np.ndarray], bar: float = 3e-7) -> bool:
    pairs = zip(seen, wanted, strict=True)
    return all(np.allclose(one.numpy(), other, rtol=bar, atol=bar, equal_nan=True) for one, other in pairs)


@pytest.mark.parametrize("name", EXACT)
def test_two_lists(npu: Session, name: str) -> None:
    one, other = drawn(1), drawn(2)
    out = like(npu, one)
    npu.call(f"aclnnForeach{name}", one, other, *EXACT[name], out)
    functions = {
        "Add": lambda a, b: a + 2 * b, "Sub": lambda a, b: a - 0.5 * b, "Mul": np.multiply, "Div": np.divide,
        "Max": np.maximum, "Min": np.minimum,
    }  # fmt: skip
    wanted = [functions[name[:3]](a.astype("f8"), b.astype("f8")) for a, b in zip(one, other, strict=True)]
    assert close(out, wanted)


@pytest.mark.parametrize("name", BY_NUMBER)
def test_a_number_three_ways(npu: Session, name: str) -> None:
    """As an aclScalar, as a tensor, as a list of scalars: the same bits."""
    x = [np.abs(one) for one in drawn(3)]
    outs = [like(npu, x) for _ in range(3)]
    npu.call(f"aclnnForeach{name}ScalarV2", x, 1.75, outs[0])
    npu.call(f"aclnnForeach{name}Scalar", x, np.full(1, 1.75, "f4"), outs[1])
    npu.call(f"aclnnForeach{name}ScalarList", x, [1.75] * len(x), outs[2])
    found = [[one.numpy() for one in out] for out in outs]
    for first, second, third in zip(*found, strict=True):
        assert np.array_equal(first, second)
        assert np.array_equal(first, third)


def test_strided_members_in_place(npu: Session) -> None:
    memory = npu.array(np.arange(24, dtype="f4"))
    view = memory.view((3, 4), (8, 2), 1)
    npu.call("aclnnForeachMulScalarV2", [view], 2.0, [view])
    wanted = np.arange(24, dtype="f4")
    wanted[1::2] *= 2
    assert np.array_equal(memory.numpy(), wanted)


@pytest.mark.parametrize("dtype", ["f4", "f2", "i4"])
def test_special_values(npu: Session, dtype: str) -> None:
    special = [np.inf, -np.inf, np.nan, 0.0, -0.0, 1.0] if dtype != "i4" else [2**31 - 1, -(2**31), 0, -1, 7, 3]
    x = np.asarray(special).astype(dtype)
    (out,) = like(npu, [x])
    npu.call("aclnnForeachMaximumList", [x], [x[::-1].copy()], [out])
    assert np.array_equal(out.numpy(), np.maximum(x, x[::-1]), equal_nan=dtype != "i4")
    npu.call("aclnnForeachNeg", [x], [out])
    assert np.array_equal(out.numpy(), np.negative(x), equal_nan=dtype != "i4")


def test_a_thousand_members_share_a_plan(npu: Session) -> None:
    parts = [np.full((1 + number % 3, 8), number, "f4") for number in range(1000)]
    out = like(npu, parts)
    npu.call("aclnnForeachMulScalarV2", parts, 2.0, out)
    kept = lib.ae_plans_kept()
    npu.call("aclnnForeachMulScalarV2", parts, 2.0, out)
    assert lib.ae_plans_kept() == kept  # one launch, one plan, and the second call knows it
    assert all(np.array_equal(seen.numpy(), 2 * one) for seen, one in zip(out, parts, strict=True))
    with pytest.raises(AclError) as refusal:
        npu.call("aclnnForeachNeg", parts[:257], out[:257])
    assert refusal.value.code == 161002


@pytest.mark.parametrize("value", [1.0, np.inf, -np.inf, np.nan])
@pytest.mark.parametrize("dtype", ["f4", "f2"])
def test_unscaling_finds_what_is_not_finite(npu: Session, dtype: str, value: float) -> None:
    grads = drawn(4, dtype)[3:]
    grads[1][1, 2, 3] = value
    found = npu.array(np.zeros(1, "f4"))
    on_device = [npu.array(one) for one in grads]
    npu.call("aclnnForeachNonFiniteCheckAndUnscale", on_device, found, np.full(1, 0.5, "f4"))
    assert found.numpy()[0] == (0 if np.isfinite(value) else 1)
    assert close(on_device, [one * np.asarray(0.5, dtype) for one in grads])


@pytest.mark.parametrize("order", [1.0, 2.0])
def test_norms(npu: Session, order: float) -> None:
    x = drawn(5)
    out = [npu.array(np.zeros((), "f4")) for _ in x]
    npu.call("aclnnForeachNorm", x, order, out)
    assert close(out, [np.linalg.norm(one.astype("f8").reshape(-1), int(order)) for one in x])


@pytest.mark.parametrize("dtype", ["f4", "f2"])
@pytest.mark.parametrize("amsgrad", [True, False])
def test_steps_of_adamw(npu: Session, dtype: str, amsgrad: bool) -> None:
    """Fifty steps beside float64, over more than one tile, with a strided tensor in between."""
    shape = (37, 1001)
    random = np.random.default_rng(6)
    values = {name: np.zeros(shape, "f8") for name in ("m", "v", "largest")}
    values["var"] = random.standard_normal(shape).astype(dtype).astype("f8")
    device = {name: npu.array(value.astype("f4" if name != "var" else dtype)) for name, value in values.items()}
    strided = npu.array(np.zeros(shape[::-1], "f4")).T
    device["m"] = strided
    for step in range(50):
        grad = random.standard_normal(shape).astype(dtype)
        arguments = device["var"], device["m"], device["v"], device["largest"] if amsgrad else None
        numbers = 0.01, 0.9, 0.999, 0.1, 1e-8
        npu.call("aclnnApplyAdamWV2", *arguments, grad, np.full(1, step, "f4"), *numbers, amsgrad, False)
        adamw(values, grad.astype("f8"), step + 1, numbers, amsgrad)
    assert np.allclose(device["var"].numpy().astype("f8"), values["var"], rtol=0, atol=1e-5 if dtype == "f4" else 4e-2)


def adamw(
    values: dict[str, np.ndarray], grad: np.ndarray, step: int, numbers: tuple[float, ...], amsgrad: bool
) -> None:
    lr, beta1, beta2, decay, eps = numbers
    values["m"] += (grad - values["m"]) * (1 - beta1)
    values["v"] = values["v"] * beta2 + grad * grad * (1 - beta2)
    values["largest"] = np.maximum(values["largest"], values["v"])
    root = np.sqrt(values["largest" if amsgrad else "v"] / (1 - beta2**step)) + eps
    values["var"] = values["var"] * (1 - lr * decay) - lr / (1 - beta1**step) * values["m"] / root
