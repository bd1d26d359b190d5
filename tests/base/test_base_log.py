"""The plog: levels, modules, where lines go, and that it never fails the program."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from children import ended
from room import ERROR, INFO, room, stamp

import aclnn_py as acl

LEVELS = ("debug", "info", "warning", "error")
STAMP = r"\d{4}-\d\d-\d\d-\d\d:\d\d:\d\d\.\d{3}\.\d{3}"
HALF = (10 << 20) + 1
"""Bytes of a line of which two do not fit into a file."""

pytestmark = pytest.mark.usefixtures("alone")


def log(text: str | bytes, level: int = ERROR) -> None:
    room().room_log(level, b"NNOP", text if isinstance(text, bytes) else text.encode())


def fail() -> None:
    """A refused call, which logs one line."""
    assert acl.aclrtSetDevice(99) == 107001


def say(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], **env: str) -> str:
    """Log once per level under these variables, to stdout; the levels seen."""
    for name, value in {"ASCEND_LOG_PRINT_TO_STDOUT": "1", **env}.items():
        monkeypatch.setenv(name, value)
    room().log_configure()
    for number, level in enumerate(LEVELS):
        log(f"<{level}>", number)
    return " ".join(re.findall(r"<(\w+)>", capfd.readouterr().out))


@pytest.mark.parametrize(
    ("level", "seen"),
    [
        ("0", "debug info warning error"), ("1", "info warning error"), ("2", "warning error"), ("3", "error"),
        ("4", ""), ("", "error"), ("5", "error"), ("-1", "error"), ("debug", "error"), ("01", "error"),
    ],
)  # fmt: skip
def test_global_level(
    level: str, seen: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert say(monkeypatch, capfd, ASCEND_GLOBAL_LOG_LEVEL=level) == seen


@pytest.mark.parametrize(
    ("levels", "seen"),
    [
        ("NNOP=1", "info warning error"), ("RUNTIME=0", "error"), ("RUNTIME=4:NNOP=2", "warning error"), ("NNOP=4", ""),
        ("NNOP=1:RUNTIME=9", "error"), ("NNOP=1:", "error"), ("NNOP", "error"), ("=1:NNOP=1", "error"),
        ("NNOP=1=2", "error"), ("NNOP=0:NNOP=2", "warning error"), ("NNO=0:NNOPS=0", "error"), ("", "error"),
    ],
)  # fmt: skip
def test_a_module_s_level_wins_unless_the_variable_is_malformed(
    levels: str, seen: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert say(monkeypatch, capfd, ASCEND_MODULE_LOG_LEVEL=levels) == seen


@pytest.mark.parametrize(
    ("new", "old", "shown"),
    [
        ("1", None, True),
        (None, "1", True),
        ("0", "1", False),
        ("1", "0", True),
        (None, None, False),
        ("2", None, False),
    ],
)
def test_stdout_switches(
    new: str | None, old: str | None, shown: bool, monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str], tmp_path: Path,
) -> None:  # fmt: skip
    for name, value in (("ASCEND_LOG_PRINT_TO_STDOUT", new), ("ASCEND_SLOG_PRINT_TO_STDOUT", old)):
        if value is not None:
            monkeypatch.setenv(name, value)
    room().log_configure()
    log("<error>")
    assert ("<error>" in capfd.readouterr().out) is shown
    assert len(files(tmp_path)) == (not shown)


def files(root: Path) -> list[Path]:
    return sorted((root / "debug" / "plog").glob("*"))


def test_a_line(tmp_path: Path) -> None:
    fail()
    (path,) = files(tmp_path)
    assert re.fullmatch(rf"plog-{os.getpid()}_\d{{17}}\.log", path.name)
    head = rf"\[ERROR\] RUNTIME\({os.getpid()},[^,()]+\):{STAMP} \[test_base_log\.py:\d+\]"
    assert re.fullmatch(head + r"EE1003: aclrtSetDevice: Expected .*\n", path.read_text())


def test_one_file_takes_all_lines(tmp_path: Path) -> None:
    for number in range(5):
        log(f"line {number}")
    (path,) = files(tmp_path)
    assert [line[-1] for line in path.read_text().splitlines()] == list("01234")


def test_nothing_is_created_before_the_first_line(tmp_path: Path) -> None:
    log("off", INFO)
    assert files(tmp_path) == []


@pytest.mark.parametrize(
    ("env", "folder"),
    [
        ({"ASCEND_PROCESS_LOG_PATH": "a", "ASCEND_WORK_PATH": "b"}, "a/debug/plog"),
        ({"ASCEND_WORK_PATH": "b"}, "b/log/debug/plog"),
        ({}, "home/ascend/log/debug/plog"),
    ],
)
def test_where_files_go(env: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("ASCEND_PROCESS_LOG_PATH")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name, value in env.items():
        monkeypatch.setenv(name, str(tmp_path / value))
    log("text")
    assert len(list((tmp_path / folder).glob("plog-*.log"))) == 1


def test_a_full_file_is_followed_by_another_and_the_oldest_goes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ASCEND_HOST_LOG_FILE_NUM", "2")
    room().log_configure()
    for number in range(4):
        log("x" * HALF + f" line {number}")
    kept = files(tmp_path)
    assert len(kept) == 2
    assert all(path.stat().st_size <= 20 << 20 for path in kept)
    assert kept[-1].read_bytes().endswith(b"line 3\n")


def open_files(root: Path) -> list[int]:
    """Descriptors of this process for files below root."""
    links = [(int(fd), f"/proc/self/fd/{fd}") for fd in os.listdir("/proc/self/fd")]
    return [fd for fd, link in links if os.path.lexists(link) and os.readlink(link).startswith(f"{root}/debug/")]


def next_millisecond() -> None:
    """A file's name has the millisecond that it was begun in."""
    now = time.time_ns() // 10**6
    while time.time_ns() // 10**6 == now:
        pass


def begin_another(root: Path) -> None:
    """Take the log's file away, so that the next line begins another."""
    for descriptor in open_files(root):
        os.close(descriptor)
    next_millisecond()


@pytest.mark.parametrize(
    ("count", "kept"),
    [("3", 3), ("", 10), ("0", 10), ("1001", 10), ("many", 10), ("-3", 10), ("+3", 10), ("9" * 5000, 10), (None, 10)],
)
def test_a_bad_number_of_files_is_the_default(
    count: str | None, kept: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if count is not None:
        monkeypatch.setenv("ASCEND_HOST_LOG_FILE_NUM", count)
    for number in range(12):
        log(f"line {number}")
        begin_another(tmp_path)
    assert [path.read_text()[-3:].strip() for path in files(tmp_path)] == [str(each) for each in range(12 - kept, 12)]


def test_a_program_that_closes_the_file_gets_no_lines_into_its_own(tmp_path: Path) -> None:
    log("one")
    (descriptor,) = open_files(tmp_path)
    with open(tmp_path / "own", "wb") as own:
        os.dup2(own.fileno(), descriptor)
        next_millisecond()
        log("two")
        assert os.fstat(descriptor).st_size == 0
        os.close(descriptor)
    assert [path.read_text()[-4:] for path in files(tmp_path)] == ["one\n", "two\n"]


def test_an_unwritable_place_loses_lines_and_nothing_else(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("")
    monkeypatch.setenv("ASCEND_PROCESS_LOG_PATH", str(blocker))
    room().log_configure()
    log("lost")
    assert blocker.read_text() == ""
    blocker.unlink()
    log("text")
    (path,) = files(blocker)
    assert "lost" not in path.read_text()


@pytest.mark.parametrize("text", [b"a byte \x80", "ünïcode".encode(), b"two\nlines", b"%s %n", b""])
def test_any_text_can_be_logged(text: bytes, tmp_path: Path) -> None:
    log(text)
    (path,) = files(tmp_path)
    assert path.read_bytes().endswith(b"]" + text + b"\n")


def test_a_surrogate_of_python_s_can_be_logged(tmp_path: Path) -> None:
    assert acl.aclInit("\udc80") == acl.ACL_ERROR_INVALID_FILE
    assert acl.aclInit("\ud800") == acl.ACL_ERROR_INVALID_FILE
    (path,) = files(tmp_path)
    found = re.findall(r"JSON file but got '(.*?)'", path.read_text())
    assert found == [r"\udc80", r"\\ud800"]


NO_STDOUT = """
import os
import aclnn_py as acl
os.close(1)
assert acl.aclrtSetDevice(99) == 107001
assert "but got 99" in acl.aclGetRecentErrMsg()
os._exit(0)
"""


def test_without_stdout_lines_are_lost(python: Callable[..., CompletedProcess[str]], tmp_path: Path) -> None:
    done = python("-c", NO_STDOUT, ASCEND_LOG_PRINT_TO_STDOUT="1")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not (tmp_path / "ascend").exists()


def test_reconfiguring_closes_the_file(tmp_path: Path) -> None:
    log("one")
    assert len(open_files(tmp_path)) == 1
    room().log_configure()
    assert open_files(tmp_path) == []


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the child only logs and leaves
def test_a_forked_child_writes_its_own_file(tmp_path: Path) -> None:
    fail()
    child = os.fork()
    if child == 0:
        try:
            fail()
            os._exit(0)
        finally:
            os._exit(1)
    assert ended(child) == 0
    texts = {re.sub(r"_.*", "", path.name): path.read_text() for path in files(tmp_path)}
    assert texts.keys() == {f"plog-{os.getpid()}", f"plog-{child}"}
    assert [text.count("\n") for text in texts.values()] == [1, 1]
    assert f"RUNTIME({child}," in texts[f"plog-{child}"]


@pytest.mark.parametrize(
    ("ident", "module"), [("EZ1006", "NNOP"), ("EH0001", "ASCENDCL"), ("EE1003", "RUNTIME"), ("WE0001", "RUNTIME")]
)
def test_a_message_is_logged_by_its_module(
    ident: str, module: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ASCEND_GLOBAL_LOG_LEVEL", "2")
    room().log_configure()
    room().room_refuse(100000, ident.encode(), b"why")
    (path,) = files(tmp_path)
    level = "WARNING" if ident.startswith("W") else "ERROR"
    assert f"[{level}] {module}(" in path.read_text()
    assert path.read_text().endswith(f"]{ident}: why\n")


def test_a_refusal_is_logged_with_its_status(tmp_path: Path) -> None:
    room().room_refuse_operator(161002, b"why")
    (path,) = files(tmp_path)
    assert re.search(r"\] ?NNOP\(.*\]\[NNOP\]\[\d+\] errno\[161002\] why\n", path.read_text())


def test_a_timestamp_has_microseconds() -> None:
    assert re.fullmatch(STAMP, stamp(0))
    assert stamp(1_234_567_891).endswith(":01.234.567")


def test_a_refused_operator_is_logged_with_the_callers_line(tmp_path: Path) -> None:
    assert acl.aclnnSiluGetWorkspaceSize(None, None)[-1] == 161001
    (path,) = files(tmp_path)
    assert re.search(r"\[test_base_log\.py:\d+\].*errno\[161001\]", path.read_text())
