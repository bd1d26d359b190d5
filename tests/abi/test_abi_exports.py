"""The libraries export what the headers declare, and nothing else."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from declarations import paths, read

import aclnn_py.ops as ops
from aclnn_py.views.exports import Export, Parameter, stub

INNER = {"aclemu_array", "aclemu_call"}
"""What the other libraries take from libaclemu."""


def symbols(library: Path) -> set[str]:
    if shutil.which("nm") is None:
        pytest.skip("no nm")
    done = subprocess.run(["nm", "-D", "--defined-only", str(library)], check=True, capture_output=True, text=True)
    return {line.split()[-1] for line in done.stdout.splitlines()}


def declared(*below: str) -> set[str]:
    return set(read(*paths(*below)).functions)


@pytest.mark.parametrize(
    ("library", "header"),
    [("libascendcl.so", "acl"), ("libacl_rt.so", "acl"), ("libnnopbase.so", "aclnn"), ("libopapi.so", "aclnnop")],
)
def test_a_library_exports_what_its_headers_declare(home: Path, library: str, header: str) -> None:
    assert symbols(home / "lib64" / library) == declared(header)


def test_operators_are_in_the_library_of_their_declaration(home: Path) -> None:
    everywhere = {path.name: symbols(path) for path in (home / "lib64").glob("libopapi_*.so")}
    assert {"libopapi_nn.so", "libopapi_math.so"} <= set(everywhere)
    for name in ops.names():
        library = f"libopapi_{ops.find(name).library}.so"
        assert [each for each, found in everywhere.items() if name in found] == [library]
    assert set().union(*everywhere.values()) == declared("aclnnop")


def test_the_core_exports_the_controls_and_what_the_others_need(home: Path) -> None:
    assert symbols(home / "lib64" / "libaclemu.so") == declared("aclemu.h") | INNER


def test_the_libraries_find_the_core_beside_them(home: Path) -> None:
    if shutil.which("readelf") is None:
        pytest.skip("no readelf")
    for library in sorted((home / "lib64").glob("*.so")):
        text = subprocess.run(["readelf", "-d", str(library)], check=True, capture_output=True, text=True).stdout
        assert f"soname: [{library.name}]" in text
        assert "runpath: [$ORIGIN]" in text
        assert "NODELETE" in text
        assert ("libaclemu.so" in text.replace(f"[{library.name}]", "")) == (library.name != "libaclemu.so")


def test_a_parameter_may_be_called_anything() -> None:
    parameters = tuple(Parameter("int64_t", name, "int") for name in ("slots", "status", "entry", "value"))
    text = stub(Export("aclnnX", "aclnnStatus", parameters), frozenset())
    assert "int64_t slots_[] = {(int64_t)slots, (int64_t)status, (int64_t)entry, (int64_t)value};" in text
