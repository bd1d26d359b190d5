"""The client programs with MindSpore: python .ci/mindspore.py [VERSION]

MindSpore's wheel (800 MB, 3 GB installed) goes into a virtual environment below --keep, where it stays for the next
time; then tests/clients/test_mindspore.py runs with it. --python names another interpreter: MindSpore 2.10 has wheels
for CPython 3.9 to 3.12.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from clients import OURS, ROOT, environment, parser


def main() -> None:
    options = parser(__doc__)
    options.add_argument("version", nargs="?", default="2.10.0")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        place = (given.keep or Path(scratch)) / f"mindspore-{given.version}"
        python = environment(place, given.python, "mindspore", [f"mindspore=={given.version}", *OURS])
        tests = str(ROOT / "tests/clients/test_mindspore.py")
        command = [sys.executable, "-m", "pytest", "-rA", "-q", tests, "-k", given.k]
        sys.exit(subprocess.run(command, env={**os.environ, "MINDSPORE_PYTHON": python}).returncode)


if __name__ == "__main__":
    main()
