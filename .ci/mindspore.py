"""The client programs with MindSpore: python .ci/mindspore.py [VERSION]

MindSpore's wheel (800 MB, 3 GB installed) goes into a virtual environment below --keep, where it stays for the next
time; then tests/clients/test_mindspore.py runs with it. --python names another interpreter: MindSpore 2.10 has wheels
for CPython 3.9 to 3.12.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from clients import OURS, ROOT, output


def environment(place: Path, base: str, version: str) -> Path:
    """The interpreter of an environment that has it; SystemExit with pip's words where it cannot be made."""
    python = place / "bin" / "python"
    steps = (
        [base, "-m", "venv", str(place)],
        [str(python), "-m", "pip", "install", "-q", f"mindspore=={version}", *OURS],
    )
    for step in () if any(place.glob("lib/*/site-packages/mindspore-*.dist-info")) else steps:
        done = output(step)
        if done.returncode:
            raise SystemExit(f"{' '.join(step)}\n{done.stdout}")
    return python


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("version", nargs="?", default="2.10.0")
    options.add_argument("--keep", type=Path, help="where the environment is")
    options.add_argument("--python", default=sys.executable, help="the interpreter that it is made with")
    options.add_argument("-k", default="", metavar="EXPRESSION", help="only these programs, as of pytest")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        place = (given.keep or Path(scratch)) / f"mindspore-{given.version}"
        python = environment(place, given.python, given.version)
        tests = str(ROOT / "tests/clients/test_mindspore.py")
        command = [sys.executable, "-m", "pytest", "-rA", "-q", tests, "-k", given.k]
        sys.exit(subprocess.run(command, env={**os.environ, "MINDSPORE_PYTHON": str(python)}).returncode)


if __name__ == "__main__":
    main()
