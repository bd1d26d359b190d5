"""Mistakes of PyTorch's programs are found with both lines of Python; the corrected ones are silent.

Skipped where torch_npu or what the emulator needs is not installed; TORCH_NPU_PYTHON names an interpreter that has it.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

import children
import pytest

import aclnn_py

PACKAGE = Path(aclnn_py.__file__).resolve().parent
PROGRAM = Path(__file__).with_name("torch_mistakes.py")
PYTHON = os.environ.get("TORCH_NPU_PYTHON", sys.executable)
FOUND = "import sys; from importlib.util import find_spec as f; sys.exit(not (f('torch_npu') and f('_cffi_backend')))"
STREAMS = Path(__file__).with_name("torch_streams.py")
ANCHOR = Path(__file__).with_name("torch_sanitizer_anchor.py")


def lines_of(program: Path) -> dict[int, str]:
    return {number: line.strip() for number, line in enumerate(program.read_text(encoding="utf-8").splitlines(), 1)}


PYTORCHS_WORDS = {
    "race.tasks": "second_stream.wait_stream(first_stream)",
    "race.host-access": "Call stream.synchronize() for the stream of the copy",
    "race.reused-block": "Call tensor.record_stream(stream)",
    "init.unwritten": "torch.zeros, fill_ or copy_",
}
"""What fixes name."""


def environment() -> dict[str, str]:
    kept = {
        key: value for key, value in os.environ.items() if not key.startswith(("ACLNN_PY", "ASCEND_", "TASK_QUEUE"))
    }
    search = os.pathsep.join(filter(None, (str(PACKAGE.parent), os.environ.get("PYTHONPATH"))))
    return {**kept, "PYTHONPATH": search}


HAS = children.run([PYTHON, "-c", FOUND], env=environment()).returncode == 0
pytestmark = pytest.mark.skipif(not HAS, reason="needs torch_npu")


def run(tmp_path: Path, *command: str) -> Any:
    own = {**environment(), "HOME": str(tmp_path), "ACLNN_PY_CHECK": "all"}
    return children.run([PYTHON, "-W", "ignore", *command], env=own, cwd=tmp_path, check=True)


MISTAKES = {
    "race.tasks": ("torch.nn.functional.silu(y)", "y = x * 2"),
    "race.reused-block": ('torch.zeros(COUNT, device="npu:0")', "torch.nn.functional.silu(y)"),
    "race.host-access": ("print(host.sum().item())", "host.copy_(x, non_blocking=True)"),
    "init.unwritten": ("print((y * 2).sum().item() > COUNT)",),
}
"""Lines that are found: the second, then the first."""


def findings_of(told: str) -> dict[str, str]:
    """Paragraphs by their rules."""
    return dict(re.findall(r"^error (\S+): (.*?)^$", told, re.S | re.M))


def test_mistakes_are_found_with_their_lines(tmp_path: Path) -> None:
    told, lines = run(tmp_path, str(PROGRAM), "wrong").stderr, lines_of(PROGRAM)
    found = findings_of(told)
    assert found.keys() == MISTAKES.keys()
    assert told.endswith(f"aclnn-py: {len(MISTAKES)} findings: {len(MISTAKES)} errors\n")
    for rule, text in found.items():
        assert PYTORCHS_WORDS[rule] in " ".join(text.split())
        places = [lines[int(part.split()[0])] for part in text.split(f"{PROGRAM.name}:")[1:]]
        assert tuple(line for line in places if line in MISTAKES[rule]) == MISTAKES[rule]


def test_what_is_right_is_silent(tmp_path: Path) -> None:
    assert "aclnn-py: no findings (" in run(tmp_path, str(PROGRAM), "right").stderr


def test_training_and_sampling_are_silent(tmp_path: Path) -> None:
    assert "aclnn-py: no findings (" in run(tmp_path, str(PROGRAM.with_name("torch_checked.py"))).stderr


def test_streams_without_an_order_are_found_and_no_others(tmp_path: Path) -> None:
    """What PyTorch's CUDA sanitizer finds; where a line is found once, its case was silent with the order."""
    told = run(tmp_path, str(STREAMS)).stderr
    expected: set[tuple[str, ...]] = set()
    for line, text in lines_of(STREAMS).items():
        if "  # first" in text:
            first = str(line)
        elif second := re.search(r"  # second(?: of ([\w.-]+))?", text):
            expected.add((second[1] or "race.tasks", str(line), first))
    found = [
        (rule, *(re.findall(rf"{STREAMS.name}:(\d+)", place)[-1] for place in places))
        for rule, *places in re.findall(r"^error (\S+):.*?^  second (.*?)^  first (.*?)^  alloc", told, re.S | re.M)
    ]
    assert sorted(found) == sorted(expected)
    assert " times)" not in told
    assert told.endswith(f"aclnn-py: {len(expected)} findings: {len(expected)} errors\n")


def test_what_pytorchs_sanitizer_finds_is_found(tmp_path: Path) -> None:
    """Its port in torch_npu listens to the same run: to the cases of torch_streams.py and to a few random programs."""
    told = children.run([PYTHON, "-W", "ignore", str(ANCHOR), "6"], env=environment(), cwd=tmp_path, check=True).stdout
    assert re.search(r"^ +48 cases$", told, re.M)
    assert re.search(r"^ +[1-9]\d* cases, found by both$", told, re.M)
    assert re.search(r"^ +[1-9]\d* found by both$", told, re.M)
