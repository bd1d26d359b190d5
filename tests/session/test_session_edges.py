"""Session: whatever happens inside, numbers are right and nothing is left behind."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py import AclError, Session, settings
from aclnn_py.api.handles import living

X = np.linspace(-3, 3, 12, dtype=np.float32).reshape(3, 4)
SILU = X / (1 + np.exp(-X))


def forget_other_tests() -> None:
    """Whatever ran before in this process may have left a device set."""
    device, code = acl.aclrtGetDevice()
    while code == acl.ACL_SUCCESS:
        acl.aclrtResetDeviceForce(device)
        device, code = acl.aclrtGetDevice()
    while acl.aclFinalizeReference()[1] == acl.ACL_SUCCESS:
        pass


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    forget_other_tests()
    before, soc = len(list(living())), settings.current().soc
    yield
    assert len(list(living())) == before
    assert settings.current().soc is soc
    assert acl.aclrtGetDevice()[1] == acl.ACL_ERROR_RT_CONTEXT_NULL
    assert acl.aclFinalizeReference()[1] == acl.ACL_ERROR_REPEAT_FINALIZE
    acl.aclGetRecentErrMsg()


def silu(npu: Session, x: Any = X) -> Any:
    return npu.call("aclnnSilu", x, npu.empty_like(X)).numpy()


def test_failing_to_enter_changes_nothing() -> None:
    with pytest.raises(AclError) as caught, Session(soc="Ascend950PR_9599", device=99):
        pass
    assert caught.value.code == acl.ACL_ERROR_RT_INVALID_DEVICEID


def test_sessions_nest_and_mix_across_devices() -> None:
    with Session(device=0, soc="Ascend310P3") as outer:
        with Session(device=1) as inner:
            np.testing.assert_allclose(silu(outer), SILU, rtol=1e-5)
            np.testing.assert_allclose(silu(inner), SILU, rtol=1e-5)
        assert acl.aclrtGetDevice() == (0, 0)
        np.testing.assert_allclose(silu(outer), SILU, rtol=1e-5)
    with pytest.raises(AclError):
        silu(outer)


def test_a_session_works_in_another_thread() -> None:
    found: list[Any] = []
    with Session() as npu:
        thread = threading.Thread(target=lambda: found.append(silu(npu)))
        thread.start()
        thread.join()
    np.testing.assert_allclose(found[0], SILU, rtol=1e-5)


def test_a_session_is_used_again_but_not_entered_twice() -> None:
    npu = Session()
    for _ in range(2):
        with npu:
            np.testing.assert_allclose(silu(npu), SILU, rtol=1e-5)
            with pytest.raises(RuntimeError, match="entered already"), npu:
                pass


def test_an_exception_does_not_wait_for_a_blocked_stream() -> None:
    def blocked() -> None:
        with Session() as npu:
            event = acl.aclrtCreateEventWithFlag(acl.ACL_EVENT_SYNC)[0]
            assert acl.aclrtStreamWaitEvent(npu.stream, event) == 0
            npu.call("aclnnSilu", X, npu.empty_like(X))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        blocked()


def test_a_failure_that_nobody_waited_for_is_raised_at_the_end() -> None:
    def astray() -> None:
        with Session() as npu:
            x = npu.array(X)
            x.address += 1 << 20
            npu.call("aclnnSilu", x, npu.empty_like(X))

    with pytest.raises(AclError) as caught:
        astray()
    assert caught.value.code == acl.ACL_ERROR_RT_VECTOR_CORE_EXCEPTION


@pytest.mark.parametrize("order", ["<", ">"])
def test_the_order_of_bytes_does_not_matter(order: str) -> None:
    with Session() as npu:
        np.testing.assert_allclose(silu(npu, X.astype(X.dtype.newbyteorder(order))), SILU, rtol=1e-5)
        assert npu.empty((2,), X.dtype.newbyteorder(order)).dtype.isnative


@pytest.mark.parametrize("shape", [(1 << 62, 4), (1 << 70,), (-3,), (2, -1)])
def test_a_shape_that_cannot_be_is_refused(shape: tuple[int, ...]) -> None:
    with Session() as npu, pytest.raises((TypeError, ValueError), match=r"size"):
        npu.empty(shape)


def test_copies_of_inputs_are_given_back_by_the_next_synchronise() -> None:
    with Session() as npu:
        out = npu.empty_like(X)
        npu.call("aclnnSilu", X, out).numpy()
        used = acl.aclrtGetMemInfo(acl.ACL_HBM_MEM)
        for _ in range(20):
            npu.call("aclnnSilu", X, out).numpy()
        assert acl.aclrtGetMemInfo(acl.ACL_HBM_MEM) == used


def test_failing_calls_leave_no_handles() -> None:
    with Session() as npu:
        before = len(list(living()))
        for arguments in ((X,), (X, "abc"), (X, None), (X.astype(np.int32), X), (object(), X)):
            with pytest.raises((TypeError, AclError)):
                npu.call("aclnnSilu", *arguments)
        with pytest.raises(LookupError, match="aclnnFoo"):
            npu.call("aclnnFoo", X)
        assert len(list(living())) == before


@pytest.mark.parametrize("alpha", [np.float32(0.5), np.float16(0.5), np.float64(0.5), np.array(0.5), 0.5], ids=repr)
def test_a_scalar_of_numpy_is_its_number(alpha: Any) -> None:
    with Session() as npu:
        assert np.array_equal(npu.call("aclnnAdd", X, X, alpha, npu.empty_like(X)).numpy(), np.float32(1.5) * X)
        whole = npu.call("aclnnMuls", X.astype(np.int32), np.int32(3), npu.empty(X.shape, np.int32)).numpy()
        assert np.array_equal(whole, 3 * X.astype(np.int32))


def test_a_scalar_that_was_given_stays_the_callers() -> None:
    with Session() as npu:
        scalar = acl.aclCreateScalar(0.5, acl.ACL_FLOAT)
        for _ in range(2):
            npu.call("aclnnLeakyRelu", X, scalar, npu.empty_like(X))
        assert acl.aclDestroyScalar(scalar) == 0


@pytest.mark.parametrize(
    ("name", "told"), [("aclnnSiluu", "did you mean aclnnSilu"), ("aclnnNothingLikeIt", "`aclnn-py ops` lists")]
)
def test_an_operator_that_is_not_there_gets_a_suggestion(name: str, told: str) -> None:
    with Session() as npu, pytest.raises(LookupError, match=told):
        npu.call(name, X)
