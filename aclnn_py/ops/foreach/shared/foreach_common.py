"""What the operators over lists of tensors share: parameters, dtypes, checks of members."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering import language as w
from ....rules.core.call import TensorFacts

SOCS = w.BF16_BY_ARCH
ONLY_950 = w.REGBASE
BUT_950 = w.DOCUMENTED_NEW[:2]
OUT = "list of output tensors, same shapes as the inputs"
FLOATS = (dt.ACL_FLOAT16, dt.ACL_FLOAT, dt.ACL_BF16)
FLOATS_INT = (*FLOATS, dt.ACL_INT32)
SHORT = (dt.ACL_INT16, dt.ACL_INT8, dt.ACL_UINT8)
Members = tuple[TensorFacts, ...]

x, x1 = (w.InList(name, "list of tensors of one dtype and any shapes") for name in ("x", "x1"))
x2, x3 = (w.InList(name, "list of tensors, same shapes and dtype as x1") for name in ("x2", "x3"))
made = w.OutList("out", OUT, ctype="const aclTensorList*")
out = w.OutList("out", OUT)

ALL = (
    "Lists of more than 256 tensors, which the kernels' tables cannot hold, are computed in full; "
    "hardware of the 910B and 910_93 leaves the tensors after the 256th unwritten.",
)
ONCE = (
    "computed in float32 and rounded once, to nearest even; CANN's kernels round FLOAT16 after every instruction. "
    "Integers are exact and wrap"
)


CHOSEN = "exact: one of the operands; NaN propagates"


def dtypes(*values: int, on: tuple[str, ...] = SOCS) -> w.Choices:
    """Dtypes that all these SoCs take, and no other."""
    return w.Choices().plus(*values, on=on)


def plus_on_910b(*values: int) -> w.Choices:
    """FLOATS and INT32 everywhere, and these but on ascend950."""
    return dtypes(*FLOATS_INT).plus(*values, on=("ascend910b", "ascend910_93"))


def members_present(*lists: w.Param, code: int = w.ACLNN_ERR_PARAM_NULLPTR) -> w.Rules:
    """No member is null."""
    return w.flat(
        *(w.each(one, lambda item, first: tuple(rule.coded(code) for rule in w.present(item))) for one in lists)
    )


def ranks(list: w.Param, code: int = w.ACLNN_ERR_PARAM_INVALID) -> w.Rules:
    """At most 8 axes."""
    return w.each(list, lambda item, first: tuple(rule.coded(code) for rule in w.max_dims(8, item)))


def no_private(*lists: w.Param) -> w.Rules:
    return w.flat(*(w.each(one, lambda item, first: w.no_private_format(item)) for one in lists))
