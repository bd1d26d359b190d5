"""aclnnQuantMatmulActivationQuantWeightNz: flags and views, both forms of GELU, both kinds of scales, a bias."""

from __future__ import annotations

from math import erf
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session

from ..conversion.test_storage_formats import run
from .test_eight_bits import E4M3, E5M2, NZ, SOC, drawn, numbers, powers
from .test_eight_bits import nz as in_blocks

Array = Any
API = "aclnnQuantMatmulActivationQuantWeightNz"
M, K, N = 5, 96, 64
"""K has an odd number of blocks."""


def gelu(v: Array, form: str) -> Array:
    if form == "gelu_tanh":
        return v / 2 * (1 + np.tanh(np.sqrt(2 / np.pi) * (v + 0.044715 * v**3)))
    return v / 2 * (1 + np.vectorize(erf)(v / np.sqrt(2)))


def swapped(x: Array, flag: bool) -> Array:
    return np.ascontiguousarray(x.swapaxes(0, 1)) if flag else x


@pytest.mark.parametrize(
    ("first", "second", "form", "way", "kind", "biased"),
    [
        (False, False, "gelu_tanh", 0, E4M3, False), (True, False, "gelu_erf", 0, E5M2, True),
        (False, True, "gelu_tanh", 1, E4M3, True),
    ],
)  # fmt: skip
def test_product(first: bool, second: bool, form: str, way: int, kind: Any, biased: bool) -> None:
    x1, x2 = drawn((M, K), kind), drawn((K, N), E4M3, 1)
    s1, s2 = powers((M, 2, 2), 2), powers((2, N, 2), 3)
    bias = drawn((N,), "f4", 4) if biased else None
    one = x1.astype("f8") * np.repeat(numbers(s1).reshape(M, 4), 32, 1)[:, :K]
    other = x2.astype("f8") * np.repeat(numbers(s2).swapaxes(1, 2).reshape(4, N), 32, 0)[:K]
    v = gelu(one @ other + (0 if bias is None else bias), form)
    with Session(soc=SOC) as npu:
        stored = swapped(x2, second)
        held = [npu.array(each) for each in (swapped(x1, first), in_blocks(stored), swapped(s1, first))]
        held.append(npu.array(swapped(s2, second)))
        blocks, ends = held[1], (npu.empty((M, N), kind), npu.empty((M, 1, 2), ml_dtypes.float8_e8m0fnu))
        tensors = [each.tensor() for each in (*held, *ends)]
        tensors[1] = acl.aclCreateTensor(
            stored.shape, acl.ACL_FLOAT8_E4M3FN, None, 0, NZ, blocks.shape, blocks.address
        )  # fmt: skip
        added = None if bias is None else npu.array(bias)
        attrs = None if added is None else added.tensor(), first, second, 0, form, "mx", "rint", way, 0.0
        run(npu, API, *tensors[:4], *attrs, *tensors[4:])
        codes = numbers(ends[1].numpy()).reshape(M, 2)
        found = ends[0].numpy().astype("f8") * np.repeat(codes, 32, 1)
    peak = np.abs(v).reshape(M, 2, 32).max(-1)
    largest, top = float(ml_dtypes.finfo(kind).max), 8 if kind == E4M3 else 15
    wanted = np.ceil(np.log2(peak / largest)) if way else np.floor(np.log2(peak)) - top
    assert (codes == 2**wanted).all()
    step = 2.0 ** -(3 if kind == E4M3 else 2)
    limit = np.repeat(2**wanted, 32, 1).reshape(M, N) * largest
    assert np.abs(found - np.clip(v, -limit, limit)).max() <= step * np.abs(v).max()
    assert np.linalg.norm(found - v) < step * np.linalg.norm(v)
