"""MindSpore, from the package registry and unchanged, on the tree of `aclnn-py home`: its operators and training beside
NumPy.

Skipped unless MINDSPORE_PYTHON names an interpreter that has it: its wheel is 800 MB. `python .ci/mindspore.py` makes a
virtual environment with one and runs this.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import children
import pytest
from test_torch_npu import PACKAGE, clean

PROGRAMS = Path(__file__).with_name("mindspore")
PYTHON = os.environ.get("MINDSPORE_PYTHON", "")
RUNS = (
    ("operators.py", "pynative"), ("operators.py", "graph"), ("training.py", "pynative"), ("training.py", "graph"),
    ("runtime.py", ""), ("refusals.py", ""),
)  # fmt: skip

pytestmark = pytest.mark.skipif(not PYTHON, reason="MINDSPORE_PYTHON names no interpreter with MindSpore")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    environment = {**clean(), "ACLNN_PY_HOME": str(tmp_path_factory.mktemp("home")), "PYTHONPATH": str(PACKAGE.parent)}
    done = children.run([sys.executable, "-m", "aclnn_py", "home"], env=environment, check=True)
    return Path(done.stdout.strip())


@pytest.mark.parametrize(("program", "mode"), RUNS, ids=[" ".join(run).strip() for run in RUNS])
def test_numbers_are_those_of_numpy(home: Path, tmp_path: Path, program: str, mode: str) -> None:
    script = f'. "{home}/set_env.sh" && exec "$@"'
    command = ["bash", "-c", script, "bash", PYTHON, str(PROGRAMS / program), *mode.split()]
    done = children.run(command, env=clean(), cwd=tmp_path, timeout=600)
    found = done.stderr.rpartition("passed ")[2].strip()
    print(f"{program} {mode}: {found}")
    assert (done.returncode, done.stdout) == (0, "")


def test_run_sets_it_up(tmp_path: Path) -> None:
    """`aclnn-py run`, in an environment that has both packages."""
    if children.run([PYTHON, "-c", "import cffi, click, rich, ml_dtypes"]).returncode:
        pytest.skip("this interpreter lacks what aclnn_py imports")
    program = tmp_path / "program.py"
    program.write_text(
        "import mindspore as ms\nms.set_device('Ascend')\nprint(ms.ops.add(ms.Tensor([1.0]), ms.Tensor([2.0])))\n"
    )
    environment = {**clean(), "ACLNN_PY_HOME": str(tmp_path / "home"), "PYTHONPATH": str(PACKAGE.parent)}
    command = [PYTHON, "-m", "aclnn_py", "run", "--quiet", str(program)]
    done = children.run(command, env=environment, cwd=tmp_path, timeout=300)
    assert (done.returncode, done.stdout) == (0, "[3.]\n"), done.stderr
