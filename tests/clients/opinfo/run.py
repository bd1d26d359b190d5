"""`python tests/clients/opinfo/run.py`: PyTorch's own samples of its operators (OpInfo) on the NPU beside the CPU.

The interpreter has torch, torch_npu and expecttest; the environment is that of `set_env.sh` or of `aclnn-py run`.
Every OpInfo runs up to 8 samples of float32, float16, bfloat16, int64, int32, uint8, bool and complex64, and the
gradients of those of float32.
Ends with 1 where a sample fails that excuses.json does not name, or where an excuse of it is no longer needed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
import torch_npu  # noqa: F401
from drawing import full_name, lines
from excuses import Excuse, excuse_for, named
from parent import Row, rows_of
from torch.testing._internal.common_methods_invocations import op_db

BLOCKING = {"ASCEND_LAUNCH_BLOCKING": "1", "TASK_QUEUE_ENABLE": "0", "ACLNN_PY_THREADS": "1"}
"""An error is then raised by the call that makes it."""
VERBS = {"right": "pass", "excused": "excused", "wrong": "fail", "crashed": "crash"}
DTYPES = "float32,float16,bfloat16,int64,int32,uint8,bool,complex64"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--op", default="", help="regular expression on the OpInfo's full name")
    parser.add_argument("--dtypes", default=DTYPES)
    parser.add_argument("--samples", type=int, default=8, help="of each OpInfo and dtype, at most")
    parser.add_argument("--part", default="1/1", help="2/4: every fourth OpInfo, from the second on")
    parser.add_argument("--json", type=Path, help="keeps every sample there")
    parser.add_argument("--quiet", action="store_true", help="the last line only, and what fails")
    return parser.parse_args()


def chosen(given: argparse.Namespace) -> list[Any]:
    part, parts = map(int, given.part.split("/"))
    found = [op for op in op_db if re.search(given.op, full_name(op))]
    return found[part - 1 :: parts]


def judged_rows(op: Any, given: argparse.Namespace) -> Iterator[Row]:
    """The rows of an OpInfo's samples that say something about the NPU, with their excuses."""
    for row in rows_of(op, lines(op, given.dtypes.split(",")), given.samples):
        if row["result"] == "skipped":
            continue
        row["op"] = full_name(op)
        if row["result"] == "wrong":
            excuse = excuse_for(row["op"], row["line"], row["problem"])
            row.update({"result": "excused", "excuse": excuse.name} if excuse else {})
        yield row


def ran(given: argparse.Namespace) -> tuple[list[Row], bool]:
    """All rows, and whether nobody interrupted them."""
    found: list[Row] = []
    try:
        for op in chosen(given):
            found.extend(judged_rows(op, given))
            print(f"\r{len(found)} samples, {full_name(op)[:60]:60}", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        return found, False
    finally:
        print(file=sys.stderr)
    return found, True


def excused(rows: list[Row]) -> None:
    counts = Counter(row["excuse"] for row in rows if row["result"] == "excused")
    by_name = {each.name: each for each in named()}
    print(f"{counts.total()} samples excused:")
    for name, count in counts.most_common():
        print(f"{count:5} {name}\n      {by_name[name].source}")


def on_the_cpu(rows: list[Row]) -> None:
    """What the backend itself computes on the CPU: it says so once in a process."""
    found = sorted({each for row in rows for each in row["fallen"]})
    print(f"\n{len(found)} operators for which PyTorch's backend has no kernel, computed on the CPU:")
    print(" ".join(found), end="\n\n")


def failing(rows: list[Row]) -> None:
    groups: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        if row["result"] in ("wrong", "crashed"):
            groups[row["op"], re.sub(r"[-+\d.e]+", "#", row["problem"])].append(row)
    for (op, _), same in groups.items():
        where = ", ".join(f"{line} {count}" for line, count in Counter(row["line"] for row in same).items())
        print(f"{op} ({where}): {same[0]['result']}: {same[0]['problem']}")


def needless(rows: list[Row]) -> list[Excuse]:
    used = {row.get("excuse") for row in rows}
    return [each for each in named()[:-1] if each.name not in used]


def main() -> None:
    given = arguments()
    os.environ.update(BLOCKING)  # of the processes that have an NPU
    torch.set_num_threads(1)
    torch.npu.conv.allow_hf32 = False  # which is the backend's default: float32 with 10 bits of mantissa
    began = time.time()
    rows, whole = ran(given)
    if given.json:
        given.json.write_text(json.dumps(rows, indent=0))
    if not given.quiet:
        excused(rows)
        on_the_cpu(rows)
    failing(rows)
    complete = whole and given == argparse.Namespace(
        **{**vars(given), "op": "", "dtypes": DTYPES, "samples": 8, "part": "1/1"}
    )
    idle = needless(rows) if complete else []
    for each in idle:
        print(f"nothing needs the excuse: {each.name}")
    counts = Counter(row["result"] for row in rows)
    shares = ", ".join(f"{counts[result]} {verb}" for result, verb in VERBS.items())
    seconds = time.time() - began
    print(f"{len(rows)} samples of {len({row['op'] for row in rows})} OpInfos: {shares}, in {seconds:.0f} s")
    sys.exit(bool(counts["wrong"] or counts["crashed"] or idle or not rows))


if __name__ == "__main__":
    main()
