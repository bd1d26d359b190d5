"""The conformance suite, asked through the C libraries: every operator in one profile, all of it with --complete."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from clients import PACKAGE, Done, clean

from aclnn_py import ops

SAMPLE = Path(__file__).resolve().parent / "sample_in_c.py"
SOCS = ("--soc", "Ascend910B1", "--soc", "Ascend310P3", "--soc", "ascend950")
PROCESSES = 2
"""This test is often the last one that runs."""
FEWEST = 5
"""Numbers of an operator with one dtype and one shape of its own, at the least."""
FEW = "^aclnn(Add|Silu|SwiGlu|SoftmaxBackward|InplaceRReluWithNoise|Cast)$"


def run(tmp_path: Path, *arguments: str | Path) -> Done:
    environment = clean(PYTHONPATH=str(PACKAGE.parent), HOME=str(tmp_path), ACLNN_PY_THREADS="1")
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=1200)


def test_every_operator_has_its_codes_and_numbers_through_c(home: Path, tmp_path: Path) -> None:
    shares = [ops.names()[number::PROCESSES] for number in range(PROCESSES)]
    with ThreadPoolExecutor(PROCESSES) as pool:
        runs = list(pool.map(lambda share: run(tmp_path, SAMPLE, home, *share), shares))
    assert [(done.returncode, done.stderr) for done in runs if done.returncode] == []
    found = [json.loads(line) for done in runs for line in done.stdout.splitlines()]
    assert [row for row in found if row["differences"]] == []
    assert {row["operator"] for row in found} == set(ops.names())
    assert [row for row in found if row["cases"] <= 50 or row["numbers"] < FEWEST] == []


def test_conform_through_c(home: Path, tmp_path: Path, request: Any) -> None:
    complete = request.config.getoption("complete")
    which = () if complete else ("--op", FEW, *SOCS)
    done = run(tmp_path, "-m", "aclnn_py", "conform", "--target", home, "--json", "-", *which)
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert [each for row in found["operators"] for each in row["differences"]] == []
    assert done.returncode == 0
    assert {row["operator"] for row in found["operators"]} == set(ops.names()) or not complete
    assert complete or found["socs"] == ["ascend910b", "ascend310p", "ascend950"]
    assert all(row["cases"] - row["numbers"] > 50 and row["numbers"] > 10 for row in found["operators"])
