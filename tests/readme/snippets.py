"""The code blocks of README.md and of the pages in docs/, and the commands that run them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import NamedTuple

import children

import aclnn_py

CHECKOUT = Path(__file__).resolve().parents[2]
PACKAGE = Path(aclnn_py.__file__).resolve().parent
DOCS = CHECKOUT / "docs"
GENERATED = {"words.md"}
PAGES = ["README.md", *(f"docs/{path.name}" for path in sorted(DOCS.glob("*.md")) if path.name not in GENERATED)]
FENCE = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
STAMP = re.compile(r"\[PID: \d+\] [\d:.-]+")
SECONDS = re.compile(r"\bin \d+\.\d+s\b")
FIGURE = re.compile(r" +(?:[1-9]\d*|\d+\.\d)(?![\d.])")
SAMPLE = "samples/torch"
"""Run in tests/clients, where torch_npu is, as all of pytorch.md."""
INSTALLS = {
    "pip install . && aclnn-py run samples/python/silu_backward.py\n",
    "pip install '.[test]' && pytest -n auto --dist loadfile\n",
}
"""What the build itself runs."""


class Block(NamedTuple):
    language: str
    title: str
    """The file that the block is, or ""."""
    text: str


def blocks(page: str) -> list[Block]:
    return [Block(*found) for found in FENCE.findall((CHECKOUT / page).read_text(encoding="utf-8"))]


def same(text: str) -> str:
    """The text without what differs from run to run: process, time, spaces at line ends."""
    plain = SECONDS.sub("in 0s", STAMP.sub("[PID: 1] NOW", text))
    return "\n".join(line.rstrip() for line in plain.strip().splitlines())


def shape(text: str) -> str:
    """The text without figures: how many cases there are changes with the declarations."""
    return FIGURE.sub(" N", same(text))


def commands(text: str) -> Iterator[tuple[str, str]]:
    """The commands of a console block, each with the output that is shown."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def offered(directory: Path) -> Path:
    """A place from which pytest learns of the plugin, as it does from an installed package, where there is none."""
    if not entry_points(group="pytest11", name="aclnn_py"):
        info = directory / "aclnn_py-0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: aclnn-py\nVersion: 0\n")
        (info / "entry_points.txt").write_text("[pytest11]\naclnn_py = aclnn_py.pytest_plugin\n")
    return directory


class Shell:
    """Runs the commands of a page in a directory that has the samples and the page's files."""

    def __init__(self, directory: Path, page: str, environment: dict[str, str]) -> None:
        self.directory = directory
        (directory / "samples").symlink_to(CHECKOUT / "samples")
        for block in blocks(page):
            if block.title:
                (directory / block.title).write_text(block.text)
        tools = directory / "tools"
        tools.mkdir()
        for name, words in (("aclnn-py", "-m aclnn_py"), ("python", ""), ("pytest", "-m pytest -p no:cacheprovider")):
            (tools / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
            (tools / name).chmod(0o755)
        self.environment = {**environment, "PATH": f"{tools}:{environment['PATH']}"}
        places = (environment.get("PYTHONPATH", ""), str(offered(tools)))
        self.environment["PYTHONPATH"] = os.pathsep.join(filter(None, places))

    def run(self, command: str) -> subprocess.CompletedProcess[str]:
        found: subprocess.CompletedProcess[str] = children.run(
            ["bash", "-ec", command], cwd=self.directory, env=self.environment
        )
        return found
