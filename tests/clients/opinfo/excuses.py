"""What is not the emulator's: classes of failures, each with the line of PyTorch's backend or of CANN that proves it.

excuses.json names them by regular expressions: of the OpInfo, of the line (a dtype, or float32.backward) and of the
problem. A dtype that an operator does not take needs no entry: the facts of tests/facts/ops, which are taken from
CANN's source, say which ones it takes.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
FACTS = HERE.parents[1] / "facts" / "ops"
DTYPE = re.compile(r"refused: (aclnn\w+): Expected dtype of (\w+) to be one of .*? but got DT_(\w+)\b")
SOC = "ascend910b"


class Excuse(NamedTuple):
    name: str
    op: str
    line: str
    problem: str
    source: str

    def covers(self, op: str, line: str, problem: str) -> bool:
        pairs = ((self.op, op), (self.line, line), (self.problem, problem))
        return all(re.fullmatch(pattern, text) for pattern, text in pairs)


DTYPES = Excuse(
    "the operator does not take the dtype", ".*", ".*", "refused: .*", "tests/facts/ops, from CANN's op_host/op_api"
)


@cache
def named() -> tuple[Excuse, ...]:
    rows = json.loads((HERE / "excuses.json").read_text())
    return (*(Excuse(**{"op": ".*", "line": ".*", "problem": ".*", **row}) for row in rows), DTYPES)


@cache
def taken(api: str) -> dict[str, Any]:
    """An operator's dtypes by parameter."""
    path = FACTS / f"{api}.json"
    if not path.is_file():
        return {}
    return dict(json.loads(path.read_text()).get("dtypes_by_soc", {}).get(SOC, {}))


def is_refused(problem: str) -> bool:
    """Whether the facts agree that the operator refuses the dtype."""
    found = DTYPE.match(problem)
    return bool(found) and found[3] not in taken(found[1]).get(found[2], [found[3]])


def excuse_for(op: str, line: str, problem: str) -> Excuse | None:
    for each in named():
        if each.covers(op, line, problem) and (each is not DTYPES or is_refused(problem)):
            return each
    return None
