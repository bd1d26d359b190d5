"""The page of status codes: what each says, usual cause and cure, and which functions return it and why."""

from __future__ import annotations

import re
from collections import defaultdict

from aclnn_py import ops
from aclnn_py.api import surface
from aclnn_py.base import status
from aclnn_py.base.causes import CAUSES

from .functions import folder
from .text import plain, with_code

REASON = re.compile(r"(?<![\w.])([1-5]\d{5})(?!\d) ([^;]*?)(?=[;.](?:\s|$))")
"""A code and why it is returned, as docstrings of runtime functions list them."""
GROUPS = {
    "10": "the caller's mistake, found by the acl layer",
    "107": "the caller's mistake, found by the runtime layer",
    "14": "the caller's mistake, found by the graph engine",
    "16": "the caller's mistake, found by an operator",
    "20": "a resource or feature that is missing",
    "207": "a resource or feature that is missing, by the runtime layer",
    "24": "a resource that is missing, by the graph engine",
    "30": "a limit",
    "36": "a limit, by an operator",
    "50": "a failure inside the stack",
    "507": "a failure inside the runtime or on the device",
    "54": "a failure inside the graph engine",
    "56": "a failure inside an operator",
}
"""First digits -> who found what."""
MOST = 8
"""Functions listed for a reason."""


def reasons() -> dict[int, dict[str, list[str]]]:
    """Code -> reason -> the runtime functions that document it."""
    found: dict[int, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name, function in surface.functions().items():
        text = " ".join((function.__doc__ or "").partition("\n\n")[2].split())
        for code, reason in REASON.findall(text):
            found[int(code)][reason].append(name)
    return found


def operators() -> dict[int, int]:
    """Code -> how many operators have a check that returns it."""
    counts: dict[int, int] = defaultdict(int)
    for name in ops.names():
        for code in {rule.code for rule in ops.find(name).leaves()}:
            counts[code] += 1
    return counts


def group(code: int) -> str:
    prefix = max((each for each in GROUPS if str(code).startswith(each)), key=len, default="")
    return GROUPS.get(prefix, "success")


def text() -> str:
    """The page."""
    by_function, by_operator = reasons(), operators()
    names: dict[int, str] = {code: status.name(code) for code in sorted(set(status.codes().values()))}
    parts = [
        "# Status codes\n\nEvery function returns 0 or one of these. "
        "`aclGetRecentErrMsg` gives the parameter, what was expected and what was passed; "
        "the report of `aclnn-py run` lists every refusal with its text. "
        "The search box finds a code by its number or its name; `aclnn-py explain 507035` prints one.\n"
    ]
    parts += [
        entry(code, name, by_function.get(code, {}), by_operator.get(code, 0)) for code, name in names.items() if code
    ]
    return "\n".join(parts)


def entry(code: int, name: str, by_function: dict[str, list[str]], operators: int) -> str:
    lines = [f"## {code} {plain(name)} {{ #{name.lower()} }}", "", sentence(status.meaning(code)), ""]
    lines += [f"**Usual cause**: {plain(CAUSES[code].cause)}", "", f"**What to do**: {plain(CAUSES[code].cure)}", ""]
    lines += [f"Kind: {group(code)}."]
    listed = [f"- {with_code(reason)}: {functions(names)}" for reason, names in by_function.items()]
    if operators:
        listed.append(f"- {operators} [operators](operators/index.md) have a check that returns it; see their pages")
    if listed:
        lines += ["", "Returned when:", "", *listed]
    return "\n".join(lines) + "\n"


def sentence(text: str) -> str:
    return f"{plain(text[:1].upper() + text[1:])}." if text else ""


def functions(names: list[str]) -> str:
    found = surface.functions()
    shown = [f"[`{each}`](functions/{folder(found[each])}.md#{each.lower()})" for each in names[:MOST]]
    more = [f"{len(names) - MOST} more"] if len(names) > MOST else []
    return ", ".join(shown + more)
