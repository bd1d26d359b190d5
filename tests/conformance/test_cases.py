"""Derived cases of every operator: what they say of it, what its golden file tells, what the emulator answers.

Of every operator in a few profiles, and of its numbers some, see sampled.py; `--complete` asks everything everywhere.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import children
import golden_text
import pytest

sys.path.append(str(Path(__file__).resolve().parents[1] / "planner"))
from agreement import both_ways_agree, is_a_place
from golden_file import Golden, read
from kernel_classes import lacking
from planner_child import Child
from remote import Asked, asked_in_c
from sampled import IN_PYTHON, LARGE, Part, cases_of_sample, drawn, numbers_drawn, sample, turn

import aclnn_py
import aclnn_py.ops as ops
from aclnn_py.base.profile import Profile
from aclnn_py.conform.asking import AS_EXPECTED, UNSAID, Question, Words, got, questions
from aclnn_py.conform.emulator import Python
from aclnn_py.conform.profiles import PROFILES, groups, judged
from aclnn_py.conform.target import Target
from aclnn_py.conform.trials import NUMBERS
from aclnn_py.derived.cases import ACCEPTED, EARLY, ORDER, REFUSED, Case, cases, labels
from aclnn_py.derived.variants import decided_by
from aclnn_py.lowering.operator import Operator, Refusal
from aclnn_py.lowering.plan.lowered import Lowered

SHARED = 64
"""One operator in so many is asked in all profiles which of them agree."""
FEWEST, FEWEST_IN_C, FEWEST_NUMBERS = 30, 30, 5
"""Codes of an operator that are as expected, at the least; numbers, of which the reference need not judge all."""
UNCOMPARED = (
    "aclnnNpuFormatCast", "aclnnSleep", "aclnnTransConvolutionWeight", "aclnnTransMatmulWeight",
    "aclnnWeightQuantPreprocess",
)  # fmt: skip
"""Whose results are no arrays but storage in blocks, or none: tests/numeric compares what they do."""
PACKAGE = Path(aclnn_py.__file__).resolve().parent


Outcome = Lowered | Refusal


class Derived(NamedTuple):
    """An operator, its cases by profile, and every case with what the declaration makes of its call."""

    operator: Operator
    parts: dict[Profile, Part]
    outcomes: Sequence[tuple[Case, Outcome]]
    complete: bool
    """With every case of every profile."""

    @property
    def wheres(self) -> tuple[Profile, ...]:
        return tuple(self.parts)


@pytest.fixture(scope="module", params=ops.names())
def derived(request: Any) -> Derived:
    """All tests of an operator in a row, so that its cases are derived once."""
    operator = ops.find(request.param)
    complete = request.config.getoption("complete")
    parts = {where: Part(cases(operator, where)) for where in PROFILES} if complete else cases_of_sample(operator)
    found = (case for part in parts.values() for case in part.cases)
    return Derived(operator, parts, [(case, operator.outcome(case.call)) for case in found], complete)


@pytest.fixture(scope="module")
def emulator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    """Python's functions in this process, in another one the C libraries that `aclnn-py home` prints."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("ACLNN_", "ASCEND_"))}
    cache = str(tmp_path_factory.mktemp("home"))
    environment = {**own, "HOME": cache, "ACLNN_PY_HOME": cache, "PYTHONPATH": str(PACKAGE.parent)}
    made = children.run([sys.executable, "-m", "aclnn_py", "home"], env=environment, cwd=cache, check=True)
    python = Python()
    with asked_in_c(Path(made.stdout.strip()), {**environment, "ACLNN_PY_THREADS": "1"}) as c:
        yield Asked(python, c)
    python.leave()


@pytest.fixture(scope="module")
def planner_process() -> Iterator[Child]:
    child = Child()
    yield child
    assert child.end() == 0


def test_every_case_has_its_code_its_rule_and_its_kernels(derived: Derived) -> None:
    operator = derived.operator
    assert [case for case, outcome in derived.outcomes if code_of(outcome) != case.code] == []
    plans = (outcome for case, outcome in derived.outcomes if case.kind == ACCEPTED)
    assert {each for plan in plans if isinstance(plan, Lowered) for each in lacking(plan)} == set()
    broken = (case for case, _ in derived.outcomes if case.kind in (REFUSED, EARLY, ORDER))
    assert [case for case in broken if decided_by(operator, case.call) is not case.rule] == []
    for part in derived.parts.values():
        names = [case[:3] for case in part.cases]
        assert len(set(names)) == len(names)
    for case, outcome in derived.outcomes:
        if isinstance(outcome, Refusal):
            names_parameter_rule_expected_and_seen(case, outcome.text)


def code_of(outcome: Outcome) -> int:
    return outcome.code if isinstance(outcome, Refusal) else 0


def names_parameter_rule_expected_and_seen(case: Case, text: str) -> None:
    assert text.startswith("Expected ")
    assert " but got " in text
    assert case.rule is not None
    assert not case.rule.params or any(param.name in text for param in case.rule.params), text
    assert ("aclrtSetDevice" in text) == (case.call.soc.short == "unknown")


def test_the_golden_file_is_fresh(derived: Derived) -> None:
    api = derived.operator.name
    golden, numbers = read(api), golden_text.numbered(derived.operator)
    told = f"run python tests/conformance/golden_text.py {api} and review the change"
    assert golden.rules == golden_text.rule_lines(api), told
    for where, part in derived.parts.items():
        unasked = {(ORDER, str(numbers[later]), str(numbers[earlier])) for earlier, later in part.unasked}
        expected = {row: code for row, code in golden.rows[where].items() if row not in unasked}
        assert {golden_text.row(derived.operator, case, numbers): case.code for case in part.cases} == expected, told
    if derived.complete:
        assert (golden_text.GOLDEN / f"{api}.txt").read_text(encoding="utf-8") == golden_text.text(api), told
    every_test_of_the_source_has_a_case_or_a_reason(derived, golden, numbers)


def every_test_of_the_source_has_a_case_or_a_reason(derived: Derived, golden: Golden, numbers: dict[str, int]) -> None:
    operator = derived.operator
    found = {row for rows in golden.rows.values() for row in rows}
    shown = {title if kind == ORDER else about for kind, about, title in found if kind in (REFUSED, EARLY, ORDER)}
    for rule, words in labels(operator).items():
        number = numbers[words]
        assert (str(number) in shown) != (number in golden.caseless), rule
        if number in golden.caseless:
            here = golden_text.instead(operator, rule, derived.wheres, numbers)
            assert set(here) <= {*golden.caseless[number], "nothing in a call can break it"}, rule


def test_python_and_c_give_the_codes_and_the_numbers(derived: Derived, emulator: Asked) -> None:
    """Through C it is mostly handing over that can differ: a sample of what Python is asked."""
    operator = derived.operator
    asked = list(questions(emulator, operator, derived.wheres, lambda _, where: derived.parts[where].cases))
    words = [question[1] for question in asked]
    chosen = set(words) if derived.complete else drawn_of_python(derived, asked)
    emulator.now = emulator.python
    none_differs(operator.name, emulator, [one for one in asked if one[1] in chosen], FEWEST)
    through_c = drawn(operator.name, [question[1] for question in asked if is_a_place(question[0])])
    emulator.now = emulator.c
    none_differs(operator.name, emulator, [one for one in asked if one[1] in through_c], FEWEST_IN_C)


def drawn_of_python(derived: Derived, asked: Sequence[Question]) -> set[Words]:
    """Many cases of the first profile, of the others some; some of the numbers of all."""
    api, first = derived.operator.name, derived.wheres[0]
    codes = [(where is first, words) for where, words, *_ in asked if words[0] != NUMBERS]
    many = drawn(api, [words for is_first, words in codes if is_first], IN_PYTHON)
    some = drawn(api, [words for is_first, words in codes if not is_first])
    return many | some | numbers_drawn(api, [question[1] for question in asked])


def test_the_planner_answers_what_the_declaration_says(derived: Derived, planner_process: Child) -> None:
    """In one profile, which rotates with the operator's name."""
    part = next(part for where, part in derived.parts.items() if is_a_place(where))
    both_ways_agree(derived.operator, part.cases, planner_process)


def none_differs(api: str, target: Target, asked: Sequence[Question], fewest: int) -> None:
    """Everything is answered as expected but for what cannot be said, numbers are among it, and enough is."""
    answers = [(question[1], got(target, question)) for question in asked]
    assert [pair for pair in answers if pair[1] not in (AS_EXPECTED, UNSAID)] == []
    said = [words[0] for words, answer in answers if answer == AS_EXPECTED]
    assert len(said) - said.count(NUMBERS) > fewest
    if api in (*UNCOMPARED, *LARGE):
        return
    assert NUMBERS in said
    assert sum(words[0] == NUMBERS for words, _ in answers) >= FEWEST_NUMBERS


@pytest.mark.parametrize("api", [api for api in ops.names() if not turn(api, SHARED)])
def test_profiles_share_cases_only_where_they_agree(api: str) -> None:
    operator = ops.find(api)
    found = list(groups(operator, PROFILES))
    assert sorted(id(where) for group in found for where in group.wheres) == sorted(map(id, PROFILES))
    for group in found:
        asked = [(where, case) for where, part in group.parts() for case in part]
        assert [case[:3] for _, case in asked] == [case[:3] for case in group.cases]
        assert all(case.call.profile is where for where, case in asked)
        for where in group.wheres[1:]:
            assert all(judged(operator, case.call.under(where)) == case.code for case in group.cases)


def test_there_is_a_golden_file_for_every_operator_and_for_nothing_else() -> None:
    assert {path.stem for path in golden_text.GOLDEN.glob("*.txt")} == set(ops.names())


def test_the_samples_meet_every_profile() -> None:
    assert {where for api in ops.names() for where in sample(api)} == set(PROFILES)
