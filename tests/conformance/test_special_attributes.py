"""NaN, infinities and zeros as attributes, beside the formulas in float64, for every operator with a real attribute."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sampled import LARGE

from aclnn_py import ops, reference
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import FAMILIES, representative
from aclnn_py.conform.emulator import Python
from aclnn_py.conform.numeric import compare
from aclnn_py.conform.trials import REAL, can_compute, roomy, special_attributes
from aclnn_py.derived.cases import ACCEPTED, Case
from aclnn_py.derived.variants import good_calls
from aclnn_py.reference import Unsaid

NEWEST = ("ascend910b", "ascend950")


def has_reals(name: str) -> bool:
    params = [param for param in ops.find(name).params if param.role == "attr"]
    return reference.find(name) is not None and any(param.is_scalar or param.ctype in REAL for param in params)


NAMES = [name for name in ops.names() if has_reals(name) and name not in LARGE]


@pytest.fixture(scope="module")
def target() -> Iterator[Python]:
    found = Python()
    yield found
    found.leave()


def test_the_families_of_elementwise_operators_are_among_them() -> None:
    assert {"aclnnSoftplus", "aclnnSoftplusBackward", "aclnnElu", "aclnnClippedSwiglu", "aclnnAdds"} <= {*NAMES}
    assert {*NEWEST} < {*FAMILIES}


@pytest.mark.parametrize("soc", NEWEST)
@pytest.mark.parametrize("name", NAMES)
def test_attributes_without_a_usual_value_give_what_the_formula_gives(target: Python, name: str, soc: str) -> None:
    operator, formula, where = ops.find(name), reference.find(name), profile(representative(soc))
    assert formula is not None
    call = next(iter(good_calls(operator, where)), None)
    if call is None or not can_compute(operator, roomy(operator, call)):
        return
    target.choose(where)
    for trial in special_attributes(operator, Case(ACCEPTED, "dtypes", "good call", call, 0, None)):
        try:
            assert not compare(target, operator, formula, trial), trial.title
        except Unsaid:
            continue
