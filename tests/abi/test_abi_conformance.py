"""The conformance cases of tests/conformance, asked through the C libraries."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from clients import PACKAGE, clean


def test_every_case_has_its_code_through_c(home: Path, tmp_path: Path) -> None:
    script = Path(__file__).with_name("conform.py")
    environment = clean(PYTHONPATH=str(PACKAGE.parent), HOME=str(tmp_path))
    command = [sys.executable, str(script), str(home / "lib64")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert found["wrong"] == []
    assert found["asked"] > 1000
