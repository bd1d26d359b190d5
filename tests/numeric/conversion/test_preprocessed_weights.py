"""Weights of MX FP4 laid out for products with FP8 activations, byte by byte."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import DeviceArray, Session

from .test_storage_formats import ND, of_matrices, run

API = "aclnnWeightQuantPreprocess"
NZ = acl.ACL_FORMAT_FRACTAL_NZ_C0_32
K, N = 70, 18
PAIRS = -(-K // 64)


def swapped(shape: tuple[int, ...], strides: tuple[int, ...], first: int) -> tuple[Any, Any]:
    """Shape and strides with axes `first` and the next swapped."""
    order = [*range(len(shape))]
    order[first], order[first + 1] = order[first + 1], order[first]
    return tuple(shape[at] for at in order), tuple(strides[at] for at in order)


def dense(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(int(np.prod(shape[at + 1 :])) for at in range(len(shape)))


def view(held: DeviceArray, shape: tuple[int, ...], kind: int, storage: tuple[int, ...] | None = None) -> Any:
    """A view with swapped axes of a dense tensor; of its blocks where those are its storage."""
    viewed, strides = swapped(shape, dense(shape), len(shape) - (3 if kind == acl.ACL_FLOAT8_E8M0 else 2))
    return acl.aclCreateTensor(viewed, kind, strides, 0, NZ if storage else ND, storage or shape, held.address)


@pytest.mark.parametrize(("lead", "bias"), [((), "f2"), ((), None), ((2,), ml_dtypes.bfloat16)])
def test_bytes(lead: tuple[int, ...], bias: Any) -> None:
    draw = np.random.default_rng(3)
    weight = draw.integers(0, 256, (*lead, N, K // 2), np.uint8)
    scales = draw.integers(0, 256, (*lead, N, PAIRS, 2), np.uint8)
    wanted = of_matrices(weight, 16)
    with Session(soc="Ascend950PR_9599") as npu:
        held = [npu.array(each) for each in (weight, scales, np.full_like(wanted, 77), np.zeros_like(scales))]
        blocks = (*wanted.shape[:-1], 32)
        one, two = (view(held[at], shape, kind) for at, shape, kind in (
            (0, (*lead, N, K), acl.ACL_FLOAT4_E2M1), (1, scales.shape, acl.ACL_FLOAT8_E8M0)
        ))  # fmt: skip
        out = view(held[2], (*lead, N, K), acl.ACL_FLOAT4_E2M1, blocks)
        back = view(held[3], scales.shape, acl.ACL_FLOAT8_E8M0)
        vectors = []
        if bias is not None:
            vectors = [npu.array(np.asarray(draw.normal(0, 1, (*lead, N)), bias)), npu.empty((*lead, N), bias)]
        ends = [each.tensor() for each in vectors] or [None, None]
        attrs = acl.ACL_FLOAT8_E4M3FN, acl.ACL_FLOAT8_E8M0, 32
        run(npu, API, one, two, None, ends[0], *attrs, out, back, None, ends[1])
        assert (held[2].numpy() == wanted).all()
        assert (held[3].numpy() == scales).all()
        assert not vectors or (vectors[0].numpy() == vectors[1].numpy()).all()
