"""Every error row of the seed documents on every SoC: its code by the documents, and by the source where enforced."""

from __future__ import annotations

import pytest
from seed_rows import ALL, DOCUMENTED, ROWS, Row, good
from targets import Target

import aclnn_py.ops as ops
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import representative
from aclnn_py.rules.core.call import Call


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.document}-{row.api}-{row.title}")
def test_by_the_documents(row: Row, answer: Target) -> None:
    for soc in row.socs:
        call = row.call(profile(representative(soc), "documented"))
        assert answer(ops.find(row.api), call) == row.code, soc


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.document}-{row.api}-{row.title}")
def test_by_the_source(row: Row, answer: Target) -> None:
    for soc in row.socs:
        call = row.call(profile(representative(soc), "source"))
        assert answer(ops.find(row.api), call) == (0 if soc in row.free else row.code), soc


@pytest.mark.parametrize("soc", ALL)
@pytest.mark.parametrize("api", DOCUMENTED)
def test_the_unbroken_call_succeeds_where_it_is_documented(api: str, soc: str, answer: Target) -> None:
    operator = ops.find(api)
    assert answer(operator, Call(profile(representative(soc), "source"), good(api))) == 0
    listed = soc in DOCUMENTED[api]
    assert answer(operator, Call(profile(representative(soc), "documented"), good(api))) == (0 if listed else 161002)


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.code == 161001], ids=lambda row: f"{row.document}-{row.title}"
)
def test_a_null_pointer_is_found_before_an_undocumented_soc(row: Row) -> None:
    call = row.call(profile(representative("ascend310b"), "documented"))
    assert ops.find(row.api).outcome(call).code == 161001
