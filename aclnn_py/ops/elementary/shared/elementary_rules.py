"""What the elementary functions ask: their lists of dtypes, and the usual order of tests."""

from __future__ import annotations

from ....base import dtype as dt
from ....base import format as fmt
from ....lowering import language as w
from ...arithmetic.shared.arithmetic import COMPLEX, WHOLE

REAL = w.Choices(dt.ACL_FLOAT, dt.ACL_FLOAT16, dt.ACL_DOUBLE)
NUMBERS = REAL.also(w.Choices(*COMPLEX))
REAL_OR_WHOLE = REAL.also(w.Choices(*WHOLE))
EVERY = NUMBERS.also(w.Choices(*WHOLE))


def with_bf16(choices: w.Choices) -> w.Choices:
    """The list with BF16 where the architecture has it."""
    return choices.plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)


def two_lists(x: w.Param, out: w.Param, inputs: w.Choices, outputs: w.Choices, *more: w.Rules) -> tuple[w.Rules, ...]:
    """What most functions of one tensor ask: a list of dtypes for each, one shape, at most 8 axes, then `more`."""
    return (
        w.present(x, out), w.dtype_in(inputs, x), w.dtype_in(outputs, out), w.same_shape(x, out), w.max_dims(8, x),
        *more, w.done_if_empty(x),
    )  # fmt: skip


def in_place(ref: w.Param, dtypes: w.Choices, *more: w.Rules, late: bool = False) -> tuple[w.Rules, ...]:
    """The same in place; `late`: null and dtype come before a null workspaceSize or executor."""
    pointers = (w.OUT_POINTERS,) if late else ()
    return (w.present(ref), w.dtype_in(dtypes, ref), *pointers, w.max_dims(8, ref), *more, w.done_if_empty(ref))


def hardware_formats(*params: w.Param) -> w.Rules:
    """ascend950 refuses six of the private formats (161002)."""
    six = w.Choices(
        fmt.ACL_FORMAT_NC1HWC0, fmt.ACL_FORMAT_FRACTAL_Z, fmt.ACL_FORMAT_NDC1HWC0, fmt.ACL_FRACTAL_Z_3D,
        fmt.ACL_FORMAT_FRACTAL_NZ, fmt.ACL_FORMAT_NC1HWC0_C04,
    )  # fmt: skip
    return w.when(w.on(*w.REGBASE), tuple(w.Not(w.OneOf(w.Format(param), six)) for param in params))
