"""What the GeGlu family shares: which half is activated, the kernel for a form and a dtype, the rules, the SoCs."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w

HAVE_A_KERNEL = (*w.BF16_BY_RANGE, "ascend310p")
DOCUMENTED = ("ascend910b", "ascend910_93", "ascend950", "ascend310p")
TANH = "x / (1 + exp(-1.5957691 * (x + 0.044715 * x^3)))"
ERF = "0.5 * x * (1 + erf(x / sqrt(2)))"
POLYNOMIAL = (
    "The 910B computes the erf form as x / (1 + exp(x * p(x^2))) with a polynomial p, the emulator with the error "
    "function on every SoC: they differ by at most 1.3e-7, far below the precision bar."
)
NO_KERNEL = (
    "ascend910 and ascend310b pass every check of the source and have no kernel: the emulator gives 561103. The "
    "documents do not list them."
)
mode = w.Attr("approximate", "int64_t", "form of GELU: 0 erf, 1 tanh approximation", 0)
activate_left = w.Attr("activateLeft", "bool", "true: GELU is applied to the first half; false: to the second", False)
MODES = (w.OneOf(w.ValueOf(mode), w.Choices(0, 1)),)
dim = w.Attr("dim", "int64_t", "axis along which self is halved, -rank to rank-1", -1)


def halves(dense: w.Contiguous, which: w.Param | None) -> tuple[w.ViewOf, w.ViewOf]:
    """The half that stays as it is and the activated one."""
    axis = w.Axis(dense.param, dim)
    if which is None:
        return w.ViewOf(dense, w.Half(axis, 0)), w.ViewOf(dense, w.Half(axis, 1))
    first = w.is_true(which)
    plain, active = w.Half(axis, w.Where(first, 1, 0)), w.Half(axis, w.Where(first, 0, 1))
    return w.ViewOf(dense, plain), w.ViewOf(dense, active)


def kernel(name: str, x: w.Param) -> w.Term:
    """The kernel of a form; FLOAT16 has its own, which round in between."""
    half, tanh = w.has_dtype(x, dt.ACL_FLOAT16), w.value_is(mode, 1)
    erf = w.Where(half, f"{name}_erf_half", f"{name}_erf")
    return w.Where(w.both(tanh, half), f"{name}_tanh_half", w.Where(tanh, f"{name}_tanh", erf))


def with_a_kernel() -> w.Rules:
    """The SoC has the kernel (561103)."""
    return w.inner((w.on(*HAVE_A_KERNEL),))
