"""The samples with every check on: silent but for those that show mistakes on purpose."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

SAMPLES = Path(__file__).resolve().parent.parent.parent / "samples"
pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="needs a checkout")

PROGRAMS = sorted(
    path.relative_to(SAMPLES)
    for folder in ("python", "c", "cpp")
    for path in (SAMPLES / folder).glob("*.*")
    if path.suffix in (".py", ".c", ".cpp")
)
ON_PURPOSE = {
    "python/refusals.py": {
        "init.unwritten", "lifetime.executor-reused", "lifetime.used-after-destroy", "lifetime.workspace-null",
        "memory.out-of-bounds",
    },
    "cpp/error_codes.cpp": {
        "memory.double-free", "memory.out-of-bounds", "lifetime.executor-reused", "lifetime.used-after-destroy",
    },
    "python/two_streams.py": {"race.host"},  # shows the result before its stream may begin
    "cpp/streams_and_events.cpp": {"race.host"},
}  # fmt: skip


@pytest.mark.parametrize("name", [str(path) for path in PROGRAMS])
def test_a_sample(name: str, cli: Any, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    assert cli("run", "--quiet", "--report", report, SAMPLES / name).returncode == 0
    found = json.loads(report.read_text())["findings"]
    assert {finding["rule"] for finding in found} == ON_PURPOSE.get(name, set()), found
