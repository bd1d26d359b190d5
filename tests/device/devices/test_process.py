"""aclInit and its kin, and the helpers of acl_base (facts 3.1, 3.10, 6.1)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import aclnn_py as acl
from device.device_rig import in_thread, message

REPEATED, FINALISED = acl.ACL_ERROR_REPEAT_INITIALIZE, acl.ACL_ERROR_REPEAT_FINALIZE


def config(tmp_path: Path, content: Any, name: str = "acl.json") -> str:
    path = tmp_path / name
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return str(path)


@pytest.mark.parametrize("path", [None, ""])
def test_init_counts_and_finalize_forgets_the_count(path: str | None) -> None:
    assert [acl.aclInit(path) for _ in range(3)] == [0, REPEATED, REPEATED]
    assert [acl.aclFinalize(), acl.aclFinalize()] == [0, FINALISED]
    assert [acl.aclInit(path), acl.aclFinalize()] == [0, 0]


def test_finalize_without_init_succeeds_once() -> None:
    assert [acl.aclFinalize(), acl.aclFinalize()] == [0, FINALISED]


def test_finalize_reference_counts_down() -> None:
    assert acl.aclFinalizeReference() == (None, FINALISED)
    assert [acl.aclInit(None), acl.aclInit(None)] == [0, REPEATED]
    assert acl.aclFinalizeReference() == (1, 0)
    assert acl.aclFinalizeReference() == (0, 0)
    assert acl.aclFinalizeReference() == (None, FINALISED)
    assert acl.aclFinalize() == FINALISED


@pytest.mark.parametrize("path", ["/no/such/file.json", "/", "/dev/zero", "nul\0inside"])
def test_an_unreadable_file_is_100003(path: str) -> None:
    assert acl.aclInit(path) == acl.ACL_ERROR_INVALID_FILE
    assert "aclInit: Expected a readable JSON file but got" in message()
    assert acl.aclInit(None) == 0


@pytest.mark.parametrize("content", ["{", "[1]", "7", '"text"', "[" * 100_000, "\x00"])
def test_malformed_json_is_100006(tmp_path: Path, content: str) -> None:
    assert acl.aclInit(config(tmp_path, content)) == acl.ACL_ERROR_PARSE_FILE
    assert acl.aclInit(config(tmp_path, {"unknown": [1, {"key": None}]})) == 0


def test_a_file_that_is_no_text_is_100003(tmp_path: Path) -> None:
    path = tmp_path / "raw"
    path.write_bytes(b"\xff\xfe\x00")
    assert acl.aclInit(str(path)) == acl.ACL_ERROR_INVALID_FILE


def test_a_second_init_with_other_content_is_100000_and_not_counted(tmp_path: Path) -> None:
    first, other = config(tmp_path, {"a": 1}), config(tmp_path, {"a": 2}, "other.json")
    assert [acl.aclInit(first), acl.aclInit(other), acl.aclInit(first), acl.aclInit(None)] == [
        0,
        acl.ACL_ERROR_INVALID_PARAM,
        REPEATED,
        REPEATED,
    ]
    assert acl.aclFinalizeReference() == (2, 0)


def test_the_default_device_is_set_by_the_first_call_that_needs_one(tmp_path: Path) -> None:
    assert acl.aclInit(config(tmp_path, {"defaultDevice": {"default_device": "2"}})) == 0
    assert in_thread(acl.aclrtGetDevice) == (2, 0)
    assert acl.aclrtMalloc(8, 0)[1] == 0
    assert acl.aclrtGetDevice() == (2, 0)
    assert acl.aclrtResetDevice(2) == 0
    assert acl.aclrtResetDevice(2) == 0
    assert acl.aclrtResetDevice(2) == acl.ACL_ERROR_RT_CONTEXT_RELEASE_ERROR
    assert acl.aclrtCreateStream()[1] == 0
    assert acl.aclFinalize() == 0
    assert acl.aclrtGetDevice() == (None, 107002)


@pytest.mark.parametrize("device", ["8", 8, -1, "x", None, [0]])
def test_a_default_device_that_does_not_exist_is_100000(tmp_path: Path, device: Any) -> None:
    assert acl.aclInit(config(tmp_path, {"defaultDevice": {"default_device": device}})) == acl.ACL_ERROR_INVALID_PARAM
    assert acl.aclrtGetDevice() == (None, 107002)


NO_SOC = """
import aclnn_py as acl
assert acl.aclInit(None) == acl.ACL_ERROR_INTERNAL_ERROR
assert "ACLNN_PY_SOC" in acl.aclGetRecentErrMsg()
codes = [acl.aclrtSetDevice(0), acl.aclrtGetDevice()[1], acl.aclrtCreateStream()[1], acl.aclrtMalloc(8, 0)[1]]
assert codes == [acl.ACL_ERROR_INTERNAL_ERROR] * 4, codes
assert acl.aclrtGetSocName() is None
acl.aclGetRecentErrMsg()
x = acl.aclCreateTensor([2], acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, [2], 0)
assert acl.aclnnSiluGetWorkspaceSize(x, x)[2] == acl.ACL_ERROR_INTERNAL_ERROR
assert "ACLNN_PY_SOC" in acl.aclGetRecentErrMsg()
assert acl.aclFinalize() == acl.ACL_ERROR_INTERNAL_ERROR
assert "ACLNN_PY_SOC" in acl.aclGetRecentErrMsg()
"""


def test_settings_that_name_no_soc_are_500000(python: Any) -> None:
    done = python("-c", NO_SOC, ACLNN_PY_SOC="Ascend1")
    assert done.returncode == 0, done.stderr


def test_messages_belong_to_the_thread_unless_the_file_says_otherwise(tmp_path: Path) -> None:
    assert acl.aclGetRecentErrMsg() is None
    assert acl.aclrtSetDevice(99) == 107001
    assert in_thread(acl.aclGetRecentErrMsg) is None
    text = message()
    assert "Invalid_Argument(EE1003): aclrtSetDevice: Expected a device id in [0, 8) but got 99" in text
    assert acl.aclGetRecentErrMsg() is None
    assert acl.aclInit(config(tmp_path, {"err_msg_mode": "1"})) == 0
    assert acl.aclrtSetDevice(99) == 107001
    assert "aclrtSetDevice" in in_thread(acl.aclGetRecentErrMsg)


def test_finalize_takes_every_device_away() -> None:
    assert [acl.aclInit(None), acl.aclrtSetDevice(0), acl.aclrtSetDevice(0)] == [0, 0, 0]
    stream, _ = acl.aclrtCreateStream()
    address, _ = acl.aclrtMalloc(64, 0)
    pinned, _ = acl.aclrtMallocHost(64)
    assert acl.aclFinalize() == 0
    assert acl.aclrtDestroyStream(stream) == 107017
    assert [acl.aclrtFree(address), acl.aclrtFreeHost(pinned)] == [107000, 107000]
    assert acl.aclrtResetDevice(0) == 507007


def test_versions_and_helpers() -> None:
    assert acl.aclrtGetVersion() == (1, 17, 0, 0)
    assert acl.aclrtGetSocName() == "Ascend910B1"
    sizes = {acl.ACL_FLOAT: 4, acl.ACL_INT4: 1, acl.ACL_FLOAT4_E2M1: 8, acl.ACL_COMPLEX128: 16, -1: 0, 13: 0, 999: 8}
    assert {dtype: acl.aclDataTypeSize(dtype) for dtype in sizes} == sizes
    halves = {0x3C00: 1.0, 0x7C00: 65536.0, 0xFC00: -65536.0, 0x7E00: 98304.0}
    assert {bits: acl.aclFloat16ToFloat(bits) for bits in halves} == halves
    numbers = (1.0, 1e9, float("-inf"), 3e-8, 1e300, 7)
    assert [acl.aclFloatToFloat16(number) for number in numbers] == [0x3C00, 0x7BFF, 0xFBFF, 1, 0x7BFF, 0x4700]


def test_a_soc_of_the_settings_is_what_the_program_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    from aclnn_py import settings

    settings.replace(soc="Ascend310P3", devices=2)
    assert acl.aclrtGetSocName() == "Ascend310P3"
    assert acl.aclrtGetDeviceCount() == (2, 0)
    assert acl.aclrtSetDevice(2) == 107001
