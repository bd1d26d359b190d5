"""`aclnn-py home`: the directory that stands in for a CANN installation."""

from __future__ import annotations

import os
from pathlib import Path

import click


def tree(rebuild: bool = False) -> Path:
    """The directory, laid out if need be; an error (exit code 1) says why it cannot be had."""
    from ..home.cache import HINT, Unfit
    from ..home.tree import home

    try:
        return home(rebuild)
    except Unfit as problem:
        raise click.ClickException(printable(str(problem))) from None
    except OSError as problem:
        raise click.ClickException(printable(f"{problem} ({HINT})")) from None


def printable(text: str) -> str:
    """The text with bytes that are no UTF-8 spelled out."""
    return text.encode(errors="backslashreplace").decode()


@click.command(short_help="Print the directory that C and C++ programs build against.")
@click.option("--rebuild", is_flag=True, help="Lay it out again even if it is there.")
@click.option("--infini", is_flag=True, help="Print the one for InfiniOp: an INFINI_ROOT with include/ and lib/.")
def home(rebuild: bool, infini: bool) -> None:
    """Print the directory that stands in for a CANN installation: include/, lib64/, set_env.sh, examples/.

    It is laid out when it is not there yet or damaged, and again when the package has changed, below ~/.cache/aclnn_py
    (ACLNN_PY_HOME names another place); it may be moved. `source "$(aclnn-py home)/set_env.sh"` sets the variables
    that build files and programs look for.
    """
    path = tree(rebuild)
    click.echo(os.fsencode(path / "infini" if infini else path))
