"""The rarer runtime functions through the C libraries."""

from __future__ import annotations

from clients import PROGRAMS


def test_the_rarer_functions_from_c(build, execute) -> None:
    done = execute(build(PROGRAMS / "more.c"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "fine\n", "")
