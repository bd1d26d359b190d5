"""What an operator is that programs call by its type (aclopCompileAndExecute), as they did before aclnn.

It is declared as one of aclnn is, with the inputs, attributes and outputs of its type in their order; an attribute that
a call does not set has its `default`, and one without a default has to be set. Nobody hands such a call a workspace:
its task brings its own.
"""

from __future__ import annotations

from ..lowering.operator import Operator
from ..lowering.steps.step import Step
from ..rules.core.param import Param
from ..rules.core.term import ViewShape
from ..rules.relations.basic import Equal
from ..rules.relations.shorthand import Rules, flat
from ..rules.vocabulary.custom_term import Derived, Function


def declare_type(
    name: str, *params: Param, rules: tuple[Rules, ...], plan: tuple[Step, ...], summary: str, formula: str,
    precision: str, notes: tuple[str, ...] = (), reference: str = "",
) -> Operator:  # fmt: skip
    """A declaration; its parameters are inputs, then attributes, then outputs."""
    roles = [param.role for param in params]
    if roles != sorted(roles, key=("input", "attr", "output").index):
        raise ValueError(f"Expected inputs, attributes and outputs of {name} in this order but got {roles}.")
    touched = {param.name for step in plan for param in step.params}
    arguments = tuple(param.name for param in params if param.is_tensor and param.name in touched)
    return Operator(
        active={}, name=name, params=params, rules=flat(*rules), plan=plan, lists=frozenset(), counted=frozenset(),
        arguments=arguments, operands={argument: number for number, argument in enumerate(arguments)},
        header="acl/acl_op_compiler.h", library="", stream_ctype="aclrtStream", documented_soc=(), summary=summary,
        formula=formula, reference=reference, precision=precision, notes=notes, scratch=0, dense_outputs=False,
        tiling_workspace=None, launch_code=0,
    )  # fmt: skip


def has_shape(function: Function, label: str, of: tuple[Param, ...], *params: Param) -> Rules:
    """The view shapes of tensors equal one that is derived from other parameters."""
    term = Derived(function, *of, label=label, kind="shape_custom")
    return tuple(Equal(ViewShape(param), term) for param in params)
