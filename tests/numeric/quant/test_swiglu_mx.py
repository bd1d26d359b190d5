"""SwiGLU, SiTU-GLU and the gradient of SwiGLU with MX quantisation: every scale, and elements over them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session

from .test_mx_axes import E4M3, E8M0, codes, rounded, unpaired

Array = Any
CODE = acl.ACL_FLOAT8_E4M3FN
X = np.random.default_rng(7).normal(0, 2, (100, 256)).astype("f2")
GROUPS = np.array([3, 0, 60], "i8")


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend950PR_9599") as session, np.errstate(all="ignore"):
        yield session


def silu(a: Array) -> Array:
    return a / (1 + np.exp(-a))


def kept(z: Array) -> Array:
    """What FLOAT16 keeps of float32."""
    return z.astype("f4").astype("f2").astype("f8")


def close(y: Array, scales: Array, z: Array, rows: int, columns: int, axis: int, way: int) -> None:
    """Nearly all elements: a sum in float32 may fall on the other side of a tie of FLOAT16, or of a power of two."""
    wanted = codes(z, rows, columns, way, 448.0 if way else 8)
    found = unpaired(scales, axis)[: wanted.shape[0], : wanted.shape[1]]
    assert np.mean(found == wanted) > 0.99
    each = np.repeat(np.repeat(wanted, rows, 0), columns, 1)[: z.shape[0], : z.shape[1]]
    assert np.mean(y.astype("f8") == rounded(z, each, E4M3, 448)) > 0.98


@pytest.mark.parametrize("way", [0, 1])
@pytest.mark.parametrize("dim", [-1, -2])
@pytest.mark.parametrize("left", [False, True])
def test_swiglu_along_either_axis(npu: Session, way: int, dim: int, left: bool) -> None:
    a, b = np.split(X.astype("f8"), 2, axis=dim)
    z = kept(silu(a) * b if left else silu(b) * a)
    for axis, rows, columns in ((-1, 1, 32), (-2, 32, 1)):
        y = npu.empty(z.shape, E4M3)
        pairs = [*z.shape, 2]
        pairs[axis - 1] = -(-pairs[axis - 1] // 64)
        scales = npu.empty(tuple(pairs), E8M0)
        numbers = dim, left, 0, 7.0, 1.702, 1.0, 0, axis, CODE, "rint", way, 0.0
        npu.call("aclnnSwigluMxQuant", X, None, *numbers, y, scales)
        close(y.numpy(), scales.numpy(), z, rows, columns, axis, way)


def test_clamped_pairs(npu: Session) -> None:
    a, b = np.minimum(X[:, ::2].astype("f8"), 1.5), np.clip(X[:, 1::2].astype("f8"), -1.5, 1.5)
    z = kept(a / (1 + np.exp(-1.25 * a)) * (b + 0.5))
    y, scales = npu.empty(z.shape, E4M3), npu.empty((100, 2, 2), E8M0)
    npu.call("aclnnSwigluMxQuant", X, None, -1, True, 1, 1.5, 1.25, 0.5, 0, -1, CODE, "rint", 0, 0.0, y, scales)
    close(y.numpy(), scales.numpy(), z, 1, 32, -1, 0)


def test_groups_by_their_sizes(npu: Session) -> None:
    """Scales of groups follow each other in whole pairs."""
    a, b = np.split(X.astype("f8"), 2, axis=1)
    z = kept(silu(b) * a)
    y, scales = npu.empty(z.shape, E4M3), npu.empty((100 // 64 + 3, 128, 2), E8M0)
    npu.call("aclnnSwigluMxQuant", X, GROUPS, -1, False, 0, 7.0, 1.7, 1.0, 0, -2, CODE, "rint", 0, 0.0, y, scales)
    found, at = y.numpy(), scales.numpy()
    close(found[:3], at[:1], z[:3], 32, 1, -2, 0)
    close(found[3:63], at[1:2], z[3:63], 32, 1, -2, 0)
    assert not found[63:].astype("f4").any()
    assert not at[2:].view("u1").any()


@pytest.mark.parametrize("way", [0, 1])
@pytest.mark.parametrize("ends", [None, (3, 3, 100)])
def test_swiglu_along_both(npu: Session, way: int, ends: tuple[int, ...] | None) -> None:
    a, b = np.split(X.astype("f8"), 2, axis=1)
    z, groups = kept(silu(a) * b), None if ends is None else np.array(ends, "i8")
    y1, y2, s1 = npu.empty(z.shape, E4M3), npu.empty(z.shape, E4M3), npu.empty((100, 2, 2), E8M0)
    s2 = npu.empty((2 if ends is None else 4, 128, 2), E8M0)
    npu.call("aclnnSwigluMxQuantWithDualAxis", X, groups, True, None, way, CODE, 0.0, y1, s1, y2, s2)
    close(y1.numpy(), s1.numpy(), z, 1, 32, -1, way)
    if ends is None:
        close(y2.numpy(), s2.numpy(), z, 32, 1, -2, way)
    else:
        close(y2.numpy()[:3], s2.numpy()[:1], z[:3], 32, 1, -2, way)
        close(y2.numpy()[3:], s2.numpy()[2:], z[3:], 32, 1, -2, way)


def test_gradient_along_both(npu: Session) -> None:
    grad = np.random.default_rng(8).normal(0, 1, (100, 128)).astype("f2")
    a, b = np.split(X.astype("f8"), 2, axis=1)
    s, g = 1 / (1 + np.exp(-a)), grad.astype("f8")
    z = kept(np.concatenate([g * b * s * (1 + a * (1 - s)), g * a * s], 1))
    y1, y2 = npu.empty(z.shape, E4M3), npu.empty(z.shape, E4M3)
    s1, s2 = npu.empty((100, 4, 2), E8M0), npu.empty((2, 256, 2), E8M0)
    arguments = X, grad, None, True, "rint", 1, CODE, 0.0, y1, s1, y2, s2
    npu.call("aclnnSwigluBackwardMxQuantWithDualAxis", *arguments)
    close(y1.numpy(), s1.numpy(), z, 1, 32, -1, 1)
    close(y2.numpy(), s2.numpy(), z, 32, 1, -2, 1)


@pytest.mark.parametrize(("beta", "linear"), [(1.0, 0.0), (4.0, 2.5)])
def test_situ(npu: Session, beta: float, linear: float) -> None:
    up, gate = np.split(X.astype("f8"), 2, axis=1)
    u = linear * np.tanh(up / linear) if linear else up
    z = kept(beta * np.tanh(gate / beta) / (1 + np.exp(-gate)) * u)
    y, scales = npu.empty(z.shape, E4M3), npu.empty((100, 2, 2), E8M0)
    npu.call("aclnnSituMxQuant", X, beta, linear, False, -1, CODE, None, y, scales)
    close(y.numpy(), scales.numpy(), z, 1, 32, -1, 0)


def test_refusals(npu: Session) -> None:
    x = np.zeros((64, 128), ml_dtypes.bfloat16)
    y, scales = npu.empty((64, 64), E4M3), npu.empty((64, 1, 2), E8M0)
    for beta, axis in ((0.0, -1), (1.0, 0)):
        with pytest.raises(AclError, match="561002"):
            npu.call("aclnnSituMxQuant", x, beta, 0.0, False, axis, CODE, "rint", y, scales)
    with pytest.raises(AclError, match="561002"):
        npu.call("aclnnSwigluMxQuant", x, None, -1, True, 1, 0.0, 1.7, 1.0, 0, -1, CODE, "rint", 0, 0.0, y, scales)
