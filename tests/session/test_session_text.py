"""What the prompt and a notebook show of an array, and how arrays are made."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from aclnn_py import AclError, Session, aclrtResetDeviceForce
from aclnn_py.session.dtypes import native


@pytest.fixture
def npu() -> Iterator[Session]:
    with Session() as session:
        yield session


def test_repr_has_values_shape_dtype_and_device(npu: Session) -> None:
    x = npu.array(np.array([[1.5, -2], [3, 0]], "f4"))
    assert repr(x) == (
        "DeviceArray([[ 1.5, -2. ],\n             [ 3. ,  0. ]], shape=(2, 2), dtype=float32, device=npu:0)"
    )
    assert str(x.T) == "[[ 1.5  3. ]\n [-2.   0. ]]"
    assert repr(npu.empty((0, 3), "int8")) == "DeviceArray([], shape=(0, 3), dtype=int8, device=npu:0)"
    assert f"{x[0, 0]:.2f}" == "1.50"
    assert "..., " in repr(npu.arange(2000))


def test_html_is_a_table_with_edges(npu: Session) -> None:
    text = npu.arange(600).reshape(2, 3, 100)._repr_html_()
    assert text.startswith("<div>DeviceArray shape=(2, 3, 100), dtype=int64, device=npu:0</div><div>[0, ...]</div>")
    assert text.count("<tr>") == 3
    assert text.count("<td>") == 3 * 13
    assert "&hellip;" in text
    assert "<table>" not in npu.empty((0,))._repr_html_()


def test_an_array_of_an_ended_session_says_so(npu: Session) -> None:
    with Session(device=1) as other:
        x = other.array([1.0])
    assert repr(x).startswith("<DeviceArray shape=(1,), dtype=float64, device=npu:1: ")
    assert "<table>" not in x._repr_html_()
    with pytest.raises((AclError, RuntimeError)):
        x + 1
    aclrtResetDeviceForce(1)


def test_creation(npu: Session) -> None:
    for found, wanted in (
        (npu.zeros((2, 3)), np.zeros((2, 3), "f4")),
        (npu.ones(3, "int8"), np.ones(3, "i1")),
        (npu.full((2,), 7), np.full(2, 7, "i8")),
        (npu.full((), -0.5, "float64"), np.full((), -0.5)),
        (npu.full(2, True), np.full(2, True)),
        (npu.arange(5), np.arange(5)),
        (npu.arange(5, -1, -2), np.arange(5, -1, -2)),
        (npu.arange(0.5, 3, 0.5), np.arange(0.5, 3, 0.5, "f4")),
        (npu.arange(3, 1), np.arange(3, 1)),
        (npu.linspace(0, 1, 5), np.linspace(0, 1, 5, dtype="f4")),
        (npu.linspace(0, 1, 5, endpoint=False), np.linspace(0, 1, 5, False, dtype="f4")),
        (npu.eye(3), np.eye(3, dtype="f4")),
        (npu.eye(2, 4, 1), np.eye(2, 4, 1, dtype="f4")),
        (npu.eye(4, 2, -1, "int32"), np.eye(4, 2, -1, dtype="i4")),
        (npu.ones_like(np.zeros(2, "f2")), np.ones(2, "f2")),
        (npu.zeros_like(npu.arange(2)), np.zeros(2, "i8")),
        (npu.full_like(npu.arange(2), 3), np.full(2, 3)),
    ):
        assert (found.shape, found.dtype) == (wanted.shape, wanted.dtype)
        np.testing.assert_allclose(found.numpy(), wanted, rtol=1e-6)
    with pytest.raises(ValueError, match="step must not be 0"):
        npu.arange(0, 1, 0)


def test_asarray(npu: Session) -> None:
    x = npu.asarray([1.0, 2.0])
    assert x.dtype == native("float32")
    assert npu.asarray(np.array([1.0])).dtype == native("float64")
    assert npu.asarray(x) is x
    assert npu.asarray(x, copy=True) is not x
    assert npu.asarray(x, "int32").tolist() == [1, 2]
    with pytest.raises(ValueError, match="as a copy only"):
        npu.asarray([1], copy=False)


def test_shapes(npu: Session) -> None:
    host = np.arange(24, dtype="f4").reshape(2, 3, 4)
    x = npu.array(host)
    for found, wanted in (
        (x.reshape(4, -1), host.reshape(4, -1)), (x.T.reshape((24,)), host.T.reshape(24)), (x.mT, host.swapaxes(1, 2)),
        (x.transpose(1, 2, 0), host.transpose(1, 2, 0)), (x.ravel(), host.ravel()), (x[:, :1].squeeze(1), host[:, 0]),
        (x[0, 0].broadcast_to((2, 4)), np.broadcast_to(host[0, 0], (2, 4))), (x.astype("float16"), host.astype("f2")),
    ):  # fmt: skip
        assert np.array_equal(found.numpy(), wanted)
    assert x.reshape(-1).block is x.block
    assert x.astype("float32", copy=False) is x
    assert x.to_device("npu:0") is x
    for wrong in (lambda: x.reshape(5, -1), lambda: x.squeeze(0), lambda: x.transpose(0, 0, 1), lambda: x[0, 0].mT,
                  lambda: x.to_device("npu:1")):  # fmt: skip
        with pytest.raises(ValueError, match=r"shape|axes|axis|device"):
            wrong()
