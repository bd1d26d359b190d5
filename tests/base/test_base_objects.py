"""Handles and their registry, call sites, the memory budget."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest

from aclnn_py.base import budget, handle, site
from aclnn_py.base.handle import Handle

GIB = 1 << 30


class Thing(Handle):
    __slots__ = ("name",)

    kind = "aclThing"


def test_a_handle_lives_from_enter_to_leave() -> None:
    thing = Thing()
    thing.enter("here.py:1")
    assert thing.alive
    assert thing.site == "here.py:1"
    assert thing in handle.live
    thing.leave()
    assert not thing.alive
    assert thing not in handle.live
    thing.leave()
    assert not thing.alive


def test_the_registry_keeps_what_the_program_forgets() -> None:
    thing = Thing()
    thing.enter()
    alive = weakref.ref(thing)
    del thing
    gc.collect()
    kept = alive()
    assert kept is not None
    kept.leave()
    del kept
    gc.collect()
    assert alive() is None


def test_a_handle_has_no_dict() -> None:
    with pytest.raises(AttributeError):
        Thing().other = 1  # type: ignore[attr-defined]


def called(filename: str) -> str:
    """The answer of a call made at line 3 of a file of that name."""
    names: dict[str, str] = {}
    exec(compile("\n\nplace = caller()", filename, "exec"), {"caller": site.caller}, names)
    return names["place"]


def test_a_call_from_the_user_is_the_innermost_frame_outside() -> None:
    package = str(Path(site.__file__).resolve().parents[1])
    assert called("/home/user/port.py") == "port.py:3"
    assert called("<stdin>") == "<stdin>:3"
    for inside in (f"{package}/engine/phase.py", f"{package}/session.py", "<aclnn_py declare>"):
        assert called(inside).startswith("test_base_objects.py:")
    assert called(f"{package}_user/port.py") == "port.py:3"


def write(root: Path, **files: str) -> str:
    for name, text in files.items():
        path = root / name.replace("__", "/").replace("-", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return str(root)


MEMINFO = {"proc__meminfo": f"MemTotal: {64 << 20} kB\nMemFree: 1 kB\nMemAvailable:   {32 << 20} kB\n"}


def unified(group: str, limit: object, used: int, file: int = 0) -> dict[str, str]:
    base = f"sys__fs__cgroup{group}"
    stat = f"anon 5\ninactive_file {file}\n"
    return {f"{base}__memory-max": f"{limit}\n", f"{base}__memory-current": f"{used}\n", f"{base}__memory-stat": stat}


def legacy(group: str, limit: int, used: int, file: int = 0) -> dict[str, str]:
    base = f"sys__fs__cgroup__memory{group}__memory"
    return {
        f"{base}-limit_in_bytes": f"{limit}\n",
        f"{base}-usage_in_bytes": f"{used}\n",
        f"{base}-stat": f"inactive_file 7\ntotal_inactive_file {file}\n",
    }


def test_the_host_s_free_memory_without_groups(tmp_path: Path) -> None:
    assert budget.available_bytes(write(tmp_path, **MEMINFO)) == 32 * GIB


@pytest.mark.parametrize(
    ("files", "left"),
    [
        (unified("__a__b", 8 * GIB, 3 * GIB, GIB), 6 * GIB),
        (unified("__a__b", "max", 3 * GIB), 32 * GIB),
        ({**unified("__a__b", 8 * GIB, GIB), **unified("__a", 4 * GIB, 2 * GIB)}, 2 * GIB),
        (unified("", 4 * GIB, GIB), 3 * GIB),
        (unified("__a__b", GIB, 2 * GIB), 0),
        (unified("__other", GIB, 0), 32 * GIB),
    ],
)
def test_a_unified_group_s_limit(files: dict[str, str], left: int, tmp_path: Path) -> None:
    root = write(tmp_path, **MEMINFO, **files, proc__self__cgroup="0::/a/b\n")
    assert budget.available_bytes(root) == left


@pytest.mark.parametrize(
    ("files", "left"),
    [
        (legacy("__a__b", 8 * GIB, 3 * GIB, GIB), 6 * GIB),
        (legacy("__a__b", 9223372036854771712, 3 * GIB), 32 * GIB),
        (legacy("", 4 * GIB, GIB), 3 * GIB),
    ],
)
def test_a_legacy_group_s_limit(files: dict[str, str], left: int, tmp_path: Path) -> None:
    groups = "5:cpu,cpuacct:/c\n4:memory:/a/b\n0::/\n"
    assert budget.available_bytes(write(tmp_path, **MEMINFO, **files, proc__self__cgroup=groups)) == left


def test_a_host_that_tells_nothing_sets_no_limit(tmp_path: Path) -> None:
    assert budget.available_bytes(str(tmp_path)) >= 1 << 50
    assert budget.available_bytes(write(tmp_path, proc__meminfo="MemAvailable: lots kB\n")) >= 1 << 50


def test_this_host() -> None:
    assert 0 < budget.available_bytes() < 1 << 50
