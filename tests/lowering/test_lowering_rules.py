"""Every kind of rule holds, breaks, is met and is told; conditions and early success."""

from __future__ import annotations

from typing import Any

import pytest

from aclnn_py.base import dtype as dt
from aclnn_py.base.profile import NO_DEVICE, profile
from aclnn_py.base.soc import representative
from aclnn_py.lowering import language as w
from aclnn_py.rules.core.call import Call, TensorFacts
from aclnn_py.rules.core.rule import Done, Refusal, Rule
from aclnn_py.rules.core.term import BroadcastShape, Dtype, Format, Numel, Promoted, Rank, ViewShape, broadcast
from aclnn_py.rules.relations.basic import Castable, Defined, Equal, OneOf, Present, Within
from aclnn_py.rules.relations.shorthand import BY_DOCUMENTS

A2 = profile(representative("ascend910b"), "source")
x, y, out = w.In("self"), w.In("other"), w.Out("out")
LAST = w.FixedAxis(-1)
GOOD = Call(A2, {param.name: TensorFacts.dense(dt.ACL_FLOAT, (2, 3)) for param in (x, y, out)})
RULES: dict[str, Rule] = {
    "self is a tensor": Present(x),
    "dtype of self is equal to dtype of out": Equal(Dtype(x), Dtype(out)),
    "shape of self is equal to shape of out": Equal(ViewShape(x), ViewShape(out)),
    "format of self is equal to format of out": Equal(Format(x), Format(out)),
    "shape of out is equal to broadcast shape of self and other": Equal(ViewShape(out), BroadcastShape(x, y)),
    "dtype of self is one of DT_FLOAT (on ascend950 also DT_BF16)": OneOf(
        Dtype(x), w.Choices(dt.ACL_FLOAT).plus(dt.ACL_BF16, on=("ascend950",))
    ),
    "rank of self is at most 8": Within(Rank(x), high=8),
    "rank of self is at least 1": Within(Rank(x), low=1),
    "rank of self is from 1 to 8": Within(Rank(x), 1, 8),
    "promoted dtype of self and other is castable to dtype of out": Castable(Promoted(x, y), Dtype(out)),
    "promoted dtype of self and other is defined": Defined(Promoted(x, y)),
    "broadcast shape of self and other is defined": Defined(BroadcastShape(x, y)),
    "self is not empty": w.Not(OneOf(Numel(x), w.Choices(0))),
    "dtype of self is other than DT_BF16": w.Not(OneOf(Dtype(x), w.BF16)),
    "rank of self is other than 1": w.Not(OneOf(Rank(x), w.Choices(1))),
    "dtype of self is DT_FLOAT and rank of self is at most 8": w.Every(
        OneOf(Dtype(x), w.Choices(dt.ACL_FLOAT)), Within(Rank(x), high=8)
    ),
}


@pytest.mark.parametrize("told", RULES)
def test_a_rule_holds_breaks_and_is_met(told: str) -> None:
    rule = RULES[told]
    assert str(rule) == told
    assert rule.holds(GOOD)
    variants = list(rule.breaks(GOOD))
    assert variants
    met = 0
    for _, variant in variants:
        assert not rule.holds(variant)
        met += any(rule.holds(near) for near in rule.meets(variant))
    assert met
    assert set(rule.params) <= {x, y, out}


@pytest.mark.parametrize(("rule", "change", "text"), [
    (Present(x), {"self": None}, "Expected self to be a tensor but got null."),
    (w.Not(Present(x)), {}, "Expected self to be not a tensor but got a tensor."),
    (Equal(Dtype(x), Dtype(out)), {"self": (dt.ACL_INT8, (2, 3))},
     "Expected dtype of self to be equal to dtype of out but got DT_INT8 and DT_FLOAT."),
    (Within(Rank(x), high=1), {}, "Expected rank of self to be at most 1 but got 2."),
    (Equal(ViewShape(out), BroadcastShape(x, y)), {"other": (0, (2, 4))},
     "Expected shape of out to be equal to broadcast shape of self and other "
     "but got [2,3] and no shape ([2,3] and [2,4])."),
    (Defined(Promoted(x, y)), {"self": (dt.ACL_UINT16, (2, 3))},
     "Expected promoted dtype of self and other to be defined but got DT_UINT16 and DT_FLOAT."),
    (Defined(w.Halved(x, LAST)), {}, "Expected size of self along axis -1 to be even but got 3 and [2,3]."),
    (Defined(w.Pairs(x, LAST)), {},
     "Expected product of the sizes of self from axis -1 on to be even but got 3 and [2,3]."),
    (Equal(ViewShape(out), w.Halved(x, LAST)), {"out": (0, (2, 1))},
     "Expected shape of out to be equal to shape of self with half of axis -1 "
     "but got [2,1] and no shape (3 and [2,3])."),
    (OneOf(Dtype(x), w.HALF_FLOAT), {"self": (dt.ACL_BF16, (2, 3))},
     "Expected dtype of self to be one of [DT_FLOAT16, DT_FLOAT] but got DT_BF16."),
    (OneOf(Dtype(x), w.HALF_FLOAT.plus(dt.ACL_BF16, on=("ascend950",))), {"self": (dt.ACL_BF16, (2, 3))},
     "Expected dtype of self to be one of [DT_FLOAT16, DT_FLOAT] on Ascend910B1 but got DT_BF16."),
])  # fmt: skip
def test_a_refusal_is_told_in_the_words_of_the_rule(rule: Rule, change: dict[str, Any], text: str) -> None:
    made = {name: None if new is None else TensorFacts.dense(*new) for name, new in change.items()}
    refusal = rule.refuse(Call(A2, {**GOOD.args, **made}))
    assert refusal == Refusal(161001 if isinstance(rule, Present) else 161002, rule, text)


@pytest.mark.parametrize(("shape", "number", "seen"), [((2, 3), 2, "2 with n = 2"), ((), -2, "-2 with n = 1")])
def test_a_number_that_names_no_axis_is_told_with_the_range(shape: tuple[int, ...], number: int, seen: str) -> None:
    dim = w.Attr("dim", "int64_t", "an axis")
    call = Call(A2, {"self": TensorFacts.dense(0, shape), "dim": number})
    outcome = Defined(w.Axis(x, dim)).refuse(call)
    assert outcome.text == f"Expected value of dim to be from -n to n - 1, n the rank of self but got {seen}."


def test_rules_under_a_condition() -> None:
    (rule,) = w.when(w.has_dtype(x, dt.ACL_FLOAT), w.max_dims(1, x), otherwise=(w.max_dims(2, y),))
    assert not rule.holds(GOOD)
    refusal = rule.refuse(GOOD)
    assert isinstance(refusal, Refusal)
    assert refusal.rule is next(rule.leaves())
    assert refusal.text.endswith("but got 2. (Asked because dtype of self is DT_FLOAT.)")
    assert rule.holds(GOOD.but(x, dtype=dt.ACL_INT8))
    assert [str(leaf) for leaf in rule.leaves()] == ["rank of self is at most 1", "rank of other is at most 2"]
    assert str(rule) == "if dtype of self is DT_FLOAT: rank of self is at most 1; otherwise: rank of other is at most 2"


def test_conditions_on_soc_and_rules_mode_can_be_established() -> None:
    regbase = w.on("ascend950")
    (near,) = regbase.meets(GOOD)
    assert (near.soc.short, near.profile.rules) == ("ascend950", "source")
    both = w.Every(regbase, BY_DOCUMENTS)
    assert [(call.soc.short, call.profile.rules) for call in both.meets(GOOD)] == [("ascend950", "documented")]
    assert [call.profile.rules for _, call in BY_DOCUMENTS.breaks(next(BY_DOCUMENTS.meets(GOOD)))] == ["source"]


def test_early_success_beats_what_comes_after_it() -> None:
    operator = w.declare(
        "aclnnTest", x, out,
        rules=(w.present(x, out), w.done_if_empty(x), w.max_dims(1, x)),
        plan=w.pipeline("silu", x, out=out), header="aclnnop/aclnn_test.h", documented_soc=("ascend910b",),
        summary="", formula="", precision="",
    )  # fmt: skip
    empty = Call(A2, {"self": TensorFacts.dense(0, (2, 0)), "out": TensorFacts.dense(0, (2, 0))})
    outcome = operator.verdict(empty)
    assert isinstance(outcome, Done)
    assert operator.outcome(empty).steps == ()  # type: ignore[union-attr]
    assert operator.outcome(empty.but(x, shape=(2, 3))).code == 161002  # type: ignore[union-attr]


def test_a_thread_without_a_device_is_told_so() -> None:
    (rule,) = w.dtype_in(w.FLOATS_BY_RANGE, x)
    operator = w.declare(
        "aclnnTest", x, rules=((rule,),), plan=(), header="", documented_soc=(), summary="", formula="", precision=""
    )
    nowhere = GOOD.under(NO_DEVICE)
    assert operator.verdict(nowhere) is None
    refusal = operator.verdict(nowhere.but(x, dtype=dt.ACL_BF16))
    assert isinstance(refusal, Refusal)
    assert refusal.text.endswith("call aclrtSetDevice first.")


@pytest.mark.parametrize(("one", "other", "joined"), [
    ((2, 3), (3,), (2, 3)), ((2, 1), (1, 3), (2, 3)), ((), (4,), (4,)), ((0,), (1,), (0,)), ((0,), (2,), None),
    ((2, 3), (2,), None), ((1,), (2, 0), (2, 0)), ((-1,), (3,), None),
])  # fmt: skip
def test_broadcast(one: Any, other: Any, joined: Any) -> None:
    assert broadcast(one, other) == joined
    assert broadcast(other, one) == joined


def test_rules_and_groups_mix_freely() -> None:
    lone, group = Present(x), w.present(y, out)
    assert w.flat(lone, group, lone) == (lone, *group, lone)
    given = w.given(y)
    ((one,), (other,)) = w.when(given, lone, otherwise=lone), w.when(given, (lone,), otherwise=((lone,),))
    assert [list(one.leaves()), str(one)] == [list(other.leaves()), str(other)]


def test_what_is_no_rule_names_operator_and_number() -> None:
    with pytest.raises(TypeError, match=r"^aclnnX, rules: Expected a rule or a tuple of rules as number 2 but got str"):
        w.declare(
            "aclnnX", x, out, rules=(w.present(x, out), "dtype"), plan=(), header="", documented_soc=(), summary="",
            formula="", precision="",
        )  # fmt: skip
