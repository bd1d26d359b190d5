"""Devices and contexts: counts, which one is current where, and what goes with them (facts 3.2, 3.3, 3.11)."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import aclnn_py as acl
from aclnn_py import settings
from device.device_rig import in_thread, message


def test_a_device_is_set_as_often_as_it_is_reset() -> None:
    assert acl.aclrtGetDevice() == (None, 107002)
    assert [acl.aclrtSetDevice(1), acl.aclrtSetDevice(1)] == [0, 0]
    assert acl.aclrtResetDevice(1) == 0
    assert acl.aclrtGetDevice() == (1, 0)
    assert [acl.aclrtResetDevice(1), acl.aclrtResetDevice(1)] == [0, 507007]
    assert acl.aclrtGetDevice() == (None, 107002)
    assert "EE1018" in message()


def test_force_ignores_the_count() -> None:
    assert [acl.aclrtSetDevice(1) for _ in range(5)] == [0] * 5
    assert [acl.aclrtResetDeviceForce(1), acl.aclrtResetDeviceForce(1), acl.aclrtResetDevice(1)] == [0, 507007, 507007]


def test_a_second_thread_shares_the_primary_context_and_its_stream(rig: Any) -> None:
    mine = acl.aclrtGetCurrentContext()[0], acl.aclrtCtxGetCurrentDefaultStream()[0]

    def theirs() -> Any:
        assert acl.aclrtGetCurrentContext() == (None, 107002)
        assert acl.aclrtSetDevice(0) == 0
        return acl.aclrtGetCurrentContext()[0], acl.aclrtCtxGetCurrentDefaultStream()[0]

    assert in_thread(theirs) == mine
    assert [acl.aclrtResetDevice(0), acl.aclrtGetDevice(), acl.aclrtResetDevice(0)] == [0, (0, 0), 0]


def test_a_context_that_another_thread_took_away_is_none(rig: Any) -> None:
    assert in_thread(acl.aclrtResetDevice, 0) == 0
    assert acl.aclrtMalloc(8, 0) == (None, 107002)
    assert acl.aclrtSynchronizeStream(None) == 107002


def test_setting_another_device_switches_the_thread() -> None:
    assert acl.aclrtSetDevice(0) == 0
    first, _ = acl.aclrtGetCurrentContext()
    assert acl.aclrtSetDevice(1) == 0
    assert acl.aclrtGetDevice() == (1, 0)
    assert acl.aclrtSetCurrentContext(first) == 0
    assert acl.aclrtGetDevice() == (0, 0)


def test_a_reset_takes_everything_of_the_device(rig: Any) -> None:
    stream, event, address = rig.stream(), rig.event(), rig.malloc(64)
    explicit, _ = acl.aclrtCreateContext(0)
    assert acl.aclrtResetDevice(0) == 0
    assert acl.aclrtSetDevice(0) == 0
    assert acl.aclrtDestroyStream(stream) == 107017
    assert acl.aclrtDestroyEvent(event) == 107017
    assert acl.aclrtDestroyContext(explicit) == 107002
    assert acl.aclrtFree(address) == 107000
    assert "gone with its device's reset" in message()
    assert acl.aclrtMemset(address, 64, 0, 64) == 107000


def test_a_reset_of_one_device_leaves_the_others_alone() -> None:
    assert [acl.aclrtSetDevice(0), acl.aclrtSetDevice(1)] == [0, 0]
    address, _ = acl.aclrtMalloc(64, 0)
    assert acl.aclrtResetDevice(0) == 0
    assert acl.aclrtGetDevice() == (1, 0)
    assert acl.aclrtFree(address) == 0


def test_a_reset_runs_what_is_queued_first(rig: Any) -> None:
    pinned, _ = acl.aclrtMallocHost(64)
    stream, source = rig.stream(), rig.upload(b"x" * 64)
    assert acl.aclrtMemcpyAsync(pinned, 64, source, 64, acl.ACL_MEMCPY_DEVICE_TO_HOST, stream) == 0
    assert acl.aclrtResetDevice(0) == 0
    assert bytes(acl.host_view(pinned, 64)) == b"x" * 64
    assert acl.aclrtFreeHost(pinned) == 0


def test_a_reset_gives_up_what_can_never_run(rig: Any) -> None:
    pinned, _ = acl.aclrtMallocHost(64)
    acl.host_view(pinned, 64)[:] = b"y" * 64
    stream, source = rig.stream(), rig.upload(b"x" * 64)
    rig.gate(stream)
    assert acl.aclrtMemcpyAsync(pinned, 64, source, 64, acl.ACL_MEMCPY_DEVICE_TO_HOST, stream) == 0
    assert acl.aclrtResetDevice(0) == 0
    assert bytes(acl.host_view(pinned, 64)) == b"y" * 64
    assert acl.aclrtFreeHost(pinned) == 0


def test_explicit_contexts_have_their_own_default_stream(rig: Any) -> None:
    primary, _ = acl.aclrtGetCurrentContext()
    default, _ = acl.aclrtCtxGetCurrentDefaultStream()
    context, _ = acl.aclrtCreateContext(0)
    assert acl.aclrtGetCurrentContext() == (context, 0)
    other, _ = acl.aclrtCtxGetCurrentDefaultStream()
    assert other is not default
    assert acl.aclrtRecordEvent(rig.event(), default) == 107003
    assert acl.aclrtSynchronizeStream(default) == 0
    assert acl.aclrtDestroyContext(context) == 0
    assert acl.aclrtGetCurrentContext() == (None, 107002)
    assert acl.aclrtSynchronizeStream(other) == 107017
    assert acl.aclrtDestroyContext(primary) == 107002
    assert acl.aclrtSetCurrentContext(primary) == 0


def test_a_destroyed_context_is_found_out_in_the_thread_that_uses_it(rig: Any) -> None:
    context, _ = acl.aclrtCreateContext(0)
    assert in_thread(acl.aclrtDestroyContext, context) == 0
    assert acl.aclrtCreateStream() == (None, 107002)
    assert acl.aclrtSetCurrentContext(context) == 107000


def test_new_settings_reach_live_contexts_but_their_limits_wait_for_the_next_opening(rig: Any) -> None:
    settings.replace(soc="Ascend310P3", memory=1 << 30, rules="documented")
    tensor = acl.aclCreateTensor((2,), acl.ACL_BF16, None, 0, acl.ACL_FORMAT_ND, (2,), rig.malloc(64))
    assert acl.aclnnExpGetWorkspaceSize(tensor, tensor)[2] == 161002  # no BF16 on that one
    assert acl.aclrtGetMemInfo(acl.ACL_HBM_MEM)[1] == 64 << 30
    assert [acl.aclrtResetDevice(0), acl.aclrtSetDevice(0)] == [0, 0]
    assert acl.aclrtGetMemInfo(acl.ACL_HBM_MEM)[1] == 1 << 30


def test_visible_devices_are_renumbered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASCEND_RT_VISIBLE_DEVICES", "2,5,x,6")
    settings.reload()
    assert acl.aclrtGetDeviceCount() == (2, 0)
    assert [acl.aclrtGetDeviceInfo(device, acl.ACL_DEV_ATTR_PHY_CHIP_ID) for device in (0, 1)] == [(2, 0), (5, 0)]
    assert acl.aclrtSetDevice(2) == 107001


def test_device_info_is_the_socs() -> None:
    soc = settings.current().soc
    expected = {
        acl.ACL_DEV_ATTR_AICORE_CORE_NUM: 24,
        acl.ACL_DEV_ATTR_VECTOR_CORE_NUM: 48,
        acl.ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE: 64 << 30,
        acl.ACL_DEV_ATTR_L2_CACHE_SIZE: soc.l2,
        acl.ACL_DEV_ATTR_NPU_ARCH: 2201,
        acl.ACL_DEV_ATTR_IS_VIRTUAL: 0,
    }
    assert {attr: acl.aclrtGetDeviceInfo(0, attr) for attr in expected} == {k: (v, 0) for k, v in expected.items()}


def test_small_answers(rig: Any) -> None:
    assert acl.aclrtGetRunMode() == (acl.ACL_HOST, 0)
    assert acl.aclrtQueryDeviceStatus(7) == (acl.ACL_RT_DEVICE_STATUS_NORMAL, 0)
    assert acl.aclrtDeviceCanAccessPeer(0, 1) == (1, 0)
    assert [acl.aclrtDeviceEnablePeerAccess(1, 0), acl.aclrtDeviceDisablePeerAccess(1)] == [0, 0]


def test_the_last_error_is_the_threads_and_of_the_inner_layer(rig: Any) -> None:
    level = acl.ACL_RT_THREAD_LEVEL
    assert acl.aclrtPeekAtLastError(level) == 0
    assert acl.aclrtSetDevice(99) == 107001
    assert acl.aclrtFree(None) == 100000
    assert in_thread(acl.aclrtPeekAtLastError, level) == 0
    assert acl.aclrtPeekAtLastError(level) == 107001
    assert [acl.aclrtGetLastError(level), acl.aclrtGetLastError(level)] == [107001, 0]


def test_synchronising_the_device_covers_every_context_of_it(rig: Any) -> None:
    stream, address = rig.stream(), rig.malloc(64)
    assert acl.aclrtMemsetAsync(address, 64, 1, 64, stream) == 0
    assert acl.aclrtCreateContext(0)[1] == 0
    assert acl.aclrtMemsetAsync(address, 1 << 20, 1, 1 << 20, None) == 0
    assert acl.aclrtSynchronizeDevice() == acl.ACL_ERROR_RT_SYS_DMA
    assert acl.aclrtSynchronizeDevice() == 0
    assert rig.read(address, 64) == b"\1" * 64


def test_synchronising_a_gated_device_times_out(rig: Any) -> None:
    stream = rig.stream()
    gate = rig.gate(stream)
    assert acl.aclrtSynchronizeDeviceWithTimeout(1) == acl.ACL_ERROR_RT_STREAM_SYNC_TIMEOUT
    rig.open(gate)
    assert acl.aclrtSynchronizeDeviceWithTimeout(-1) == 0


def test_threads_set_and_reset_at_the_same_time() -> None:
    def work() -> None:
        for device in (0, 1, 2) * 20:
            assert acl.aclrtSetDevice(device) == 0
            stream, ret = acl.aclrtCreateStream()
            address, _ = acl.aclrtMalloc(512, 0)
            if ret == 0 and address is not None:
                acl.aclrtMemsetAsync(address, 512, 1, 512, stream)
            assert acl.aclrtResetDevice(device) == 0

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [acl.aclrtResetDevice(device) for device in (0, 1, 2)] == [507007] * 3
