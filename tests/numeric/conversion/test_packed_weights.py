"""Weights packed into 4 bits, in rows and in blocks, byte by byte."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session

from .test_storage_formats import ND, NZ, of_matrices, run, tensor

API = "aclnnConvertWeightToINT4Pack"
A2, NEW = "Ascend910B1", "Ascend950PR_9599"
WORDS = {acl.ACL_INT4: 1, acl.ACL_FLOAT4_E2M1: 1, acl.ACL_INT32: 8, acl.ACL_FLOAT: 8}


def pairs(nibbles: Any) -> Any:
    return (nibbles[..., ::2] | nibbles[..., 1::2] << 4).astype("u1")


def integers(shape: tuple[int, ...]) -> Any:
    return np.random.default_rng(5).integers(-(1 << 31), 1 << 31, shape).astype("i4")


def packed(soc: str, weight: Any, kind: int, storage: tuple[int, ...] | None = None, room: int = 0) -> Any:
    """The bytes that phase two leaves; a byte that it does not write is 0x55."""
    with Session(soc=soc) as npu:
        shape = (*weight.shape[:-1], weight.shape[-1] // WORDS[kind])
        held, out = npu.array(weight), npu.array(np.full(room or weight.size // 2, 0x55, "u1"))
        source = tensor(
            held, weight.shape, weight.shape, ND, {"i": acl.ACL_INT32, "f": acl.ACL_FLOAT}[weight.dtype.kind]
        )
        target = tensor(out, shape, storage or shape, NZ if storage else ND, kind)
        run(npu, API, source, target)
        return out.numpy()


@pytest.mark.parametrize("kind", [acl.ACL_INT4, acl.ACL_INT32])
@pytest.mark.parametrize("shape", [(3, 16), (33, 64), (2, 5, 24)])
def test_the_lower_bits_of_integers(kind: int, shape: tuple[int, ...]) -> None:
    x = integers(shape)
    np.testing.assert_array_equal(packed(A2, x, kind), pairs(x.view("u4") & 15).reshape(-1))


@pytest.mark.parametrize("kind", [acl.ACL_FLOAT4_E2M1, acl.ACL_FLOAT])
def test_floats(kind: int) -> None:
    """Those of FP4, which ml_dtypes knows too, and such as become 0."""
    known = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6], "f4")
    every = np.concatenate([known, -known, known[1:] * 1.2, [-0.0], [0.75, 8, 9, -12, np.inf, -np.inf, np.nan, 1e-40]])
    every = np.concatenate([every, np.zeros(-every.size % 16)]).astype("f4").reshape(1, -1)
    codes = np.concatenate([known, -known, known[1:], [-0.0], np.zeros(8)])
    codes = np.concatenate([codes, np.zeros(every.size - codes.size)]).astype(ml_dtypes.float4_e2m1fn)
    np.testing.assert_array_equal(packed(NEW, every, kind), pairs(codes.view("u1") & 15))


@pytest.mark.parametrize("kind", [acl.ACL_INT4, acl.ACL_INT32])
@pytest.mark.parametrize("shape", [(16, 64), (33, 80), (2, 32, 128)])
def test_blocks_of_the_a2(kind: int, shape: tuple[int, ...]) -> None:
    x = integers(shape)
    blocks = of_matrices(pairs(x.view("u4") & 15), 32)
    storage = (*blocks.shape[:-1], 64 // WORDS[kind])
    np.testing.assert_array_equal(packed(A2, x, kind, storage, blocks.size), blocks.reshape(-1))


@pytest.mark.parametrize(
    ("kind", "wide", "size"), [(acl.ACL_INT4, 16, 8), (acl.ACL_INT4, 32, 16), (acl.ACL_INT32, 2, 8)]
)
def test_blocks_of_the_950(kind: int, wide: int, size: int) -> None:
    x = integers((33, 48))
    blocks = of_matrices(pairs(x.view("u4") & 15), size)
    storage = (*blocks.shape[:-1], wide)
    np.testing.assert_array_equal(packed(NEW, x, kind, storage, blocks.size), blocks.reshape(-1))


def test_what_overlaps_in_cann_is_refused() -> None:
    with Session(soc=A2) as npu:
        source = tensor(npu.array(integers((2, 33, 64))), (2, 33, 64), (2, 33, 64), ND, acl.ACL_INT32)
        out = npu.array(np.zeros(2 * 48 * 32, "u1"))
        target = tensor(out, (2, 33, 64), (2, 1, 3, 16, 64), NZ, acl.ACL_INT4)
        assert acl.aclnnConvertWeightToINT4PackGetWorkspaceSize(source, target)[2] == 561103
