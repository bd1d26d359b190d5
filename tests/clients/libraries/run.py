"""Libraries that people use, on the emulated NPU and on the CPU: python tests/clients/libraries/run.py [NAME ...]

Each NAME is a program of `programs`; without one, all run. --venv DIR is a virtual environment, made if it is missing,
into which the pinned versions of `requirements` are installed first; torch and torch_npu are in base.txt. The programs
make their models from configurations and their data from a seed: nothing else is downloaded. The interpreter
is the one that has aclnn_py. A row per library is printed, or all outcomes with --json. Ends with 1 where an outcome is
neither equal to the CPU's nor a known fault of others.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import without_cuda

HERE = Path(__file__).resolve().parent
GROUPS = {
    "language": ("transformers", "accelerate", "peft", "trl", "sentence_transformers", "safetensors"),
    "vision": ("torchvision", "timm", "ultralytics", "diffusers"),
    "audio": ("torchaudio",),
    "graphs": ("torch_geometric",),
    "training": ("lightning", "torchmetrics", "einops", "torch_compile", "torch"),
}
"""Programs by requirements file, the long ones first."""
PATIENCE = 2400
"""Seconds for a program."""

Outcome = dict[str, Any]


def environment(place: Path, groups: list[str]) -> tuple[Path, Path | None]:
    """The interpreter of the virtual environment, and the folder of stand-ins for CUDA's libraries."""
    python = place / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(place)], check=True)
    pip = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    files = [HERE / "requirements" / f"{group}.txt" for group in ("base", *groups)]
    subprocess.run([*pip, *(word for file in files for word in ("-r", str(file)))], check=True)
    subprocess.run([*pip, "--no-deps", "-r", str(HERE / "requirements/torch_npu.txt")], check=True)
    site = "import sysconfig; print(sysconfig.get_path('purelib'))"
    found = subprocess.run([str(python), "-c", site], capture_output=True, text=True, check=True).stdout.strip()
    return python, without_cuda.made(Path(found), place / "without_cuda")


def started(python: Path, without: Path | None, name: str, cases: list[str]) -> subprocess.CompletedProcess[str]:
    """A program on the tree that `aclnn-py home` makes."""
    home = subprocess.run([sys.executable, "-m", "aclnn_py", "home"], capture_output=True, text=True, check=True)
    variables = {
        **os.environ,
        "LD_LIBRARY_PATH": ":".join(filter(None, [os.environ.get("LD_LIBRARY_PATH"), str(without or "")])),
        "PYTHONPATH": ":".join(filter(None, [str(HERE), os.environ.get("PYTHONPATH")])),
        "HF_HUB_OFFLINE": "1",
        "YOLO_OFFLINE": "true",
    }
    words = [str(python), "-W", "ignore", "-m", f"programs.{name}", *cases]
    return subprocess.run(
        ["bash", "-c", f'. "{home.stdout.strip()}/set_env.sh" && exec "$@"', "bash", *words],
        env=variables, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip


def outcomes(python: Path, without: Path | None, name: str, cases: list[str]) -> list[Outcome]:
    begun = time.monotonic()
    try:
        done = started(python, without, name, cases)
    except subprocess.TimeoutExpired as late:
        words = late.stdout.decode() if isinstance(late.stdout, bytes) else late.stdout or ""
        done = subprocess.CompletedProcess(late.args, 1, words, f"not done after {PATIENCE} s")
    found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    if done.returncode or not found:
        found.append({"case": "the program", "result": "error", "error": done.stderr[-800:], "fallbacks": []})
    print(f"{name}: {len(found)} cases, {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
    return [{"library": name, **outcome} for outcome in found]


def row(name: str, found: list[Outcome]) -> str:
    """A line of the table: cases, those equal to the CPU's, faults of others, what ran on the CPU, what failed."""
    results = [outcome["result"] for outcome in found]
    worst = max((max(outcome.get("errors", {}).values(), default=0.0) for outcome in found), default=0.0)
    fallen = sorted({operator.removeprefix("aten::") for outcome in found for operator in outcome["fallbacks"]})
    theirs = sorted({outcome["theirs"] for outcome in found if outcome["result"] == "theirs"})
    failed = [f"{o['case']}: {o.get('error') or o['wrong']}" for o in found if o["result"] not in ("equal", "theirs")]
    words = [str(len(found)), str(results.count("equal")), f"{worst:.0e}", "; ".join(theirs), ", ".join(fallen)]
    return "| " + " | ".join([name, *words, "; ".join(failed)]) + " |"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    everything = [name for names in GROUPS.values() for name in names]
    options.add_argument("names", nargs="*", metavar="NAME", help="programs; all without one: " + ", ".join(everything))
    options.add_argument("--venv", type=Path, required=True, help="the virtual environment, made if it is missing")
    options.add_argument("--json", action="store_true", help="print the outcome of every case")
    options.add_argument("--case", action="append", default=[], help="only this case; may be given again")
    options.add_argument("--jobs", type=int, default=2, help="programs at a time")
    given = options.parse_args()
    names = given.names or everything
    groups = [group for group, members in GROUPS.items() if set(members) & set(names)]
    python, without = environment(given.venv.resolve(), groups)
    with ThreadPoolExecutor(given.jobs) as pool:
        found = list(pool.map(lambda name: outcomes(python, without, name, given.case), names))
    if given.json:
        print(json.dumps([outcome for part in found for outcome in part], indent=1))
    else:
        print("| library | cases | equal | largest difference | others' faults | on the CPU | failed |")
        print("|---|---|---|---|---|---|---|")
        print("\n".join(row(name, part) for name, part in zip(names, found, strict=True)))
    sys.exit(any(outcome["result"] not in ("equal", "theirs") for part in found for outcome in part))


if __name__ == "__main__":
    main()
