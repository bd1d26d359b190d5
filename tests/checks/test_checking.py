"""Checks of this process: what the machine tells them, and nothing without them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import aclnn_py as acl
from aclnn_py import settings
from aclnn_py.checks import watch
from aclnn_py.checks.checker import Checker
from aclnn_py.checks.checking import checking
from aclnn_py.checks.events import Audience, Event
from aclnn_py.checks.fifo import Fifo

FLOAT, ND = acl.ACL_FLOAT, acl.ACL_FORMAT_ND
FOR_CHECKS = {"push", "seen"}


@pytest.fixture(autouse=True)
def device() -> Iterator[None]:
    assert acl.aclInit(None) == 0
    assert acl.aclrtSetDevice(0) == 0
    yield
    acl.aclrtResetDevice(0)
    acl.aclFinalize()


def launch() -> None:
    """The first column of 4 rows of 2 through aclnnSilu, and a wait."""
    stream, _ = acl.aclrtCreateStream()
    addresses = [acl.aclrtMalloc(32, acl.ACL_MEM_MALLOC_HUGE_FIRST)[0] for _ in range(2)]
    for address in addresses:
        acl.aclrtMemset(address, 32, 0, 32)
    x = acl.aclCreateTensor([4], FLOAT, [2], 0, ND, [4, 2], addresses[0])
    y = acl.aclCreateTensor([4], FLOAT, None, 0, ND, [4], addresses[1])
    size, executor, _ = acl.aclnnSiluGetWorkspaceSize(x, y)
    workspace, _ = acl.aclrtMalloc(max(size, 32), acl.ACL_MEM_MALLOC_HUGE_FIRST)
    acl.aclnnSilu(workspace, size, executor, stream)
    acl.aclrtSynchronizeStream(stream)
    for one in (x, y):
        acl.aclDestroyTensor(one)
    for address in (*addresses, workspace):
        acl.aclrtFree(address)
    acl.aclrtDestroyStream(stream)


def test_without_checks_nothing_is_told_for_them() -> None:
    told: list[Event] = []
    with watch.watching(told.append):
        launch()
    assert {event.kind for event in told} & FOR_CHECKS == set()
    assert {event.facts["what"] for event in told if event.kind == "create"} == {"aclrtStream"}
    assert {event.facts["what"] for event in told if event.kind in ("described", "dropped")} == {"aclTensor"}


def test_only_kinds_that_a_check_reads_are_told() -> None:
    told: list[Event] = []
    leak = Checker(["leak"]).kinds
    watch.attach(Audience(told.append, kinds=leak))
    with checking("leak"):
        launch()
    watch.detach(told.append)
    assert {event.kind for event in told} == {"malloc", "free", "create", "destroy"}


ONE_LAUNCH = """
import aclnn_py as acl
acl.aclInit(None)
acl.aclrtSetDevice(0)
address, _ = acl.aclrtMalloc(32, acl.ACL_MEM_MALLOC_HUGE_FIRST)
acl.aclrtMemsetAsync(address, 32, 0, 32, None)
acl.aclrtSynchronizeStream(None)
"""


def test_another_process_writes_the_kinds_that_are_wanted(python: Any, tmp_path: Path) -> None:
    told: list[Event] = []
    with Fifo(tmp_path / "events", [Audience(told.append, kinds=Checker(["leak"]).kinds)]) as fifo:
        assert python("-c", ONE_LAUNCH, **fifo.variables()).returncode == 0
    assert {event.kind for event in told} == {"create", "malloc", "left_object", "left_end"}


def test_accesses_are_views_to_the_byte() -> None:
    told: list[Event] = []
    with watch.watching(told.append), checking("memory"):
        launch()
    (push,) = [event.facts for event in told if event.kind == "push"]
    reads, writes = ([access for access in push["accesses"] if access.flags & 1 == n] for n in (0, 1))
    assert (push["what"], push["task"], push["kind"]) == ("aclnnSilu", 1, 0)
    assert [access.operand for access in reads] == ["self"]
    assert reads[0].high - reads[0].low == 28
    assert reads[0].view == "0;4;4;8"
    assert "out" in [access.operand for access in writes]


def test_a_clean_program_has_no_findings_and_settings_come_back() -> None:
    before = settings.current().check
    with checking("all") as found:
        assert settings.current().check
        launch()
        assert found.findings() == []
    assert settings.current().check == before


def test_findings_so_far() -> None:
    with checking("memory,leak") as found:
        address, _ = acl.aclrtMalloc(8, acl.ACL_MEM_MALLOC_HUGE_FIRST)
        acl.aclrtFree(address + 4)
        assert [finding["rule"] for finding in found.findings()] == ["memory.inner-pointer"]
        assert "leak.memory" in [finding["rule"] for finding in found.findings(leaks=True)]
        acl.aclrtFree(address)


def test_what_a_callback_does_comes_behind_what_its_stream_did() -> None:
    with checking("race") as found:
        stream, _ = acl.aclrtCreateStream()
        address, _ = acl.aclrtMalloc(32, acl.ACL_MEM_MALLOC_HUGE_FIRST)
        codes = [acl.aclrtSubscribeReport(threading.get_ident(), stream)]
        codes.append(acl.aclrtMemsetAsync(address, 32, 1, 32, stream))
        codes.append(
            acl.aclrtLaunchCallback(
                lambda _: codes.append(acl.aclrtMemset(address, 32, 0, 32)), None, acl.ACL_CALLBACK_BLOCK, stream
            )
        )
        codes.append(acl.aclrtProcessReport(10_000))
        assert codes == [0] * 5
        assert found.findings() == []
        codes += [acl.aclrtMemsetAsync(address, 32, 1, 32, stream), acl.aclrtMemset(address, 32, 0, 32)]
        assert [finding["rule"] for finding in found.findings()] == ["race.host"]
        codes += [acl.aclrtSynchronizeStream(stream), acl.aclrtFree(address), acl.aclrtDestroyStream(stream)]
        assert codes == [0] * 10


@pytest.mark.parametrize(("function", "passed_on", "count"), [
    ("aclrtMemcpyAsync", "", 1),
    ("aclrtSynchronizeStream", "Expected the last launch of this context to be accepted but another thread was refused "
     "with 107000, and nothing was launched since: aclrtMemcpyAsync: ", 0),
])  # fmt: skip
def test_a_refusal_that_a_wait_passes_on_is_told_once(function: str, passed_on: str, count: int) -> None:
    text = f"{function}: {passed_on}Expected at most 8 bytes (destMax) but got 16, argument count."
    checker = Checker(["memory"])
    checker.handle(Event("refusal", 0, 1, "a.py:1", text, {"function": function, "code": 107000, "subject": 0}))
    assert [each["rule"] for each in checker.summary()] == ["memory.out-of-bounds"] * count


def test_an_object_that_went_with_its_context() -> None:
    with checking("lifetime") as found:
        stream, _ = acl.aclrtCreateStream()
        acl.aclrtResetDevice(0)
        acl.aclrtSetDevice(0)
        acl.aclrtDestroyStream(stream)
        (finding,) = found.findings()
    assert finding["message"] == "aclrtDestroyStream got an aclrtStream that was destroyed with its context"
    assert [site["what"] for site in finding["sites"]] == ["used", "context destroyed", "created"]
    assert finding["fix"] == "Call aclrtDestroyStream before aclrtResetDevice or aclrtDestroyContext."
