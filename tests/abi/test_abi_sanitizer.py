"""The shim under the address and undefined-behaviour sanitizers. Leaks are proven by counts of handles and blocks."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from clients import PROGRAMS, clean, compiler

from aclnn_py.abi import exported, libraries

FLAGS = ("-fsanitize=address,undefined", "-fno-omit-frame-pointer", "-fno-sanitize-recover=undefined")
SAMPLES = PROGRAMS.parents[2] / "samples" / "cpp"
CASES = [
    *sorted(SAMPLES.glob("*.cpp")),
    *(PROGRAMS / name for name in ("codes.c", "values.cpp", "endings.cpp", "callbacks.c")),
]


def works(directory: Path) -> bool:
    """Whether this compiler can build and run a sanitized program."""
    (directory / "empty.c").write_text("int main(void) { return 0; }\n")
    program = directory / "empty"
    command = [*compiler(".c"), *FLAGS, str(directory / "empty.c"), "-o", str(program)]
    if subprocess.run(command, capture_output=True).returncode:
        return False
    return subprocess.run([str(program)], env=clean(ASAN_OPTIONS="detect_leaks=0")).returncode == 0


@pytest.fixture(scope="module")
def sanitized(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target, scratch = tmp_path_factory.mktemp("lib64"), tmp_path_factory.mktemp("scratch")
    if not works(scratch):
        pytest.skip("no sanitizers here")
    libraries.build(target, scratch, exported.units(), FLAGS)
    return target


@pytest.mark.parametrize("source", CASES, ids=lambda path: path.name)
def test_a_program_is_clean(build, sanitized: Path, tmp_path: Path, source: Path) -> None:
    program = build(source, *FLAGS)
    # What aclGetViewShape returns is for delete[], which C lacks: its programs have to free it.
    options = "detect_leaks=0" if source.suffix == ".cpp" else "detect_leaks=0:alloc_dealloc_mismatch=0"
    environment = clean(LD_LIBRARY_PATH=str(sanitized), HOME=str(tmp_path), ASAN_OPTIONS=options)
    done = subprocess.run([str(program)], env=environment, capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
