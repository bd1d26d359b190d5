"""aclnnSwigluGroupQuant: every form of quantisation, with factors of tokens, groups and the clamp."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session

from .raw import Raw, call, e2m1, fp4
from .test_mx_axes import E2M1, E4M3, E8M0, codes, rounded, unpaired

Array = Any
NAME = "aclnnSwigluGroupQuant"
X = np.random.default_rng(0).normal(0, 3, (6, 512)).astype("f2")
WEIGHT = np.random.default_rng(1).uniform(0.2, 2, 6).astype("f4")


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend950PR_9599") as session, np.errstate(all="ignore"):
        yield session


def gated(limit: float, weight: Array | None) -> Array:
    a, b = np.split(X.astype("f8"), 2, axis=1)
    if limit > 0:
        a, b = np.minimum(a, limit), np.clip(b, -limit, limit)
    z = a / (1 + np.exp(-a)) * b
    return z if weight is None else z * weight[:, None]


def run(npu: Session, weight: Array | None, group: Array | None, factor: Array | None, *rest: Any) -> None:
    """Attributes from dstType to outputOrigin, then the outputs."""
    assert call(npu, NAME, X, weight, group, factor, *rest) == 0


@pytest.mark.parametrize("power", [False, True])
@pytest.mark.parametrize("weight", [None, WEIGHT])
def test_blocks_of_128(npu: Session, power: bool, weight: Array | None) -> None:
    z = gated(2.0, weight)
    y, scale, origin = npu.empty(z.shape, E4M3), npu.empty((6, 2)), npu.empty(z.shape, "f2")
    run(npu, weight, None, None, acl.ACL_FLOAT8_E4M3FN, 0, 0, power, 2.0, 15.0, False, y, scale, origin)
    wanted = np.maximum(np.abs(z).reshape(6, 2, 128).max(2), 1e-4) / 448
    wanted = 2.0 ** np.ceil(np.log2(wanted)) if power else wanted
    np.testing.assert_allclose(scale.numpy(), wanted, 1e-5)
    exact = (z / np.repeat(wanted, 128, 1)).astype("f4").astype(E4M3)
    assert np.mean(y.numpy() == exact) > 0.99


def test_mx_in_fp8_and_fp4(npu: Session) -> None:
    z = gated(-1.0, None)
    y, scale, origin = npu.empty(z.shape, E4M3), npu.empty((6, 4, 2), E8M0), npu.empty(z.shape, "f2")
    run(npu, None, None, None, acl.ACL_FLOAT8_E4M3FN, 1, 32, True, -1.0, 15.0, False, y, scale, origin)
    wanted = codes(z, 1, 32, 1, 448.0)
    assert np.array_equal(unpaired(scale.numpy().reshape(6, 4, 2), -1), wanted)
    assert np.mean(y.numpy().astype("f8") == rounded(z, np.repeat(wanted, 32, 1), E4M3, 448)) > 0.99
    four = fp4(npu, z.shape, acl.ACL_FLOAT4_E2M1)
    run(npu, None, None, None, acl.ACL_FLOAT4_E2M1, 1, 0, True, -1.0, 15.0, False, four, scale, origin)
    half = z.astype("f4").astype("f2").astype("f8")
    wanted = codes(half, 1, 32, 0, 2)
    assert np.mean(unpaired(scale.numpy(), -1) == wanted) > 0.99
    assert np.mean(e2m1(four) == rounded(half, np.repeat(wanted, 32, 1), E2M1, 6)) > 0.98


@pytest.mark.parametrize("sizes", [None, (2, 0, 3)])
@pytest.mark.parametrize("form", [2, 3])
def test_hifloat8(npu: Session, sizes: tuple[int, ...] | None, form: int) -> None:
    """The nearest HIFLOAT8 of a value below 256 is within an eighth of it."""
    z = gated(-1.0, WEIGHT)
    groups = None if sizes is None else np.array(sizes, "i8")
    bounds = [(0, 6)] if sizes is None else [(0, 2), (2, 2), (2, 5)]
    factor = np.arange(1, 1 + len(bounds)).astype("f4") / 2
    held, origin = npu.empty(z.shape, np.uint8), npu.empty(z.shape, "f2")
    y, scale = Raw(held, acl.ACL_HIFLOAT8, z.shape), npu.empty((len(bounds),))
    run(npu, WEIGHT, groups, factor, acl.ACL_HIFLOAT8, form, 0, False, -1.0, 15.0, True, y, scale, origin)
    found, scales = numbers(held.numpy()), scale.numpy()
    np.testing.assert_allclose(origin.numpy(), z, 2e-3, 1e-3)
    for number, (begin, end) in enumerate(bounds):
        part = z[begin:end]
        if form == 3:
            np.testing.assert_allclose(scales[number], max(np.abs(part).max(initial=0), 1e-8) / 15, 1e-5)
        rate = factor[number] if form == 2 else 15 / max(np.abs(part).max(initial=0), 1e-8)
        np.testing.assert_allclose(found[begin:end], part * rate, 0.13, 2.0**-7)
    assert not found[bounds[-1][1] :].any()


def numbers(held: Array) -> Array:
    """HIFLOAT8 as float64, decoded from its dot field."""
    return np.vectorize(number, otypes=["f8"])(held.astype(int))


def number(code: int) -> float:
    sign, rest = -1.0 if code & 0x80 else 1.0, code & 0x7F
    for first, bits in ((0x60, 4), (0x40, 3), (0x20, 2), (0x10, 1)):
        if rest >= first:
            left = {4: 1, 3: 2, 2: 3, 1: 3}[bits]
            field = (rest - first) >> left
            low, negative = field & ((1 << (bits - 1)) - 1), field >> (bits - 1)
            exponent = (1 << (bits - 1)) + low
            return sign * 2.0 ** (-exponent if negative else exponent) * (1 + (rest & ((1 << left) - 1)) / (1 << left))
    if rest >= 8:
        return sign * (1 + (rest & 7) / 8)
    return sign * 2.0 ** (rest - 23) if rest else 0.0


@pytest.mark.parametrize(
    ("form", "size", "power", "kind"),
    [(0, 32, False, acl.ACL_FLOAT8_E4M3FN), (1, 32, False, acl.ACL_FLOAT8_E4M3FN), (4, 0, True, acl.ACL_FLOAT8_E4M3FN)],
)
def test_refusals(npu: Session, form: int, size: int, power: bool, kind: int) -> None:
    y, origin = npu.empty((6, 256), E4M3), npu.empty((6, 256), "f2")
    scale = npu.empty((6, 4, 2), E8M0) if form == 1 else npu.empty((6, 2))
    assert call(npu, NAME, X, None, None, None, kind, form, size, power, -1.0, 15.0, False, y, scale, origin) == 561002


def test_bfloat16_is_kept(npu: Session) -> None:
    x = X.astype(ml_dtypes.bfloat16)
    y, scale, origin = npu.empty((6, 256), E4M3), npu.empty((6, 2)), npu.empty((6, 256), ml_dtypes.bfloat16)
    arguments = x, None, None, None, acl.ACL_FLOAT8_E4M3FN, 0, 128, False, -1.0, 15.0, False, y, scale, origin
    assert call(npu, NAME, *arguments) == 0
    assert np.abs(y.numpy().astype("f4")).max() == 448
