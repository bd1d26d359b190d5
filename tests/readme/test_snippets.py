"""README.md and the pages of docs/ keep their word: every block is run, and what is shown is compared."""

from __future__ import annotations

import os
import shutil
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from snippets import INSTALLS, PACKAGE, PAGES, SAMPLE, Block, Shell, blocks, commands, same, shape

PAUSE = "\n-- next block --\n"
RUN = {"sh", "python", "console"}
FILES = {"python", "cmake", "cpp"}
JOBS = {"yaml", "dockerfile"}
"""Run by .ci/action.py and .ci/dockerfile.py, which need a wheel."""
ELSEWHERE = {"docs/pytorch.md"}
"""Its Python needs torch_npu: tests/clients runs it."""
COMPILERS = pytest.mark.skipif(not shutil.which("g++") or not shutil.which("cmake"), reason="needs g++ and CMake")


@pytest.fixture
def shell(request: pytest.FixtureRequest, tmp_path: Path) -> Shell:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("ACLNN_", "ASCEND_", "PYTEST_"))}
    environment = {**clean, "PYTHONPATH": str(PACKAGE.parent), "HOME": str(tmp_path), "COLUMNS": "80"}
    return Shell(tmp_path, request.getfixturevalue("page"), environment)


def having(language: str) -> list[str]:
    return [page for page in PAGES if any(each.language == language and not each.title for each in blocks(page))]


@pytest.mark.parametrize("page", PAGES)
def test_every_block_is_of_a_kind_that_is_checked(page: str) -> None:
    found = blocks(page)
    assert {block.language for block in found if block.title} <= FILES
    jobs = JOBS if page == "docs/ci.md" else set()
    assert {block.language for block in found if not block.title} <= RUN | jobs | {"text"}
    for before, block in pairwise([Block("", "", ""), *found]):
        if block.language == "text":
            assert before.language in ("python", "sh"), "a text block is what the block before it prints"
            assert not before.title


@pytest.mark.parametrize("page", sorted({*having("python")} - ELSEWHERE))
def test_python_prints_what_is_shown(page: str, shell: Shell) -> None:
    found = blocks(page)
    programs = [block.text for block in found if block.language == "python" and not block.title]
    shown = [after.text if after.language == "text" else "" for block, after in pairwise([*found, Block("", "", "")])
             if block.language == "python" and not block.title]  # fmt: skip
    (shell.directory / "page.py").write_text(f"print({PAUSE!r})\n".join(programs))
    done = shell.run("python -W error page.py")
    assert done.stderr == ""
    assert list(map(same, done.stdout.split(PAUSE))) == list(map(same, shown))


@pytest.mark.parametrize("page", having("console"))
def test_consoles_print_what_is_shown(page: str, shell: Shell) -> None:
    for block in blocks(page):
        if block.language != "console" or SAMPLE in block.text:
            continue
        for command, shown in commands(block.text):
            done = shell.run(command)
            alike = shape if " conform " in command else same
            assert alike(done.stdout + done.stderr) == alike(shown)


@COMPILERS
@pytest.mark.parametrize("page", having("sh"))
def test_shell_commands_succeed(page: str, shell: Shell) -> None:
    found = blocks(page)
    outputs = [
        text for each in found if each.language == "console" for text in map(same, dict(commands(each.text)).values())
    ]
    for block, after in pairwise([*found, Block("", "", "")]):
        if block.language != "sh" or block.text in INSTALLS:
            continue
        done = shell.run(block.text)
        assert (done.returncode, done.stderr) == (0, "")
        if block.text.endswith("./silu_backward\n"):
            assert same(done.stdout) in outputs
        if after.language == "text":
            assert done.stdout.endswith(after.text)


def test_the_first_shell_commands_are_those_the_build_runs() -> None:
    first = [block.text for block in blocks("README.md") if block.language == "sh"][:2]
    assert set(first) == INSTALLS


def test_the_interpreter_is_the_one_that_tests_run_with(tmp_path: Path) -> None:
    done = Shell(tmp_path, "README.md", dict(os.environ)).run('python -c "import sys; print(sys.executable)"')
    assert done.stdout.strip() == sys.executable
