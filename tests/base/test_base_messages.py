"""The message queue: layout, order, what is queued once, threads and process mode."""

from __future__ import annotations

import json
import os
import re
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
import room
from children import ended
from room import add, missing, refused

import aclnn_py as acl

STAMP = r"\d{4}-\d\d-\d\d-\d\d:\d\d:\d\d\.\d{3}\.\d{3}"
HEAD = rf"\[PID: {os.getpid()}\] {STAMP} "
DEEPEST = 256

pytestmark = pytest.mark.usefixtures("alone")


def taken() -> str:
    text = room.take()
    assert text is not None
    return text


def test_nothing_is_none_and_reading_empties() -> None:
    assert room.take() is None
    refused(161002, "Expected a but got b.")
    assert room.take() is not None
    assert room.take() is None


def test_one_message() -> None:
    refused(161002, "Expected a but got b.")
    assert re.fullmatch(HEAD + r"AclNN_Parameter_Error\(EZ1001\): Expected a but got b\.\n", taken())


def test_a_solution_follows_the_header() -> None:
    refused(361001, "no context")
    refused(361001, "only a header has one")
    advice, below, last = taken().splitlines()[1:]
    assert advice.startswith("        Solution: Collect the plog (ASCEND_GLOBAL_LOG_LEVEL, ")
    assert below == "TraceBack (most recent call last):"
    assert last == "        only a header has one"


def test_without_advice_there_is_no_line_for_it() -> None:
    add("EE1018", "no context")
    assert len(taken().splitlines()) == 1


def test_the_others_stand_below_the_header() -> None:
    refused(161001, "first")
    refused(561103, "second")
    add("EH0001", "third")
    assert taken().splitlines()[1:] == [
        "TraceBack (most recent call last):",
        "        second",
        "        third",
    ]


def test_a_user_s_message_is_the_header_though_an_inner_one_came_first() -> None:
    refused(561103, "inner")
    refused(161001, "outer")
    lines = taken().splitlines()
    assert lines[0].endswith("AclNN_Parameter_Error(EZ1001): outer")
    assert lines[1:] == ["TraceBack (most recent call last):", "        inner"]


def test_what_is_not_emulated_is_the_header_only_alone() -> None:
    """A program that tries a function and goes on without it must not find its name above every later error."""
    missing(207000, "not emulated")
    refused(161002, "Expected a but got b.")
    lines = taken().splitlines()
    assert lines[0].endswith("AclNN_Parameter_Error(EZ1001): Expected a but got b.")
    assert lines[1:] == ["TraceBack (most recent call last):", "        not emulated"]
    missing(207000, "not emulated")
    assert taken().splitlines()[0].endswith("Not_Supported(EE1016): not emulated")


def test_warnings_are_no_messages() -> None:
    add("WE0001", "only one mode")
    assert room.take() is None


def test_inner_messages_alone() -> None:
    refused(561103, "first")
    add("EH9999", "second")
    lines = taken().splitlines()
    assert lines[0] == "EZ9999: Internal error!"
    assert re.fullmatch("EZ9999" + HEAD + r"AclNN_Inner_Error\(EZ9999\):  first", lines[1])
    assert lines[2:] == ["TraceBack (most recent call last):", "       second"]


@pytest.mark.parametrize(
    ("status", "ident", "advice"),
    [(161001, "EZ1001", 0), (161002, "EZ1001", 0), (361001, "EZ9903", 1), (561103, "EZ9999", 0), (561000, "EZ9999", 0)],
)
def test_the_class_of_a_status_decides_the_code(status: int, ident: str, advice: int) -> None:
    refused(status, "why")
    text = taken()
    assert f"({ident}):" in text
    assert text.count("Solution: ") == advice


def test_the_same_code_and_text_is_queued_once() -> None:
    for _ in range(3):
        refused(161002, "same")
    add("EH0001", "same")
    assert taken().splitlines()[1:] == ["TraceBack (most recent call last):", "        same"]
    refused(161002, "same")
    assert taken().count("same") == 1


@pytest.mark.parametrize("letter", ["x", "ü", "\N{GREEK SMALL LETTER ALPHA}", "\N{OLD ITALIC LETTER A}"])
def test_a_message_is_cut(letter: str) -> None:
    refused(161002, letter * 5000)
    add("EH0001", letter * 1025)
    header, _, other = taken().splitlines()
    assert 1000 < header.count(letter) <= 1024
    assert header.endswith(letter + "...")
    assert other.strip() == letter * 1021 + "..."


@pytest.mark.parametrize("letter", ["x", "ü", "\N{OLD ITALIC LETTER A}"])
def test_a_message_at_the_limit_is_whole(letter: str) -> None:
    add("EZ1001", letter * 1024)
    assert taken().endswith(" " + letter * 1024 + "\n")


def test_a_queue_nobody_reads_keeps_its_header_and_the_newest() -> None:
    refused(561103, "inner")
    refused(161002, "header")
    for number in range(3 * DEEPEST):
        refused(161002, f"number {number}")
    lines = taken().splitlines()
    assert lines[0].endswith("header")
    assert lines[-1].endswith(f"number {3 * DEEPEST - 1}")
    assert len(lines) == DEEPEST + 1
    assert "inner" not in "".join(lines)


def test_an_unknown_code_still_says_something() -> None:
    add("XX0000", "odd")
    assert "Error(XX0000): odd" in taken()


def in_thread(work: Callable[[], object]) -> None:
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def test_each_thread_has_its_own_queue() -> None:
    seen: list[str | None] = []
    refused(161002, "mine")

    def other() -> None:
        seen.append(room.take())
        refused(161001, "theirs")
        seen.append(room.take())

    in_thread(other)
    assert seen[0] is None
    assert "theirs" in (seen[1] or "")
    assert "mine" in taken()


def test_process_mode_shares_one_queue_and_names_the_threads() -> None:
    room.room().room_by_process(True)
    ids: list[int] = []

    def other() -> None:
        ids.append(threading.get_native_id())
        refused(161001, "theirs")

    in_thread(other)
    refused(161002, "mine")
    lines = taken().splitlines()
    assert lines[0].endswith(f"theirs[THREAD:{ids[0]}]")
    assert lines[2] == f"        mine[THREAD:{threading.get_native_id()}]"
    assert room.take() is None


# ---- through the package -------------------------------------------------------------------------------------------


def fail() -> None:
    assert acl.aclrtSetDevice(99) == 107001


@pytest.mark.parametrize(("mode", "shared"), [("1", True), ("0", False), ("", False), ("2", False), (1, False)])
def test_only_mode_1_is_the_process_s(mode: object, shared: bool, tmp_path: Path) -> None:
    path = tmp_path / "acl.json"
    path.write_text(json.dumps({"err_msg_mode": mode}))
    assert acl.aclInit(str(path)) == 0
    in_thread(fail)
    told = acl.aclGetRecentErrMsg()
    assert (told is not None) is shared
    if told is not None:
        assert re.search(r"but got 99.*\[THREAD:\d+\]\n$", told)
    assert acl.aclFinalize() == 0
    in_thread(fail)
    assert acl.aclGetRecentErrMsg() is None


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the child only fails and leaves
def test_a_forked_child_can_still_fail() -> None:
    fail()
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            fail()
            os.write(write, (acl.aclGetRecentErrMsg() or "").encode())
            os._exit(0)
        finally:
            os._exit(1)
    os.close(write)
    assert ended(child) == 0
    with open(read, encoding="utf-8") as answer:
        assert f"[PID: {child}] " in answer.read()
