"""Products with axes in another order, sums by an equation: dtypes, permutations, parts, what the task fails at."""

from __future__ import annotations

from math import erf
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.session import AclError, Session

TOLERANCE = {np.float32: 2e-6, np.float16: 2e-3, ml_dtypes.bfloat16: 1.6e-2}


def drawn(*shape: int, seed: int = 0, dtype: Any = np.float32) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def close(found: Any, wanted: Any, tolerance: float) -> None:
    np.testing.assert_allclose(np.asarray(found, np.float64), wanted, rtol=tolerance, atol=tolerance * 8)


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize(("swapped", "turned", "parts"), [(0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 0, 2), (1, 0, 4)])
def test_rows_come_before_the_batch(dtype: Any, swapped: int, turned: int, parts: int) -> None:
    one, other = drawn(4, 5, 67, dtype=dtype), drawn(4, 67, 6, seed=1, dtype=dtype)
    perms = ((1, 0, 2) if swapped else (0, 1, 2), (0, 2, 1) if turned else (0, 1, 2), (1, 0, 2))
    left, right = one.transpose(perms[0]), other.transpose(perms[1])
    shape = (5, 4, 6) if parts == 1 else (parts, 5, 4 // parts * 6)
    with Session(soc="Ascend910B4") as npu:
        out = npu.empty(shape, dtype=dtype)
        npu.call("aclnnTransposeBatchMatMul", np.ascontiguousarray(left), right, None, None, *perms, 0, parts, out)
        found = out.numpy()
    wanted = np.matmul(one.astype("f8"), other.astype("f8"))
    place = wanted.reshape(parts, -1, 5, 6).transpose(0, 2, 1, 3)
    close(found, place.reshape(shape) if parts > 1 else wanted.transpose(1, 0, 2), TOLERANCE[dtype])


@pytest.mark.parametrize("turned", [0, 1])
def test_a_scale_makes_bytes(turned: int) -> None:
    """Of [M, 1, B * N]: rounded to even, moved by the packed offset, saturated."""
    one, other = drawn(3, 4, 66, dtype=np.float16), drawn(4, 66, 6, seed=1, dtype=np.float16)
    factors = np.random.default_rng(2).uniform(1, 9, 24).astype("f4")
    offsets = np.arange(24, dtype="f4") * 2 - 20
    with Session(soc="Ascend950PR_9599") as npu:
        words, out = npu.empty((24,), dtype=np.uint64), npu.empty((3, 1, 24), dtype=np.int8)
        npu.call("aclnnTransQuantParamV2", factors, offsets, words)
        perm, right = ((0, 2, 1), other.transpose(0, 2, 1)) if turned else ((0, 1, 2), other)
        perms = ((1, 0, 2), perm, (1, 0, 2))
        right = np.ascontiguousarray(right)
        npu.call("aclnnTransposeBatchMatMul", one, right, None, words, *perms, 0, 1, out)
        found = out.numpy()
    sums = np.einsum("mbk,bkn->mbn", one.astype("f8"), other.astype("f8")).reshape(3, 1, 24)
    exact = sums * (factors.view("u4") & 0xFFFFE000).view("f4")
    wanted = np.clip(np.rint(exact) + offsets, -128, 127)
    near = np.abs(exact - np.floor(exact) - 0.5) < 1e-3
    assert ((found == wanted) | (near & (np.abs(found - wanted) <= 1))).all()
    assert (np.abs(found) < 127).any()


@pytest.mark.parametrize("equation", ["abcd,abced->abce", "B,x->Bx"])
@pytest.mark.parametrize("dtype", [np.float32, np.float16, np.int32, np.uint16])
def test_two_equations(equation: str, dtype: Any) -> None:
    shapes = ((3,), (7,), (3, 7)) if len(equation) < 10 else ((2, 3, 2, 9), (2, 3, 2, 5, 9), (2, 3, 2, 5))
    one, other = (np.abs(drawn(*shape, seed=at) * 3).astype(dtype) for at, shape in enumerate(shapes[:2]))
    with Session(soc="Ascend910B4") as npu:
        out = npu.empty(shapes[2], dtype=dtype)
        npu.call("aclnnEinsum", [one, other], equation, out)
        found = out.numpy()
    close(found, np.einsum(equation, one.astype("f8"), other.astype("f8")), TOLERANCE.get(dtype, 0))


def curve(word: str, product: Any, third: Any) -> Any:
    if word == "gelu_erf":
        return product * np.vectorize(lambda x: (1 + erf(x / 2**0.5)) / 2)(product)
    if word == "gelu_tanh":
        return product / 2 * (1 + np.tanh((2 / np.pi) ** 0.5 * (product + 0.044715 * product**3)))
    known = {"add": product + third, "mul": product * third, "relu": np.maximum(product, 0)}
    return known.get(word, product)


@pytest.mark.parametrize("word", ["", "16cast32", "add", "mul", "gelu_erf", "gelu_tanh", "relu"])
@pytest.mark.parametrize("dtype", [np.float16, ml_dtypes.bfloat16])
def test_what_is_done_to_products(word: str, dtype: Any) -> None:
    batch = (2,) if word in ("add", "mul") else (2, 2, 1) if word in ("", "relu") else ()
    one, other = drawn(*batch, 5, 30, dtype=dtype), drawn(*batch, 30, 7, seed=1, dtype=dtype)
    added = None if "gelu" in word else drawn(7, seed=2)
    third = drawn(5, 7, seed=3, dtype=dtype) if word in ("add", "mul") else None
    with Session(soc="Ascend950PR_9599") as npu:
        y = npu.empty((*batch, 5, 7), dtype=np.float32 if word == "16cast32" else dtype)
        npu.call("aclnnFusedMatmul", one, other, added, third, word, 0, y)
        found = y.numpy()
    product = np.matmul(one.astype("f8"), other.astype("f8")) + (0 if added is None else added)
    close(found, curve(word, product, 0 if third is None else third.astype("f8")), 2 * TOLERANCE[dtype])


def test_what_joins_a_product() -> None:
    half, row, fine = np.float16, np.float32([[1 + 2**-13]]), np.float32([[1.0]])
    with Session(soc="Ascend950PR_9599") as npu:
        for word, third, wanted in (("", None, 1), ("relu", None, 1), ("mul", fine, 1 + 2**-13)):
            y = npu.empty((1, 1))
            npu.call("aclnnFusedMatmul", row, fine, None, third, word, 3, y)
            assert y.numpy() == np.float32(wanted)
        for word, third, bias, rows in (("relu", 2, None, 2), ("", None, (1,), 2), ("add", 0, None, 0)):
            one, other, y = (
                npu.empty((rows, 3), dtype=half),
                npu.empty((3, 4), dtype=half),
                npu.empty((rows, 4), dtype=half),
            )
            joined = None if third is None else npu.empty((third, 4), dtype=half)
            added = None if bias is None else npu.empty(bias, dtype=half)
            with pytest.raises(AclError, match="561103"):
                npu.call("aclnnFusedMatmul", one, other, added, joined, word, 0, y)
