"""README keeps its word: examples are run and compared, settings and links exist."""

from __future__ import annotations

import re
import shlex
import shutil
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import children
import pytest

from aclnn_py.settings import KEYWORDS

FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STAMP = re.compile(r"\[PID: \d+\] [\d:.-]+")
FIGURE = re.compile(r" +(?:[1-9]\d*|\d+\.\d)(?![\d.])")
VARIABLE = re.compile(r'"(ACLNN_PY_[A-Z_]+)"')
OTHER_NAMES = {"ACLNN_PY_CACHE_LIMIT", "ACLNN_PY_LAUNCH_BLOCKING"}  # CANN has variables for these keywords
TORCH = "samples/torch"  # run in tests/clients, where torch_npu is
PAUSE = "\n-- next block --\n"
SHELL = [
    "pip install . && aclnn-py run samples/python/silu_backward.py\n",
    "pip install '.[test]' && pytest -n auto --dist loadfile\n",
]


class Block(NamedTuple):
    language: str
    text: str


@pytest.fixture(scope="module")
def text() -> str:
    return (Path(__file__).parents[2] / "README.md").read_text()


@pytest.fixture(scope="module")
def blocks(text: str) -> list[Block]:
    return [Block(*found) for found in FENCE.findall(text)]


def same(text: str) -> str:
    """The text without what differs from run to run: process, time, spaces at line ends."""
    return "\n".join(line.rstrip() for line in STAMP.sub("[PID: 1] NOW", text).strip().splitlines())


def shape(text: str) -> str:
    """The text without figures: how many cases there are changes with the declarations."""
    return FIGURE.sub(" N", same(text))


def test_every_block_is_of_a_kind_that_is_checked(blocks: list[Block]) -> None:
    assert {block.language for block in blocks} == {"sh", "python", "text", "console"}
    for before, block in pairwise(blocks):
        if block.language == "text":
            assert before.language == "python", "a text block is what the python block before it prints"


def test_python_examples_print_what_the_text_says(blocks: list[Block], python, tmp_path: Path) -> None:
    programs = [block.text for block in blocks if block.language == "python"]
    expected = [block.text for block in blocks if block.language == "text"]
    script = tmp_path / "readme.py"
    script.write_text(f"print({PAUSE!r})\n".join(programs))
    done = python("-W", "error", script)
    assert done.stderr == ""
    assert list(map(same, done.stdout.split(PAUSE))) == list(map(same, expected))


def test_console_examples_print_what_is_shown(blocks: list[Block], cli, checkout: Path, tmp_path: Path) -> None:
    (tmp_path / "samples").symlink_to(checkout / "samples")
    for block in blocks:
        if block.language != "console" or TORCH in block.text:
            continue
        first, *shown = block.text.splitlines()
        prompt, program, *arguments = shlex.split(first)
        assert (prompt, program) == ("$", "aclnn-py")
        done = cli(*arguments)
        alike = shape if arguments[0] == "conform" else same
        assert alike(done.stdout + done.stderr) == alike("\n".join(shown))


def shell(blocks: list[Block]) -> list[str]:
    return [block.text for block in blocks if block.language == "sh"]


def test_the_first_shell_commands_are_those_the_build_runs(blocks: list[Block]) -> None:
    assert shell(blocks)[: len(SHELL)] == SHELL


@pytest.mark.skipif(shutil.which("g++") is None, reason="no g++ to compile the C++ sample with")
def test_the_other_shell_commands_compile_and_run_a_sample(
    blocks: list[Block], cli, checkout: Path, tmp_path: Path
) -> None:
    (tmp_path / "samples").symlink_to(checkout / "samples")
    home = cli("home").stdout.strip()
    (command,) = (block.replace("$(aclnn-py home)", home) for block in shell(blocks)[len(SHELL) :])
    done = children.run(["bash", "-ec", command], cwd=tmp_path)
    (shown,) = (block.text for block in blocks if block.text.startswith("$ aclnn-py run --quiet samples/cpp"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == shown.partition("\n")[2]


def variables(checkout: Path) -> set[str]:
    """The variables of ours that anything reads, in C or in Python."""
    kernels = checkout / "kernels"
    sources = [*kernels.rglob("*.c"), *kernels.glob("*.py"), *(checkout / "aclnn_py").rglob("*.py")]
    return {name for source in sources for name in VARIABLE.findall(source.read_text())}


def test_the_settings_table_names_every_variable_of_ours(text: str, checkout: Path) -> None:
    named = set(re.findall(r"^\| `(ACLNN_PY_\w+)` \|", text, re.MULTILINE))
    keywords = {f"ACLNN_PY_{name.upper()}" for name in KEYWORDS} - OTHER_NAMES
    read = variables(checkout)
    assert keywords <= read
    assert read - named == {"ACLNN_PY_CHECK"}  # no observer to choose yet
    assert named <= read


def test_links_lead_somewhere(text: str, checkout: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", text)
    assert targets
    for target in targets:
        assert (checkout / target).exists(), target
