"""The gallery of mistakes: each program is reported by its rule, its corrected twin by none."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from aclnn_py.checks.rules import RULES

GALLERY = Path(__file__).resolve().parent.parent.parent / "samples" / "bugs"
pytestmark = pytest.mark.skipif(not GALLERY.is_dir(), reason="needs a checkout")

EXPECTED = {
    "beyond_storage.py": "memory.beyond-storage",
    "copy_beyond_block.py": "memory.out-of-bounds",
    "copy_kind.py": "memory.copy-kind",
    "destroyed_between_phases.py": "lifetime.destroyed-between-phases",
    "destroyed_twice.py": "lifetime.destroyed-twice",
    "double_free.py": "memory.double-free",
    "early_read.cpp": "race.host-access",
    "executor_destroyed.py": "lifetime.executor-destroyed",
    "executor_never_run.py": "lifetime.executor-never-run",
    "executor_reused.py": "lifetime.executor-reused",
    "forgotten_tensors.cpp": "leak.object",
    "freed_in_use.py": "lifetime.freed-in-use",
    "inner_pointer.py": "memory.inner-pointer",
    "larger_than_block.py": "memory.out-of-bounds",
    "leaked_memory.py": "leak.memory",
    "leaked_stream.py": "leak.object",
    "never_written.cpp": "init.unwritten",
    "no_event.cpp": "race.tasks",
    "no_synchronise.py": "race.host",
    "output_too_small.cpp": "memory.out-of-bounds",
    "overlap.py": "memory.overlap",
    "partly_unwritten.py": "init.partly-unwritten",
    "pinned_changed.py": "lifetime.host-buffer-changed",
    "pinned_freed.py": "lifetime.host-buffer-freed",
    "result_too_early.cpp": "race.host",
    "pinned_read.py": "race.host-access",
    "reused_block.py": "race.reused-block",
    "second_run.cpp": "lifetime.executor-reused",
    "stream_dropped.py": "lifetime.stream-dropped",
    "two_streams.py": "race.tasks",
    "undocumented.py": "portability.documented",
    "unwritten.py": "init.unwritten",
    "use_after_free.py": "memory.use-after-free",
    "used_after_destroy.py": "lifetime.used-after-destroy",
    "workspace_freed.py": "lifetime.workspace-freed",
    "workspace_null.py": "lifetime.workspace-null",
    "workspace_short.py": "lifetime.workspace-short",
    "workspace_of_the_stack.cpp": "lifetime.workspace-freed",
    "wrong_free.py": "memory.bad-free",
}
ONE_SITE = {
    "memory.copy-kind", "memory.overlap", "memory.beyond-storage", "lifetime.workspace-null", "leak.memory",
    "lifetime.executor-never-run", "lifetime.host-buffer-changed", "leak.object", "portability.documented",
}  # fmt: skip
"""Rules of what a single line does wrong."""


def found_in(cli: Any, tmp_path: Path, name: str) -> list[dict[str, Any]]:
    target = tmp_path / "findings.json"
    cli("run", "--quiet", "--check", "--report", target, GALLERY / name)
    found: list[dict[str, Any]] = json.loads(target.read_text())["findings"]
    return found


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_mistake_is_reported_with_its_lines(name: str, cli: Any, tmp_path: Path) -> None:
    found = found_in(cli, tmp_path, name)
    assert [finding["rule"] for finding in found] == [EXPECTED[name]]
    sites = [site["site"] for site in found[0]["sites"]]
    assert len(sites) >= (1 if EXPECTED[name] in ONE_SITE else 2)
    assert name in sites[0]
    assert all(re.search(r"\.(py|cpp|h):\d+$", site) for site in sites)
    assert found[0]["severity"] == RULES[EXPECTED[name]].severity
    assert found[0]["fix"]


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_its_corrected_twin_is_silent(name: str, cli: Any, tmp_path: Path) -> None:
    stem, _, suffix = name.rpartition(".")
    assert found_in(cli, tmp_path, f"{stem}_fixed.{suffix}") == []


def test_the_fix_of_a_copy_names_the_kind(cli: Any, tmp_path: Path) -> None:
    (found,) = found_in(cli, tmp_path, "copy_kind.py")
    assert found["fix"] == "Pass ACL_MEMCPY_DEVICE_TO_HOST."


def test_every_program_of_the_gallery_is_expected() -> None:
    programs = {path.name for path in GALLERY.iterdir() if path.suffix in (".py", ".cpp")} - {"device.py"}
    twins = {"{}_fixed.{}".format(*name.rsplit(".", 1)) for name in EXPECTED}
    assert programs == set(EXPECTED) | twins


def test_a_program_that_nobody_runs_for_us_is_checked_as_well(python: Any) -> None:
    done = python(GALLERY / "two_streams.py", ACLNN_PY_CHECK="race")
    assert "error race.tasks: " in done.stderr
    assert "two_streams.py:11 <- device.py:44" in done.stderr
    assert done.stderr.endswith("aclnn-py: 1 finding: 1 error\n")
