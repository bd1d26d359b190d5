"""Every conformance test runs against every target."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from targets import TARGETS, Target


@pytest.fixture(scope="module", params=TARGETS)
def answer(request: Any) -> Iterator[Target]:
    """A target: (operator, call) -> code of phase one, None where it cannot make the call."""
    with TARGETS[request.param]() as target:
        yield target
