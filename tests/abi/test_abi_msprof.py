"""msprof of the tree: the tables and the timeline that it makes of a program's profile, and what it refuses."""

from __future__ import annotations

import csv
import json
import os
import shutil
import time
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import children
import pytest
from clients import LIBRARIES, PROGRAMS, Done, clean

MSPROF = "tools/profiler/bin/msprof"


@pytest.fixture
def profile(build, execute) -> Iterator[Path]:
    """What profiled.c leaves: operators on a stream, and marks."""
    done = execute(build(PROGRAMS / "profiled.c", libraries=("-lmsprofiler", *LIBRARIES)))
    assert done.returncode == 0, done.stderr
    place = done.stdout.splitlines()[0]
    (folder,) = Path(place).glob("PROF_*")
    yield folder
    shutil.rmtree(place)


def msprof(home: Path, *words: str) -> Done:
    return children.run([str(home / MSPROF), *words], env=clean())


def exported(home: Path, folder: Path) -> Path:
    done = msprof(home, "--export=on", f"--output={folder}")
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "mindstudio_profiler_output"


def table(output: Path, name: str) -> list[dict[str, str]]:
    (path,) = output.glob(f"{name}_*.csv")
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def timeline(output: Path) -> list[dict[str, Any]]:
    (path,) = output.glob("msprof_*.json")
    return list(json.loads(path.read_text()))


def test_tables_and_timeline_agree_with_what_ran(home: Path, profile: Path) -> None:
    ran = [each for each in json.loads((profile / "timeline.json").read_text()) if each.get("cat") == "task"]
    names = Counter(each["name"] for each in ran)
    operators = {name: count for name, count in names.items() if name.startswith("aclnn")}
    output = exported(home, profile)
    kernels, types = table(output, "op_summary"), table(output, "op_statistic")
    assert Counter(row["Op Name"] for row in kernels) == operators
    assert {row["OP Type"]: int(row["Count"]) for row in types} == {
        name.removeprefix("aclnn"): count for name, count in operators.items()
    }
    assert abs(sum(float(row["Ratio(%)"]) for row in types) - 100) < 0.1
    whole = sum(float(row["Task Duration(us)"]) for row in kernels)
    assert abs(sum(float(row["Total Time(us)"]) for row in types) - whole) < 0.01 * len(kernels)
    assert Counter(row["kernel_name"] for row in table(output, "task_time")) == names
    assert {row["Task Type"] for row in kernels} == {"AI_VECTOR_CORE"}


def test_every_operator_has_an_arrow_from_its_launch_before_it(home: Path, profile: Path) -> None:
    entries = timeline(exported(home, profile))
    ends = {each["id"]: each for each in entries if each["ph"] == "f"}
    starts = {each["id"]: each for each in entries if each["ph"] == "s"}
    slices = {(each["pid"], each["tid"], each["ts"]): each["name"] for each in entries if each["ph"] == "X"}
    led = [slices[each["pid"], each["tid"], each["ts"]] for each in ends.values()]
    assert "aclnnSilu" in led
    assert starts.keys() == ends.keys()
    assert all(Decimal(starts[name]["ts"]) <= Decimal(end["ts"]) for name, end in ends.items())


def test_times_are_the_calendars(home: Path, profile: Path) -> None:
    begun = float(table(exported(home, profile), "op_summary")[0]["Task Start Time(us)"]) / 1e6
    assert abs(begun - time.time()) < 600


def test_a_device_computes_or_is_free_and_never_both(home: Path, profile: Path) -> None:
    entries = timeline(exported(home, profile))
    spans = sorted((float(each["ts"]), each["dur"]) for each in entries if each.get("name") in ("Computing", "Free"))
    assert spans
    assert all(start + duration == following for (start, duration), (following, _) in pairwise(spans))


def test_all_profiles_of_a_folder_are_exported(home: Path, profile: Path) -> None:
    done = msprof(home, "--export=on", f"--output={profile.parent}")
    assert done.stdout == f"msprof: wrote {profile}/mindstudio_profiler_output.\n"


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["--export=on", "--output=/nowhere"], "Expected a folder PROF_*"),
        (["--export=on", "--output=OTHER"], "Expected timeline.json and host/"),
        (["--export=on", "--type=db"], "databases are not emulated"),
        ([], "Expected --export=on or a program"),
    ],
)
def test_what_cannot_be_is_refused(home: Path, tmp_path: Path, words: list[str], text: str) -> None:
    other = tmp_path / "PROF_000001_20260101000000000_ABCDEFGH"
    other.mkdir()
    done = msprof(home, *(word.replace("OTHER", str(other)) for word in words))
    assert (done.returncode, done.stdout) == (1, "")
    assert text in done.stderr


def test_unknown_options_are_named(home: Path) -> None:
    done = msprof(home, "--aic-metrics=PipeUtilization", "--analyze=on")
    assert done.returncode == 0
    assert done.stderr == "msprof: --aic-metrics is ignored: it is not emulated.\n"


def test_a_program_runs_and_its_timeline_is_named(home: Path, build, tmp_path: Path) -> None:
    text = "int main(int n, char **) { void *p; return aclrtSetDevice(0) + aclrtMalloc(&p, 64, {}) + n + 3; }"
    program = build(f'#include "acl/acl.h"\n{text}')
    done = msprof(home, f"--output={tmp_path}/out", str(program), "--own=option", "x")
    trace = tmp_path / "out" / "timeline.json"
    assert (done.returncode, done.stdout) == (6, f"msprof: the timeline is {trace}, for ui.perfetto.dev.\n")
    assert json.loads(trace.read_text())


def test_help_offers_no_database(home: Path) -> None:
    """PyTorch's profiler looks for these words to know what it can ask for."""
    printed = msprof(home, "--help").stdout
    assert printed.startswith("Usage: msprof")
    assert "--type" not in printed
    assert os.access(home / MSPROF, os.X_OK)
