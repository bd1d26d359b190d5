"""What MoeDistributeDispatch V1 to V4 have of their own: tensors, rules, dtypes, and forms that are not emulated."""

from __future__ import annotations

from typing import NamedTuple

from .....base import dtype as dt
from .....lowering import language as w
from .....rules.core.call import TensorFacts
from . import expert_params as e
from .dispatch_params import CLIPPED, CODES, FOUR_BITS, HALVES, PLAIN, Tensors, algorithm, quant
from .special_experts import CCU


class Version(NamedTuple):
    """What versions of the API have of their own: `tests` of the tiling function on `emulated` SoCs."""

    tensors: Tensors
    tests: w.Rules
    mend: w.Mend
    on: tuple[str, ...] = e.ON
    emulated: tuple[str, ...] = e.EMULATED
    attrs: tuple[w.Param, ...] = (algorithm,)
    counted: bool = False


def in_row(tokens: TensorFacts, out: TensorFacts, scales: TensorFacts) -> bool:
    """Whether the dtypes of tokens, results and scales of results are in one row of the definition."""
    if out.dtype != tokens.dtype and (tokens.dtype not in HALVES or out.dtype in HALVES):
        return False
    others = FOUR_BITS if scales.dtype == dt.ACL_FLOAT else (*HALVES, dt.ACL_INT8, dt.ACL_HIFLOAT8)
    return out.dtype not in others


def in_rows(version: Version) -> w.Rules:
    x, out, per_token = version.tensors.x, version.tensors.out, version.tensors.per_token
    return e.of_tensors(f"dtypes of {x}, {out} and {per_token} is a combination that the operator definition lists",
                        in_row, version.mend, x, out, per_token)  # fmt: skip


def kinds(version: Version) -> tuple[w.Rules, ...]:
    def rows(*dtypes: int) -> w.Choices:
        return e.rows(*dtypes, on=version.on)

    found, floats, int32 = version.tensors, rows(dt.ACL_FLOAT), rows(dt.ACL_INT32)
    short: tuple[int, ...] = () if version.counted else (*CODES, *FOUR_BITS)
    powers: tuple[int, ...] = () if version.counted else (dt.ACL_FLOAT8_E8M0,)
    scales = floats.plus(*powers, on=(e.A5,))
    return (
        w.dtype_in(rows(*HALVES, *short), found.x), w.dtype_in(int32, e.ids),
        w.when(w.given(found.scales), w.dtype_in(scales, found.scales)),
        w.when(w.given(found.mask), w.dtype_in(rows(dt.ACL_BOOL), found.mask)),
        w.when(w.given(found.weights), w.dtype_in(floats, found.weights)),
        w.dtype_in(rows(*HALVES, dt.ACL_INT8, *short), found.out),
        w.dtype_in(rows(dt.ACL_FLOAT, *powers), found.per_token), in_rows(version), w.dtype_in(int32, found.names),
        w.dtype_in(rows(dt.ACL_INT64), found.numbers), w.dtype_in(int32, found.counts, found.tp_counts),
        w.dtype_in(floats, found.spare),
    )  # fmt: skip


def lacks(tensors: Tensors) -> tuple[w.Step, ...]:
    """What later versions have, and is not emulated."""
    casts = w.negated(w.same_dtype(tensors.out, tensors.x)[0])
    return (
        w.NoKernel(w.has_dtype(tensors.out, *FOUR_BITS)), w.NoKernel(w.value_is(quant, CLIPPED)),
        w.NoKernel(w.value_is(algorithm, CCU)), w.NoKernel(w.both(w.value_is(quant, PLAIN), casts)),
    )  # fmt: skip


def first_lacks() -> tuple[w.Step, ...]:
    return (w.NoKernel(w.negated(w.value_is(e.shared_ranks, 0))),)
