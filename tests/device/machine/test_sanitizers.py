"""The machine under the address, undefined-behaviour and thread sanitizers, driven by the C programs in native/."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import children
import pytest
import sanitized

NATIVE = Path(__file__).resolve().parents[1] / "native"
SUITES = tuple(re.findall(r'\{"(\w+)", test_\w+\}', (NATIVE / "main.c").read_text()))
CASES = [(mode, suite, workers) for mode in sanitized.MODES for suite in SUITES for workers in ("0", "2")]
# The kernels are called one by one, without a thread beside.
CASES = [case for case in CASES if case[1] != "kernels" or case in (("address", "kernels", "0"),)]
# A child of a process with threads may find the address sanitizer's own allocator locked for ever.
CASES = [case for case in CASES if case not in (("address", "fork", "0"), ("address", "fork", "2"))]
OPTIONS = {"TSAN_OPTIONS": "atexit_sleep_ms=0"}
"""Nothing is switched off: it would only wait a second at the end."""


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The program built with a sanitizer, once."""

    @cache
    def made(mode: str) -> Path:
        own = sanitized.extra_objects(mode, *sorted(NATIVE.glob("*.c")))
        return sanitized.linked(
            mode, [*sanitized.objects(mode).values(), *own], tmp_path_factory.mktemp(mode) / "driver"
        )

    return made


@pytest.mark.parametrize(("mode", "suite", "workers"), CASES)
def test_clean(driver: Callable[[str], Path], mode: str, suite: str, workers: str) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ACLNN_", "ASCEND_"))}
    done = children.run([str(driver(mode)), suite, workers], env={**kept, **OPTIONS})
    assert (done.returncode, done.stdout) == (0, "ok\n"), done.stderr[-6000:]
