"""Programs to run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def program(tmp_path: Path) -> Callable[..., Path]:
    def write(text: str, name: str = "program.py") -> Path:
        path = tmp_path / "programs" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return path

    return write
