"""Where the C sources and headers of the package are: in the wheel, or in the checkout around it."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def directory(name: str) -> Path:
    """`include` or `kernels`; FileNotFoundError when neither place has it."""
    for place in (PACKAGE / f"_{name}", PACKAGE.parent / name):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"Expected {PACKAGE}/_{name}, or {name}/ in the checkout, but there is neither.")
