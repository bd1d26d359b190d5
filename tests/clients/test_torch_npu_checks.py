"""Mistakes of PyTorch's programs are found with both lines of Python; the corrected ones are silent.

Skipped where torch_npu or what the emulator needs is not installed; TORCH_NPU_PYTHON names an interpreter that has it.
"""

from __future__ import annotations

import os
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
LINES = {number: line.strip() for number, line in enumerate(PROGRAM.read_text(encoding="utf-8").splitlines(), 1)}


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


@pytest.mark.parametrize(
    ("name", "rule", "second", "first"),
    [
        ("wait", "race.tasks", "torch.nn.functional.silu(y)", "y = x * 2"),
        ("record", "race.reused-block", 'torch.zeros(COUNT, device="npu:0")', "torch.nn.functional.silu(y)"),
        ("host", "race.host-access", "print(host.sum().item())", "host.copy_(x, non_blocking=True)"),
        ("empty", "init.unwritten", "print((y * 2).sum().item() > COUNT)", ""),
    ],
)
def test_a_mistake_is_found_with_its_lines(tmp_path: Path, name: str, rule: str, second: str, first: str) -> None:
    told = run(tmp_path, str(PROGRAM), name).stderr
    assert told.count(f"error {rule}: ") == 1
    assert PYTORCHS_WORDS[rule] in " ".join(told.split())
    assert told.endswith("aclnn-py: 1 finding: 1 error\n")
    places = [int(part.split()[0]) for part in told.split(f"{PROGRAM.name}:")[1:]]
    assert [line for line in map(LINES.get, places) if line in (second, first)] == [second, *filter(None, [first])]


def test_what_is_right_is_silent(tmp_path: Path) -> None:
    assert "aclnn-py: no findings (" in run(tmp_path, str(PROGRAM), "all right").stderr


def test_training_and_sampling_are_silent(tmp_path: Path) -> None:
    assert "aclnn-py: no findings (" in run(tmp_path, str(PROGRAM.with_name("torch_checked.py"))).stderr
