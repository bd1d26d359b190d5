"""The command line: `run` runs a program and reports, `ops` documents operators, `home` is for C and C++ programs.

`conform` runs the conformance suite against the emulator or CANN, `doctor` checks an installation.
"""

from __future__ import annotations

import click

import aclnn_py

from .conform import conform
from .doctor import doctor
from .explain import explain
from .functions import functions
from .home import home
from .ops import ops
from .run import run
from .sample import sample

__all__ = ["main"]


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(aclnn_py.__version__, prog_name="aclnn-py", message="%(prog)s %(version)s")
def main() -> None:
    """Ascend CANN's host API (AscendCL runtime, aclnn operators) emulated on this machine's CPU."""


main.add_command(run)
main.add_command(ops)
main.add_command(sample)
main.add_command(functions)
main.add_command(explain)
main.add_command(home)
main.add_command(conform)
main.add_command(doctor)
