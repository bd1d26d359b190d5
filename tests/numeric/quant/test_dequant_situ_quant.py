"""aclnnDequantSituQuant: the three kinds of input, groups, static scales, rows of zeros."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.session import Session

Array = Any
API = "aclnnDequantSituQuant"


def situ(v: Array, beta: float = 4.0, linear: float = 25.0) -> Array:
    gate, up = np.split(v, 2, axis=-1)
    return beta * np.tanh(gate / beta) / (1 + np.exp(-gate)) * linear * np.tanh(up / linear)


def run(x: Array, *given: Any, mode: str | None = "dynamic", left: bool = True) -> tuple[Array, Array]:
    """Results in outputs of 9."""
    with Session(soc="Ascend910B1") as npu:
        out, scale = npu.array(np.full((*x.shape[:-1], x.shape[-1] // 2), 9, "i1")), npu.array(np.full(len(x), 9, "f4"))
        npu.call(API, x, *given, 4.0, 25.0, left, mode, out, scale)
        return out.numpy(), scale.numpy()


def check(found: Array, scales: Array, u: Array) -> None:
    np.testing.assert_allclose(scales, np.abs(u).max(1) / 127, rtol=1e-5)
    assert np.abs(found - u / scales[:, None]).max() < 0.501


def test_groups() -> None:
    draw = np.random.default_rng(0)
    x, rates = draw.integers(-99, 99, (5, 64)).astype("i4"), draw.uniform(0.5, 2, 5).astype("f4")
    weight, bias = (draw.uniform(0.01, 0.1, (3, 64)).astype("f4") for _ in range(2))
    group = [0, 0, 2]
    u = situ(x[:3] * weight[group].astype("f8") * rates[:3, None] + bias[group])
    found, scales = run(x, weight, rates, bias, None, None, np.array([2, -1, 1], "i8"))
    check(found[:3], scales[:3], u)
    assert (found[3:] == 9).all()
    assert (scales[3:] == 9).all()


@pytest.mark.parametrize("smooth", [None, 1, 8])
def test_bytes(smooth: int | None) -> None:
    draw = np.random.default_rng(1)
    x, weight = draw.integers(-99, 99, (4, 16)).astype("i1"), draw.uniform(0.01, 0.1, 16).astype("f4")
    factor = None if smooth is None else draw.uniform(0.5, 2, smooth).astype("f4")
    u = situ(x * weight.astype("f8")) * (1 if factor is None else factor)
    check(*run(x, weight, None, None, factor, None, None), u)


def test_halves_and_the_other_gate() -> None:
    x = np.random.default_rng(2).normal(0, 2, (4, 16)).astype("f2")
    turned = np.roll(x.astype("f8"), 8, axis=-1)
    check(*run(x, *[None] * 6, mode=None, left=False), situ(turned))


@pytest.mark.parametrize("count", [1, 8])
def test_static(count: int) -> None:
    draw = np.random.default_rng(3)
    x, weight = draw.integers(-99, 99, (4, 16)).astype("i1"), np.full(1, 0.05, "f4")
    factor, zero = draw.uniform(0.05, 0.1, count).astype("f4"), draw.integers(-9, 9, count).astype("f4")
    found, scales = run(x, weight, None, None, factor, zero, None, mode="STATIC")
    wanted = situ(x * weight.astype("f8")) / factor + zero
    assert np.abs(found - np.clip(wanted, -128, 127)).max() < 0.501
    assert (scales == 9).all()


@pytest.mark.parametrize(("kind", "scale"), [("i1", 0), ("f2", 1)])
def test_rows_of_zeros(kind: str, scale: int) -> None:
    weight = np.ones(16, "f4") if kind == "i1" else None
    found, scales = run(np.zeros((2, 16), kind), weight, *[None] * 5)
    assert not found.any()
    assert (scales == scale).all()
