"""`import aclnn_py.cann`: CANN's libraries and variables for a process that runs already."""

from __future__ import annotations

from pathlib import Path
from typing import Any

TWICE = """
import os
from aclnn_py import cann
assert cann.activate() == cann.TREE == cann.activate()
assert os.environ["ASCEND_HOME_PATH"] == os.environ["ASCEND_TOOLKIT_HOME"] == str(cann.TREE)
assert os.environ["ASCEND_OPP_PATH"] == str(cann.TREE / "opp")
import aclnn_py as acl
assert acl.aclrtSetDevice(0) == 0
"""


def test_twice_is_once(python: Any) -> None:
    done = python("-c", TWICE)
    assert (done.returncode, done.stderr) == (0, "")


def test_another_installation_is_not_mixed_with_it(python: Any, tmp_path: Path) -> None:
    done = python("-c", "import aclnn_py.cann", ASCEND_HOME_PATH=str(tmp_path))
    assert done.returncode == 1
    assert f"Expected ASCEND_HOME_PATH to be unset or the emulator's tree but got '{tmp_path}'" in done.stderr


def test_a_program_without_torch_runs_beside_another_installation(python: Any, tmp_path: Path) -> None:
    (tmp_path / "torch_npu.py").write_text("raise SystemExit(3)")
    script = tmp_path / "script.py"
    script.write_text("print('ran')")
    done = python(
        "-c", f"import sys; sys.path.append({str(tmp_path)!r}); sys.argv[1:] = ['run', '--quiet', {str(script)!r}];"
        "from aclnn_py.cli import main; main()",
        ASCEND_HOME_PATH=str(tmp_path / "cann"),
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, "ran\n")
    assert "torch_npu will not find the emulator" in done.stderr
