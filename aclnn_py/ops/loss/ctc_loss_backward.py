"""aclnnCtcLossBackward."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...lowering import language as w
from ...rules.core.call import Call, Shape, TensorFacts
from ..norm.shared.kernels import Normal, into, planned
from .shared import ctc as c
from .shared import ctc_plan as p

grad = w.In("gradOut", "gradient of the losses, [N]")
loss = w.In("negLogLikelihood", "losses of the forward call, [N]")
alpha = w.In("logAlpha", "logAlphaOut of the forward call, [N, T, A]")
out = w.Out("out", "gradient of logProbs, [T, N, C]")


class Sizes(w.Derived, init=False):
    """What several arguments have to agree about, broken by the first and the last one."""

    @property
    def leaves(self) -> tuple[w.Term, ...]:
        first, *_, last = super().leaves
        return first, last


def room_for_targets(alpha: TensorFacts, lengths: Shape) -> bool | None:
    return c.longest(lengths) <= int((c.size(alpha, 2) - 1) / 2) or None


def row_for_targets(targets: TensorFacts, lengths: Shape) -> bool | None:
    return targets.rank == 1 or c.size(targets, 1) >= c.longest(lengths) or None


def samples_agree(
    grad: TensorFacts, x: TensorFacts, targets: TensorFacts, inputs: Shape, lengths: Shape, loss: TensorFacts,
    alpha: TensorFacts, out: TensorFacts,
) -> bool | None:  # fmt: skip
    rows = targets.shape[:1] if targets.rank > 1 else ()
    tensors = ((x, 1), (grad, 0), (out, 1), (loss, 0), (alpha, 0))
    counts = *(c.size(*one) for one in tensors), len(inputs), len(lengths), *rows
    return len(set(counts)) == 1 or None


def times_agree(inputs: Shape, x: TensorFacts, alpha: TensorFacts, out: TensorFacts) -> bool | None:
    return (c.size(out, 0) == c.size(x, 0) == c.size(alpha, 1) and c.longest(inputs) <= c.size(x, 0)) or None


def classes_agree(x: TensorFacts, out: TensorFacts) -> bool | None:
    return c.size(x, 2) == c.size(out, 2) or None


def of_alpha(call: Call) -> Iterator[Call]:
    shape, lengths = call.tensor(alpha).shape, call.args[c.target_lengths.name]
    yield call.but(alpha, shape=(*shape[:2], 2 * c.longest(lengths) + 1))  # type: ignore[arg-type]


def of_all(call: Call) -> Iterator[Call]:
    """Everything fits logProbs."""
    facts, wide = call.tensor(c.x), c.size(call.tensor(alpha), 2)
    times, samples = c.size(facts, 0), c.size(facts, 1)
    call = call.but(grad, shape=(samples,)).but(loss, shape=(samples,)).but(out, shape=facts.shape)
    call = call.but(alpha, shape=(samples, times, wide)).set(c.input_lengths, (times,) * samples)
    call = call.set(c.target_lengths, (1,) * samples)
    yield from c.rows_of_targets(call)


def term(
    function: Callable[..., bool | None], label: str, claim: str, *params: w.Param, kind: str = c.CUSTOM
) -> w.Term:
    mend = of_alpha if function is room_for_targets else of_all
    return Sizes(function, *params, label=label, claim=(label, claim), mend=mend, kind=kind)


SIZES = (
    term(room_for_targets, "last axis of logAlpha", "long enough for targetLengths", alpha, c.target_lengths),
    term(row_for_targets, "rows of targets", "at least as long as targetLengths", c.targets, c.target_lengths),
    term(
        samples_agree, "number of samples of logProbs", "the same in all arguments", grad, c.x, c.targets,
        c.input_lengths,
        c.target_lengths, loss, alpha, out,
    ),
    term(
        times_agree, "number of time steps of logProbs", "the same in all arguments, and at least all inputLengths",
        c.input_lengths,
        c.x, alpha, out,
    ),
    term(classes_agree, "number of classes of out", "that of logProbs", c.x, out),
)  # fmt: skip


def kernel_shapes(call: Call) -> tuple[Shape, ...]:
    probabilities, names, lengths = p.shapes_of(call)
    one_each = probabilities[1:2]
    return probabilities, one_each, probabilities, names, lengths, one_each, call.tensor(alpha).shape


found = Normal(
    "align_backward", p.widened(grad), p.widened(c.x), p.names, p.lengths, p.widened(loss), p.widened(alpha),
    results=((p.wide, w.ViewShape(c.x)),), shapes=kernel_shapes, attrs=(w.ValueOf(c.blank), w.ValueOf(c.zero_infinity)),
)  # fmt: skip
ctc_loss_backward = w.declare(
    "aclnnCtcLossBackward", grad, c.x, c.targets, c.input_lengths, c.target_lengths, loss, alpha, c.blank,
    c.zero_infinity, out,
    summary="gradient of the CTC loss with respect to logProbs",
    rules=(
        w.present(grad, c.x, c.targets, c.input_lengths, c.target_lengths, loss, alpha, out),
        w.defined(c.times_there), w.rank_is(1, grad, loss), w.rank_is(3, c.x, alpha), w.dims_within(1, 2, c.targets),
        w.rank_is(3, out), w.defined(c.blank_known, *SIZES, c.targets_there), w.same_shape(out, c.x),
        w.dtype_in(c.DTYPES, c.x), c.few_enough(alpha), w.same_dtype(grad, c.x), w.same_dtype(loss, c.x),
        w.same_dtype(alpha, c.x), w.same_dtype(out, c.x), w.dtype_in(c.TARGETS, c.targets),
        w.documented(w.dtype_in(w.Choices(*c.WHOLE), c.targets)),
        w.done_if(w.OneOf(w.SizeAt(c.x, w.FixedAxis(1)), w.Choices(0))),
    ),
    plan=(p.MANY, p.AI_CPU, *planned(into(found, out))), header="aclnnop/aclnn_ctc_loss_backward.h", library="nn",
    documented_soc=w.DOCUMENTED_BUT_310B,
    formula="gradOut (exp(logProbs) - posterior probability of the class at the time step over all alignments); 0 "
    "beyond a sample's input length",
    precision="in float64 along the time axis, rounded once; classes that are not a target have exp in float32",
    reference="torch.ops.aten._ctc_loss_backward(gradOut, logProbs, targets, inputLengths, targetLengths, "
    "negLogLikelihood, logAlpha, blank, zeroInfinity)",
    notes=(
        *c.NOTES, "The gradient is that with respect to the input of log_softmax, as PyTorch's is.",
        "With zeroInfinity a sample whose logAlpha has probability 0 has gradient 0, whatever negLogLikelihood is; "
        "CANN's kernel requires an infinite loss there, which its forward kernel has replaced by 0.",
        "The documents allow INT32 and INT64 targets only.",
    ),
)  # fmt: skip
