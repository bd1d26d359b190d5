"""`python sample_in_c.py HOME OPERATOR...`: asks the C libraries below HOME about operators.

Each is asked in one profile of its sample, what `drawn` chooses of all that there is to ask.
A line of JSON for each operator: its name, how many cases and numbers were as expected, for how many numbers the
reference has no answer, and what differs.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "conformance"))

from golden_file import read
from sampled import drawn, sample

from aclnn_py import ops
from aclnn_py.base.profile import Profile
from aclnn_py.base.soc import UNKNOWN
from aclnn_py.conform.asking import AS_EXPECTED, UNSAID, got, questions
from aclnn_py.conform.c import C
from aclnn_py.conform.target import Target
from aclnn_py.conform.trials import NUMBERS


def richest(api: str) -> Profile:
    """The profile of an operator's sample that has most cases, on a device."""
    rows = read(api).rows
    return max((where for where in sample(api) if where.soc is not UNKNOWN), key=lambda where: len(rows[where]))


def asked(target: Target, api: str) -> dict[str, object]:
    asked = list(questions(target, ops.find(api), [richest(api)]))
    chosen = drawn(api, [words for _, words, _ in asked])
    answers = [(question[1], got(target, question)) for question in asked if question[1] in chosen]
    expected = [words for words, answer in answers if answer == AS_EXPECTED]
    differing = [pair for pair in answers if pair[1] not in (AS_EXPECTED, UNSAID)]
    numbers = sum(words[0] == NUMBERS for words in expected)
    unsaid = sum(words[0] == NUMBERS and answer == UNSAID for words, answer in answers)
    counts = {"cases": len(expected) - numbers, "numbers": numbers, "unsaid": unsaid}
    return {"operator": api, **counts, "differences": differing}


def main() -> None:
    target = C(Path(sys.argv[1]))
    for api in sys.argv[2:]:
        print(json.dumps(asked(target, api)), flush=True)
    target.leave()


if __name__ == "__main__":
    main()
