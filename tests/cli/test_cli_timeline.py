"""`aclnn-py run --trace`: what ran, what asked for it, and what leads from one to the other."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import aclnn_py

THRICE = """
import numpy as np
import aclnn_py as acl
with acl.Session() as npu:
    x = npu.array(np.ones((2, 4), np.float32))
    for _ in range(3):
        npu.call("aclnnSilu", x, npu.empty_like(x))
    npu.synchronize()
acl.aclrtFree(None)
"""
Entries = list[dict[str, Any]]


@pytest.fixture
def trace(cli: Any, program: Any, tmp_path: Path) -> Callable[..., Entries]:
    """The trace of a program."""

    def run(text: str, name: str = "program.py") -> Entries:
        done = cli("run", "--quiet", "--trace", tmp_path / "trace.json", program(text, name))
        assert (done.returncode, done.stderr) == (0, "")
        found: Entries = json.loads((tmp_path / "trace.json").read_text())
        return found

    return run


def arrows(found: Entries, kind: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Beginnings and ends of the arrows of a kind."""
    ends = {each["id"]: each for each in found if each["ph"] == "f" and each["cat"] == kind}
    begins = [each for each in found if each["ph"] == "s" and each["cat"] == kind]
    assert {each["id"] for each in begins} == set(ends)
    return [(each, ends[each["id"]]) for each in begins]


def test_a_timeline_has_what_ran_and_what_asked_for_it(trace: Any) -> None:
    found = trace(THRICE)
    asked = [each for each in found if each["name"] == "AscendCL@aclnnSilu"]
    worked = [each for each in found if each["name"] == "aclnnSilu"]
    assert [each["ph"] for each in asked + worked] == ["X"] * 6
    assert [(each["pid"], each["args"]["line"]) for each in asked] == [(0, "program.py:7")] * 3
    for each in asked + worked:
        args = each["args"]
        assert (args["operator"], args["workspace"]) == ("aclnnSilu", 0)
        assert (args["shapes"], args["dtypes"]) == (["self[2,4]", "out[2,4]"], ["FLOAT"] * 2)
    assert [each["args"]["failed"] for each in worked] == [False] * 3
    assert all(one["ts"] <= other["ts"] for one, other in zip(asked, worked, strict=True))
    assert {"live memory, device 0", "waited for stream", "refused: aclrtFree"} <= {each["name"] for each in found}
    assert [(one["ts"], other["ts"]) for one, other in arrows(found, "HostToDevice")] == [
        (one["ts"], other["ts"]) for one, other in zip(asked, worked, strict=True)
    ]


def test_every_call_of_the_host_is_there_with_its_code(trace: Any) -> None:
    calls = [each for each in trace(THRICE) if each["name"].startswith("AscendCL@")]
    names = [each["args"]["id"] for each in calls]
    for name in ("aclInit", "aclrtSetDevice", "aclrtMalloc", "aclrtMemcpy", "aclnnSiluGetWorkspaceSize", "aclrtFree"):
        assert name in names
    assert names.count("aclnnSilu") == 3
    assert [each["args"]["code"] for each in calls if "code" in each["args"]] == [100000]
    assert all(each["dur"] >= 0 and each["args"]["level"] == "acl" for each in calls)


def test_rows_are_those_of_msprof_and_times_are_marked(trace: Any) -> None:
    told = [(each["pid"], each["name"], each["args"]) for each in trace(THRICE) if each["ph"] == "M"]
    assert (0, "process_name", {"name": "CANN"}) in told
    assert (1, "process_name", {"name": "Ascend Hardware"}) in told
    (label,) = [args["labels"] for pid, name, args in told if (pid, name) == (1, "process_labels")]
    assert label == "NPU 0, emulated: times are those of this machine's CPU"
    assert {args["name"].split()[0] for pid, name, args in told if name == "thread_name"} == {"Thread", "Stream"}


ORDERED = """
import aclnn_py as acl
acl.aclInit(None)
acl.aclrtSetDevice(0)
one, other = acl.aclrtCreateStream()[0], acl.aclrtCreateStream()[0]
event, block = acl.aclrtCreateEvent()[0], acl.aclrtMalloc(64, 0)[0]
acl.aclrtStreamWaitEvent(other, event)  # nothing was recorded: no task
for value in range(2):
    acl.aclrtMemsetAsync(block, 64, value, 64, one)
    acl.aclrtRecordEvent(event, one)
    acl.aclrtStreamWaitEvent(other, event)
    acl.aclrtMemsetAsync(block, 64, value, 64, other)
acl.aclrtSynchronizeDevice()
acl.aclrtDestroyEvent(event)
"""


def test_arrows_lead_from_records_to_waits(trace: Any) -> None:
    found = trace(ORDERED)
    led = arrows(found, "event")
    assert len(led) == 2
    assert len({(one["tid"], other["tid"]) for one, other in led}) == 1
    assert all(one["tid"] != other["tid"] and one["ts"] <= other["ts"] for one, other in led)
    fills = [each for each in found if each["ph"] == "X" and each["name"] == "aclrtMemsetAsync"]
    assert [each["args"]["bytes"] for each in fills] == [64] * 4


@pytest.mark.skipif(not shutil.which("g++"), reason="needs g++")
def test_a_program_in_c_with_ranges_of_its_own(trace: Any) -> None:
    found = trace(
        """
#include "acl/acl.h"
#include "mstx/ms_tools_ext.h"
int main()
{
    aclInit(nullptr);
    mstxRangeId range = mstxRangeStartA("a step", nullptr);
    aclrtSetDevice(0);
    mstxMarkA("half", nullptr);
    aclrtResetDevice(0);
    mstxRangeEnd(range);
    return aclFinalize();
}
""",
        "program.cpp",
    )
    step, half = ([each for each in found if each["name"] == name] for name in ("a step", "half"))
    assert ([each["ph"] for each in step], [each["ph"] for each in half]) == (["X"], ["i"])
    assert step[0]["ts"] <= half[0]["ts"] <= step[0]["ts"] + step[0]["dur"]
    assert {"AscendCL@aclrtSetDevice", "AscendCL@aclrtResetDevice"} <= {each["name"] for each in found}


def test_a_timeline_of_nothing(cli: Any, program: Any, tmp_path: Path) -> None:
    cli("run", "--quiet", "--trace", tmp_path / "trace.json", program("print(1)"))
    assert json.loads((tmp_path / "trace.json").read_text()) == []


# ---- the page ----------------------------------------------------------------------------------------------------


def page(cli: Any, path: Path, tmp_path: Path) -> str:
    plotly = pytest.importorskip("plotly")
    places = f"{Path(aclnn_py.__file__).parents[1]}:{Path(plotly.__file__).parents[1]}"
    done = cli("run", "--quiet", "--trace", tmp_path / "trace.html", path, PYTHONPATH=places)
    assert (done.returncode, done.stderr) == (0, "")
    return (tmp_path / "trace.html").read_text()


def test_a_page_has_a_chart_and_a_table_and_asks_for_nothing(cli: Any, program: Any, tmp_path: Path) -> None:
    text = page(cli, program(THRICE), tmp_path)
    rows = re.findall(r"<tr><td>(\w+)</td><td>(\d+)</td><td>(\d+)</td>", text)
    assert ("aclnnSilu", "3", str(3 * 2 * 32)) in rows
    assert "emulated: times are those of this machine's CPU" in text
    assert "NPU 0, Stream" in text
    assert re.findall(r"<(?:script|link|img)[^>]* (?:src|href)=", text) == []


def test_a_page_of_nothing(cli: Any, program: Any, tmp_path: Path) -> None:
    assert "<p>Nothing ran.</p>" in page(cli, program("print(1)"), tmp_path)


def test_a_page_without_plotly_says_what_is_missing(cli: Any, program: Any, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['plotly'] = None\n")
    places = f"{tmp_path}:{Path(aclnn_py.__file__).parents[1]}"
    done = cli("run", "--trace", tmp_path / "trace.html", program("print(1)"), PYTHONPATH=places)
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'aclnn-py[trace]'" in done.stderr
