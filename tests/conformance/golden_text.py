"""The golden file of an operator: every derived case with its code, equal rows of all SoCs and rules modes merged.

`python tests/conformance/golden_text.py` writes them anew; review what changed.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import aclnn_py.ops as ops
from aclnn_py.base.regime import RULES, Regime
from aclnn_py.conform.places import REGIMES, judged
from aclnn_py.views.cases import ACCEPTED, EARLY, ORDER, REFUSED, Case, cases, reason

KINDS = (REFUSED, EARLY, ORDER, ACCEPTED)
MISSING = "without a case, and what answers instead"
GOLDEN = Path(__file__).resolve().parent / "golden"
PLACES = tuple(dict.fromkeys(where.soc.short for where in REGIMES))


@cache
def all_cases(api: str) -> dict[Regime, list[Case]]:
    """The cases of an operator under every regime."""
    return {where: cases(ops.find(api), where) for where in REGIMES}


Rows = dict[str, dict[int, list[Regime]]]
"""Title -> code -> the regimes in which that is the answer."""


def merged(api: str, numbers: dict[str, int]) -> dict[tuple[str, str], Rows]:
    """The rows of all regimes by (kind, about); order cases are titled by the number of the rule that comes first."""
    operator = ops.find(api)
    rows: dict[tuple[str, str], Rows] = {}
    for where, found in all_cases(api).items():
        for case in found:
            title = str(numbers[str(case.rule)]) if case.kind == ORDER else case.title
            about = f"before {numbers[case.about]}" if case.kind == ORDER else case.about
            codes = rows.setdefault((case.kind, about), {}).setdefault(title, {})
            codes.setdefault(judged(operator, case.call), []).append(where)
    return rows


def told(wheres: list[Regime]) -> str:
    """The regimes of a row; nothing when it holds in all of them."""
    if len(wheres) == len(REGIMES):
        return ""
    parts = []
    for mode in RULES:
        socs = [where.soc.short for where in wheres if where.rules == mode]
        if socs:
            named = "" if len(socs) == len(PLACES) else ": " + " ".join(soc.removeprefix("ascend") for soc in socs)
            parts.append(mode + named)
    return f"  [{'; '.join(parts)}]"


def folded(titles: Rows) -> list[str]:
    """One line per code and regimes; titles "... is VALUE" that differ in the value share a line."""
    values: dict[tuple[int, str, str], list[str]] = {}
    for title, codes in titles.items():
        subject, verb, value = title.rpartition(" is ")
        for code, wheres in codes.items():
            values.setdefault((code, subject + verb, told(wheres)), []).append(value)
    return [f"  {code:<6}  {subject}{' | '.join(found)}{where}" for (code, subject, where), found in values.items()]


def place(kind: str, about: str, numbers: dict[str, int]) -> tuple[int, int]:
    """Where a group of rows stands: by kind, then by rule."""
    number = int(about.removeprefix("before ")) if kind == ORDER else numbers.get(about, 0)
    return KINDS.index(kind), number


def text(api: str) -> str:
    """What the golden file should hold."""
    leaves = list(ops.find(api).leaves())
    numbers = {str(rule): number for number, rule in enumerate(leaves, 1)}
    lines = [api, f"regimes: {', '.join(RULES)} on {', '.join(PLACES)}; a row without regimes holds in all of them"]
    lines += ["", "rules and steps, as they are tried"]
    lines += [f"  {number:>2}  {rule.code or 'ok':<6}  {rule}" for number, rule in enumerate(leaves, 1)]
    for (kind, about), titles in sorted(merged(api, numbers).items(), key=lambda row: place(*row[0], numbers)):
        lines += ["", f"{kind}: {about}", *folded(titles)]
    lines += ["", MISSING]
    shown = {case.rule for found in all_cases(api).values() for case in found}
    missing = [rule for rule in leaves if rule not in shown]
    lines += [f"  {numbers[str(rule)]:>2}  {rule}: {reason(ops.find(api), rule, list(REGIMES))}" for rule in missing]
    return "\n".join(lines) + "\n"


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for path in GOLDEN.glob("*.txt"):
        if path.stem not in ops.names():
            path.unlink()
    for api in ops.names():
        (GOLDEN / f"{api}.txt").write_text(text(api), encoding="utf-8")


if __name__ == "__main__":
    main()
