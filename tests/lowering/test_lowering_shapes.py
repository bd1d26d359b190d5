"""Terms about whole shapes, a 64-bit attribute in two words, and copies that nobody reads."""

from __future__ import annotations

from aclnn_py import ops
from aclnn_py.base import dtype as dt
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import representative
from aclnn_py.lowering import language as w
from aclnn_py.lowering.plan.lowered import Kernel, Lowered
from aclnn_py.rules.core.call import Call, ScalarFacts, TensorFacts, example

WHERE = profile(representative("ascend910b"), "source")
x, y, number = w.In("x"), w.In("y"), w.Attr("number", "int64_t")
low, high = w.Scalar("low"), w.Scalar("high")


def shaped(one: tuple[int, ...], other: tuple[int, ...] = ()) -> Call:
    tensors = {param.name: TensorFacts.dense(dt.ACL_FLOAT, shape) for param, shape in ((x, one), (y, other))}
    return Call(WHERE, tensors)


def scalars(**values: float | int) -> Call:
    return Call(WHERE, {name: v if name == "number" else ScalarFacts.number(0, v) for name, v in values.items()})


def test_a_shape_of_ones_but_for_one_axis() -> None:
    term = w.Aligned(w.Numel(y), 1, like=x)
    assert term.read(shaped((2, 3, 4), (3,))) == (1, 3, 1)
    assert term.read(shaped((2,), (1, 1))) == (1,)
    assert term.read(shaped((), (1,))) == ()
    assert w.Aligned(w.Numel(y)).read(shaped((2,), (3, 2))) == (6,)


def test_every_axis_or_every_one_but_one() -> None:
    assert w.AllAxes(x).read(shaped((2, 3, 4))) == (0, 1, 2)
    assert w.AllAxes(x, but=1).read(shaped((2, 3, 4))) == (0, 2)
    assert w.AllAxes(x).read(shaped(())) == (0,)


def test_excess_counts_elements_and_can_be_mended() -> None:
    rule = w.Within(w.Excess(y, x), low=0)
    call = shaped((2, 3), (4,))
    assert not rule.holds(call)
    assert rule.holds(shaped((2, 3), (7,)))
    assert all(rule.holds(near) for near in rule.meets(call))
    assert rule.refuse(call).text.startswith(
        "Expected number of elements of y beyond that of x to be at least 0 but got"
    )


def test_words_of_a_64_bit_integer() -> None:
    term = w.Words(number)
    assert term.read(scalars(number=5)) == (0, 5)
    assert term.read(scalars(number=-1)) == (0xFFFFFFFF, 0xFFFFFFFF)
    assert term.read(scalars(number=-(1 << 63))) == (1 << 31, 0)


def test_the_mean_is_float32s() -> None:
    term = w.Mean(low, high)
    assert term.read(scalars(low=0.125, high=0.25)) == 0.1875
    assert term.read(scalars(low=3e38, high=3e38)) == float("inf")


def planned(training: bool, noise: TensorFacts) -> Lowered:
    operator = ops.find("aclnnRReluWithNoise")
    args = {param.name: example(param) for param in operator.params} | {"noise": noise, "training": training}
    outcome = operator.outcome(Call(WHERE, args))
    assert isinstance(outcome, Lowered)
    return outcome


def test_a_copy_that_nobody_reads_is_not_made() -> None:
    strided = TensorFacts.of(dt.ACL_FLOAT, (2, 3), (6, 2), 0, (2, 6), 2)
    lowered = planned(False, strided)
    assert [step.name for step in lowered.steps if isinstance(step, Kernel)] == ["leaky_relu"]
    assert len(lowered.steps) == 1
    assert lowered.workspace == 0
    assert not any(isinstance(step, Kernel) and 1 in [view.operand for view in step.inputs] for step in lowered.steps)


def test_factors_that_fill_the_noise_are_written_where_it_lies() -> None:
    lowered = planned(True, TensorFacts.dense(dt.ACL_FLOAT, (2, 3)))
    assert [step.name for step in lowered.steps if isinstance(step, Kernel)] == ["uniform", "rrelu"]
    assert [view.operand for view in lowered.steps[-1].outputs] == [1, 2]  # type: ignore[union-attr]
