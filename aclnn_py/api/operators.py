"""The public pair of functions of every declared operator: aclnnXxxGetWorkspaceSize and aclnnXxx.

Both are made on first use from the declaration. Phase one's quick way, for arguments of exactly the right types, is
generated for the operator's parameters, since it runs once per operator call; whatever is unusual goes the careful way.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

from .. import ops
from ..base import site
from ..derived.page import docstring
from ..lowering.operator import Operator
from ..native import NULL
from ..rules.core.param import Param
from . import phase_two
from .cdef import letter
from .handles import KINDS, Executor
from .phase_one import FirstPhase, unusual
from .taking import INTEGER_LIMITS, bare

SUFFIX = "GetWorkspaceSize"
QUICK = {
    "aclTensor": "tensor", "aclScalar": "scalar", "aclIntArray": "ints", "aclFloatArray": "floats",
    "aclBoolArray": "bools", "aclTensorList": "tensors", "aclScalarList": "scalars",
}  # fmt: skip
"""Under which name a handle of that kind, and of no other, has its address."""
_made: dict[str, Callable[..., Any]] = {}


def names() -> tuple[str, ...]:
    """Every function name this module can make, phase one and phase two of each operator."""
    return tuple(name for api in ops.names() for name in (api + SUFFIX, api))


def find(name: str) -> Callable[..., Any] | None:
    """The function of that name, None if no operator is declared for it."""
    if name not in _made:
        api = name.removesuffix(SUFFIX)
        if api not in ops.names():
            return None
        operator = ops.find(api)
        _made[api + SUFFIX] = first(operator)
        _made[api] = second(operator)
    return _made[name]


def phase_one(api: str) -> Callable[..., Any]:
    """aclnnXxxGetWorkspaceSize of a declared operator."""
    made = find(api + SUFFIX)
    if made is None:
        from difflib import get_close_matches

        close = get_close_matches(api, ops.names(), 1, 0.8)
        meant = f"did you mean {close[0]}?" if close else "`aclnn-py ops` lists those that are there"
        raise LookupError(f"no operator is called {api!r}: {meant}")
    return made


def phase_two_of(api: str) -> Callable[..., Any]:
    """aclnnXxx of a declared operator."""
    phase_one(api)
    return _made[api]


def quick_word(param: Param) -> str:
    """The argument as an expression that fails for anything but the type that is usual."""
    name, ctype = param.python_name, bare(param)
    if ctype in KINDS:
        found = f"{name}.{QUICK[ctype]}"
        return f"(0.0 if {name} is None else {found})" if param.optional else found
    return name


def plain(param: Param) -> str:
    """A test whether the argument needs no looking at; "" for handles, whose expression tells."""
    name, ctype = param.python_name, bare(param)
    if ctype in KINDS:
        return ""
    if ctype == "bool":
        return f"({name} is True or {name} is False)"
    if letter(param) == "d":
        return f"{name}.__class__ is float"
    if ctype == "char":
        return f"{name} is None"
    if ctype == "int64_t":  # as the quick function has it, which refuses larger ones itself
        return f"{name}.__class__ is int"
    low, high = INTEGER_LIMITS[ctype]
    return f"{name}.__class__ is int and {low} <= {name} <= {high}"


TEMPLATE = """
def {function}({parameters}):
    try:
        if {test}:
            _address = _call({number}, {words})
        else:
            return _carefully(({parameters},))
    except (AttributeError, OverflowError):
        return _carefully(({parameters},))
    if _address:
        _executor = _Executor()
        _executor.address = _address
        return 0, _executor, 0
    return _unusual()
"""


def first(operator: Operator) -> Callable[..., Any]:
    phase = FirstPhase(operator)
    function = operator.name + SUFFIX
    text = TEMPLATE.format(
        function=function,
        parameters=", ".join(param.python_name for param in operator.params),
        test=" and ".join(filter(None, map(plain, operator.params))) or "True",
        number=phase.number,
        words=", ".join("_NULL" if bare(param) == "char" else quick_word(param) for param in operator.params),
    )
    scope: dict[str, Any] = {
        "_NULL": NULL, "_Executor": Executor, "_call": phase.call, "_carefully": phase, "_unusual": unusual,
    }  # fmt: skip
    site.execute(text, function, scope)
    made = scope[function]
    made.__doc__ = docstring(operator)
    made.__module__ = "aclnn_py"
    return made  # type: ignore[no-any-return]


def second(operator: Operator) -> Callable[..., Any]:
    run = phase_two.run
    made = FunctionType(run.__code__, run.__globals__, operator.name)
    made.__doc__ = run.__doc__
    made.__module__ = "aclnn_py"
    made.__kwdefaults__ = run.__kwdefaults__
    return made
