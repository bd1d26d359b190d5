"""The table of README's section Figures: `python tests/bench/figures.py [--write] [--from=cells.json]`.

torch's time divided by ours on one thread, the geometric mean over 64Ki, 1Mi and 16Mi elements, per operator and dtype.
With --write the table goes between its markers in README.md, together with machine and date. The cells are measured,
or those of an earlier `kernels.py --json` of the same day and machine.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from arena import set_threads
from measure import DTYPES, machine_line, mean, option, progress, table
from operators import OPERATORS

from aclnn_py import ops
from kernels import LARGE, Row, cell

README = Path(__file__).resolve().parents[2] / "README.md"
BEGIN, END = "<!-- figures: written by python tests/bench/figures.py --write -->", "<!-- end of figures -->"


def measured() -> list[Row]:
    set_threads(1)
    found = []
    for timed in OPERATORS:
        if timed.api in ops.names():
            progress(timed.name)
            found += [cell(timed, dtype, size, 1) for dtype in DTYPES for size in LARGE]
    return found


def rows() -> list[Row]:
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


def section() -> str:
    text = "torch's time divided by ours, one thread, mean over 64Ki, 1Mi and 16Mi elements"
    return f"{BEGIN}\n\n{text}; {machine_line()}:\n\n{table(rows(), markdown=True)}\n\n{END}"


def main() -> None:
    made = section()
    if "--write" not in sys.argv:
        print(made)
        return
    before, begin, rest = README.read_text().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        sys.exit(f"Expected the markers {BEGIN} and {END} in README.md.")
    README.write_text(f"{before}{made}{after}")


if __name__ == "__main__":
    main()
