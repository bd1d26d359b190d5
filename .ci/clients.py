"""The client programs with other versions of torch and torch_npu: python .ci/clients.py 2.14.1:2.14.0 2.13.0

A word is the version of both, or TORCH:TORCH_NPU. Each pair gets a virtual environment of its own, below --keep if that
is given, and stays there for the next time; then tests/clients runs with it, and a row of a table is printed, as in
docs/pytorch.md. Beside a build of torch for CUDA, which is what PyPI has for x86-64, tests/clients/cuda_build.cpp lets
torch_npu load. --python names another interpreter, where a version has no wheels for this one.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NEEDED = ("numpy", "pyyaml", "scipy", "attrs", "psutil", "decorator", "setuptools", "packaging")
"""What torch_npu imports."""
OURS = ("cffi", "ml_dtypes", "click", "rich", "scipy-openblas32", "plotly")
"""What aclnn_py imports, where programs start by `aclnn-py run`."""
OUTCOME = re.compile(r"^(?:FAILED|ERROR) \S+?::(\w+)(?:\[([^\]]*)\])?", re.MULTILINE)
COUNTS = re.compile(r"(\d+) (passed|failed|skipped|error)")
PATIENCE = 3600
"""Seconds for the programs of a version."""


def output(command: list[str], **variables: str) -> subprocess.CompletedProcess[str]:
    """What a command prints, on one stream."""
    return subprocess.run(
        command,
        env={**os.environ, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def needed(torch: str) -> list[str]:
    """The first builds of torch are for NumPy 1."""
    old = tuple(map(int, torch.split("+")[0].split(".")[:2])) < (2, 3)
    return [f"{name}<2" if old and name == "numpy" else name for name in NEEDED]


def environment(place: Path, base: str, package: str, *installs: list[str]) -> str:
    """The interpreter of a virtual environment, made by arguments of `pip install` unless it has the package already;
    SystemExit with pip's words where it cannot be made."""
    python = str(place / "bin" / "python")
    steps = [[base, "-m", "venv", str(place)], *([python, "-m", "pip", "install", "-q", *words] for words in installs)]
    for step in () if any(place.glob(f"lib/*/site-packages/{package}-*.dist-info")) else steps:
        done = output(step)
        if done.returncode:
            raise SystemExit(f"{' '.join(step)}\n{done.stdout}")
    return python


def preloaded(python: str, scratch: Path) -> str:
    """The library that lets torch_npu load beside a build for CUDA, or "" for one for the CPU."""
    cuda = "import torch; print(torch.version.cuda)"
    if output([python, "-c", cuda], TORCH_DEVICE_BACKEND_AUTOLOAD="0").stdout.split()[-1] == "None":
        return ""
    library = scratch / "cuda_build.so"
    source = ROOT / "tests/clients/cuda_build.cpp"
    done = output(["g++", "-std=c++17", "-O1", "-shared", "-fPIC", str(source), "-ldl", "-o", str(library)])
    if done.returncode:
        raise SystemExit(done.stdout)
    return str(library)


def row(python: str, scratch: Path, words: list[str]) -> str:
    """A line of the table: versions, programs that end with the right numbers, and the names of the others."""
    versions = output([python, "-c", "import sys; print(*sys.version_info[:2], sep='.')"]).stdout.strip()
    variables = {"TORCH_NPU_PYTHON": python, "LD_PRELOAD": preloaded(python, scratch)}
    done = output([sys.executable, "-m", "pytest", "-q", str(ROOT / "tests/clients"), *words], **variables)
    counts = {kind: int(count) for count, kind in COUNTS.findall(done.stdout.strip().splitlines()[-1])}
    failed = sorted({found[2] or found[1] for found in OUTCOME.finditer(done.stdout)})
    Path(python).parents[1].joinpath("clients.log").write_text(done.stdout)
    return f"| {versions} | {counts.get('passed', 0)} | {', '.join(failed) or 'none'} |"


def parser(about: str | None) -> argparse.ArgumentParser:
    """The options of a command that runs client programs in virtual environments."""
    options = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--keep", type=Path, help="folder of the virtual environments, kept for the next time")
    options.add_argument("--python", default=sys.executable, help="the interpreter that they are made with")
    options.add_argument("-k", default="", metavar="EXPRESSION", help="only these programs, as of pytest")
    return options


def main() -> None:
    options = parser(__doc__)
    options.add_argument("versions", nargs="+", metavar="TORCH[:TORCH_NPU]")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        print("| torch | torch_npu | Python | programs that pass | programs that fail |\n|---|---|---|---|---|")
        for pair in given.versions:
            torch, _, torch_npu = pair.partition(":")
            place = (given.keep or Path(scratch)) / pair.replace(":", "-")
            torch_npu = torch_npu or torch
            base, backend = [f"torch=={torch}", *needed(torch), *OURS], ["--no-deps", f"torch_npu=={torch_npu}"]
            python = environment(place, given.python, "torch_npu", base, backend)
            print(f"| {torch} | {torch_npu} {row(python, Path(scratch), ['-k', given.k])}", flush=True)


if __name__ == "__main__":
    main()
