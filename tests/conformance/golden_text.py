"""The golden file of an operator: every derived case with its code, equal rows of all SoCs and rules modes merged.

`python tests/conformance/golden_text.py` writes them all anew, `... golden_text.py aclnnExp1 "aclnnFoo*"` those of the
operators named; review what changed. Rules are named by their numbers in the list on top.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

import aclnn_py
import aclnn_py.ops as ops
from aclnn_py.base.profile import RULES, Profile
from aclnn_py.conform.profiles import PROFILES, judged
from aclnn_py.derived.cases import ACCEPTED, EARLY, ORDER, REFUSED, Case, cases, labels, reason
from aclnn_py.lowering.operator import Operator
from aclnn_py.rules.core.rule import Rule

KINDS = (REFUSED, EARLY, ORDER, ACCEPTED)
MISSING = "without a case, and what answers instead"
GOLDEN = Path(__file__).resolve().parent / "golden"
CHECKOUT = Path(__file__).resolve().parents[2]
PLACES = tuple(dict.fromkeys(where.soc.short for where in PROFILES))


Row = tuple[str, str, str]
"""Kind, about (a rule's number, or the words of an accepted group), title (of an order case: the earlier number)."""
Rows = dict[str, dict[int, list[Profile]]]
"""Title -> code -> the profiles in which that is the answer."""


def numbered(operator: Operator) -> dict[str, int]:
    """The words of a rule or step -> its number."""
    return {words: number for number, words in enumerate(labels(operator).values(), 1)}


def row(operator: Operator, case: Case, numbers: dict[str, int]) -> Row:
    """How a case is named here."""
    title = str(numbers[labels(operator)[case.rule]]) if case.kind == ORDER and case.rule else case.title
    return case.kind, case.about if case.kind == ACCEPTED else str(numbers[case.about]), title


def merged(api: str, numbers: dict[str, int]) -> dict[tuple[str, str], Rows]:
    """The rows of all profiles by (kind, about)."""
    operator = ops.find(api)
    rows: dict[tuple[str, str], Rows] = {}
    for where in PROFILES:
        for case in cases(operator, where):
            kind, about, title = row(operator, case, numbers)
            codes = rows.setdefault((kind, about), {}).setdefault(title, {})
            codes.setdefault(judged(operator, case.call), []).append(where)
    return rows


def told(wheres: list[Profile]) -> str:
    """The profiles of a row; nothing when it holds in all of them."""
    if len(wheres) == len(PROFILES):
        return ""
    parts = []
    for mode in RULES:
        socs = [where.soc.short for where in wheres if where.rules == mode]
        if socs:
            named = "" if len(socs) == len(PLACES) else ": " + " ".join(soc.removeprefix("ascend") for soc in socs)
            parts.append(mode + named)
    return f"  [{'; '.join(parts)}]"


def folded(titles: Rows) -> list[str]:
    """One line per code and profiles; titles "... is VALUE" that differ in the value share a line."""
    values: dict[tuple[int, str, str], list[str]] = {}
    for title, codes in titles.items():
        subject, verb, value = title.rpartition(" is ")
        for code, wheres in codes.items():
            values.setdefault((code, subject + verb, told(wheres)), []).append(value)
    return [f"  {code:<6}  {subject}{' | '.join(found)}{where}" for (code, subject, where), found in values.items()]


def place(kind: str, about: str) -> tuple[int, int]:
    """Where a group of rows stands: by kind, then by rule."""
    return KINDS.index(kind), 0 if kind == ACCEPTED else int(about)


def headline(kind: str, about: str) -> str:
    return f"order: before {about}" if kind == ORDER else f"{kind}: {about}"


def instead(operator: Operator, rule: Rule, wheres: Sequence[Profile], numbers: dict[str, int]) -> list[str]:
    """What answers instead of a rule without a case."""
    return [str(numbers.get(part, part)) for part in reason(operator, rule, list(wheres)).split("; ")]


def caseless(api: str, numbers: dict[str, int]) -> Iterator[str]:
    """Every rule without a case in any profile, with the numbers of those that answer instead."""
    shown = {case.rule for where in PROFILES for case in cases(ops.find(api), where)}
    for rule, words in labels(ops.find(api)).items():
        if rule not in shown:
            told = instead(ops.find(api), rule, PROFILES, numbers)
            yield f"  {numbers[words]:>2}  {'; '.join(told)}"


def rule_lines(api: str) -> list[str]:
    rules = enumerate(labels(ops.find(api)).items(), 1)
    return [f"  {number:>2}  {rule.code or 'ok':<6}  {words}" for number, (rule, words) in rules]


def text(api: str) -> str:
    """What the golden file should hold."""
    numbers = numbered(ops.find(api))
    lines = [api, f"profiles: {', '.join(RULES)} on {', '.join(PLACES)}; a row without profiles holds in all of them"]
    lines += ["", "rules and steps, as they are tried", *rule_lines(api)]
    for (kind, about), titles in sorted(merged(api, numbers).items(), key=lambda row: place(*row[0])):
        lines += ["", headline(kind, about), *folded(titles)]
    lines += ["", MISSING, *caseless(api, numbers)]
    return "\n".join(lines) + "\n"


def named(patterns: list[str]) -> list[str]:
    """The operators that the patterns name; all of them without a pattern."""
    for pattern in patterns:
        if not any(fnmatchcase(api, pattern) for api in ops.names()):
            sys.exit(f"golden_text: no operator is called {pattern}; see `aclnn-py ops`")
    return [api for api in ops.names() if not patterns or any(fnmatchcase(api, pattern) for pattern in patterns)]


def main() -> None:
    if not Path(aclnn_py.__file__).is_relative_to(CHECKOUT):
        sys.exit(f"golden_text: {aclnn_py.__file__} is not this checkout's package: pip install -e '.[test]'")
    chosen = named(sys.argv[1:])
    GOLDEN.mkdir(exist_ok=True)
    for path in GOLDEN.glob("*.txt"):
        if path.stem not in ops.names():
            path.unlink()
    for api in chosen:
        (GOLDEN / f"{api}.txt").write_text(text(api), encoding="utf-8")


if __name__ == "__main__":
    main()
