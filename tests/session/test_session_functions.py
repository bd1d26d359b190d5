"""Operators as functions of a session: outputs by the declaration, NumPy arrays that are filled, errors that help."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py import AclError, DeviceArray, Session, ops
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import representative
from aclnn_py.derived.variants import good_calls
from aclnn_py.rules.core.rule import Refusal
from aclnn_py.session.inference import Unsolved, inferred

X = np.linspace(-3, 3, 12, dtype=np.float32).reshape(3, 4)
WHERE = profile(representative("ascend910b"), "source")
OPERATORS = ops.names()[::37]
"""A sample: what is inferred for their good calls is accepted; some say which output to pass."""


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session() as session:
        yield session


def same(found: Any, wanted: Any) -> None:
    np.testing.assert_allclose(found.numpy(), wanted, rtol=2e-6)
    assert (found.shape, found.dtype) == (wanted.shape, wanted.dtype)


def test_outputs_follow_from_the_declaration(npu: Session) -> None:
    exps = np.exp(X - X.max(-1, keepdims=True))
    same(npu.aclnnSoftmax(X, dim=-1), exps / exps.sum(-1, keepdims=True))
    same(npu.aclnnSoftmax(npu.array(X), -1), exps / exps.sum(-1, keepdims=True))
    same(npu.aclnnMatmul(X, npu.array(X).T, cubeMathType=0), X @ X.T)
    same(npu.aclnnEqScalar(X, 3.0), X == 3)
    same(npu.aclnnReduceSum(X, [0], True, acl.ACL_FLOAT), X.sum(0, keepdims=True))
    same(npu.aclnnCat([X, X], dim=1), np.concatenate([X, X], 1))
    same(npu.aclnnAdd(X, X[0].astype("f8"), alpha=2), X + 2 * X[0].astype("f8"))
    same(npu.aclnnCast(X, acl.ACL_INT32), X.astype("i4"))
    values, order = npu.aclnnSort(X, stable=True, dim=-1, descending=True)
    same(values, X[:, ::-1])
    same(order, np.broadcast_to(np.arange(4)[::-1], (3, 4)))


def test_all_parameters_in_the_order_of_c(npu: Session) -> None:
    out = npu.empty_like(X)
    assert npu.aclnnSoftmax(X, 1, out) is out
    assert npu.aclnnSoftmax(X, 0, out=out) is out
    assert npu.aclnnInplaceZero(out) is out
    assert out.tolist() == np.zeros((3, 4)).tolist()


def test_what_is_wrong_is_said(npu: Session) -> None:
    for call, told in (
        (lambda: npu.aclnnSoftmax(X), r"aclnnSoftmax\(self, dim, out\) lacks dim"),
        (lambda: npu.aclnnSilu(X, size=1), "has no parameter size"),
        (lambda: npu.aclnnSilu(X, self=X), "got twice self"),
        (lambda: npu.aclnnSilu(X, X, X), "takes 2 arguments"),
        (lambda: npu.aclnnNonzero(X), "pass out: its shape depends on the data"),
        (lambda: npu.aclnnSilu(X, out=[1.0]), "out must be a DeviceArray, or a writable NumPy array"),
    ):
        with pytest.raises(TypeError, match=told):
            call()
    with pytest.raises(AclError, match="161002"):
        npu.aclnnSoftmax(X, dim=7)
    with pytest.raises(AttributeError, match="did you mean aclnnSoftmax"):
        npu.aclnnSoftmacs  # noqa: B018
    with pytest.raises(AttributeError, match="no attribute 'softmax'"):
        npu.softmax  # noqa: B018


def test_a_numpy_array_given_as_output_is_filled(npu: Session) -> None:
    out = np.zeros((3, 4), np.float32)
    found = npu.call("aclnnRelu", X, out)
    assert isinstance(found, DeviceArray)
    assert np.array_equal(out, np.maximum(X, 0))
    strided = np.zeros((3, 8), np.float32)
    npu.aclnnRelu(X, out=strided[:, ::2])
    assert np.array_equal(strided[:, ::2], out)
    updated = X.copy()
    assert np.array_equal(npu.call("aclnnInplaceAdd", updated, X, 1).numpy(), 2 * X)
    assert np.array_equal(updated, X)  # what is updated in place is the copy on the device
    out.flags.writeable = False
    with pytest.raises(TypeError, match="out must be writable"):
        npu.call("aclnnRelu", X, out)


@pytest.mark.parametrize("name", OPERATORS)
def test_what_is_inferred_is_accepted(name: str) -> None:
    operator = ops.find(name)
    outputs = [param for param in operator.params if param.role == "output"]
    for call in good_calls(operator, WHERE)[:2] if outputs else ():
        given = {each: value for each, value in call.args.items() if each not in {param.name for param in outputs}}
        try:
            found = inferred(operator, WHERE, given)
        except Unsolved:
            continue
        for param in outputs:
            call = call.set(param, found[param.name])
        assert not isinstance(operator.outcome(call), Refusal)


def test_scalars_that_are_kept_are_told_apart(npu: Session) -> None:
    ones = npu.ones(2)
    for number in (0.0, -0.0, 1, True, 1.0, float("nan"), float("nan")):
        found = npu.aclnnMuls(ones, number).numpy()
        assert np.array_equal(np.signbit(found), np.signbit(np.float32([number, number])))
    for number in range(300):  # more than a session keeps
        npu.aclnnMuls(ones, number)
    assert npu.aclnnMuls(ones, 7).tolist() == [7.0, 7.0]
    assert len(npu.values) <= 260


def test_session_shows_its_operators(npu: Session) -> None:
    assert {"aclnnSoftmax", "call", "zeros"} <= set(dir(npu))
    assert repr(npu.aclnnSoftmax) == "<aclnnSoftmax(self, dim, out) of a Session>"
    assert "Softmax" in (npu.aclnnSoftmax.__doc__ or "")
