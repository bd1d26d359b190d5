"""`aclnn-py doctor`: checks of an installation."""

from __future__ import annotations

import json
import sys

import click


@click.command(short_help="Check this installation and say what to do.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def doctor(as_json: bool) -> None:
    """Check the interpreter, the compiled library, the settings, other CANN installations and PyTorch's backend.

    Prints a line per check, with advice where one fails. Exit code 1 if any check fails.
    """
    from ..doctor.findings import BAD, GOOD, findings

    found = []
    for finding in findings():
        found.append(finding)
        if not as_json:
            click.echo(f"{finding.state:<6} {finding.what:<11} {finding.found}")
            if finding.advice and finding.state != GOOD:
                click.echo(f"{'':18} {finding.advice}")
    if as_json:
        click.echo(json.dumps([finding._asdict() for finding in found], indent=2))
    sys.exit(any(finding.state == BAD for finding in found))
