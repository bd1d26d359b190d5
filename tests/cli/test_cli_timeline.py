"""`aclnn-py run --trace`: what ran, and what asked for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

THRICE = """
import numpy as np
import aclnn_py as acl
with acl.Session() as npu:
    x = npu.array(np.ones(8, np.float32))
    for _ in range(3):
        npu.call("aclnnSilu", x, npu.empty_like(x))
    npu.synchronize()
acl.aclrtFree(None)
"""


@pytest.fixture
def program(tmp_path: Path):
    def write(text: str, name: str = "program.py") -> Path:
        path = tmp_path / "programs" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return path

    return write


def test_a_timeline_has_what_ran_and_what_asked_for_it(cli, program, tmp_path: Path) -> None:
    done = cli("run", "--quiet", "--trace", tmp_path / "trace.json", program(THRICE))
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads((tmp_path / "trace.json").read_text())
    ran = [each for each in found if each["name"] == "aclnnSilu"]
    asked, worked = ([each for each in ran if (each["pid"] > 0) == device] for device in (False, True))
    assert [each["args"]["line"] for each in asked] == ["program.py:7"] * 3
    assert [each["args"]["failed"] for each in worked] == [False] * 3
    assert all(one["ts"] <= other["ts"] for one, other in zip(asked, worked, strict=True))
    assert {"live memory, device 0", "waited for stream", "refused: aclrtFree"} <= {each["name"] for each in found}
    arrows = [each["id"] for each in found if each["ph"] in "sf"]
    assert sorted(arrows) == sorted(2 * list(set(arrows)))
    assert len(arrows) == 6


def test_a_timeline_of_nothing(cli, program, tmp_path: Path) -> None:
    cli("run", "--quiet", "--trace", tmp_path / "trace.json", program("print(1)"))
    assert json.loads((tmp_path / "trace.json").read_text()) == []
