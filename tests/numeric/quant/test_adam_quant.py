"""AdamW with moments in eight bits: the nearest elements of the maps, scales, and the weights."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.session import AclError, Session

MAP_M = np.linspace(-1, 1, 256).astype("f4")
MAP_V = np.linspace(0, 1, 256).astype("f4")
NUMBERS = (0.01, 0.9, 0.99, 0.1, 1e-6, 2.0, None, 256)


def step_of(soc: str, n: int, dtype: Any) -> tuple[Any, ...]:
    rng = np.random.default_rng(n)
    var, grad = (rng.standard_normal(n).astype(dtype) for _ in range(2))
    m, v = (rng.integers(0, 256, n).astype("u1") for _ in range(2))
    scales = [rng.random(-(-n // 256)).astype("f4") for _ in range(2)]
    each = np.arange(n) // 256
    g = 2 * grad.astype("f8")
    first = 0.9 * MAP_M[m].astype("f8") * scales[0][each] + 0.1 * g
    second = 0.99 * MAP_V[v].astype("f8") * scales[1][each] + 0.01 * g * g
    root = np.sqrt(second / (1 - 0.99**4)) + 1e-6
    wanted = (var.astype("f8") - 0.01 / (1 - 0.9**4) * first / root) * (1 - 0.001)
    with Session(soc=soc) as npu:
        refs = [npu.array(one) for one in (var, m, v, *scales)]
        npu.call("aclnnApplyAdamWQuant", refs[0], grad, refs[1], refs[2], MAP_M, MAP_V, refs[3], refs[4],
                 np.array([3], "i8"), *NUMBERS)  # fmt: skip
        return wanted, first, second, [one.numpy() for one in refs]


@pytest.mark.parametrize("soc", ["Ascend910B4", "Ascend950PR_9599"])
@pytest.mark.parametrize("dtype", [np.float32, np.float16, ml_dtypes.bfloat16])
def test_moments_are_the_nearest_of_the_maps(soc: str, dtype: Any) -> None:
    wanted, first, second, (var, m, v, *scales) = step_of(soc, 5000, dtype)
    bar = {np.float32: 1e-5, np.float16: 1e-3}.get(dtype, 1e-2)
    np.testing.assert_allclose(var.astype("f8"), wanted, rtol=bar, atol=bar)
    for values, kept, scale, mapped in ((first, m, scales[0], MAP_M), (second, v, scales[1], MAP_V)):
        blocks = [np.abs(values[at : at + 256]).max() for at in range(0, 5000, 256)]
        np.testing.assert_allclose(scale, blocks, rtol=1e-5)
        left = values / np.repeat(scale.astype("f8"), 256)[:5000]
        nearest = np.abs(left[:, None] - mapped[None, :].astype("f8")).min(1)
        assert np.all(np.abs(left - mapped[kept]) <= nearest + np.where(np.abs(left) < 0.01, 0.01, 1e-5))
        assert np.all((mapped[kept] == 0) | (np.sign(mapped[kept]) == np.sign(left)))


def test_nothing_but_zeros() -> None:
    with Session(soc="Ascend910B4") as npu:
        refs = [npu.array(np.zeros(3, kind)) for kind in ("f4", "u1", "u1")]
        scales = [npu.array(np.zeros(1, "f4")) for _ in range(2)]
        npu.call("aclnnApplyAdamWQuant", refs[0], np.zeros(3, "f4"), refs[1], refs[2], MAP_M, MAP_V, *scales,
                 np.array([0], "i8"), *NUMBERS)  # fmt: skip
        assert not refs[0].numpy().any()
        assert not refs[1].numpy().any()


@pytest.mark.parametrize("soc", ["Ascend910B4", "Ascend950PR_9599"])
def test_too_few_scales(soc: str) -> None:
    with Session(soc=soc) as npu:
        refs = [npu.array(np.zeros(300, kind)) for kind in ("f4", "u1", "u1")]
        scales = [npu.array(np.zeros(1, "f4")) for _ in range(2)]
        rest = (MAP_M, MAP_V, *scales, np.array([0], "i8"), *NUMBERS)
        with pytest.raises(AclError, match="561002"):
            npu.call("aclnnApplyAdamWQuant", refs[0], np.zeros(300, "f4"), refs[1], refs[2], *rest)
