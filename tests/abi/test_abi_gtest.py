"""The listener for GoogleTest, with the library itself where it is installed and with a stand-in for it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import children
import pytest
from clients import LIBRARIES

PROGRAMS = Path(__file__).with_name("programs")


def flags(library: str) -> list[str]:
    if library == "stand-in":
        return [f"-I{PROGRAMS / 'standin'}"]
    probe = children.run(["g++", "-E", "-x", "c++", "-include", "gtest/gtest.h", "/dev/null"])
    if probe.returncode:
        pytest.skip("needs GoogleTest")
    return []


@pytest.mark.parametrize("library", ["stand-in", "GoogleTest"])
def test_each_test_begins_anew_and_fails_for_what_it_leaves(library: str, build: Any, execute: Any) -> None:
    own = () if library == "stand-in" else ("-lgtest",)
    program = build(PROGRAMS / "listened.cpp", *flags(library), libraries=(*LIBRARIES, *own))
    done = execute(program)
    assert done.returncode == 1, done.stderr
    results = re.findall(r"^\[ +(OK|FAILED) +\] Npu\.(\w+)(?: \(|$)", done.stdout, re.MULTILINE)
    names = ["Clean", "Leaks", "Fresh", "Settings", "Defaults"]
    assert results[:5] == [("FAILED" if name == "Leaks" else "OK", name) for name in names]
    assert "The test left 3 objects or blocks behind:" in done.stdout
    for what in ("aclrtStream\n", "aclIntArray\n", "100 bytes of device memory allocated at listened+"):
        assert done.stdout.count(what) == 1, what
