"""aclnnCtcLoss."""

from __future__ import annotations

from collections.abc import Iterator

from ...lowering import language as w
from ...rules.core.call import Call, Shape, TensorFacts
from ..norm.shared.kernels import Normal, into, planned
from .shared import ctc as c
from .shared import ctc_plan as p

loss = w.Out("negLogLikelihoodOut", "loss of every sample, [N], or a scalar for one sample")
alpha = w.Out(
    "logAlphaOut",
    "forward log-probabilities alpha, [N, T, A], A = 2 max(targetLengths) + 1, before the 950 a multiple of 8",
)


def lengths_fit(x: TensorFacts, lengths: Shape) -> bool | None:
    """One for each sample, none above T."""
    return (len(lengths) == c.samples_of(x) and c.longest(lengths) <= c.size(x, 0)) or None


def one_each(x: TensorFacts, lengths: Shape) -> bool | None:
    return len(lengths) == c.samples_of(x) or None


def losses(x: TensorFacts) -> Shape:
    return x.shape[1:2] if x.rank == 3 else ()


def alpha_shape(x: TensorFacts, lengths: Shape) -> Shape:
    return c.samples_of(x), c.size(x, 0), 2 * c.longest(lengths) + 1


def aligned(x: TensorFacts, lengths: Shape) -> Shape:
    samples, times, size = alpha_shape(x, lengths)
    return samples, times, -(-size // 8) * 8


def all_times(call: Call) -> Iterator[Call]:
    facts = call.tensor(c.x)
    yield call.set(c.input_lengths, (c.size(facts, 0),) * c.samples_of(facts))


def one_target(call: Call) -> Iterator[Call]:
    yield call.set(c.target_lengths, (1,) * c.samples_of(call.tensor(c.x)))


times_fit = w.Derived(
    lengths_fit, c.x, c.input_lengths, label="inputLengths", mend=all_times, kind="attr_range",
    claim=("inputLengths", "of one length of at most T per sample"),
)  # fmt: skip
counts_fit = w.Derived(
    one_each, c.x, c.target_lengths, label="targetLengths", mend=one_target, kind="attr_range",
    claim=("targetLengths", "of one length per sample"),
)  # fmt: skip
of_losses = w.Derived(losses, c.x, label="one loss per sample")
of_places = w.Where(
    w.on(*w.REGBASE), w.Derived(alpha_shape, c.x, c.target_lengths, label="[N,T,2 max(targetLengths) + 1]"),
    w.Derived(aligned, c.x, c.target_lengths, label="[N,T,A], A = 2 max(targetLengths) + 1 rounded up to a multiple "
    "of 8"),
)  # fmt: skip


def kernel_shapes(call: Call) -> tuple[Shape, ...]:
    facts = call.tensor(c.x)
    return (c.samples_of(facts),), of_places.read(call), *p.shapes_of(call)


found = Normal(
    "align", p.widened(c.x), p.names, p.lengths, results=((p.wide, of_losses), (p.wide, of_places)),
    shapes=kernel_shapes, attrs=(w.ValueOf(c.blank), w.ValueOf(c.zero_infinity)),
)  # fmt: skip
ctc_loss = w.declare(
    "aclnnCtcLoss", c.x, c.targets, c.input_lengths, c.target_lengths, c.blank, c.zero_infinity, loss, alpha,
    summary="CTC loss: negative log-likelihood of a label sequence given log-probabilities over time",
    rules=(
        w.present(c.x, c.targets, c.input_lengths, c.target_lengths, loss, alpha),
        w.defined(c.times_there), w.dims_within(2, 3, c.x), w.defined(c.blank_known, times_fit, counts_fit),
        w.dims_within(1, 2, c.targets), w.defined(c.targets_there),
        (w.Equal(w.ViewShape(loss), of_losses), w.Equal(w.ViewShape(alpha), of_places)),
        w.dtype_in(c.DTYPES, c.x), c.few_enough(alpha), w.dtype_in(c.TARGETS, c.targets), w.same_dtype(loss, c.x),
        w.same_dtype(alpha, c.x), w.done_if(w.OneOf(w.SizeAt(c.x, w.FixedAxis(1)), w.Choices(0))),
    ),
    plan=(p.MANY, p.AI_CPU, *planned(into(found, loss), into(w.ViewOf(found, w.NthOutput(1)), alpha))),
    header="aclnnop/aclnn_ctc_loss.h", library="nn", documented_soc=w.DOCUMENTED_BUT_310B,
    formula="-log of the sum over all alignments of the product of exp(logProbs) along them; an alignment has "
    "optional blanks around the targets, one at least between equal targets, and repeats any label",
    precision="in float64 along the time axis, every output rounded once",
    reference="torch.ops.aten._ctc_loss(logProbs, targets, inputLengths, targetLengths, blank, zeroInfinity)",
    notes=(*c.NOTES, "logAlphaOut is -inf beyond a sample's lengths."),
)  # fmt: skip
