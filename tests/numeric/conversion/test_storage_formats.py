"""Casts of storage formats beside NumPy: pairs of formats, ragged sizes, and how phase one describes tensors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import DeviceArray, Session

NZ, ND, NCL, NCHW, NHWC, HWCN, NCDHW, NDHWC, DHWCN = 29, 2, 47, 0, 1, 16, 30, 27, 31
NC1HWC0, FRACTAL_Z, NDC1HWC0, FRACTAL_Z_3D, NZ_C0_16 = 3, 4, 32, 33, 50
KINDS = {"f4": acl.ACL_FLOAT, "f2": acl.ACL_FLOAT16, "i1": acl.ACL_INT8, "i4": acl.ACL_INT32, "u1": acl.ACL_UINT8}
SIZES = {"N": 18, "C": 17, "D": 2, "H": 3, "W": 2}
CHANNELS = (
    (NCDHW, "NCDHW", NDC1HWC0, "NDcHW"), (NDHWC, "NDHWC", NDC1HWC0, "NDcHW"), (NCHW, "NCHW", NC1HWC0, "NcHW"),
    (NHWC, "NHWC", NC1HWC0, "NcHW"), (NCHW, "NCHW", FRACTAL_Z, "cHWn"), (HWCN, "HWCN", FRACTAL_Z, "cHWn"),
    (NCDHW, "NCDHW", FRACTAL_Z_3D, "DcHWn"), (DHWCN, "DHWCN", FRACTAL_Z_3D, "DcHWn"),
)  # fmt: skip


def counted(shape: tuple[int, ...], dtype: str) -> np.ndarray:
    return (np.arange(np.prod(shape)) % 97 + 1).reshape(shape).astype(dtype)


def of_matrices(x: np.ndarray, width: int) -> np.ndarray:
    """[batch..., C / C0, R / 16, 16, C0]."""
    *batch, rows, columns = x.shape
    filled = np.zeros((*batch, -(-rows // 16) * 16, -(-columns // width) * width), x.dtype)
    filled[..., :rows, :columns] = x
    cut = filled.reshape(*batch, filled.shape[-2] // 16, 16, -1, width)
    return np.ascontiguousarray(np.moveaxis(cut, -2, -4))


def of_channels(x: np.ndarray, axes: str, blocked: str, width: int) -> np.ndarray:
    """Channels in blocks, filters filled up to sixteens where they are innermost but for a block."""
    order = blocked.replace("c", "C").replace("n", "N")
    by_name = np.transpose(x, [axes.index(each) for each in order])
    rows = [(0, -by_name.shape[at] % (16 if each == "n" else 1)) for at, each in enumerate(blocked)]
    at = blocked.index("c")
    rows[at] = (0, -by_name.shape[at] % width)
    filled = np.pad(by_name, rows)
    cut = filled.reshape(*filled.shape[:at], -1, width, *filled.shape[at + 1 :])
    found = np.ascontiguousarray(np.moveaxis(cut, at + 1, -1))
    if not blocked.endswith("n"):
        return found
    return found.reshape(-1, found.shape[-2] // 16, 16, width)


def tensor(held: DeviceArray, shape: tuple[int, ...], storage: tuple[int, ...], format: int, kind: int) -> Any:
    return acl.aclCreateTensor(shape, kind, None, 0, format, storage, held.address)


def run(npu: Session, api: str, *tensors: Any) -> None:
    size, executor, ret = getattr(acl, f"{api}GetWorkspaceSize")(*tensors)
    assert ret == 0, acl.aclGetRecentErrMsg()
    room, ret = acl.aclrtMalloc(max(size, 1), acl.ACL_MEM_MALLOC_HUGE_FIRST)
    assert ret == 0
    assert getattr(acl, api)(room, size, executor, None) == 0
    assert acl.aclrtSynchronizeDevice() == 0
    acl.aclrtFree(room)


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B4") as session:
        yield session


def there_and_back(npu: Session, x: np.ndarray, formats: tuple[int, int], stored: np.ndarray) -> None:
    """As programs do it: the storage shape is asked for, the tensor made, cast, and cast back."""
    kind, dtype = KINDS[x.dtype.str[1:]], -1
    dense = npu.array(x)
    plain = tensor(dense, x.shape, x.shape, formats[0], kind)
    if x.dtype.itemsize == 4 and stored.shape[-1] == 16:
        dtype = acl.ACL_FLOAT16
    shape, format, ret = acl.aclnnNpuFormatCastCalculateSizeAndFormat(plain, formats[1], dtype)
    assert (shape, format, ret) == (stored.shape, formats[1], 0)
    blocks, back = npu.array(np.full(stored.size, 77, x.dtype)), npu.array(np.zeros_like(x))
    made = tensor(blocks, x.shape, stored.shape, formats[1], kind)
    run(npu, "aclnnNpuFormatCast", plain, made)
    np.testing.assert_array_equal(blocks.numpy(), stored.reshape(-1))
    target = tensor(back, x.shape, x.shape, formats[0], kind)
    run(npu, "aclnnNpuFormatCast", made, target)
    np.testing.assert_array_equal(back.numpy(), x)
    assert target.facts.format == (ND if formats[1] == NZ else formats[0])
    for each in (plain, made, target):
        acl.aclDestroyTensor(each)


@pytest.mark.parametrize("dtype", ["f4", "f2", "i1", "i4", "u1"])
@pytest.mark.parametrize("shape", [(16, 32), (33, 70), (2, 5, 17, 34)])
def test_matrices(npu: Session, shape: tuple[int, ...], dtype: str) -> None:
    x = counted(shape, dtype)
    there_and_back(npu, x, (ND, NZ), of_matrices(x, 32 // x.dtype.itemsize))
    if x.dtype.itemsize == 4:  # blocks of 16 columns, which FLOAT16 would have
        there_and_back(npu, x, (ND, NZ), of_matrices(x, 16))


@pytest.mark.parametrize(("public", "axes", "private", "blocked"), CHANNELS)
@pytest.mark.parametrize("dtype", ["f4", "f2", "i1"])
def test_channels(npu: Session, public: int, axes: str, private: int, blocked: str, dtype: str) -> None:
    x = counted(tuple([SIZES[each] for each in axes]), dtype)
    there_and_back(npu, x, (public, private), of_channels(x, axes, blocked, 32 // x.dtype.itemsize))


def test_what_the_950_adds() -> None:
    """Blocks that a weight is unpacked from, and a copy between tensors of one format."""
    x = counted((33, 70), "i4")
    with Session(soc="Ascend950PR_9599") as npu:
        dense = npu.array(x)
        plain = tensor(dense, x.shape, x.shape, ND, acl.ACL_INT32)
        asked = acl.aclnnNpuFormatCastCalculateSizeAndFormat
        shape, format, ret = asked(plain, NZ, acl.ACL_FLOAT16)
        assert (shape, format, ret) == ((5, 3, 16, 16), NZ_C0_16, 0)
        assert asked(plain, NZ, acl.ACL_INT8)[:2] == ((3, 3, 16, 32), 51)
        assert asked(plain, NZ, acl.ACL_FLOAT)[2] == asked(None, NZ, -1)[2] == 161002
        assert asked(plain, NC1HWC0, -1)[2] == 361001
        blocks, copy = npu.array(np.zeros(5 * 3 * 16 * 16, "i4")), npu.array(np.zeros_like(x))
        run(npu, "aclnnNpuFormatCast", plain, tensor(blocks, x.shape, shape, format, acl.ACL_INT32))
        np.testing.assert_array_equal(blocks.numpy(), of_matrices(x, 16).reshape(-1))
        run(npu, "aclnnNpuFormatCast", plain, tensor(copy, x.shape, x.shape, ND, acl.ACL_INT32))
        np.testing.assert_array_equal(copy.numpy(), x)


def test_four_bits() -> None:
    held = counted((18, 40), "u1")
    with Session(soc="Ascend950PR_9599") as npu:
        dense = npu.array(held)
        plain = tensor(dense, (18, 80), (18, 80), ND, acl.ACL_FLOAT4_E2M1)
        assert acl.aclnnNpuFormatCastCalculateSizeAndFormat(plain, NZ, -1) == ((2, 2, 16, 64), NZ, 0)
        blocks = npu.array(np.full(2 * 2 * 16 * 32, 9, "u1"))
        run(npu, "aclnnNpuFormatCast", plain, tensor(blocks, (18, 80), (2, 2, 16, 64), NZ, acl.ACL_FLOAT4_E2M1))
        np.testing.assert_array_equal(blocks.numpy(), of_matrices(held, 32).reshape(-1))


def test_the_result_gets_the_view_of_the_source(npu: Session) -> None:
    x = counted((33, 70), "f2")
    dense, blocks = npu.array(x), npu.array(np.zeros(5 * 3 * 16 * 16, "f2"))
    plain = tensor(dense, x.shape, x.shape, ND, acl.ACL_FLOAT16)
    made = tensor(blocks, (5, 3, 16, 16), (5, 3, 16, 16), NZ, acl.ACL_FLOAT16)
    run(npu, "aclnnNpuFormatCast", plain, made)
    assert acl.aclGetViewShape(made) == ((33, 70), 0)
    assert acl.aclGetStorageShape(made) == ((5, 3, 16, 16), 0)


@pytest.mark.parametrize(("shape", "dtype", "kind"), [((33, 70), "f2", 1), ((2, 33, 70), "i1", 2), ((16, 32), "i1", 2)])
def test_weights_in_place(npu: Session, shape: tuple[int, ...], dtype: str, kind: int) -> None:
    sizes = acl.aclCreateIntArray(shape)
    room, ret = acl.aclnnCalculateMatmulWeightSizeV2(sizes, kind)
    x = counted(shape, dtype)
    stored = of_matrices(x, 32 // x.dtype.itemsize)
    assert (room, ret) == (stored.size, 0)
    if kind == acl.ACL_FLOAT16:
        assert acl.aclnnCalculateMatmulWeightSize(sizes) == (stored.size, 0)
    assert acl.aclnnCalculateMatmulWeightSize(None) == (None, 161001)
    held = npu.array(np.concatenate([x.reshape(-1), np.full(room - x.size, 5, dtype)]))
    weight = tensor(held, shape, shape, ND, kind)
    run(npu, "aclnnTransMatmulWeight", weight)
    np.testing.assert_array_equal(held.numpy(), stored.reshape(-1))
    assert acl.aclGetFormat(weight) == (NZ, 0)
    assert acl.aclGetStorageShape(weight) == (stored.shape, 0)
    assert acl.aclGetViewShape(weight) == (shape, 0)
    assert acl.aclnnTransMatmulWeightGetWorkspaceSize(weight)[2] == 161002


def test_a_weight_in_place_is_multiplied(npu: Session) -> None:
    """What programs do with it: the tensor is in FRACTAL_NZ from phase one on."""
    x, mat2 = counted((5, 33), "f2") / 64, counted((33, 70), "f2") / 64
    held = npu.array(np.concatenate([mat2.reshape(-1), np.zeros(48 * 80 - mat2.size, "f2")]))
    weight, out = tensor(held, mat2.shape, mat2.shape, ND, 1), npu.array(np.zeros((5, 70), "f2"))
    run(npu, "aclnnTransMatmulWeight", weight)
    dense = npu.array(x)
    left, target = tensor(dense, x.shape, x.shape, ND, 1), tensor(out, (5, 70), (5, 70), ND, 1)
    size, executor, ret = acl.aclnnMatmulWeightNzGetWorkspaceSize(left, weight, target, 0)
    assert ret == 0
    room, _ = acl.aclrtMalloc(max(size, 1), acl.ACL_MEM_MALLOC_HUGE_FIRST)
    assert acl.aclnnMatmulWeightNz(room, size, executor, None) == 0
    assert acl.aclrtSynchronizeDevice() == 0
    acl.aclrtFree(room)
    np.testing.assert_allclose(out.numpy().astype("f8"), x.astype("f8") @ mat2.astype("f8"), rtol=2e-3)
