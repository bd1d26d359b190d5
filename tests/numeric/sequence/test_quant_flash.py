"""Attention for training over HIFLOAT8 tensors and its backward, at sizes of several blocks of scales."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py import Session
from aclnn_py.conform.codes import FORMATS
from aclnn_py.native import ffi, lib
from aclnn_py.reference.sequence import quant_flash as exact
from numeric.programs import BF16, CODES, ISAS, force
from numeric.quant.raw import Raw, call, made

Array = Any
RANDOM = np.random.default_rng(11)
FAR, NULL = 1 << 40, 161001
FORMAT = FORMATS[acl.ACL_HIFLOAT8]
FORWARD = "aclnnQuantFlashAttentionScore"


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend950PR_9599") as session:
        yield session


def drawn(*shape: int) -> Array:
    """Codes of HIFLOAT8."""
    return FORMAT.nearest(RANDOM.standard_normal(shape))


def scales(*shape: int) -> Array:
    return RANDOM.uniform(0.5, 2, shape).astype(np.float32)


def worst(found: Array, wanted: Array) -> float:
    return float(np.abs(found.astype(float) - wanted).max() / np.abs(wanted).max())


def run(kernel: str, outputs: list[Array], inputs: list[Array], scale: float) -> None:
    """A kernel over arrays as they are."""
    arrays = (*outputs, *inputs)
    words = [len(arrays), 0, 1, -1, *([-FAR, FAR, 1] * len(arrays))]
    words += [lib.ae_kernel(kernel.encode()), 0, 0, 0, 0, 0, 1, len(outputs), len(inputs)]
    for place, array in enumerate(arrays):
        words += [place, 0, CODES[array.dtype], CODES[array.dtype], 4, *array.shape, *array.strides]
    plan = lib.ae_plan_new(b"test", 1, ffi.new("int64_t[]", words), len(words), ffi.new("double[]", [scale]), 1)
    assert plan != ffi.NULL
    assert lib.ae_plan_call(plan, 0, ffi.new("uint64_t[]", [array.ctypes.data for array in arrays])) == 0
    lib.ae_plan_release(plan)


@pytest.mark.parametrize("isa", ISAS)
@pytest.mark.parametrize(("rows", "keys", "softmax_scale"), [(200, 1100, 64.0), (130, 512, 1.0)])
def test_forward(isa: str, rows: int, keys: int, softmax_scale: float) -> None:
    """Rows of two blocks, keys of five and of three, the last of them cut."""
    q, k, v = (FORMAT.wide(drawn(1, each, 2, 128)).astype(np.float32) for each in (rows, keys, keys))
    by = [scales(1, 2, -(-each // size), 1) for each, size in ((rows, 128), (keys, 256), (keys, 512))]
    last = np.full((1, 1, 1, 1), softmax_scale, np.float32)
    y = np.empty((1, 2, rows, 128), BF16)
    sums = [np.empty((1, 2, rows, 1), np.float32) for _ in range(2)]
    with force(isa):
        run("quant_flash", [y, *sums], [*(each.swapaxes(1, 2) for each in (q, k, v)), *by, last], 0.05)
    largest, total, _, wanted = exact.quant_flash(*(each.astype(float) for each in (q, k, v)), None, *by, last, 0.05)
    assert np.abs(sums[0] - largest).max() < 2**-7  # FLOAT16, a half rounded otherwise at most
    assert worst(np.log(sums[1]) + sums[0], np.log(total) + largest) < 2**-16
    assert worst(y, wanted.swapaxes(1, 2)) < 2**-7


def test_backward(npu: Session) -> None:
    """Scales of two blocks of queries and three of keys."""
    codes = [drawn(1, each, 2, 128) for each in (600, 1100, 1100, 600)]
    q, k, v, dy = (FORMAT.wide(each) for each in codes)
    by = [scales(1, 2, blocks, 1) / 2 for blocks in (2, 3, 3, 2)]
    one, other = np.array([512.0], np.float32), np.array([256.0], np.float32)
    spread = [np.repeat(each, 512, 2) for each in by]
    logits = (
        0.05 * (q.swapaxes(1, 2) * spread[0][:, :, :600]) @ (k.swapaxes(1, 2) * spread[1][:, :, :1100]).swapaxes(2, 3)
    )
    largest = logits.max(-1, keepdims=True)
    weights = np.exp(logits - largest)
    total = weights.sum(-1, keepdims=True)
    y = (weights / total @ (v.swapaxes(1, 2) * spread[2][:, :, :1100])).swapaxes(1, 2).astype(BF16)
    sums = [each.astype(np.float32) for each in (largest, total)]
    outs = [npu.empty(each.shape, BF16) for each in (q, k, v)]
    tensors = [Raw(npu.array(each), acl.ACL_HIFLOAT8, each.shape) for each in codes]
    code = call(npu, f"{FORWARD}Grad", *tensors, None, *sums, y, *by, one, other, 0.05, 0, 0, 2, "BSND", 0, 1, *outs)
    assert code == 0
    given = (q, k, v, dy, None, *sums, y.astype(float), *by, one, other, 0.05)
    for found, wanted in zip(outs, exact.quant_flash_grad(*given), strict=True):
        assert worst(found.numpy(), wanted) < 2**-7


@pytest.mark.parametrize(
    ("rows", "keys", "heads", "code"), [(7200, 512, 40, 0), (57600, 57600, 5, 0), (7200, 7200, 40, NULL),
                                        (128, 512, 1, NULL)],
)  # fmt: skip
def test_sizes_that_have_a_kernel(npu: Session, rows: int, keys: int, heads: int, code: int) -> None:
    """Phase one, which reads no element."""
    shapes = [(1, each, heads, 128) for each in (rows, keys, keys)]
    blocks = [(1, heads, -(-each // size), 1) for each, size in ((rows, 128), (keys, 256), (keys, 512))]
    held = npu.empty((1,), np.uint8)
    q, k, v = (Raw(held, acl.ACL_HIFLOAT8, each) for each in shapes)
    *by, last, largest, total = (Raw(held, acl.ACL_FLOAT, each) for each in (*blocks, (1,), *[(1, heads, rows, 1)] * 2))
    y = Raw(held, acl.ACL_BF16, shapes[0])
    assert phase_one(q, k, v, None, *by, last, 0.1, 0, 0, heads, "bsnd", 0, largest, total, None, y) == code


def phase_one(*given: Any) -> int:
    handles = [made(each) for each in given]
    _, executor, code = getattr(acl, f"{FORWARD}GetWorkspaceSize")(*handles)
    if executor is not None:
        acl.aclDestroyAclOpExecutor(executor)
    for handle, each in zip(handles, given, strict=True):
        if handle is not each:
            acl.aclDestroyTensor(handle)
    return int(code)
