"""The parameters of aclnnAddRmsNormQuantV2, and which of CANN's two kernels takes a call before the 950."""

from __future__ import annotations

from collections.abc import Iterator

from ....lowering import language as w
from ....rules.core.call import Call, TensorFacts
from .add_rms import gamma, x1, x2
from .add_rms_quant_params import divides, out1, scales2, zeros2
from .quant_rules import Row, long_rows
from .rows import line_of

Given = TensorFacts | None
scales1 = w.In("scales1", "quantisation scale of y1Out, shape of gamma or [1], see the notes")
zeros1 = w.In("zeroPoints1Optional", "zero point of y1Out, same shape as scales1; null: 0", optional=True)
beta = w.In("betaOptional", "bias added before quantisation, same shape as gamma; null: 0", optional=True)
out2 = w.Out("y2Out", "output quantised by scales2Optional and zeroPoints2Optional, same shape as x1; else not written")
x_out = w.Out("xOut", "sum x1 + x2, same shape and dtype as x1", optional=True)
res = w.Out("rmsNormOut", "unquantised norm without betaOptional, same shape and dtype as x1", optional=True)
ONE, SHORTEST = (1,), 32
new = w.on("ascend950")


def by_one_number(
    x1: TensorFacts, gamma: TensorFacts, scales1: TensorFacts, scales2: Given, zeros1: Given, zeros2: Given,
    beta: Given, divides: bool, x_out: Given, res: Given,
) -> bool:  # fmt: skip
    """Whether the new kernel takes a call before the 950: one scale and zero point, and xOut or rmsNormOut by beta."""
    numbers = scales2 is zeros2 is None and divides and zeros1 is not None and scales1.shape == zeros1.shape == ONE
    fits = gamma.rank in (1, 2) and x1.rank > 0 and line_of(gamma) == x1.shape[-1:]
    return numbers and fits and (res is None) == (beta is not None) == (x_out is not None)


def of_one(call: Call) -> Iterator[Call]:
    """The nearest calls that it takes: with beta, and without."""
    line = call.tensor(gamma)
    if line.rank != 1 or line.shape != call.tensor(x1).shape[-1:]:
        line = line.but(shape=call.tensor(x1).shape[-1:])
    there = call.set(gamma, line).but(scales1, shape=ONE)
    zero = call.args[zeros1.name] or call.tensor(scales1)
    there = there.set(zeros1, zero).but(zeros1, shape=ONE).set(scales2, None).set(zeros2, None).set(divides, True)
    whole = call.args[x_out.name] or call.args[res.name] or call.tensor(x1)
    first = there.set(beta, call.args[beta.name] or line).set(res, None).set(x_out, whole)
    second = there.set(beta, None).set(res, whole).set(x_out, None)
    yield from (second, first) if call.present(res) else (first, second)


scalar_scales = w.defined(w.Derived(
    lambda *given: by_one_number(*given) or None, x1, gamma, scales1, scales2, zeros1, zeros2, beta, divides, x_out,
    res, label="scalar scale and zero point", mend=of_one,
    claim=("the call", "one of a scalar scale and zero point, and of either betaOptional and xOut or rmsNormOut"),
))[0]  # fmt: skip
single = w.both(
    w.negated(new), scalar_scales, label="scalar scale and zero point, and either betaOptional and xOut or rmsNormOut"
)
first = w.both(w.negated(new), w.negated(scalar_scales), label="element-wise scales and zero points")


class IsNull(w.Not):
    """An output is null; where it is not, the nearest calls that the new kernel takes mend that too."""

    def meets(self, call: Call) -> Iterator[Call]:
        yield call.without(res)
        yield from of_one(call)


many = long_rows(
    lambda gamma: gamma.numel >= SHORTEST,
    Row(gamma, x1, x2, scales1, scales2, zeros1, zeros2, beta, out1, out2, x_out, short=7),
    ("number of elements of gamma", f"at least {SHORTEST}"), SHORTEST,
)  # fmt: skip


def line_fits(gamma: TensorFacts, beta: TensorFacts) -> bool:
    return line_of(gamma) == line_of(beta)


def as_gamma(call: Call) -> Iterator[Call]:
    yield call.but(beta, shape=call.tensor(gamma).shape)


def ends(x1: TensorFacts, gamma: TensorFacts) -> bool:
    """Whether x1's last axes are a row."""
    line = line_of(gamma)
    if not line or len(line) > x1.rank:
        return x1.rank == gamma.rank == 0
    return x1.shape[x1.rank - len(line) :] == line


def as_rows(call: Call) -> Iterator[Call]:
    yield call.but(gamma, shape=call.tensor(x1).shape[-1:])
