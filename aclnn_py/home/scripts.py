"""The scripts of a tree but for set_env.sh, by their paths."""

from __future__ import annotations

SETENV_BASH = """\
# What older instructions source: ../set_env.sh.
. "$(CDPATH= cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." > /dev/null 2>&1 && pwd)/set_env.sh"
"""
MSPROF = """\
#!/bin/sh
# CANN's profiler, by the Python that this tree belongs to.
home=$(CDPATH= cd -- "$(dirname -- "$(readlink -f -- "$0")")/../../.." && pwd -P) || exit 1
IFS= read -r python < "$home/lib64/aclemu.planner" || exit 1
exec "$python" "$home/tools/profiler/profiler_tool/analysis/msprof/msprof.py" "$@"
"""
MSPROF_PY = '''\
"""The package of the tree does the work; PyTorch's profiler looks for this file beside msprof."""

import sys
from pathlib import Path

place = Path(__file__).resolve().parents[5] / "lib64" / "aclemu.planner"
sys.path[0] = place.read_text().splitlines()[1]

from aclnn_py.cli.msprof.__main__ import main

sys.exit(main(sys.argv[1:]))
'''
FILES = {
    "bin/setenv.bash": SETENV_BASH,
    "tools/profiler/bin/msprof": MSPROF,
    "tools/profiler/profiler_tool/analysis/msprof/msprof.py": MSPROF_PY,
}
"""msprof is in CANN's place for it and nowhere else: PyTorch's profiler derives the place of msprof.py from it."""
EXECUTABLES = ("bin", "tools/profiler/bin")
"""Folders of what can be started; set_env.sh adds them to PATH."""
