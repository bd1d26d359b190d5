"""Objects behind handles, call sites, the memory budget."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from room import available_bytes

import aclnn_py as acl
from aclnn_py.api.handles import living
from aclnn_py.base import site
from aclnn_py.native import ffi, lib

GIB = 1 << 30


def test_an_object_lives_from_create_to_destroy() -> None:
    thing = acl.aclCreateScalar(1.0, acl.ACL_FLOAT)
    assert thing.alive
    assert thing in set(living())
    assert acl.aclDestroyScalar(thing) == 0
    assert not thing.alive
    assert thing not in set(living())
    thing.leave()
    assert not thing.alive


def test_the_machine_keeps_what_the_program_forgets() -> None:
    before = set(living())
    acl.aclCreateScalar(1.0, acl.ACL_FLOAT)
    gc.collect()
    (kept,) = set(living()) - before
    assert kept.kind == "aclScalar"
    kept.leave()
    assert set(living()) == before


def test_a_handle_has_no_dict() -> None:
    thing = acl.aclCreateScalar(1.0, acl.ACL_FLOAT)
    with pytest.raises(AttributeError):
        thing.other = 1
    thing.leave()


def test_a_place_has_one_number() -> None:
    number = lib.ae_site(b"port.py:3")
    assert number > 0
    assert (lib.ae_site(b"port.py:3"), ffi.string(lib.ae_site_text(number))) == (number, b"port.py:3")
    assert lib.ae_site(b"port.py:4") != number
    assert [ffi.string(lib.ae_site_text(each)) for each in (0, 2**32 - 1)] == [b"unknown"] * 2


def called(filename: str) -> str:
    """The answer of a call made at line 3 of a file of that name."""
    names: dict[str, str] = {}
    exec(compile("\n\nplace = caller()", filename, "exec"), {"caller": site.caller}, names)
    return names["place"]


def test_a_call_from_the_user_is_the_innermost_frame_outside() -> None:
    package = str(Path(site.__file__).resolve().parents[1])
    assert called("/home/user/port.py") == "port.py:3"
    assert called("<stdin>") == "<stdin>:3"
    for inside in (f"{package}/api/phase_two.py", f"{package}/session.py", "<aclnn_py declare>"):
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
    assert available_bytes(write(tmp_path, **MEMINFO)) == 32 * GIB


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
    assert available_bytes(root) == left


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
    assert available_bytes(write(tmp_path, **MEMINFO, **files, proc__self__cgroup=groups)) == left


def test_a_host_that_tells_nothing_sets_no_limit(tmp_path: Path) -> None:
    assert available_bytes(str(tmp_path)) >= 1 << 50
    assert available_bytes(write(tmp_path, proc__meminfo="MemAvailable: lots kB\n")) >= 1 << 50


def test_this_host() -> None:
    assert 0 < available_bytes() < 1 << 50
