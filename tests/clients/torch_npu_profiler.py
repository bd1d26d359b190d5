"""torch_npu's profiler: what the NPU did lies in a timeline beside what PyTorch did.

Run as `python torch_npu_profiler.py`, in a directory where it may write; prints nothing and ends with 0.
"""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from itertools import pairwise
from pathlib import Path

import torch
import torch_npu

FOLDER = Path("profiled")
KINDS = torch_npu.profiler.ProfilerActivity


def main() -> None:
    x = torch.ones(8, 8).npu()
    ready = torch_npu.profiler.tensorboard_trace_handler(str(FOLDER), analyse_flag=False)
    with torch_npu.profiler.profile(activities=[KINDS.CPU, KINDS.NPU], on_trace_ready=ready):
        for _ in range(3):
            torch.nn.functional.silu(x @ x).sum().item()
    (timeline,) = FOLDER.glob("*/PROF_*/timeline.json")
    ran = [each for each in json.loads(timeline.read_text()) if each["ph"] == "X"]
    assert {"aclnnMatmul", "aclnnSilu"} <= {each["name"] for each in ran}
    assert all(one["ts"] + one["dur"] <= other["ts"] for one, other in pairwise(ran))


if __name__ == "__main__":
    with redirect_stdout(sys.stderr):  # which its own remarks go to
        main()
