"""Random calls of all exported functions from eight threads, under the sanitizers: no report, nothing left behind."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import children
import fuzzing
import pytest
import sanitized
from clients import PACKAGE, clean

SOURCES = Path(__file__).resolve().parent / "fuzz"
WRAPPED = ("plan_run", "ae_plan_call", "memmove", "memset")
"""tsan.c looks away from what they do to operands."""
CALLS = 40_000
FUNCTIONS = 300
"""So many have to be accepted once, else the calls are too wild to be worth anything."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory, checkout_include: Path) -> Callable[[str], Path]:
    """The program built with a sanitizer, once."""

    @cache
    def made(mode: str) -> Path:
        directory = tmp_path_factory.mktemp(mode)
        calls = directory / "calls.c"
        calls.write_text(fuzzing.source(checkout_include, SOURCES))
        sources = [*(SOURCES / f"{name}.c" for name in ("dice", "objects", "fuzz")), calls]
        wrapped = WRAPPED if mode == "thread" else ()
        if wrapped:
            sources.append(SOURCES / "tsan.c")
        own = sanitized.extra_objects(mode, *sources)
        (directory / "aclemu.planner").write_text(f"{sys.executable}\n{PACKAGE.parent}\n")
        inputs = [*sanitized.objects(mode).values(), *own]
        return sanitized.linked(mode, inputs, directory / "fuzz", *(f"-Wl,--wrap={name}" for name in wrapped))

    return made


@pytest.fixture(scope="module")
def checkout_include() -> Path:
    return Path(__file__).resolve().parents[2] / "include"


@pytest.mark.parametrize("mode", sanitized.MODES)
def test_random_calls_are_clean(program: Callable[[str], Path], tmp_path: Path, mode: str) -> None:
    command = [str(program(mode)), "7", str(CALLS), "8"]
    environment = clean(HOME=str(tmp_path))  # some functions write files where they are
    done = children.run(command, env=environment, cwd=tmp_path)
    said = [line for line in done.stderr.splitlines() if not re.match(r"infini(rt|op)\w+: ", line)]
    assert (done.returncode, said) == (0, []), "\n".join(said)[:6000]
    figures = re.fullmatch(r"(\d+) calls accepted, (\d+) refused, (\d+) functions of \d+ accepted once\n", done.stdout)
    assert figures
    accepted, refused, functions = map(int, figures.groups())
    assert accepted + refused == CALLS
    assert functions > FUNCTIONS


@pytest.mark.parametrize("mode", sanitized.MODES)
def test_checks_see_random_calls_without_a_report_of_the_sanitizers(
    program: Callable[[str], Path], tmp_path: Path, mode: str
) -> None:
    command = [str(program(mode)), "11", str(CALLS // 4), "8"]
    environment = clean(HOME=str(tmp_path), ACLNN_PY_CHECK="all", ASAN_OPTIONS="detect_leaks=0")  # the other test's
    done = children.run(command, env=environment, cwd=tmp_path)
    assert "Sanitizer" not in done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode == 0
    assert done.stdout
