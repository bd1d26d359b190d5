"""ApplyMomentum, SGD, ApplyAdamD and AdamApplyOneWithDecayAssign: steps of optimizers, as MindSpore calls them."""

from __future__ import annotations

from ..base import dtype as dt
from ..lowering import language as w
from ..lowering.plan.lowered import View
from .declare import declare_type
from .sheet import FLOATS, ROUNDED, Planned, Sheet, vector

IN_PLACE = "accum (and stat of SGD) have no outputs: the inputs are updated in place."


def number(name: str, meaning: str) -> w.Param:
    return w.In(name, f"{meaning}, one element")


def rules(like: w.Param, others: tuple[w.Param, ...], numbers: tuple[w.Param, ...]) -> tuple[w.Rules, ...]:
    """Tensors of one dtype and shape, and numbers: tensors of one element."""
    return (
        w.present(like, *others, *numbers), w.dtype_in(FLOATS, like),
        *(w.same_dtype(each, like) for each in (*others, *numbers)), *(w.same_shape(each, like) for each in others),
        tuple(w.OneOf(w.Numel(each), w.Choices(1)) for each in numbers), w.done_if_empty(like),
    )  # fmt: skip


use_locking = w.Attr("use_locking", "bool", "ignored", False)

# ---- momentum

var, accum = w.In("var", "parameters"), w.In("accum", "momentum buffer, shape of var; updated in place")
lr, momentum = number("lr", "learning rate"), number("momentum", "momentum")
grad = w.In("grad", "gradients, shape of var")
nesterov = w.Attr("use_nesterov", "bool", "Nesterov momentum", False)
var_out = w.Out("var_out", "parameters after the step; may be var itself")


def with_momentum(sheet: Sheet) -> None:
    slope, rate, gradient = sheet.argument(momentum), sheet.argument(lr), sheet.argument(grad)
    course = sheet.add(sheet.mul(sheet.argument(accum), slope), gradient)
    ahead = sheet.add(gradient, sheet.mul(course, slope)) if sheet.flag(nesterov) else course
    updated = sheet.sub(sheet.argument(var), sheet.mul(ahead, rate))
    sheet.put(course, accum)
    sheet.put(updated, var_out)


apply_momentum = declare_type(
    "ApplyMomentum", var, accum, lr, grad, momentum, nesterov, use_locking, var_out,
    rules=rules(var, (accum, grad, var_out), (lr, momentum)),
    plan=(Planned(with_momentum, var, accum, lr, grad, momentum, var_out),), summary="a step of SGD with momentum",
    formula="accum = accum momentum + grad; var -= lr accum, with Nesterov's lr (grad + accum momentum)",
    precision=ROUNDED, notes=(IN_PLACE,),
)  # fmt: skip

# ---- SGD

parameters, gradient = w.In("parameters", "parameters"), w.In("gradient", "gradients, shape of parameters")
rate = number("learning_rate", "learning rate")
buffer = w.In("accum", "momentum buffer, shape of parameters; updated in place unless momentum is 0")
stat = w.In(
    "stat", "1 in a first step, which is not damped, shape of parameters; set to 0 in place unless momentum is 0"
)
dampening = w.Attr("dampening", "float", "dampening of the momentum", 0.0)
decay = w.Attr("weight_decay", "float", "weight decay, added to the gradient", 0.0)
nesterov_sgd = w.Attr("nesterov", "bool", "Nesterov momentum", False)
parameters_out = w.Out("parameters_out", "parameters after the step; may be parameters themselves")


def sgd_step(sheet: Sheet) -> None:
    own, slope, step = sheet.argument(parameters), sheet.argument(momentum), sheet.argument(rate)
    slant, first, before = sheet.argument(gradient), sheet.argument(stat), sheet.argument(buffer)
    if sheet.number(decay):
        slant = sheet.add(slant, sheet.mul(own, sheet.number(decay)))
    course = sheet.add(sheet.mul(before, slope), slant)
    if sheet.number(dampening):
        course = sheet.sub(course, sheet.mul(sheet.mul(slant, sheet.sub(1.0, first)), sheet.number(dampening)))
    ahead = sheet.add(slant, sheet.mul(course, slope)) if sheet.flag(nesterov_sgd) else course
    updated = sheet.sub(own, sheet.mul(ahead, step))
    moving = sheet.new(dt.ACL_BOOL, (1,))
    sheet.call("aclnnNeScalar", self=vector(slope), other=0.0, out=moving)
    sheet.put(chosen(sheet, moving, course, before), buffer)
    sheet.put(chosen(sheet, moving, sheet.constant(0.0, first.shape), first), stat)
    sheet.put(updated, parameters_out)


def chosen(sheet: Sheet, condition: View, one: View, other: View) -> View:
    """One tensor where the condition holds, else the other, as float32."""
    made = sheet.new(dt.ACL_FLOAT, one.shape)
    sheet.call("aclnnSWhere", condition=condition, self=one, other=sheet.dense(other, dt.ACL_FLOAT), out=made)
    return made


SGD_TENSORS = (gradient, buffer, stat, parameters_out)
sgd = declare_type(
    "SGD", parameters, gradient, rate, buffer, momentum, stat, dampening, decay, nesterov_sgd, parameters_out,
    rules=rules(parameters, SGD_TENSORS, (rate, momentum)),
    plan=(Planned(sgd_step, parameters, gradient, rate, buffer, momentum, stat, parameters_out),),
    summary="a step of SGD",
    formula="g = gradient + weight_decay parameters; accum = accum momentum + g - dampening (1 - stat) g; parameters "
    "-= learning_rate accum, with Nesterov's learning_rate (g + momentum accum); stat = 0",
    precision=ROUNDED, notes=(IN_PLACE,),
)  # fmt: skip

# ---- Adam

first, second = w.In("m", "first moments, shape of var"), w.In("v", "second moments, shape of var")
POWERS = power1, power2 = (
    number("beta1_power", "beta1 to the power of the steps so far"), number("beta2_power", "beta2 to the same power")
)  # fmt: skip
beta1, beta2 = number("beta1", "decay of m"), number("beta2", "decay of v")
epsilon = number("epsilon", "constant added to sqrt(v)")
AFTER = (var_out, *(w.Out(f"{name}_out", f"{name} after the step; may be {name} itself") for name in "mv"))


def adam_step(sheet: Sheet) -> None:
    slope, one, two = sheet.argument(grad), sheet.argument(beta1), sheet.argument(beta2)
    m = moving(sheet, sheet.argument(first), one, slope)
    v = moving(sheet, sheet.argument(second), two, sheet.element_wise("square", slope))
    corrected = sheet.element_wise("sqrt", sheet.sub(1.0, sheet.argument(power2)))
    step = sheet.div(sheet.mul(sheet.argument(lr), corrected), sheet.sub(1.0, sheet.argument(power1)))
    ahead = moving(sheet, m, one, slope) if sheet.flag(nesterov) else m
    scale = sheet.add(sheet.element_wise("sqrt", v), sheet.argument(epsilon))
    updated = sheet.sub(sheet.argument(var), sheet.div(sheet.mul(ahead, step), scale))
    for view, to in zip((updated, m, v), AFTER, strict=True):
        sheet.put(view, to)


def moving(sheet: Sheet, mean: View, beta: View, fresh: View) -> View:
    """A moving mean: mean + (1 - beta) (fresh - mean)."""
    return sheet.add(mean, sheet.mul(sheet.sub(1.0, beta), sheet.sub(fresh, mean)))


NUMBERS = (*POWERS, lr, beta1, beta2, epsilon)
apply_adam_d = declare_type(
    "ApplyAdamD", var, first, second, *NUMBERS, grad, use_locking, nesterov, *AFTER,
    rules=rules(var, (first, second, grad, *AFTER), NUMBERS),
    plan=(Planned(adam_step, var, first, second, *NUMBERS, grad, *AFTER),), summary="a step of Adam",
    formula="m += (1 - beta1) (grad - m); v += (1 - beta2) (grad^2 - v); var -= lr sqrt(1 - beta2_power) / (1 - "
    "beta1_power) m / (sqrt(v) + epsilon), with Nesterov's beta1 m + (1 - beta1) grad for m",
    precision=ROUNDED,
)  # fmt: skip

inputs = tuple(
    w.In(f"input{at}", meaning)
    for at, meaning in enumerate(
        (
            "gradients",
            "second moments, shape of input0",
            "first moments, shape of input0",
            "parameters, shape of input0",
        )
    )
)
factors = tuple(
    number(name, meaning)
    for name, meaning in (
        ("input4", "learning rate"), ("mul0_x", "decay of input2"), ("mul1_x", "weight of the gradients in input2"),
        ("mul2_x", "decay of input1"), ("mul3_x", "weight of the squares in input1"), ("mul4_x", "weight decay"),
        ("add2_y", "constant added to the root of input1"),
    )
)  # fmt: skip
results = tuple(w.Out(f"input{at}_out", f"input{at} after the step; may be input{at} itself") for at in (1, 2, 3))


def adam_with_decay(sheet: Sheet) -> None:
    slope, squares, means, own = (sheet.argument(each) for each in inputs)
    step, keep, fresh, keep_squares, fresh_squares, fading, small = (sheet.argument(each) for each in factors)
    v = sheet.add(sheet.mul(squares, keep_squares), sheet.mul(sheet.element_wise("square", slope), fresh_squares))
    m = sheet.add(sheet.mul(means, keep), sheet.mul(slope, fresh))
    ahead = sheet.div(m, sheet.add(sheet.element_wise("sqrt", v), small))
    updated = sheet.sub(own, sheet.mul(sheet.add(ahead, sheet.mul(own, fading)), step))
    for view, to in zip((v, m, updated), results, strict=True):
        sheet.put(view, to)


adam_apply_one_with_decay_assign = declare_type(
    "AdamApplyOneWithDecayAssign", *inputs, *factors, *results,
    rules=rules(inputs[0], (*inputs[1:], *results), factors),
    plan=(Planned(adam_with_decay, *inputs, *factors, *results),), summary="a step of Adam with weight decay",
    formula="input1 = mul2_x input1 + mul3_x input0^2; input2 = mul0_x input2 + mul1_x input0; input3 -= input4 "
    "(input2 / (sqrt(input1) + add2_y) + mul4_x input3)",
    precision=ROUNDED,
)  # fmt: skip
