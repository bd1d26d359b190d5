"""The C headers of InfiniOp and InfiniRT: types as the facts give them, functions read off the declarations."""

from __future__ import annotations

from collections.abc import Iterable

from . import constants as c
from . import declarations as declared
from . import operator_functions
from .declare import Declaration
from .operator import Operator
from .operators import OPERATORS

WIDTH = 120
GENERATED = " * Generated from the declarations by `python -m aclnn_py.cli.generate`: do not edit. */"
FRAME = """\
/* {title}
{generated}
#ifndef {guard}
#define {guard}

{body}

#endif
"""
CORE = """\
#include <stddef.h>

#if defined(__cplusplus)
#define __INFINI_C extern "C"
#else
#define __INFINI_C
#endif
#define __C __INFINI_C /* its older name */

#define __export __attribute__((visibility("default")))"""
RUNTIME = """\
typedef void *infinirtStream_t;
typedef void *infinirtEvent_t;
typedef void *infinirtGraph_t;
typedef void *infinirtGraphNode_t;
typedef void *infinirtGraphExec_t;"""
SNAPSHOT = """\
typedef struct {
    infiniDevice_t device_type;
    int device_id;
    uint64_t valid_fields;     /* infinirtResourceField_t bits: what follows is measured */
    uint64_t estimated_fields; /* the same: what follows is estimated */
    size_t free_bytes;
    size_t total_bytes;
    size_t used_bytes;
    size_t reserved_bytes;
    float compute_utilization;
    float memory_bandwidth_utilization;
    float kernel_time_ratio;
    float communication_time_ratio;
    uint64_t communication_bytes;
} infinirtDeviceResourceSnapshot_t;"""
HANDLE = "struct InfiniopHandle; /* begins with {infiniDevice_t device; int device_id;} */"
DESCRIPTOR = (
    "struct InfiniopDescriptor; /* of any operator; begins with {infiniDevice_t device_type; int device_id;} */"
)


def frame(path: str, title: str, *parts: str) -> str:
    guard = "INFINI_" + path.upper().replace("/", "_").replace(".", "_")
    return FRAME.format(title=title, guard=guard, generated=GENERATED, body="\n\n".join(parts))


def enumeration(name: str) -> str:
    members = ",\n".join(f"    {member} = {getattr(c, member)}" for member in c.ENUMS[name])
    return f"typedef enum {{\n{members},\n}} {name};"


def declaration(text: str) -> str:
    """A prototype without its result type, as the header has it."""
    line = f"__INFINI_C __export infiniStatus_t {text};"
    if len(line) <= WIDTH:
        return line
    head, _, rest = line.partition("(")
    lines = ["   "]
    for piece in rest.split(", "):
        if len(f"{lines[-1]} {piece},") > WIDTH:
            lines.append("   ")
        lines[-1] += f" {piece},"
    return f"{head}(\n" + "\n".join(lines).removesuffix(",")


def declarations(functions: Iterable[str]) -> str:
    return "\n".join(map(declaration, functions))


def texts(functions: Iterable[Declaration], *words: str) -> list[str]:
    """Prototypes of those functions whose names have one of the words."""
    prototypes = [each.prototype for each in functions]
    chosen = (each for each in prototypes if not words or any(word in each.name for word in words))
    return [each.text.partition(" ")[2] for each in chosen]


def runtime_header() -> str:
    enums = ("MemcpyKind", "EventStatus", "EventFlags", "StreamCaptureMode", "ResourceField")
    return frame(
        "infinirt.h",
        "InfiniRT: devices, streams, events, memory.",
        '#include "infinicore.h"\n#include <stdint.h>',
        RUNTIME,
        *(enumeration(f"infinirt{name}_t") for name in enums),
        SNAPSHOT,
        declarations(texts(declared.runtime().values())),
    )


def part(name: str, title: str, include: str, types: str, *words: str) -> str:
    functions = declarations(texts(declared.generic().values(), *words))
    return frame(f"infiniop/{name}.h", title, include, types, functions)


def operator_header(operator: Operator) -> str:
    """infiniop/ops/<header>.h."""
    dtypes = ", ".join(map(c.dtype_name, operator.dtypes))
    named = [(each.name, each.meaning) for each in operator.operands]
    named += [(each.name, each.meaning) for each in operator.attributes]
    rows = [f" *   {name}: {meaning}." for name, meaning in named]
    about = "\n".join([f"infiniop{operator.name}: {operator.summary}.", *rows, f" * Dtypes: {dtypes}."])
    descriptor = f"typedef struct InfiniopDescriptor *infiniop{operator.name}Descriptor_t;"
    include = '#include "../operator_descriptor.h"'
    functions = declarations(operator_functions.prototypes(operator))
    return frame(f"infiniop/ops/{operator.header}.h", about, include, descriptor, functions)


def generic_headers() -> dict[str, str]:
    core = '#include "../infinicore.h"'
    both = '#include "handle.h"\n#include "tensor_descriptor.h"'
    handle = f"{HANDLE}\ntypedef struct InfiniopHandle *infiniopHandle_t;"
    tensor = "struct InfiniopTensorDescriptor;\ntypedef struct InfiniopTensorDescriptor *infiniopTensorDescriptor_t;"
    return {
        "infiniop/handle.h": part("handle", "The device that descriptors are made for.", core, handle, "Handle"),
        "infiniop/tensor_descriptor.h": part(
            "tensor_descriptor", "Shape, strides and dtype of a tensor.", core, tensor, "TensorDescriptor"
        ),
        "infiniop/operator_descriptor.h": part(
            "operator_descriptor", "What the descriptors of all operators share.", both, DESCRIPTOR, "GetDescriptor"
        ),
    }


def headers() -> dict[str, str]:
    """Every header by its path below include/."""
    ops = {f"infiniop/ops/{operator.header}.h": operator_header(operator) for operator in OPERATORS}
    enums = ("infiniStatus_t", "infiniDevice_t", "infiniDtype_t")
    includes = "\n".join(f'#include "{path}"' for path in [*sorted(generic_headers()), *sorted(ops)])
    return {
        "infinicore.h": frame("infinicore.h", "What InfiniRT and InfiniOp share.", CORE, *map(enumeration, enums)),
        "infinirt.h": runtime_header(),
        "infiniop.h": frame("infiniop.h", "InfiniOp: everything.", includes),
        **generic_headers(),
        **ops,
    }
