"""Faults on demand: which call meets them, what it leaves, what they end, and what a malformed text says."""

from __future__ import annotations

import os
from typing import Any

import pytest

import aclnn_py as acl
from aclnn_py import settings
from aclnn_py.checks import watch
from aclnn_py.checks.report import Report
from device.device_rig import message
from device.machine.launching import tensor

MEMORY, CORE, TIMEOUT = (
    acl.ACL_ERROR_RT_MEMORY_ALLOCATION,
    acl.ACL_ERROR_RT_AICORE_EXCEPTION,
    acl.ACL_ERROR_RT_STREAM_SYNC_TIMEOUT,
)


def mallocs(count: int) -> list[int]:
    return [acl.aclrtMalloc(64, acl.ACL_MEM_MALLOC_HUGE_FIRST)[1] for _ in range(count)]


@pytest.mark.parametrize(
    ("calls", "codes"),
    [("2", [0, MEMORY, 0, 0]), ("3+", [0, 0, MEMORY, MEMORY]), ("*", [MEMORY] * 4), ("9", [0, 0, 0, 0])],
)
def test_the_calls_that_fail(calls: str, codes: list[int], rig: Any) -> None:
    settings.replace(faults=f"aclrtMalloc:{calls}={MEMORY}")
    assert mallocs(4) == codes


def test_a_call_that_fails_does_nothing(rig: Any) -> None:
    address = rig.upload(b"12345678")
    settings.replace(faults="aclrtMemset:1=507899")
    assert acl.aclrtMemset(address, 8, 0, 8) == 507899
    assert message().endswith(
        "aclrtMemset: Expected no fault but met aclrtMemset:1=507899, injected: the call did nothing.\n"
    )
    assert acl.aclrtGetLastError(0) == 507899
    assert rig.read(address, 8) == b"12345678"


def test_a_call_fails_after_its_effect(rig: Any) -> None:
    address = rig.upload(b"12345678")
    settings.replace(faults="aclrtMemset.after:1=507899")
    assert acl.aclrtMemset(address, 8, 0, 8) == 507899
    assert "injected: the call had its effect." in message()
    assert rig.read(address, 8) == bytes(8)
    assert acl.aclrtMemset(address, 4, 7, 4) == 0


def test_a_function_that_makes_an_object_answers_null(rig: Any) -> None:
    settings.replace(faults="aclCreateTensor:2")
    assert [tensor(0, 16) is None for _ in range(3)] == [False, True, False]


def test_both_phases_of_an_operator(rig: Any) -> None:
    address, stream = rig.upload(bytes(64)), rig.stream()
    x = tensor(address, 64)
    acl.aclnnSiluGetWorkspaceSize(x, x)  # planned, and known from now on
    settings.replace(faults="aclnnSiluGetWorkspaceSize:2=561103; aclnnSilu:2=361001; aclnnSilu.run:1=507015")
    found = []
    for _ in range(4):
        size, executor, ret = acl.aclnnSiluGetWorkspaceSize(x, x)
        found.append((ret, executor and acl.aclnnSilu(None, size, executor, stream)))
        found.append(acl.aclrtSynchronizeStream(stream))
    assert found == [(0, 0), CORE, (561103, None), 0, (0, 361001), 0, (0, 0), 0]


def test_a_fault_of_the_first_phase_that_is_planned_just_now(rig: Any) -> None:
    x = tensor(rig.upload(bytes(24)), 24)
    settings.replace(faults="aclnnMishGetWorkspaceSize.after:1=561103")
    assert [acl.aclnnMishGetWorkspaceSize(x, x)[2] for _ in range(2)] == [561103, 0]


def test_a_task_fails_in_its_stream_and_its_memory_is_as_before(rig: Any) -> None:
    address, stream, other = rig.upload(b"12345678"), rig.stream(), rig.stream()
    settings.replace(faults="aclrtMemsetAsync.run:2=507015")
    for value, chosen in enumerate((stream, stream, other)):
        assert acl.aclrtMemsetAsync(address + 2 * value, 2, value, 2, chosen) == 0
    assert [acl.aclrtSynchronizeStream(each) for each in (other, stream, stream)] == [0, CORE, 0]
    assert rig.read(address, 8) == b"\0\x0034\2\x0278"


def test_a_timeout_that_never_was(rig: Any) -> None:
    stream = rig.stream()
    settings.replace(faults="aclrtSynchronizeStream:2=507046")
    assert [acl.aclrtSynchronizeStream(stream) for _ in range(3)] == [0, TIMEOUT, 0]


def test_a_slow_stream_runs_out_of_time(rig: Any) -> None:
    stream, address = rig.stream(), rig.malloc(64)
    number, _ = acl.aclrtStreamGetId(stream)
    settings.replace(faults=f"stream.slow:{number}=500")
    assert acl.aclrtMemsetAsync(address, 64, 1, 64, stream) == 0
    assert acl.aclrtStreamQuery(stream) == (acl.ACL_STREAM_STATUS_NOT_READY, 0)
    assert acl.aclrtSynchronizeStreamWithTimeout(stream, 1) == TIMEOUT
    settings.replace(faults=None)
    assert acl.aclrtSynchronizeStream(stream) == 0


@pytest.mark.parametrize("code", [507010, 507053, 507054])
@pytest.mark.parametrize("where", ["aclrtMemset:1", "aclrtMemsetAsync.run:1"])
def test_an_error_of_the_device_stays_until_it_is_reset(where: str, code: int, rig: Any) -> None:
    address, stream, other = rig.malloc(64), rig.stream(), rig.stream()
    settings.replace(faults=f"{where}={code}")
    acl.aclrtMemset(address, 64, 0, 64)
    acl.aclrtMemsetAsync(address, 64, 0, 64, stream)
    assert [acl.aclrtSynchronizeStream(each) for each in (stream, stream, other)] == [code] * 3
    assert acl.aclrtMemsetAsync(address, 64, 0, 64, other) == code
    assert ", injected." in message()
    assert acl.aclrtResetDevice(0) == 0
    assert acl.aclrtSetDevice(0) == 0
    stream, address = rig.stream(), rig.malloc(64)
    assert acl.aclrtMemsetAsync(address, 64, 0, 64, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0


def test_counts_begin_anew_with_other_faults_and_with_a_fresh_start(rig: Any) -> None:
    settings.replace(faults="aclrtMalloc:2=207001")
    assert mallocs(1) == [0]
    settings.replace(faults="aclrtMalloc:2")
    assert mallocs(2) == [0, MEMORY]
    settings.replace(rules="documented")
    assert mallocs(2) == [0, 0]
    settings.replace(faults=None)
    settings.replace(faults="aclrtMalloc:2")
    assert mallocs(2) == [0, MEMORY]


def test_a_session_takes_faults_for_itself() -> None:
    with acl.Session(faults="aclrtMalloc:2=207001") as npu:
        npu.empty((4,), "float32")
        with pytest.raises(acl.AclError) as refused:
            npu.empty((4,), "float32")
        assert refused.value.code == MEMORY
    assert settings.current().faults == ""


MALFORMED = [
    ("aclrtMaloc:1=207001", "no function has that name"), ("aclrtMalloc", "no colon and number of a call"),
    ("aclrtMalloc:0", "no number of a call"), ("aclrtMalloc:x", "no number of a call"),
    ("aclrtMalloc:1=", "no code behind ="), ("aclrtMalloc:1=-5", "no code behind ="),
    ("aclrtMalloc.late:1", "another suffix than .before, .after, .run, .slow"),
    ("aclrtMalloc.slow:1=5", "'stream' and '.slow' apart"), ("stream:1=5", "'stream' and '.slow' apart"),
    ("stream.slow:1", "no number of ms"), ("stream.slow:1=99999", "no number of ms"), (":1=5", "no name of a function"),
    ("aclrtMalloc:1;aclrtFree:", "no number of a call"), (";", "no fault"), ("aclrtMalloc:1;" * 200, "more than"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "why"), MALFORMED)
def test_a_malformed_text_is_refused_in_one_sentence(text: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = settings.current()
    for place, replace in (
        ("faults", lambda: settings.replace(faults=text)),
        ("ACLNN_PY_FAULT", lambda: (monkeypatch.setenv("ACLNN_PY_FAULT", text), settings.reload())),
    ):
        with pytest.raises(ValueError, match=f"^{place}: expected faults such as aclrtMalloc:3=207001") as caught:
            replace()
        assert why in str(caught.value)
        assert "\n" not in str(caught.value)
    monkeypatch.delenv("ACLNN_PY_FAULT")
    assert settings.current().faults == before.faults == ""


ASKED = """
import aclnn_py as acl
print([acl.aclInit(None), acl.aclInit(None), acl.aclrtSetDevice(0), acl.aclrtMalloc(64, 0)[1]])
"""


@pytest.mark.parametrize(
    ("text", "codes"), [("aclInit:1=500000; aclrtMalloc:1", [500000, 0, 0, MEMORY]), ("aclInit", [500000] * 2)]
)
def test_the_environment(text: str, codes: list[int], python: Any) -> None:
    done = python("-c", ASKED, ACLNN_PY_FAULT=text)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(str(codes)[:-1])


def test_what_was_met_is_told_at_the_end(rig: Any) -> None:
    report = Report()
    with watch.watching(report.handle):
        settings.replace(faults="aclrtMalloc:2; aclnnSilu.run:1=507015")
        mallocs(3)
        watch.report_leaks()
    told = [
        {"fault": "aclrtMalloc:2", "code": MEMORY, "met": 1, "calls": 3},
        {"fault": "aclnnSilu.run:1=507015", "code": CORE, "met": 0, "calls": 0},
    ]
    assert report.summary()["faults"] == told


def test_points_are_functions_by_line(rig: Any) -> None:
    report = Report()
    with watch.watching(report.handle):
        settings.replace(faults="count")
        mallocs(2)
        _, ret = acl.aclrtMalloc(64, 0)
        stream = rig.stream()
        assert acl.aclrtMemsetAsync(rig.malloc(64), 64, 0, 64, stream) == ret == 0
        watch.report_leaks()
    here = os.path.basename(__file__)
    points = report.summary()["points"]
    assert [(each["function"], each["first"], each["calls"]) for each in points] == [
        ("aclrtMalloc", 1, 2), ("aclrtMalloc", 3, 1), ("aclrtCreateStream", 1, 1), ("aclrtMalloc", 4, 1),
        ("aclrtMemsetAsync", 1, 1), ("aclrtMemsetAsync.run", 1, 1),
    ]  # fmt: skip
    assert {each["site"].partition(":")[0] for each in points} == {here, "device_rig.py"}
