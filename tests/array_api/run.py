"""`python tests/array_api/run.py CHECKOUT`: the public suite array-api-tests against a Session's namespace.

CHECKOUT is a clone of https://github.com/data-apis/array-api-tests with its submodule; its requirements are installed.
Prints how many tests pass, and those that fail by reason. Nothing of the suite is kept here.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
VARIES = re.compile(r"0x[0-9a-f]+|[-+]?\d[\d.e+-]*|\(.*|\[.*")
"""What differs between messages that mean the same."""


def reason(failure: ElementTree.Element) -> str:
    """The first line of what went wrong, without numbers, shapes and values."""
    lines = (failure.get("message") or failure.text or "").strip().splitlines() or ["no message"]
    return VARIES.sub("..", lines[0])[:150]


def results(report: Path) -> tuple[dict[str, int], dict[str, list[str]]]:
    """How many tests ended in which way, and the names of those that failed by reason."""
    counts: dict[str, int] = defaultdict(int)
    failed: dict[str, list[str]] = defaultdict(list)
    for case in ElementTree.parse(report).iter("testcase"):
        ends = [each for each in case if each.tag in ("failure", "error", "skipped")]
        counts[ends[0].tag if ends else "passed"] += 1
        if ends and ends[0].tag != "skipped":
            name = f"{(case.get('classname') or '').rpartition('.')[2]}::{case.get('name')}"
            failed[reason(ends[0])].append(name)
    return counts, failed


def printed(counts: dict[str, int], failed: dict[str, list[str]]) -> None:
    ran = sum(counts.values()) - counts["skipped"]
    print(f"{counts['passed']} of {ran} tests pass, {counts['skipped']} are skipped")
    for why, names in sorted(failed.items(), key=lambda item: -len(item[1])):
        print(f"\n{len(names):4} {why}")
        for name in sorted(names):
            print(f"       {name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--examples", type=int, default=5, help="of hypothesis, for each test")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--report", type=Path, help="keeps pytest's report in JUnit's format there")
    parser.add_argument("pytest", nargs="*", help="arguments for pytest, behind --")
    given = parser.parse_args()
    path = os.pathsep.join([str(HERE), str(ROOT), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "ARRAY_API_TESTS_MODULE": "session_xp.xp", "PYTHONPATH": path}
    with tempfile.TemporaryDirectory() as scratch:
        report = (given.report or Path(scratch) / "report.xml").resolve()
        command = [
            *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=short", f"--junitxml={report}"),
            *("-n", str(given.processes), "--max-examples", str(given.examples), "--disable-deadline"),
            *(given.pytest or ["array_api_tests"]),
        ]  # fmt: skip
        code = subprocess.run(command, cwd=given.checkout, env=environment, check=False).returncode
        if not report.is_file():
            sys.exit(code or 1)
        printed(*results(report))


if __name__ == "__main__":
    main()
