"""Tokens fetched back from the ranks of their experts, added up with a residual, and an RMS norm of the sums."""

from __future__ import annotations

from typing import Any

from .....lowering import language as w
from .....rules.core.call import TensorFacts
from . import combine_params as p
from . import expert_params as e
from .combine import Version, declared
from .combine_rules import tiled
from .example_ranks import SIZES
from .fetched_tokens import Norm

ON = e.EMULATED
TENSORS = p.LATER._replace(
    x=w.In("expandX", "tokens from this rank's experts, by expert, then by rank, BF16, [A, H]"),
    out=w.Out("xOut", "sums of tokens and residual, BF16, [Bs, 1, H]"),
)
residual = w.In("residualX", "residual, BF16, [Bs, 1, H]")
gamma = w.In("gamma", "weights of the norm, BF16, [H]")
epsilon = w.Attr("normEps", "float", "constant added to the mean square", 1e-6)
y = w.Out("yOut", "norm of the sums, BF16, [Bs, 1, H]")
rstd = w.Out("rstdOut", "reciprocal root mean square of each row, FLOAT, [Bs, 1, 1]")
NORM = Norm(residual, gamma, epsilon, y, rstd)
ROWS = (SIZES.tokens, 1, SIZES.hidden)
mend = p.fitting(
    TENSORS, SIZES, (residual, ROWS), (gamma, ROWS[2:]), (y, ROWS), (rstd, (*ROWS[:2], 1)), (TENSORS.out, ROWS)
)
SAID: dict[str, Any] = {
    "summary": "tokens of experts fetched back to their ranks and added up by their weights, then an RMS norm",
    "formula": "xOut[t] = residualX[t] + sharedExpertX[t] + sum over k of expertScales[t, k] * the token that expert "
    "expertIds[t, k] gave back; rstdOut = 1 / sqrt(mean(xOut^2) + normEps); yOut = xOut * rstdOut * gamma",
    "reference": "torch.nn.functional.rms_norm of the weighted sum plus the residual",
    "precision": "sums and norm in float32 from the sums before they are rounded; yOut rounded before and after gamma",
}


def is_rows(found: TensorFacts, chosen: TensorFacts, tokens: TensorFacts) -> bool:
    return found.shape == (chosen.shape[0], 1, tokens.shape[1])


def shapes() -> w.Rules:
    """The tests of the norm's tensors."""

    def rows(param: w.Param) -> w.Rules:
        return e.of_tensors(f"shape of {param} is [Bs, 1, H]", is_rows, mend, param, e.ids, TENSORS.x)

    return w.flat(
        rows(residual),
        e.of_tensors("shape of gamma is [H]", lambda found, tokens: found.shape == tokens.shape[1:], mend, gamma,
                     TENSORS.x),
        rows(y),
        e.of_tensors("shape of rstdOut is [Bs, 1, 1]", lambda found, chosen: found.shape == (chosen.shape[0], 1, 1),
                     mend, rstd, e.ids),
        rows(TENSORS.out),
    )  # fmt: skip


def normed(name: str, header: str, *more: w.Param, **kept: Any) -> w.Operator:
    version = Version(
        TENSORS, tiled(TENSORS, mend, shapes()), mend, ON, ON, (e.algorithm, epsilon), NORM,
        first=(w.negated(w.on(e.A2)),),
    )  # fmt: skip
    return declared(name, header, *more, version=version, **{**kept, **SAID, "documented_soc": ON})
