"""Types of one step: copies, constants, sums in place and quotients."""

from __future__ import annotations

from ..base import dtype as dt
from ..lowering import language as w
from ..lowering.plan.lowered import View
from ..lowering.steps.moves import expand
from ..lowering.steps.pieces import filling
from .declare import declare_type
from .sheet import NUMBERS, Impossible, Planned, Sheet, host_integers

x, y = w.In("x", "input"), w.Out("y", "the result, shape of x")
EXACT = "exact"
MOVED = NUMBERS.also(w.Choices(dt.ACL_COMPLEX32, dt.ACL_HIFLOAT8, dt.ACL_FLOAT8_E5M2, dt.ACL_FLOAT8_E4M3FN))


def copied(sheet: Sheet) -> None:
    sheet.put(sheet.argument(x), y)


tensor_move = declare_type(
    "TensorMove", x, y,
    rules=(w.present(x, y), w.dtype_in(MOVED, x), w.same_dtype(y, x), w.same_shape(y, x), w.done_if_empty(y)),
    plan=(Planned(copied, x, y),), summary="a copy", formula="y = x", precision=EXACT,
)  # fmt: skip


def filled(number: float) -> Planned:
    """A plan that fills y with a number."""

    def write(sheet: Sheet) -> None:
        to = sheet.argument(y)
        sheet.draft.steps.append(filling(to, number))

    return Planned(write, y)


def like(name: str, number: float) -> w.Operator:
    return declare_type(
        name, x, y,
        rules=(w.present(x, y), w.dtype_in(NUMBERS, x), w.same_dtype(y, x), w.same_shape(y, x), w.done_if_empty(y)),
        plan=(filled(number),), summary=f"{number:g} in every element", formula=f"y = {number:g}", precision=EXACT,
    )  # fmt: skip


ones_like, zeros_like = like("OnesLike", 1), like("ZerosLike", 0)

# ---- one value, or one tensor, for more places

single = w.In("value", "value, one element")
dims, wider = host_integers("dims", "ignored: y has the shape"), host_integers("shape", "ignored: y has it")
full = w.Out("y", "result, of the shape that the call gives")


def repeated(sheet: Sheet, view: View) -> None:
    to = sheet.argument(full)
    if len(view.shape) > len(to.shape) or any(
        size not in (1, wanted) for size, wanted in zip(view.shape[::-1], to.shape[::-1], strict=False)
    ):
        raise Impossible(f"a tensor of shape {list(view.shape)} where {list(to.shape)} is asked for")
    sheet.move(expand(view, to.shape), to)


def filled_with_value(sheet: Sheet) -> None:
    repeated(sheet, sheet.argument(single)._replace(shape=(), strides=()))


fill = declare_type(
    "Fill", dims, single, full,
    rules=(
        w.present(single, full), w.dtype_in(NUMBERS, single), w.same_dtype(full, single),
        (w.OneOf(w.Numel(single), w.Choices(1)),), w.done_if_empty(full),
    ),
    plan=(Planned(filled_with_value, single, full),), summary="one value in every element",
    formula="y = value", precision=EXACT,
)  # fmt: skip
broadcast_to = declare_type(
    "BroadcastTo", x, wider, full,
    rules=(w.present(x, full), w.dtype_in(NUMBERS, x), w.same_dtype(full, x), w.done_if_empty(full)),
    plan=(Planned(lambda sheet: repeated(sheet, sheet.argument(x)), x, full),), summary="a tensor broadcast to a shape",
    formula="y = x, repeated along axes of size 1", precision=EXACT, reference="torch.broadcast_to(x, shape)",
)  # fmt: skip

# ---- in place

ref, value = w.In("ref", "the tensor that is overwritten"), w.In("value", "new values, as many as ref has")
ref_out = w.Out("ref_out", "ref afterwards; may be ref itself")
validate_shape = w.Attr("validate_shape", "bool", "ignored", True)
use_locking = w.Attr("use_locking", "bool", "ignored", False)


def assigned(sheet: Sheet) -> None:
    sheet.put(sheet.argument(value), ref_out)


same_number = (w.Equal(w.Numel(value), w.Numel(ref_out)),)
assign = declare_type(
    "Assign", ref, value, validate_shape, use_locking, ref_out,
    rules=(
        w.present(ref, value, ref_out), w.dtype_in(NUMBERS, ref), w.same_dtype(value, ref),
        w.same_dtype(ref_out, ref), same_number, w.done_if_empty(ref_out),
    ),
    plan=(Planned(assigned, value, ref_out),), summary="copies value into ref, in place", formula="ref = value",
    precision=EXACT,
)  # fmt: skip


def changed(name: str, operator: str, target: w.Param, after: w.Param, sign: str) -> w.Operator:
    """AssignAdd or AssignSub, by aclnnAdd or aclnnSub and with their dtypes."""

    def write(sheet: Sheet) -> None:
        one, other, to = (sheet.argument(each) for each in (target, value, after))
        sheet.call(operator, self=one, other=other, alpha=1, out=to)

    return declare_type(
        name, target, value, use_locking, after,
        rules=(
            w.present(target, value, after), w.same_dtype(value, target), w.same_dtype(after, target),
            w.same_shape(after, target), w.done_if_empty(after),
        ),
        plan=(Planned(write, target, value, after),), summary=f"{target} {sign} value, in place",
        formula=f"{target} = {target} {sign} value", precision=f"that of {operator}",
    )  # fmt: skip


assign_add = changed("AssignAdd", "aclnnAdd", ref, ref_out, "+")
var = w.In("var", "the tensor that is changed")
assign_sub = changed("AssignSub", "aclnnSub", var, w.Out("var_out", "var afterwards; may be var itself"), "-")

# ---- quotients

x1, x2 = w.In("x1", "dividend"), w.In("x2", "divisor, broadcast to x1 or x1 to it")
quotient = w.Out("y", "quotient, of the broadcast shape")


def divided(sheet: Sheet) -> None:
    sheet.call("aclnnDiv", self=sheet.argument(x1), other=sheet.argument(x2), out=sheet.argument(quotient))


real_div = declare_type(
    "RealDiv", x1, x2, quotient,
    rules=(w.present(x1, x2, quotient), w.same_dtype(x2, x1), w.same_dtype(quotient, x1), w.done_if_empty(quotient)),
    plan=(Planned(divided, x1, x2, quotient),), summary="element-wise quotient", formula="y = x1 / x2",
    precision="that of aclnnDiv", reference="x1 / x2",
)  # fmt: skip
