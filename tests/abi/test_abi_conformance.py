"""`aclnn-py conform` of the C libraries: a few operators, all of them with --complete.

tests/conformance/test_cases.py asks every operator of them in a sample.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import children
from clients import PACKAGE, clean

from aclnn_py import ops

SOCS = ("--soc", "Ascend910B1", "--soc", "Ascend310P3", "--soc", "ascend950")
COMPLETE = 24 * 60 * 60
"""Seconds for everything in every profile, on a machine that does much else."""
FEW = "^aclnn(Add|Silu|SwiGlu|SoftmaxBackward|InplaceRReluWithNoise|Cast)$"


def environment(tmp_path: Path) -> dict[str, str]:
    return clean(PYTHONPATH=str(PACKAGE.parent), HOME=str(tmp_path), ACLNN_PY_THREADS="1")


def test_conform_through_c(home: Path, tmp_path: Path, request: Any) -> None:
    complete = request.config.getoption("complete")
    which = () if complete else ("--op", FEW, *SOCS)
    command = [sys.executable, "-m", "aclnn_py", "conform", "--target", str(home), "--json", "-", *which]
    done = children.run(command, env=environment(tmp_path), timeout=COMPLETE if complete else children.PATIENCE)
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert [each for row in found["operators"] for each in row["differences"]] == []
    assert done.returncode == 0
    assert {row["operator"] for row in found["operators"]} == set(ops.names()) or not complete
    assert complete or found["socs"] == ["ascend910b", "ascend310p", "ascend950"]
    assert all(row["cases"] - row["numbers"] > 50 and row["numbers"] > 10 for row in found["operators"])
