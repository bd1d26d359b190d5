"""`python -m aclnn_py.cli.fuzz [--each N] [--seed N] [--target python|c|PATH] [--op REGEX] [--part I/N] [--call N]`.

Calls near accepted ones, of every operator, from the same seed always the same: phase one has to answer what the
declaration says, a run must not change a byte beside the views of outputs, nor may its results depend on one beside
the views of inputs. Outputs that CANN itself writes beside their views are in conform/fuzz/known.json. Exit code 1
tells of something else. Of an entry that a run of at least 500 calls has not met a line says so: whether it is met
depends on the seed.
"""

from __future__ import annotations

import faulthandler
import re
import sys
import time
from collections.abc import Iterable

import click

from .. import ops
from ..conform.fuzz import known as listed
from ..conform.fuzz.operators import Found, begins, fuzzed, numbered
from ..conform.fuzz.trial import BESIDE, CODE, Counts
from ..conform.libraries import Missing
from ..conform.target import Target
from ..conform.worker import opened
from ..lowering.operator import Operator
from .conform import chosen, place
from .lists import compiled

NAME = "aclnn_py.cli.fuzz"
ENOUGH = 500
"""Calls of an operator after which an entry of the list should have been met."""


def share_of(context: click.Context, option: click.Parameter, part: str) -> slice:
    """Every N-th operator from the I-th one on."""
    found = re.fullmatch(r"(\d+)/(\d+)", part)
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise click.BadParameter(f"Expected I/N with I from 1 to N but got {part!r}.")
    return slice(int(found[1]) - 1, None, int(found[2]))


def reached(target: str) -> Target:
    try:
        return opened(place(target))
    except Missing as problem:
        raise click.BadParameter(str(problem), param_hint="--target") from None


@click.command()
@click.option("--each", type=click.IntRange(1), default=ENOUGH, show_default=True, help="Calls per operator.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--target", default="python", show_default=True, metavar="python|c|PATH", help="What is tested.")
@click.option("--op", "pattern", metavar="REGEX", callback=compiled, help="Only operators whose name matches.")
@click.option("--part", default="1/1", show_default=True, metavar="I/N", callback=share_of, help="The I-th of N parts.")
@click.option("--call", "number", type=click.IntRange(0), help="Only the call with this number; print its arguments.")
def main(
    each: int, seed: int, target: str, pattern: re.Pattern[str] | None, part: slice, number: int | None
) -> None:  # fmt: skip
    """Make random calls of every operator; check their codes and the memory around their tensors."""
    faulthandler.enable()
    names = chosen(pattern)[part]
    asked, began = reached(target), time.monotonic()
    known, seen, total, new = listed.load(), set[str](), Counts(), 0
    for name in names:
        operator = ops.find(name)
        counts, found = fuzzed(asked, operator, seed, range(each) if number is None else (number,))
        total = total.plus(counts)
        seen |= {name for one in found if one.finding.kind == BESIDE}
        unknown = [one for one in found if one.finding.kind != BESIDE or (name, one.finding.operand) not in known]
        new += len(unknown)
        for alike in grouped(unknown):
            click.echo(described(name, seed, alike))
        if not begins(operator):
            click.echo(f"{name}: no call of it is accepted anywhere")
        elif number is not None:
            click.echo(arguments(operator, seed, number))
    for name in listed.stale(known.values(), seen, names if each >= ENOUGH and number is None else ()):
        click.echo(f"{name}: nothing was written beside its outputs; if other seeds agree, take it off the list")
    click.echo(f"{len(names)} operators, {summary(total)}, {new} findings, {time.monotonic() - began:.0f} s")
    sys.exit(1 if new else 0)


def arguments(operator: Operator, seed: int, number: int) -> str:
    """The call with that number, an argument a line."""
    call, _ = numbered(operator, seed, number)
    return "\n".join(f"{name}: {value!r}" for name, value in call.args.items())


def grouped(found: list[Found]) -> Iterable[list[Found]]:
    """Findings of one kind about one operand, and with one text but for numbers, side by side."""
    groups: dict[tuple[str, ...], list[Found]] = {}
    for one in found:
        words = re.sub(r"\d+", "", one.finding.text) if one.finding.kind != CODE else one.finding.text
        groups.setdefault((one.finding.kind, one.finding.operand, words), []).append(one)
    return groups.values()


def described(name: str, seed: int, alike: list[Found]) -> str:
    first = alike[0]
    again = f"--seed {seed} --op '^{name}$' --call {first.number}"
    return f"{name}: {len(alike)} times {first.finding.kind}: {first.finding.text} ({again})"


def summary(counts: Counts) -> str:
    return ", ".join(f"{value} {name}" for name, value in counts._asdict().items())


if __name__ == "__main__":
    main(prog_name=f"python -m {NAME}")
