"""PyTorch's backend for NPUs, from the package registry and unchanged, on the tree of `aclnn-py home`.

Skipped where it is not installed; TORCH_NPU_PYTHON names an interpreter that has it. Each test takes some seconds, most
of which are its imports.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import children
import pytest

import aclnn_py

PACKAGE = Path(aclnn_py.__file__).resolve().parent
PROGRAM = Path(__file__).with_name("torch_npu_program.py")
REFUSALS = PROGRAM.with_name("torch_npu_refusals.py")
OTHERS = sorted(set(PROGRAM.parent.glob("torch_npu_*.py")) - {PROGRAM, REFUSALS})
CASES = [
    *((PROGRAM, name) for name in ("queries", "shapes", "gradients", "threads", "leaving")),
    *((file, file.stem.removeprefix("torch_npu_")) for file in OTHERS),
    *((REFUSALS, mode) for mode in ("queue", "queue in two", "direct", "blocking")),
]
PYTHON = os.environ.get("TORCH_NPU_PYTHON", sys.executable)
FOUND = "import importlib.util, sys; sys.exit(importlib.util.find_spec('torch_npu') is None)"

pytestmark = pytest.mark.skipif(children.run([PYTHON, "-c", FOUND]).returncode != 0, reason="needs torch_npu")


def clean() -> dict[str, str]:
    kept = ("ACL_", "ACLNN_", "ASCEND_", "PYTHONPATH", "TASK_QUEUE", "PYTORCH_NPU")
    return {name: value for name, value in os.environ.items() if not name.startswith(kept)}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    cache = tmp_path_factory.mktemp("home")
    environment = {**clean(), "ACLNN_PY_HOME": str(cache), "PYTHONPATH": str(PACKAGE.parent)}
    command = [sys.executable, "-m", "aclnn_py", "home"]
    done = children.run(command, env=environment, check=True)
    return Path(done.stdout.strip())


@pytest.mark.parametrize(("file", "name"), CASES, ids=[name for _, name in CASES])
def test_it_ends_with_the_right_numbers(home: Path, tmp_path: Path, file: Path, name: str) -> None:
    script = f'. "{home}/set_env.sh" && exec "$@"'
    command = ["bash", "-c", script, "bash", PYTHON, "-W", "ignore", str(file), name]
    done = children.run(command, env=clean(), cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert "[WARN]" not in done.stderr


def test_a_program_of_the_libraries_gives_the_numbers_of_the_cpu(home: Path, tmp_path: Path) -> None:
    """The one that needs no library but torch; `libraries/run.py` runs them all."""
    wanted = ["function transforms", "parametrizations"]
    script = f'. "{home}/set_env.sh" && exec "$@"'
    command = ["bash", "-c", script, "bash", PYTHON, "-W", "ignore", "-m", "programs.torch", *wanted]
    environment = {**clean(), "PYTHONPATH": str(PROGRAM.with_name("libraries"))}
    done = children.run(command, env=environment, cwd=tmp_path, check=True)
    outcomes = [json.loads(line) for line in done.stdout.splitlines()]
    assert {outcome["case"]: outcome["result"] for outcome in outcomes} == dict.fromkeys(wanted, "equal"), outcomes
