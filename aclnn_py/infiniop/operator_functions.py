"""The four functions of every operator, made from its declaration. Pure, as declare.py."""

from __future__ import annotations

from . import constants as c
from .declare import Declaration
from .operator import Operator
from .prototype import InfiniPrototype

CONST = {"output": "", "input": "const "}


def prototypes(operator: Operator) -> tuple[str, str, str, str]:
    """The C prototypes without their result type: create, workspace size, run, destroy."""
    name, desc = operator.name, f"infiniop{operator.name}Descriptor_t desc"
    tensors = ", ".join(f"infiniopTensorDescriptor_t {each.name}_desc" for each in operator.operands)
    attributes = "".join(f", float {each.name}" for each in operator.attributes)
    data = ", ".join(f"{CONST[each.role]}void *{each.name}" for each in operator.operands)
    created = f"infiniop{name}Descriptor_t *desc_ptr"
    return (
        f"infiniopCreate{name}Descriptor(infiniopHandle_t handle, {created}, {tensors}{attributes})",
        f"infiniopGet{name}WorkspaceSize({desc}, size_t *size)",
        f"infiniop{name}({desc}, void *workspace, size_t workspace_size, {data}, void *stream)",
        f"infiniopDestroy{name}Descriptor({desc})",
    )


def names(operator: Operator) -> tuple[str, ...]:
    """The C names of the four functions."""
    return tuple(text.partition("(")[0] for text in prototypes(operator))


def declarations(operator: Operator) -> dict[str, Declaration]:
    """The four functions by their C names."""
    creates = (f"infiniop{operator.name}", "", "", "")
    pairs = zip(prototypes(operator), texts(operator), creates, strict=True)
    made = (Declaration(InfiniPrototype(text), documentation, __name__, one) for text, documentation, one in pairs)
    return {each.name: each for each in made}


def texts(operator: Operator) -> tuple[str, str, str, str]:
    """What their docstrings say."""
    dtypes = ", ".join(map(c.dtype_name, operator.dtypes))
    return (
        f"Returns (desc, ret): {operator.summary}, made ready for tensors of one shape and one of {dtypes}.\n\n"
        "Codes in order: 3 null or no handle, null or no tensor descriptor; 5 device type; 10 dtype; 11 shape; 12 an "
        "output stride of 0. Copies everything: handle and tensor descriptors may be destroyed.",
        "Returns (size, ret) in bytes, 0 on the CPU. Codes: 4 null; 3 no descriptor of this operator; 5 device type.",
        "Run it: at once on the CPU (any host addresses or buffers; stream and workspace are not looked at), in stream "
        "order on an NPU (device addresses; stream None: the default one).\n\nCodes in order: 3 null or no descriptor "
        "of this operator; 5 device type; 13 workspace_size below what was asked for; 3 null data, or host memory that "
        "cannot be touched; 1 the machine refused, for example a stream that is none.",
        "Codes: 0 null; 3 no descriptor of this operator; 5 device type.",
    )
