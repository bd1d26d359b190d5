"""The helper for child processes: nothing hangs, nothing stays behind, and what was printed is shown."""

from __future__ import annotations

import os
import signal
import sys
from subprocess import PIPE

import children
import pytest

HANGS = "echo said; echo wrong >&2; sleep 1000 & echo $!; wait"
BRIEFLY = 0.5


def gone(process: int) -> bool:
    """Whether a process has ended; it may still wait for its parent."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True


def test_a_child_that_hangs_is_killed_with_its_children_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"did not end within 0.5 s"):
        children.run(["sh", "-c", HANGS], timeout=BRIEFLY)
    told = capsys.readouterr().err
    assert "-- its stdout:\nsaid\n" in told
    assert "-- its stderr:\nwrong\n" in told
    grandchild = int(told.partition("said\n")[2].split()[0])
    while not gone(grandchild):
        pass  # the kernel ends it when it likes


def test_what_a_child_prints_is_the_tests_own_output(capsys: pytest.CaptureFixture[str]) -> None:
    done = children.run([sys.executable, "-c", "import sys; print(sys.stdin.read()); sys.exit('bad')"], input="given")
    assert (done.returncode, done.stdout, done.stderr) == (1, "given\n", "bad\n")
    told = capsys.readouterr().err
    assert "ended with 1" in told
    assert "given" in told
    assert "bad" in told


def test_a_child_that_has_to_succeed() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"ended with 3:\nno reason"):
        children.run(["sh", "-c", "printf 'no reason' >&2; exit 3"], check=True)


def test_bytes_are_bytes() -> None:
    assert children.run(["cat"], input=b"\xff", text=False).stdout == b"\xff"


def test_reading_from_a_child_that_hangs_ends() -> None:
    with children.Child(["sh", "-c", HANGS], timeout=BRIEFLY, stdout=PIPE, stderr=PIPE, text=True) as child:
        assert child.stdout
        assert child.stdout.readline() == "said\n"
        child.stdout.read()
    assert child.returncode == -signal.SIGKILL


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the child only waits
def test_a_forked_child_that_hangs_is_killed() -> None:
    child = os.fork()
    if not child:
        signal.pause()
        os._exit(0)
    with pytest.raises(AssertionError, match="did not end"):
        children.ended(child, timeout=0)
