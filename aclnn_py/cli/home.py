"""`aclnn-py home`: the directory that stands in for a CANN installation."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import click


def tree(rebuild: bool = False) -> Path:
    """The directory, laid out if need be; an error (exit code 1) says why it cannot be had."""
    from ..home.tree import home

    with said():
        return home(rebuild)


@contextlib.contextmanager
def said() -> Iterator[None]:
    """What is wrong with the directory of trees, as an error in one sentence."""
    from ..home.cache import HINT, Unfit

    try:
        yield
    except Unfit as problem:
        raise click.ClickException(printable(str(problem))) from None
    except OSError as problem:
        raise click.ClickException(printable(f"{problem} ({HINT})")) from None


def printable(text: str) -> str:
    """The text with bytes that are no UTF-8 spelled out."""
    return text.encode(errors="backslashreplace").decode()


@click.command(short_help="Print the CANN directory that C and C++ programs build against.")
@click.option("--rebuild", is_flag=True, help="Create it anew.")
@click.option("--clean", is_flag=True, help="Remove directories of other versions of the package, and list them.")
@click.option("--infini", is_flag=True, help="Print the INFINI_ROOT of InfiniOp: include/ and lib/.")
def home(rebuild: bool, clean: bool, infini: bool) -> None:
    """Print the directory that stands in for a CANN installation: include/, lib64/, set_env.sh, examples/.

    It is created below ~/.cache/aclnn_py (or ACLNN_PY_HOME) if it is missing or damaged, or if the package has changed;
    it may be moved. `source "$(aclnn-py home)/set_env.sh"` sets the variables that build files and programs need.
    Directories of other versions of the package are removed when they have not been read for a week, with --clean at
    once; never those that a running program uses.
    """
    if clean:
        return cleaned()
    path = tree(rebuild)
    click.echo(os.fsencode(path / "infini" if infini else path))


def cleaned() -> None:
    from ..home.tree import clean

    with said():
        for path in clean():
            click.echo(os.fsencode(path))
