"""What help() and the stub say stands for itself: no reference to papers that users do not have."""

from __future__ import annotations

import re

from aclnn_py import ops
from aclnn_py.api import operators, surface
from aclnn_py.infiniop import surface as infini

PAPERS = re.compile(r"\bfacts \d|\bDESIGN\b|\bSTYLE\b")


def test_docstrings_cite_nothing_that_users_lack() -> None:
    told = {name: function.__doc__ or "" for name, function in surface.functions().items()}
    told |= {name: infini.find(name).__doc__ or "" for name in infini.names() if callable(infini.find(name))}
    told |= {api: operators.phase_two_of(api).__doc__ or "" for api in ops.names()[:3]}
    assert len(told) > 150
    assert [name for name, text in told.items() if PAPERS.search(text)] == []
