"""`aclnn-py explain`: what a code says, why it comes and what to do, and which functions answer it."""

from __future__ import annotations

import json
from difflib import get_close_matches
from typing import Any

import click

from ..base import status
from .lists import INDENT, listing, paragraph

SHOWN = 12
"""Functions of a kind that are shown; --json has all of them."""


@click.command(short_help="Say what a code means, why it comes and what to do.")
@click.argument("codes", nargs=-1, required=True, metavar="CODE|NAME...")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def explain(codes: tuple[str, ...], as_json: bool) -> None:
    """Explain status codes, by number (507035) or C name (ACL_ERROR_RT_CONTEXT_NULL): meaning, usual causes, what to
    do, and the operators and runtime functions that answer them.
    """
    found = [explanation(code) for code in dict.fromkeys(map(number, codes))]
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return
    for position, each in enumerate(found):
        if position:
            click.echo()
        show(each)


def number(text: str) -> int:
    """The code that a number or name stands for; a usage error (exit code 2) for what is none."""
    codes = status.codes()
    named = {name.lower(): value for name, value in codes.items()}
    spelled = text.strip().lower()
    if spelled in named:
        return named[spelled]
    if spelled.isdigit() and int(spelled) in codes.values():
        return int(spelled)
    raise click.UsageError(f"{text!r} is no status code: {hint(spelled, named)}")


def hint(spelled: str, named: dict[str, int]) -> str:
    if spelled.isdigit():
        close = sorted(set(named.values()), key=lambda code: (abs(code - int(spelled)), code))[:3]
        return f"the nearest ones are {listing(map(str, close))}."
    names = {name.upper(): name for name in named}
    close_names = get_close_matches(spelled.upper(), names, 1)
    inside = [name for name in names if spelled.upper() in name] if len(spelled) > 2 else []
    meant = listing(inside[:3]) if inside else listing(close_names)
    return (
        f"did you mean {meant}?"
        if meant
        else "expected a number such as 507035 or a name such as ACL_ERROR_RT_FAILURE."
    )


def explanation(code: int) -> dict[str, Any]:
    """Everything as data: code, names, meaning, cause, cure, functions and operators that answer it."""
    from ..api import codes
    from ..base.causes import CAUSES

    return {
        "code": code,
        "name": status.name(code),
        "names": [name for name, value in status.codes().items() if value == code],
        "meaning": status.meaning(code),
        "cause": CAUSES[code].cause,
        "cure": CAUSES[code].cure,
        "functions": list(codes.functions(code)) if code else [],
        "operators": list(codes.operators(code)) if code else [],
    }


def show(found: dict[str, Any]) -> None:
    click.echo(click.style(f"{found['code']} {found['name']}", bold=True))
    paragraph(f"{found['meaning'][0].upper()}{found['meaning'][1:]}.", indent="  ")
    for label, text in (("Cause", found["cause"]), ("Cure", found["cure"])):
        click.echo(f"  {label}:")
        paragraph(text)
    if found["code"]:
        click.echo("  Answered by:")
        paragraph(answered(found) or "no function of the emulator; CANN itself may.", indent=INDENT)


def answered(found: dict[str, Any]) -> str:
    """The functions, and the operators where they are few enough to be named."""
    names, operators = found["functions"], found["operators"]
    parts = [listing(names[:SHOWN]) + (f" and {len(names) - SHOWN} more functions" if len(names) > SHOWN else "")]
    if len(operators) > SHOWN:
        parts.append(f"phase one of {len(operators)} operators")
    elif operators:
        parts.append(f"phase one of {listing(operators)}")
    return "; ".join(filter(None, parts)) + ("." if any(parts) else "")
