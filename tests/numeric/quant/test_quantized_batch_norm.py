"""aclnnQuantizedBatchNorm: every operation rounded by itself, halves away from 0, and what nothing is done for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session

Array = Any
NAME = "aclnnQuantizedBatchNorm"
KINDS = ("i1", "u1", "i4")
SCALARS = acl.ACL_FLOAT, acl.ACL_INT32
"""The dtypes of a scale and of a zero point."""


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


def asked(
    npu: Session, x: Array, lines: dict[str, Array], numbers: tuple[float, int, float, int] = (1, 0, 1, 0),
    eps: float = 0, format: int = acl.ACL_FORMAT_NCHW, kind: str = "",
) -> Array:  # fmt: skip
    """What stands in an output of 99s; mean 0, variance 1, weight and bias null where `lines` has none."""
    channels = x.shape[1]
    mean, var = (lines.get(name, np.full(channels, value, "f4")) for name, value in (("mean", 0), ("var", 1)))
    scalars = [acl.aclCreateScalar(value, SCALARS[number % 2]) for number, value in enumerate(numbers)]
    out = npu.array(np.full(x.shape, 99, kind or x.dtype), format=format)
    line = lines.get("weight"), lines.get("bias")
    npu.call(NAME, npu.array(x, format=format), mean, var, *scalars, *line, eps, out)
    return out.numpy()


def single(value: Any) -> Array:
    return np.asarray(value, "f4")


def stepwise(x: Array, lines: dict[str, Array], numbers: tuple[float, int, float, int], eps: float) -> Array:
    """float32 by hand, operation by operation."""
    in_scale, in_zero, out_scale, out_zero = single(numbers)
    slope = lines["weight"] / np.sqrt(lines["var"] + single(eps))
    shift = (-slope * lines["mean"] + lines["bias"]) * (single(1) / out_scale)
    factor = slope * (in_scale / out_scale)
    y = (single(x) - in_zero) * factor[:, None, None] + shift[:, None, None] + out_zero
    away = np.trunc(y.astype("f8") + np.copysign(0.5, y))
    limits = np.iinfo(x.dtype)
    return np.clip(np.nan_to_num(away), limits.min, limits.max).astype(x.dtype)


@pytest.mark.parametrize("kind", KINDS)
def test_every_operation_is_rounded(npu: Session, kind: str) -> None:
    random = np.random.default_rng(7)
    x = random.integers(0 if kind == "u1" else -100, 120, (3, 5, 7, 11)).astype(kind)
    lines = {name: single(random.normal(size=5)) for name in ("mean", "weight", "bias")}
    lines["var"] = single(random.uniform(0.1, 4, 5))
    for numbers in ((0.07, 3, 0.031, -5), (0.5, -1, 1e-4, 7), (-3.0, 100, 0.25, 1)):
        assert np.array_equal(asked(npu, x, lines, numbers, 1e-5), stepwise(x, lines, numbers, 1e-5))


def test_halves_go_away_from_zero_and_ends_are_kept(npu: Session) -> None:
    x = np.array([-7, -5, -3, -1, 1, 3, 5, 7], "i1").reshape(1, 1, 2, 4)
    assert asked(npu, x, {}, (1, 0, 2, 0)).reshape(-1).tolist() == [-4, -3, -2, -1, 1, 2, 3, 4]
    assert asked(npu, x, {}, (1, 0, 0.0625, 0)).reshape(-1).tolist() == [-112, -80, -48, -16, 16, 48, 80, 112]
    assert asked(npu, x, {}, (1, 0, 0.03125, 0)).reshape(-1).tolist() == [-128, -128, -96, -32, 32, 96, 127, 127]
    assert asked(npu, x.astype("i4"), {}, (1, 0, 1e-9, 0)).reshape(-1)[::7].tolist() == [-(2**31), 2**31 - 1]


def test_nan_is_zero_and_infinities_are_ends(npu: Session) -> None:
    x = np.full((1, 4, 1, 1), 2, "i1")
    lines = {"bias": single([np.nan, np.inf, -np.inf, 3])}
    assert asked(npu, x, lines).reshape(-1).tolist() == [0, 127, -128, 5]
    assert asked(npu, x, {}, (1, 0, 0, 0)).reshape(-1).tolist() == 4 * [0]  # the shift is 0 / 0


def test_a_launch_that_is_refused_leaves_the_output() -> None:
    x = np.full((1, 2, 1, 1), 2, "i1")
    for soc, format in (("Ascend910B1", acl.ACL_FORMAT_ND), ("Ascend310P3", acl.ACL_FORMAT_NCHW)):
        with Session(soc=soc) as npu:
            assert (asked(npu, x, {}, format=format) == 99).all()


def test_an_output_of_another_dtype(npu: Session) -> None:
    with pytest.raises(AclError) as caught:
        asked(npu, np.full((1, 2, 1, 1), 2, "i1"), {}, kind="u1")
    assert caught.value.code == 561103
