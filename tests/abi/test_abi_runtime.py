"""Runtime functions with pointers in and out through the C libraries, and failures of a stream."""

from __future__ import annotations

from clients import PROGRAMS


def test_pointers_in_and_out(build, execute) -> None:
    done = execute(build(PROGRAMS / "runtime.c"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "fine\n", "")


def test_random_numbers_in_a_stream(build, execute) -> None:
    done = execute(build(PROGRAMS / "randoms.c", "-lm"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_an_index_that_names_nothing(build, execute) -> None:
    done = execute(build(PROGRAMS / "wrong_index.c"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "aclnnIndexSelect failed on" in done.stdout
    assert "Expected an index of one of 4 elements but got 4 as element 2." in done.stdout
