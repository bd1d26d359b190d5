"""Dtypes of packed tokens: by quantMode (561002), and the combinations of the operator definitions (161002)."""

from __future__ import annotations

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import TensorFacts
from . import expert_params as e
from . import staged_params as p
from .dispatch_params import FP8, GROUPED, HALVES, MX


def packed_dtype() -> w.Rules:
    """The dtype that a way of quantisation gives."""
    by_mode = {mode: kinds for mode, kinds in p.CODES.items() if mode != MX}
    return w.flat(
        w.when(w.value_is(p.quant, 0), w.same_dtype(p.y, p.x)),
        *(w.when(w.value_is(p.quant, mode), w.dtype_in(e.rows(*each, on=p.ON), p.y))
          for mode, each in by_mode.items()),
        w.when(w.value_is(p.quant, GROUPED, MX), w.dtype_in(e.rows(*FP8, on=p.ON), p.y)),
    )  # fmt: skip


def setup_rows(mend: w.Mend) -> w.Rules:
    """The combinations of dtypes that the operator definition lists (161002)."""
    return e.of_tensors("dtypes of x and yOut is a combination that the operator definition lists",
                        lambda tokens, found: found.dtype not in HALVES or found.dtype == tokens.dtype, mend, p.x,
                        p.y)  # fmt: skip


def teardown_rows(mend: w.Mend) -> w.Rules:
    """The same of the teardown."""

    def in_row(tokens: TensorFacts, held: TensorFacts, out: TensorFacts, scales: TensorFacts) -> bool:
        kept = held.dtype == out.dtype and (held.dtype not in HALVES or held.dtype == tokens.dtype)
        return kept and (scales.dtype == dt.ACL_FLOAT or held.dtype in FP8)

    return e.of_tensors("dtypes of x, y, expandXOut and dynamicScalesOut is a combination that the operator definition "
                        "lists", in_row, mend, p.x, p.packed, p.out, p.per_token)  # fmt: skip
