"""The message queue: layout, order, what is queued once, threads and process mode."""

from __future__ import annotations

import os
import re
import threading

import pytest

from aclnn_py.base import messages

STAMP = r"\d{4}-\d\d-\d\d-\d\d:\d\d:\d\d\.\d{3}\.\d{3}"
HEAD = rf"\[PID: {os.getpid()}\] {STAMP} "


def taken() -> str:
    text = messages.take()
    assert text is not None
    return text


def test_nothing_is_none_and_reading_empties() -> None:
    assert messages.take() is None
    messages.refused(161002, "Expected a but got b.")
    assert messages.take() is not None
    assert messages.take() is None


def test_one_message() -> None:
    messages.refused(161002, "Expected a but got b.")
    assert re.fullmatch(HEAD + r"AclNN_Parameter_Error\(EZ1001\): Expected a but got b\.\n", taken())


def test_cause_and_solution_follow_the_header() -> None:
    messages.add("EE1018", "no context", "no device is set", "call aclrtSetDevice")
    assert taken().splitlines()[1:] == [
        "        Possible Cause: no device is set",
        "        Solution: call aclrtSetDevice",
    ]


@pytest.mark.parametrize("empty", ["", "N/A"])
def test_empty_advice_is_left_out(empty: str) -> None:
    messages.add("EE1018", "no context", empty, empty)
    assert len(taken().splitlines()) == 1


def test_the_others_stand_below_the_header() -> None:
    messages.refused(161001, "first")
    messages.refused(561103, "second")
    messages.add("EH0001", "third", solution="only a header has one")
    assert taken().splitlines()[1:] == [
        "TraceBack (most recent call last):",
        "        second",
        "        third",
    ]


def test_a_user_s_message_is_the_header_though_an_inner_one_came_first() -> None:
    messages.refused(561103, "inner")
    messages.refused(161001, "outer")
    lines = taken().splitlines()
    assert lines[0].endswith("AclNN_Parameter_Error(EZ1001): outer")
    assert lines[1:] == ["TraceBack (most recent call last):", "        inner"]


def test_inner_messages_alone() -> None:
    messages.refused(561103, "first")
    messages.add("EH9999", "second")
    lines = taken().splitlines()
    assert lines[0] == "EZ9999: Internal error!"
    assert re.fullmatch("EZ9999" + HEAD + r"AclNN_Inner_Error\(EZ9999\):  first", lines[1])
    assert lines[2:] == ["TraceBack (most recent call last):", "       second"]


@pytest.mark.parametrize(
    ("status", "ident", "advice"),
    [(161001, "EZ1001", 0), (161002, "EZ1001", 0), (361001, "EZ9903", 1), (561103, "EZ9999", 0), (561000, "EZ9999", 0)],
)
def test_the_class_of_a_status_decides_the_code(status: int, ident: str, advice: int) -> None:
    messages.refused(status, "why")
    text = taken()
    assert f"({ident}):" in text
    assert text.count("Solution: ") == advice


def test_the_same_code_and_text_is_queued_once() -> None:
    for _ in range(3):
        messages.refused(161002, "same")
    messages.add("EH0001", "same")
    assert taken().splitlines()[1:] == ["TraceBack (most recent call last):", "        same"]
    messages.refused(161002, "same")
    assert taken().count("same") == 1


def test_a_message_is_cut() -> None:
    messages.refused(161002, "x" * 5000)
    text = taken()
    assert 1000 < text.count("x") <= 1024
    assert text.endswith("...\n")


def test_a_message_at_the_limit_is_whole() -> None:
    messages.refused(161002, "x" * 1024)
    assert taken().endswith(" " + "x" * 1024 + "\n")


def test_a_queue_nobody_reads_keeps_its_header_and_the_newest() -> None:
    messages.refused(561103, "inner")
    messages.refused(161002, "header")
    for number in range(3 * messages.DEEPEST):
        messages.refused(161002, f"number {number}")
    lines = taken().splitlines()
    assert lines[0].endswith("header")
    assert lines[-1].endswith(f"number {3 * messages.DEEPEST - 1}")
    assert len(lines) == messages.DEEPEST + 1
    assert "inner" not in "".join(lines)


def test_clear_forgets() -> None:
    messages.refused(161002, "gone")
    messages.clear()
    assert messages.take() is None


def test_an_unknown_code_still_says_something() -> None:
    messages.add("XX0000", "odd")
    assert "Error(XX0000): odd" in taken()


def in_thread(work: object) -> None:
    assert callable(work)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def test_each_thread_has_its_own_queue() -> None:
    seen: list[str | None] = []
    messages.refused(161002, "mine")

    def other() -> None:
        seen.append(messages.take())
        messages.refused(161001, "theirs")
        seen.append(messages.take())

    in_thread(other)
    assert seen[0] is None
    assert "theirs" in (seen[1] or "")
    assert "mine" in taken()


def test_process_mode_shares_one_queue_and_names_the_threads() -> None:
    messages.set_mode("1")
    ids: list[int] = []

    def other() -> None:
        ids.append(threading.get_native_id())
        messages.refused(161001, "theirs")

    in_thread(other)
    messages.refused(161002, "mine")
    lines = taken().splitlines()
    assert lines[0].endswith(f"theirs[THREAD:{ids[0]}]")
    assert lines[2] == f"        mine[THREAD:{threading.get_native_id()}]"
    assert messages.take() is None


@pytest.mark.parametrize("mode", ["0", "", "2", "process"])
def test_any_other_mode_is_the_threads(mode: str) -> None:
    messages.set_mode(mode)
    in_thread(lambda: messages.refused(161001, "theirs"))
    assert messages.take() is None


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the child only fails and leaves
def test_a_forked_child_can_still_fail() -> None:
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            messages.refused(161002, "in the child")
            os.write(write, (messages.take() or "").encode())
            os._exit(0)
        finally:
            os._exit(1)
    os.close(write)
    with open(read, encoding="utf-8") as answer:
        assert f"[PID: {child}] " in answer.read()
    assert os.waitpid(child, 0)[1] == 0
