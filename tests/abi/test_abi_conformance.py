"""The conformance suite, asked through the C libraries."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from clients import PACKAGE, clean

from aclnn_py import ops

SOCS = ("--soc", "Ascend910B1", "--soc", "Ascend310P3", "--soc", "ascend950")


def test_every_case_has_its_code_and_numbers_through_c(home: Path, tmp_path: Path) -> None:
    environment = clean(PYTHONPATH=str(PACKAGE.parent), HOME=str(tmp_path))
    command = [sys.executable, "-m", "aclnn_py", "conform", "--target", str(home), "--json", "-", *SOCS]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert [each for row in found["operators"] for each in row["differences"]] == []
    assert done.returncode == 0
    assert {row["operator"] for row in found["operators"]} == set(ops.names())
    assert found["socs"] == ["ascend910b", "ascend310p", "ascend950"]
    assert all(row["cases"] - row["numbers"] > 50 and row["numbers"] > 10 for row in found["operators"])
