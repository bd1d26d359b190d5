"""`aclnn-py home`: the directory that stands in for a CANN installation."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import click

USUAL = "/usr/local/Ascend"
"""Where CANN is installed by root."""


def tree(rebuild: bool = False, complete: bool = False) -> Path:
    """The directory, laid out if need be; an error (exit code 1) says why it cannot be had."""
    from ..home.tree import home

    with said():
        return home(rebuild, complete)


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
@click.option(
    "--link", is_flag=False, flag_value=USUAL, metavar="[DIR]", help=f"Link CANN's names in DIR ({USUAL}) to it."
)
@click.option("--complete", is_flag=True, help="Print one with all public operators of CANN, emulated or not.")
@click.option("--infini", is_flag=True, help="Print the INFINI_ROOT of InfiniOp: include/ and lib/.")
def home(rebuild: bool, clean: bool, link: str | None, complete: bool, infini: bool) -> None:
    """Print the directory that stands in for a CANN installation: include/, lib64/, set_env.sh, examples/.

    It is created below ~/.cache/aclnn_py (or ACLNN_PY_HOME) if it is missing or damaged, or if the package has changed;
    it may be moved. `source "$(aclnn-py home)/set_env.sh"` sets the variables that build files and programs need.
    Directories of other versions of the package are removed when they have not been read for a week, with --clean at
    once; never those that a running program uses.

    --link is for programs that look for CANN at a fixed place: DIR gets cann-VERSION, cann, ascend-toolkit/latest and
    ascend-toolkit/set_env.sh, which are listed. A name that is taken by anything but a link to such a directory is an
    error, and nothing is changed then. Give it again when the package has changed.

    --complete is for programs that name operators that are not emulated: its headers and libraries have them, so that
    the program is built, and both phases of such an operator answer 561003 (ACLNN_ERR_INNER_FIND_KERNEL_ERROR) with a
    message that names it. Clients that look functions up and do without those that are missing, such as torch_npu, need
    the directory without.
    """
    if clean:
        return cleaned()
    path = tree(rebuild, complete)
    if link is not None:
        return linked(path, Path(link).absolute())
    click.echo(os.fsencode(path / "infini" if infini else path))


def linked(path: Path, directory: Path) -> None:
    from ..home.links import link

    with said():
        for name in link(path, directory):
            click.echo(os.fsencode(name))


def cleaned() -> None:
    from ..home.tree import clean

    with said():
        for path in clean():
            click.echo(os.fsencode(path))
