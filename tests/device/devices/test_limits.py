"""How many cores may be used, and what else devices say of themselves."""

from __future__ import annotations

from typing import Any

import aclnn_py as acl
from device.device_rig import in_thread

CUBE, VECTOR = acl.ACL_RT_DEV_RES_CUBE_CORE, acl.ACL_RT_DEV_RES_VECTOR_CORE


def test_limits_of_a_device(rig: Any) -> None:
    assert (acl.aclrtGetDeviceResLimit(0, CUBE), acl.aclrtGetDeviceResLimit(0, VECTOR)) == ((24, 0), (48, 0))
    assert acl.aclrtSetDeviceResLimit(0, CUBE, 8) == 0
    assert acl.aclrtSetDeviceResLimit(0, CUBE, 25) == 107000
    assert (acl.aclrtGetDeviceResLimit(0, CUBE), acl.aclrtGetDeviceResLimit(0, VECTOR)) == ((8, 0), (48, 0))
    assert acl.aclrtResetDeviceResLimit(0) == 0
    assert acl.aclrtGetDeviceResLimit(0, CUBE) == (24, 0)
    assert acl.aclrtGetDeviceResLimit(99, CUBE) == (None, 107001)
    assert acl.aclrtGetDeviceResLimit(99, 2) == (None, 107000)
    assert acl.aclrtGetDeviceResLimit(1, CUBE) == (None, 507033)


def test_limits_of_a_stream_and_of_a_thread(rig: Any) -> None:
    stream = rig.stream()
    assert acl.aclrtSetDeviceResLimit(0, VECTOR, 10) == 0
    assert acl.aclrtGetStreamResLimit(stream, VECTOR) == (10, 0)
    assert acl.aclrtSetStreamResLimit(stream, VECTOR, 20) == 0
    assert acl.aclrtSetStreamResLimit(None, CUBE, 3) == 0
    assert acl.aclrtGetStreamResLimit(stream, VECTOR) == (20, 0)
    assert acl.aclrtGetStreamResLimit(stream, CUBE) == (24, 0)
    assert acl.aclrtSetStreamResLimit(stream, VECTOR, 49) == 107000
    assert acl.aclrtGetResInCurrentThread(VECTOR) == (10, 0)
    assert acl.aclrtUseStreamResInCurrentThread(stream) == 0
    assert acl.aclrtGetResInCurrentThread(VECTOR) == (20, 0)
    assert acl.aclrtGetResInCurrentThread(CUBE) == (24, 0)
    assert in_thread(acl.aclrtGetResInCurrentThread, VECTOR) == (None, 107002)
    assert acl.aclrtUnuseStreamResInCurrentThread(None) == 0
    assert acl.aclrtGetResInCurrentThread(VECTOR) == (20, 0)
    assert acl.aclrtUnuseStreamResInCurrentThread(stream) == 0
    assert acl.aclrtGetResInCurrentThread(VECTOR) == (10, 0)
    assert acl.aclrtResetStreamResLimit(stream) == 0
    assert acl.aclrtGetStreamResLimit(stream, VECTOR) == (10, 0)
    assert acl.aclrtUseStreamResInCurrentThread(stream) == 0
    assert acl.aclrtDestroyStream(stream) == 0
    assert acl.aclrtGetResInCurrentThread(VECTOR) == (10, 0)
    assert acl.aclrtGetStreamResLimit(stream, 7) == (None, 107017)


def test_memory_of_components(rig: Any) -> None:
    ((name, before, _),), ret = acl.aclrtGetMemUsageInfo(0, 4)
    assert (name, ret) == ("APP", 0)
    address = rig.malloc(1 << 20)
    ((_, now, _),), _ = acl.aclrtGetMemUsageInfo(0, 1)
    assert now - before >= 1 << 20
    assert acl.aclrtFree(address) == 0
    ((_, after, peak),), _ = acl.aclrtGetMemUsageInfo(0, 1)
    assert (after, peak >= now) == (before, True)
    assert acl.aclrtGetMemUsageInfo(0, 0) == (None, 107000)
    assert acl.aclrtGetMemUsageInfo(99, 1) == (None, 107001)


def test_faults_of_a_device(rig: Any) -> None:
    info, ret = acl.aclrtGetErrorVerbose(0)
    assert (info, ret) == ((0, 0, acl.ACL_RT_NO_ERROR), 0)
    assert acl.aclrtGetErrorVerbose(99) == (None, 107001)
    assert acl.aclrtRepairError(0, info) == 107000
    assert acl.aclrtRepairError(0, (1, 0, acl.ACL_RT_ERROR_MEMORY)) == 0
    assert acl.aclrtRepairError(0, (1, 0, acl.ACL_RT_ERROR_LINK)) == 107000
    assert acl.aclrtRepairError(1, (1, 0, 0)) == 507033
    assert acl.aclrtRepairError(0, None) == 100000
