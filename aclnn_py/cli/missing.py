"""`aclnn-py ops --missing-for FILE`: what a PyTorch program calls and the emulator does not have."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import click

HEADINGS = ("operator of PyTorch", "asked for", "calls")


def missing_for(file: Path, as_json: bool) -> None:
    """Run the program, with the CPU in place of missing functions, and list these; exits as the program does."""
    from ..doctor.findings import version

    if version("torch_npu") is None:
        raise click.UsageError("Expected torch_npu to be installed, which runs PyTorch programs, but it is not.")
    with tempfile.TemporaryDirectory() as scratch:
        notes = Path(scratch) / "notes.json"
        command = [sys.executable, "-W", "ignore", "-m", "aclnn_py.doctor.missing", str(notes), str(file)]
        code = subprocess.run(command, stdout=sys.stderr, check=False).returncode
        found = json.loads(notes.read_text(encoding="utf-8")) if notes.is_file() else None
    if found is None:
        raise click.ClickException(f"'{file}' ended before its operators could be recorded.")
    if as_json:
        click.echo(
            json.dumps([dict(zip(("operator", "asked_for", "calls"), row, strict=True)) for row in found], indent=2)
        )
    elif not found:
        click.echo("Nothing is missing.")
    else:
        show([HEADINGS, *((name, wanted, str(calls)) for name, wanted, calls in found)])
    sys.exit(code)


def show(rows: list[tuple[str, str, str]]) -> None:
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    for name, wanted, calls in rows:
        click.echo(f"{name:<{widths[0]}}  {wanted:<{widths[1]}}  {calls:>5}")
