"""The C engine under the address, undefined-behaviour and thread sanitizers, driven by the C programs in native/."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

NATIVE = Path(__file__).resolve().parent / "native"
KERNELS = NATIVE.parents[2] / "kernels"
SUITES = tuple(re.findall(r'\{"(\w+)", test_\w+\}', (NATIVE / "main.c").read_text()))
MODES = {
    "address": ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"),
    "thread": ("-fsanitize=thread",),
}
CASES = [(mode, suite, workers) for mode in MODES for suite in SUITES for workers in ("0", "2")]
# Neither sanitizer survives a fork while other threads run; fork_test.c keeps them quiet where it can.
CASES = [case for case in CASES if case[1:] != ("fork", "2")]
LIMIT = 300  # s; a suite takes one or two
STRICT = {
    "ASAN_OPTIONS": "detect_leaks=1:strict_string_checks=1",
    "UBSAN_OPTIONS": "print_stacktrace=1",
    "TSAN_OPTIONS": "halt_on_error=1:die_after_fork=0:atexit_sleep_ms=0",
}


def recipe() -> ModuleType:
    spec = importlib.util.spec_from_file_location("engine_recipe", KERNELS / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def lacking(build: ModuleType, flags: tuple[str, ...], directory: Path) -> str:
    """Why the compiler cannot make and run such programs here, or nothing."""
    source = directory / "probe.c"
    source.write_text("int main(void) { return 0; }\n")
    program = directory / "probe"
    made = subprocess.run([*build.compiler(), *flags, str(source), "-o", str(program)], capture_output=True, text=True)
    if made.returncode:
        return made.stderr.strip().splitlines()[-1]
    ran = subprocess.run([str(program)], capture_output=True, text=True)
    return (ran.stderr.strip().splitlines() or ["the probe fails"])[-1] if ran.returncode else ""


def compile_driver(build: ModuleType, flags: tuple[str, ...], directory: Path) -> Path:
    options = (*build.CFLAGS, *build.WARNINGS, "-O1", "-g", *flags)
    sources = (*build.SOURCES, *sorted(NATIVE.glob("*.c")))
    objects = build.compile_objects(sources, directory, options)
    program = directory / "driver"
    build.run([*build.compiler(), *flags, "-pthread", *map(str, objects), "-o", str(program), "-lm"])
    return program


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The program built with a sanitizer, once."""

    @cache
    def made(mode: str) -> Path:
        build, directory = recipe(), tmp_path_factory.mktemp(mode)
        reason = lacking(build, MODES[mode], directory)
        if reason:
            pytest.skip(f"the compiler has no {mode} sanitizer: {reason}")
        return compile_driver(build, MODES[mode], directory)

    return made


@pytest.mark.parametrize(("mode", "suite", "workers"), CASES)
def test_clean(driver: Callable[[str], Path], mode: str, suite: str, workers: str) -> None:
    done = subprocess.run(
        [str(driver(mode)), suite, workers],
        capture_output=True,
        text=True,
        timeout=LIMIT,
        env={**os.environ, **STRICT},
    )
    assert (done.returncode, done.stdout) == (0, "ok\n"), done.stderr[-6000:]
