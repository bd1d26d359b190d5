"""The tables of docs/figures.md: `python tests/bench/figures.py [--write] [--from=cells.json]`.

What a call costs in units of an empty crossing; torch's time divided by ours on one thread, the geometric mean over
64Ki, 1Mi and 16Mi elements, per operator and dtype; and the same by mechanism, beside its goal. With --write they go
between their markers in docs/figures.md, together with machine and date. The cells of the second are measured, or
those of an earlier `kernels.py --json` of the same day and machine; so are the third's, with
--mechanisms=`families.py --json`.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

import abi
import families
import launch
from arena import set_threads
from measure import DTYPES, machine_line, mean, option, progress, table
from operators import OPERATORS

from aclnn_py import ops
from kernels import LARGE, Row, cell

PAGE = Path(__file__).resolve().parents[2] / "docs" / "figures.md"
BEGIN, END = "<!-- {}: written by python tests/bench/figures.py --write -->", "<!-- end of {} -->"


def measured() -> list[Row]:
    set_threads(1)
    found = []
    for timed in OPERATORS:
        if timed.api in ops.names():
            progress(timed.name)
            found += [cell(timed, dtype, size, 1) for dtype in DTYPES for size in LARGE]
    return found


def kernel_rows() -> list[Row]:
    source = option("from", "")
    cells = json.loads(Path(source).read_text())["cells"] if source else measured()
    found: list[Row] = []
    for name in dict.fromkeys(each["operator"] for each in cells):
        row: Row = {"operator": name}
        for dtype in DTYPES:
            same = [each for each in cells if (each["operator"], each["dtype"], each["threads"]) == (name, dtype, 1)]
            row[dtype] = mean(each["torch/ours"] for each in same if each["n"] in LARGE)
        found.append(row)
    return found


def call_rows() -> list[Row]:
    """From Python by launch.py, from C by abi.py."""
    progress("calls")
    python = [{"call": row["call"], "crossings": row["crossings"]} for row in launch.calls(*launch.ready())]
    with tempfile.TemporaryDirectory() as directory:
        found = [row for row in abi.rows(abi.measured(abi.built(Path(directory)))) if row[2] == "crossings"]
    return python + [{"call": name, "crossings": value} for name, value, *_ in found if "from Python" not in name]


def mechanism_rows() -> list[Row]:
    source = option("mechanisms", "")
    cells = json.loads(Path(source).read_text())["cells"] if source else families.all_cells()
    return families.summary(cells)


def sections() -> dict[str, str]:
    """The text between the markers, by their name."""
    calls, kernels = table(call_rows(), markdown=True), table(kernel_rows(), markdown=True)
    mechanisms = table(mechanism_rows(), markdown=True)
    return {
        "calls": f"{machine_line()}:\n\n{calls}",
        "figures": "torch's time divided by ours, one thread, mean over 64Ki, 1Mi and 16Mi elements; "
        f"{machine_line()}:\n\n{kernels}",
        "mechanisms": "by mechanism, with the goal, the mean and the least of its cells (`python "
        f"tests/bench/families.py --cells` tells them all); {machine_line()}:\n\n{mechanisms}",
    }


def put(text: str, name: str, section: str) -> str:
    """The page with that section between its markers."""
    first, last = BEGIN.format(name), END.format(name)
    before, begin, rest = text.partition(first)
    _, end, after = rest.partition(last)
    if not (begin and end):
        sys.exit(f"Expected the markers {first} and {last} in docs/figures.md.")
    return f"{before}{first}\n\n{section}\n\n{last}{after}"


def main() -> None:
    text = PAGE.read_text()
    for name, section in sections().items():
        if "--write" not in sys.argv:
            print(section)
        text = put(text, name, section)
    if "--write" in sys.argv:
        PAGE.write_text(text)


if __name__ == "__main__":
    main()
