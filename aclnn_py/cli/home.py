"""`aclnn-py home`: the directory that stands in for a CANN installation."""

from __future__ import annotations

from pathlib import Path

import click


def tree(rebuild: bool = False) -> Path:
    """The directory, built if need be; without a C compiler an error (exit code 1) that says what to install."""
    from ..abi.tree import home

    try:
        return home(rebuild)
    except OSError as problem:
        raise click.ClickException(f"{problem} (ACLNN_PY_HOME names another directory to build in)") from None
    except (ImportError, RuntimeError) as problem:
        raise click.ClickException(str(problem)) from None


@click.command(short_help="Print the directory that C and C++ programs build against.")
@click.option("--rebuild", is_flag=True, help="Build it again even if it is there.")
@click.option("--infini", is_flag=True, help="Print the one for InfiniOp: an INFINI_ROOT with include/ and lib/.")
def home(rebuild: bool, infini: bool) -> None:
    """Print the directory that stands in for a CANN installation: include/, lib64/, set_env.sh, examples/.

    It is built with the local C compiler when it is not there yet, and again when the package has changed, below
    ~/.cache/aclnn_py (ACLNN_PY_HOME names another place). `source "$(aclnn-py home)/set_env.sh"` sets the variables
    that build files and programs look for.
    """
    from ..abi import libpython

    path = tree(rebuild)
    if libpython.find() is None:
        click.echo(f"Warning: {libpython.missing()}", err=True)
    click.echo(path / "infini" if infini else path)
