"""torch_npu's profiler: what the NPU did lies in its tables and beside what PyTorch did in its timeline.

Run as `python torch_npu_profiler.py`, in a directory where it may write; prints nothing and ends with 0.
"""

from __future__ import annotations

import csv
import json
import sys
from contextlib import redirect_stdout
from itertools import pairwise
from pathlib import Path
from typing import Any

import torch
import torch_npu

FOLDER = Path("profiled")
STEPS = 3
profiler = torch_npu.profiler


def main() -> None:
    said = collected()
    assert "All profiling data parsed" in said, said
    assert "ERROR" not in said, said
    (output,) = FOLDER.glob("*/ASCEND_PROFILER_OUTPUT")
    check_raw(next(FOLDER.glob("*/PROF_*/timeline.json")))
    check_tables(output)
    check_timeline(json.loads((output / "trace_view.json").read_text()))


def collected() -> str:
    """What the analysis printed, that of its processes among it."""
    kinds = [profiler.ProfilerActivity.CPU, profiler.ProfilerActivity.NPU]
    level = profiler._ExperimentalConfig(profiler_level=profiler.ProfilerLevel.Level1)
    x = torch.ones(8, 8).npu()
    (x @ x).sum().item()
    with open("printed", "w+", buffering=1) as said:
        with (
            redirect_stdout(said),
            profiler.profile(
                activities=kinds,
                schedule=profiler.schedule(wait=0, warmup=0, active=STEPS, repeat=1),
                experimental_config=level,
                on_trace_ready=profiler.tensorboard_trace_handler(str(FOLDER)),
            ) as running,
        ):
            for _ in range(STEPS):
                torch.nn.functional.silu(x @ x).sum().item()
                running.step()
        said.seek(0)
        return said.read()


def check_raw(timeline: Path) -> None:
    ran = [each for each in json.loads(timeline.read_text()) if each["ph"] == "X"]
    assert {"aclnnMatmul", "aclnnSilu"} <= {each["name"] for each in ran}
    assert all(one["ts"] + one["dur"] <= other["ts"] for one, other in pairwise(ran))


def table(path: Path) -> list[dict[str, str]]:
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def check_tables(output: Path) -> None:
    """Every kernel lies in the step that launched it."""
    kernels = table(output / "kernel_details.csv")
    silu = [row for row in kernels if row["Type"] == "Silu"]
    assert [row["Step Id"] for row in silu] == [str(step) for step in range(STEPS)], silu
    assert {row["Accelerator Core"] for row in kernels if row["Type"] == "Matmul"} == {"AI_CORE"}
    assert {row["Count"] for row in table(output / "op_statistic.csv") if row["OP Type"] == "Silu"} == {str(STEPS)}
    busy = [float(row["Device Total Duration(us)"]) for row in table(output / "operator_details.csv")
            if row["Name"] == "aten::silu"]  # fmt: skip
    assert len(busy) == STEPS
    assert min(busy) > 0
    assert len(table(output / "step_trace_time.csv")) == STEPS


def check_timeline(entries: list[dict[str, Any]]) -> None:
    """The NPU has rows, and arrows lead from PyTorch's operators to its kernels."""
    names = {each["pid"]: each["args"]["name"] for each in entries if each["name"] == "process_name"}
    kernels = {
        (each["pid"], each["tid"], each["ts"]): each["name"]
        for each in entries
        if each["ph"] == "X" and names.get(each["pid"]) == "Ascend Hardware"
    }
    led = [kernels[each["pid"], each["tid"], each["ts"]] for each in entries
           if each.get("cat") == "async_npu" and each["ph"] == "f"]  # fmt: skip
    assert led.count("aclnnSilu") == STEPS, led


if __name__ == "__main__":
    with redirect_stdout(sys.stderr):  # which its own remarks go to
        main()
