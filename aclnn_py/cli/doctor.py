"""`aclnn-py doctor`: what is wrong with an installation."""

from __future__ import annotations

import json
import sys

import click


@click.command(short_help="Say what is wrong with this installation, and what to do.")
@click.option("--json", "as_json", is_flag=True, help="JSON on stdout.")
def doctor(as_json: bool) -> None:
    """Look at the interpreter, the compiled part, the settings, other CANN installations and PyTorch's backend.

    A line for each, with advice where something is not well. The exit code is 1 if anything is wrong.
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
