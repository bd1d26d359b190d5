"""One planner process for all tests that only ask."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from planner_child import Child


@pytest.fixture(scope="session")
def child() -> Iterator[Child]:
    made = Child()
    yield made
    assert made.end() == 0
