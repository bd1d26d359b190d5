"""The kernel side under the address, undefined-behaviour and thread sanitizers, driven by programs in native."""

from __future__ import annotations

from pathlib import Path

import children
import pytest
import sanitized


@pytest.mark.parametrize("driver", ["kernels.c", "counted.c"])
@pytest.mark.parametrize("mode", sanitized.MODES)
def test_the_kernels_are_clean(mode: str, driver: str, checkout: Path, tmp_path: Path) -> None:
    own = sanitized.extra_objects(mode, checkout / "tests/numeric/native" / driver)
    program = sanitized.linked(mode, [*sanitized.objects(mode).values(), *own], tmp_path / "kernels")
    arguments = ["threads"] if mode == "thread" else []
    done = children.run([str(program), *arguments])
    assert (done.returncode, done.stdout) == (0, "fine\n"), done.stderr[-4000:]
