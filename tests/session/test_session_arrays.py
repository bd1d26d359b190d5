"""Arrays of a session: their memory comes back, NumPy and torch take them, and dtypes may be torch's."""

from __future__ import annotations

import gc
import sys
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py import AclError, Session

X = np.arange(6, dtype=np.float32).reshape(2, 3)
MIB = 1 << 20


@pytest.fixture
def torch() -> Any:
    return pytest.importorskip("torch")


# ---- memory ---------------------------------------------------------------------------------------------------------


def test_dropped_arrays_give_their_memory_back() -> None:
    with Session(memory="64M") as npu:
        for _ in range(200):
            npu.empty((MIB,))
        kept = npu.array(X)
        for _ in range(200):
            npu.call("aclnnSilu", np.ones(MIB, np.float32), npu.empty((MIB,)))
        assert np.array_equal(kept.numpy(), X)


def test_a_view_keeps_its_memory() -> None:
    with Session(memory="16M") as npu:
        turned = npu.array(X).T
        for _ in range(20):
            npu.empty((MIB,))
        gc.collect()
        assert np.array_equal(turned.numpy(), X.T)


def test_what_is_kept_still_runs_out() -> None:
    with Session(memory="16M") as npu:
        with pytest.raises(AclError) as problem:
            [npu.empty((MIB,)) for _ in range(20)]
        assert problem.value.code == acl.ACL_ERROR_RT_MEMORY_ALLOCATION


def test_an_array_may_outlive_its_session() -> None:
    with Session() as npu:
        left = npu.array(X)
    assert left.shape == (2, 3)
    del left


# ---- NumPy and torch ------------------------------------------------------------------------------------------------


def test_numpy_takes_one_as_an_array() -> None:
    with Session() as npu:
        y = npu.array(X)
        assert np.array_equal(np.asarray(y), X)
        assert np.asarray(y, np.float64).dtype == np.float64
        assert np.sum(y) == X.sum()
        assert (y == X).all()
        assert (np.equal(X, y)).all()
        assert (len(y), y.ndim, y.size, y.nbytes) == (2, 2, 6, 24)
        np.testing.assert_allclose(y.T, X.T)
        with pytest.raises(ValueError, match="copy"):
            np.array(y, copy=False) if np.lib.NumpyVersion(np.__version__) >= "2.0.0" else y.__array__(copy=False)


def test_an_array_without_axes_has_no_length() -> None:
    with Session() as npu, pytest.raises(TypeError, match="without axes"):
        len(npu.empty(()))


def test_dlpack_goes_out() -> None:
    with Session() as npu:
        assert np.array_equal(np.from_dlpack(npu.array(X)), X)


def test_torch_and_back(torch: Any) -> None:
    with Session() as npu:
        y = npu.array(torch.from_numpy(X))
        assert torch.equal(torch.from_dlpack(y), torch.from_numpy(X))


def test_torchs_bfloat16(torch: Any) -> None:
    x = torch.tensor([[1.0, -2.5, 3.25]], dtype=torch.bfloat16)
    with Session() as npu:
        assert npu.array(x.T).numpy().dtype == ml_dtypes.bfloat16
        found = npu.call("aclnnSilu", x, npu.empty_like(x)).numpy()
        wanted = torch.nn.functional.silu(x.float()).numpy()
    np.testing.assert_allclose(found.astype(np.float32), wanted, rtol=2**-7)


@pytest.mark.parametrize("name", ["float16", "bfloat16", "int64", "bool"])
def test_torchs_dtypes(torch: Any, name: str) -> None:
    with Session() as npu:
        assert npu.empty((2, 3), getattr(torch, name)).dtype.name == name


def test_a_dtype_where_an_acl_data_type_is_asked() -> None:
    with Session() as npu:
        for wanted in (np.float16, "float16", acl.ACL_FLOAT16):
            found = npu.call("aclnnCast", X, wanted, npu.empty((2, 3), np.float16))
            assert np.array_equal(found.numpy(), X.astype(np.float16))


def test_torch_is_not_imported_for_it() -> None:
    if "torch" not in sys.modules:
        with Session() as npu:
            npu.array(X)
        assert "torch" not in sys.modules


# ---- calls ----------------------------------------------------------------------------------------------------------


def test_arguments_by_name() -> None:
    with Session() as npu:
        found = npu.call("aclnnAdd", X, X, alpha=2.0, out=npu.empty_like(X))
        assert np.array_equal(found.numpy(), 3 * X)
        with pytest.raises(TypeError, match=r"aclnnSilu takes 2 arguments \(self, out\), got 2, other among them"):
            npu.call("aclnnSilu", X, other=X)
        with pytest.raises(TypeError, match="self among them"):
            npu.call("aclnnSilu", X, self=X)
        with pytest.raises(TypeError, match="got 1"):
            npu.call("aclnnSilu", X)


def test_a_size_is_a_shape() -> None:
    with Session() as npu:
        assert npu.empty(3).shape == (3,)


def test_a_session_outside_of_its_block_says_so() -> None:
    for use in (lambda npu: npu.empty(3), lambda npu: npu.call("aclnnSilu", X, X), Session.synchronize):
        with pytest.raises(RuntimeError, match="with Session"):
            use(Session())


@pytest.mark.parametrize("wrong", [{"soc": "Ascend910Z"}, {"rules": "none"}, {"memory": "much"}, {"devices": "many"}])
def test_a_wrong_setting_is_told_at_once(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Session(**wrong)


def test_a_session_chooses_memory_and_devices() -> None:
    with Session(memory="32M", devices=3):
        assert acl.aclrtGetDeviceCount() == (3, 0)
        assert acl.aclrtGetMemInfo(acl.ACL_HBM_MEM)[1:] == (32 * MIB, 0)


def test_a_format_is_what_the_tensor_has() -> None:
    x = np.arange(16, dtype=np.float32).reshape(1, 1, 4, 4)
    with Session() as npu:
        given, pooled = npu.array(x, format="NCHW"), npu.empty((1, 1, 2, 2), format="ACL_FORMAT_NCHW")
        assert npu.empty_like(given).format == given.view((1, 1, 4, 4), (16, 16, 1, 4)).format == acl.ACL_FORMAT_NCHW
        npu.call("aclnnAvgPool2d", given, [2, 2], [2, 2], [0, 0], False, True, 0, 0, pooled)
        assert np.array_equal(pooled.numpy(), x.reshape(2, 2, 2, 2).mean((1, 3)).reshape(1, 1, 2, 2))
        with pytest.raises(AclError, match="NCHW"):
            npu.call("aclnnAvgPool2d", x, [2, 2], [2, 2], [0, 0], False, True, 0, 0, npu.empty_like(pooled))
        for wrong in ("NCWH", "FRACTAL_NZ", acl.ACL_FORMAT_FRACTAL_NZ, 99, True, None):
            with pytest.raises(ValueError, match=f"format must be one of NCHW, .*, NCL, got {wrong!r}"):
                npu.array(x, format=wrong)  # type: ignore[arg-type]
