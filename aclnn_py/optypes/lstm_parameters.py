"""What the four types of long short-term memory have in common: attributes, shapes, rules."""

from __future__ import annotations

from ..base import dtype as dt
from ..lowering import language as w
from ..rules.core.call import Shape, TensorFacts

FLOATS = w.Choices(dt.ACL_FLOAT16, dt.ACL_FLOAT)
direction = w.Attr("direction", "char*",
    "UNIDIRECTIONAL: from the first step to the last; REDIRECTIONAL: from the last to the first",
                   "UNIDIRECTIONAL")  # fmt: skip
order = w.Attr("gate_order", "char*", "order of the gates in weights and bias", "ijfo")
ORDERS = ("ijfo", "ifjo", "ifco")


CTYPES = {str: "char*", int: "int64_t", float: "float", bool: "bool"}


def attribute(name: str, value: object, meaning: str) -> w.Param:
    return w.Attr(name, CTYPES[type(value)], meaning, value)


def ignored(**defaults: object) -> tuple[w.Param, ...]:
    """Attributes without an effect."""
    return tuple(attribute(name, value, "ignored") for name, value in defaults.items())


def fixed(name: str, value: object) -> w.Param:
    """An attribute that has to be what it is by default."""
    return attribute(name, value, f"only {value!r} is emulated")


cell_type, activation = fixed("cell_type", "LSTM"), fixed("activation", "tanh")
use_peephole, num_proj, time_major = fixed("use_peephole", False), fixed("num_proj", 0), fixed("time_major", True)
forget_bias = fixed("forget_bias", 0.0)
FIXED = (cell_type, use_peephole, num_proj, time_major, activation, forget_bias)
cell_clip = w.Attr("cell_clip", "float", "clipping bound of the cell state; a value above 0 is not emulated", -1.0)


def course_of(x: TensorFacts, weights: TensorFacts) -> Shape | None:
    """The shape of h at all times."""
    return (*x.shape[:-1], weights.shape[1] // 4) if x.rank in (2, 3) and weights.rank == 2 else None


def bias_of(weights: TensorFacts) -> Shape | None:
    return weights.shape[1:] if weights.rank == 2 else None


def joint_of(x: TensorFacts, weights: TensorFacts) -> Shape | None:
    """The shape of weights of inputs and h in one."""
    columns = weights.shape[1] // 4 * 4 if x.rank and weights.rank == 2 else None
    return None if columns is None else (x.shape[-1] + columns // 4, columns)


def inputs_of(x: TensorFacts, weights: TensorFacts) -> Shape | None:
    return (x.shape[-1], weights.shape[1] // 4 * 4) if x.rank and weights.rank == 2 else None


def hidden_of(weights: TensorFacts) -> Shape | None:
    return (weights.shape[1] // 4, weights.shape[1]) if weights.rank == 2 else None


def of_times(x: w.Param, weights: w.Param, *params: w.Param, states: bool = False) -> w.Rules:
    """[T,B,H], or the same of one time, the only one of x or that of `states`, which may be [B,H]."""

    def shape(x: TensorFacts, weights: TensorFacts, seen: TensorFacts) -> Shape | None:
        course = course_of(x, weights)
        if course is None:
            return None
        times = 1 if states or x.rank == 2 else x.shape[0]
        return course[-2:] if times == 1 and seen.rank == 2 else (times, *course[-2:])

    return tuple(
        w.Equal(
            w.ViewShape(each),
            w.Derived(shape, x, weights, each, label=f"[{'1' if states else 'T'},B,H] of x", kind="shape_custom"),
        )
        for each in params
    )


def usual(*params: w.Param) -> w.Rules:
    """Rules of attributes that all four types share: fixed ones equal their defaults."""
    return (
        *(w.value_is(param, param.default) for param in params if param is not activation),  # type: ignore[arg-type]
        *(w.word_in(activation, "tanh", "") if activation in params else ()),
        *w.word_in(direction, "UNIDIRECTIONAL", "REDIRECTIONAL"), *w.word_in(order, *ORDERS),
        w.between(cell_clip, None, 0.0),
    )  # fmt: skip
