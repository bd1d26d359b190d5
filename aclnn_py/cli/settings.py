"""Options that are settings of the emulator: they become the environment variables that the machine reads."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from ..base.profile import RULES

MOST_DEVICES, MOST_THREADS = 15, 256
BYTES = re.compile(r"[0-9]+[KMGT]?", re.IGNORECASE)
UNITS = {"": 0, "K": 10, "M": 20, "G": 30, "T": 40}
MOST_BYTES = 1 << 62

Command = TypeVar("Command", bound=Callable[..., Any])


def known_soc(_context: click.Context, _option: click.Parameter, name: str | None) -> str | None:
    """The name of --soc; a usage error for an unknown one."""
    return None if name is None else known_name(name)


def known_name(name: str) -> str:
    """The name, if a SoC or family has it; else a usage error."""
    from difflib import get_close_matches

    from ..base.soc import FAMILIES, SOCS

    if name in SOCS or name in FAMILIES:
        return name
    close = get_close_matches(name, (*SOCS, *FAMILIES), 1, 0.8)
    hint = (
        f"did you mean {close[0]}?" if close else f"expected {', '.join(FAMILIES)} or a long name such as Ascend910B1."
    )
    raise click.BadParameter(f"{name!r} is no SoC: {hint}")


def bytes_of(_context: click.Context, _option: click.Parameter, text: str | None) -> str | None:
    """The text of --memory; a usage error for what is no number of bytes."""
    if text is None:
        return None
    if BYTES.fullmatch(text):
        digits = text.rstrip("kmgtKMGT")
        if 1 <= int(digits) << UNITS[text[len(digits) :].upper()] <= MOST_BYTES:
            return text
    raise click.BadParameter(
        f"Expected a positive number of bytes such as 4294967296 or 4G (K, M, G, T) but got {text!r}."
    )


OPTIONS = (
    click.option("--soc", metavar="NAME", callback=known_soc, help="SoC to emulate.  [default: Ascend910B1]"),
    click.option(
        "--memory", metavar="SIZE", callback=bytes_of, help="Bytes per device, such as 64M.  [default: the SoC's]"
    ),
    click.option(
        "--devices", metavar="N", type=click.IntRange(0, MOST_DEVICES), help="Number of devices.  [default: 8]"
    ),
    click.option(
        "--threads",
        metavar="N",
        type=click.IntRange(1, MOST_THREADS),
        help="Threads per kernel.  [default: one per core]",
    ),
    click.option(
        "--rules", type=click.Choice(RULES), help="Whose checks: CANN's source or its documents.  [default: source]"
    ),
)


def settings(command: Command) -> Command:
    """A command with these options."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def put(values: Mapping[str, object]) -> None:
    """Set the variables of the options that were given, for this process and those that it starts."""
    for name, value in values.items():
        if value is not None:
            os.environ[f"ACLNN_PY_{name.upper()}"] = str(value)
