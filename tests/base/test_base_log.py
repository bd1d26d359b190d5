"""The plog: levels, modules, where lines go, and that it never fails the program."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from aclnn_py.base import log, messages

LEVELS = ("debug", "info", "warning", "error")
STAMP = r"\d{4}-\d\d-\d\d-\d\d:\d\d:\d\d\.\d{3}\.\d{3}"


def say(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], module: str = "NNOP", **env: str) -> str:
    """Log once per level under these variables, to stdout unless they say otherwise; the levels seen."""
    env = {"ASCEND_LOG_PRINT_TO_STDOUT": "1", **env}
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    log.configure()
    for level in LEVELS:
        getattr(log, level)(module, f"<{level}>")
    return " ".join(re.findall(r"<(\w+)>", capsys.readouterr().out))


@pytest.mark.parametrize(
    ("level", "seen"),
    [
        ("0", "debug info warning error"), ("1", "info warning error"), ("2", "warning error"), ("3", "error"),
        ("4", ""), ("", "error"), ("5", "error"), ("-1", "error"), ("debug", "error"), ("01", "error"),
    ],
)  # fmt: skip
def test_global_level(
    level: str, seen: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert say(monkeypatch, capsys, ASCEND_GLOBAL_LOG_LEVEL=level) == seen


@pytest.mark.parametrize(
    ("levels", "seen"),
    [
        ("NNOP=1", "info warning error"), ("RUNTIME=0", "error"), ("RUNTIME=4:NNOP=2", "warning error"), ("NNOP=4", ""),
        ("NNOP=1:RUNTIME=9", "error"), ("NNOP=1:", "error"), ("NNOP", "error"), ("=1:NNOP=1", "error"),
        ("NNOP=1=2", "error"),
    ],
)  # fmt: skip
def test_a_module_s_level_wins_unless_the_variable_is_malformed(
    levels: str, seen: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert say(monkeypatch, capsys, ASCEND_MODULE_LOG_LEVEL=levels) == seen


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
    capsys: pytest.CaptureFixture[str], tmp_path: Path,
) -> None:  # fmt: skip
    for name, value in (("ASCEND_LOG_PRINT_TO_STDOUT", new), ("ASCEND_SLOG_PRINT_TO_STDOUT", old)):
        if value is not None:
            monkeypatch.setenv(name, value)
    log.configure()
    log.error("NNOP", "<error>")
    assert ("<error>" in capsys.readouterr().out) is shown
    assert len(files(tmp_path)) == (not shown)


def files(root: Path) -> list[Path]:
    return sorted((root / "debug" / "plog").glob("*"))


def test_a_line(tmp_path: Path) -> None:
    log.error("NNOP", "text")
    (path,) = files(tmp_path)
    assert re.fullmatch(rf"plog-{os.getpid()}_\d{{17}}\.log", path.name)
    line = rf"\[ERROR\] NNOP\({os.getpid()},[^,()]+\):{STAMP} \[test_base_log\.py:\d+\]text\n"
    assert re.fullmatch(line, path.read_text())


def test_one_file_takes_all_lines(tmp_path: Path) -> None:
    for number in range(5):
        log.error("NNOP", f"line {number}")
    (path,) = files(tmp_path)
    assert [line[-1] for line in path.read_text().splitlines()] == list("01234")


def test_nothing_is_created_before_the_first_line(tmp_path: Path) -> None:
    log.info("NNOP", "off")
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
    log.configure()
    log.error("NNOP", "text")
    assert len(list((tmp_path / folder).glob("plog-*.log"))) == 1


def test_a_full_file_is_followed_by_another_and_the_oldest_goes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ASCEND_HOST_LOG_FILE_NUM", "2")
    monkeypatch.setattr(log, "FILE_BYTES", 300)
    clock = iter(range(10**18, 2 * 10**18, 10**9))
    monkeypatch.setattr(log.time, "time_ns", lambda: next(clock))
    log.configure()
    for number in range(40):
        log.error("NNOP", f"line {number}")
    kept = files(tmp_path)
    assert len(kept) == 2
    assert all(path.stat().st_size <= 300 for path in kept)
    assert kept[-1].read_text().endswith("line 39\n")


@pytest.mark.parametrize("count", ["", "0", "1001", "many", "-3", "9" * 5000])
def test_a_bad_number_of_files_is_the_default(count: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASCEND_HOST_LOG_FILE_NUM", count)
    log.configure()
    log.error("NNOP", "text")
    assert log._sink is not None
    assert log._sink.kept == 10


def test_an_unwritable_place_loses_lines_and_nothing_else(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("")
    monkeypatch.setenv("ASCEND_PROCESS_LOG_PATH", str(blocker))
    log.configure()
    log.error("NNOP", "text")
    assert log._sink is not None
    assert log._sink.lost == 1


@pytest.mark.parametrize("text", ["surrogate \udc80", "ünïcode", "two\nlines", ""])
def test_any_text_can_be_logged(text: str, tmp_path: Path) -> None:
    log.error("NNOP", text)
    (path,) = files(tmp_path)
    assert path.read_bytes().endswith(text.encode(errors="replace") + b"\n")


def test_without_stdout_lines_are_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASCEND_LOG_PRINT_TO_STDOUT", "1")
    monkeypatch.setattr("sys.stdout", None)
    log.configure()
    log.error("NNOP", "text")
    assert log._sink is not None
    assert log._sink.lost == 1


def test_reconfiguring_closes_the_file(tmp_path: Path) -> None:
    log.error("NNOP", "one")
    assert log._sink is not None
    descriptor = log._sink.file
    log.configure()
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(descriptor)


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the child only logs and leaves
def test_a_forked_child_writes_its_own_file(tmp_path: Path) -> None:
    log.error("NNOP", "parent")
    child = os.fork()
    if child == 0:
        try:
            log.error("NNOP", "child")
            os._exit(0)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    texts = {re.sub(r"_.*", "", path.name): path.read_text() for path in files(tmp_path)}
    assert texts.keys() == {f"plog-{os.getpid()}", f"plog-{child}"}
    assert texts[f"plog-{child}"].endswith("]child\n")


@pytest.mark.parametrize(
    ("ident", "module"), [("EZ1006", "NNOP"), ("EH0001", "ASCENDCL"), ("EE1003", "RUNTIME"), ("WE0001", "RUNTIME")]
)
def test_a_message_is_logged_by_its_module(ident: str, module: str, tmp_path: Path) -> None:
    messages.add(ident, "why")
    (path,) = files(tmp_path)
    assert f"[ERROR] {module}(" in path.read_text()
    assert path.read_text().endswith(f"]{ident}: why\n")


def test_a_refusal_is_logged_with_its_status(tmp_path: Path) -> None:
    messages.refused(161002, "why")
    (path,) = files(tmp_path)
    assert re.search(r"\] ?NNOP\(.*\]\[NNOP\]\[\d+\] errno\[161002\] why\n", path.read_text())


def test_a_timestamp_has_microseconds() -> None:
    assert re.fullmatch(STAMP, log.timestamp(0))
    assert log.timestamp(1_234_567_891).endswith(":01.234.567")
