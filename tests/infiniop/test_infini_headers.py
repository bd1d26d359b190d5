"""InfiniOp's headers and declarations against the facts, which this file and facts/infiniop.json write down again."""

from __future__ import annotations

import json
import os
import shlex
import shutil
from pathlib import Path

import children
import pytest

from aclnn_py import infiniop as io
from aclnn_py.infiniop import constants, operator_functions, surface
from aclnn_py.infiniop.header import headers
from aclnn_py.infiniop.operators import OPERATORS

STANDARDS = ("c99", "c11", "c++11", "c++17", "c++20")
FACTS = json.loads((Path(__file__).parents[1] / "facts" / "infiniop.json").read_text())
STATUS = (
    "SUCCESS 0, INTERNAL_ERROR 1, NOT_IMPLEMENTED 2, BAD_PARAM 3, NULL_POINTER 4, DEVICE_TYPE_NOT_SUPPORTED 5, "
    "DEVICE_NOT_FOUND 6, DEVICE_NOT_INITIALIZED 7, DEVICE_ARCHITECTURE_NOT_SUPPORTED 8, BAD_TENSOR_DTYPE 10, "
    "BAD_TENSOR_SHAPE 11, BAD_TENSOR_STRIDES 12, INSUFFICIENT_WORKSPACE 13"
)
DEVICE = (
    "CPU 0, NVIDIA 1, CAMBRICON 2, ASCEND 3, METAX 4, MOORE 5, ILUVATAR 6, KUNLUN 7, HYGON 8, QY 9, ALI 10, "
    "TYPE_COUNT 11"
)
DTYPE = (
    "INVALID 0/0, BYTE 1/1, BOOL 2/1, I8 3/1, I16 4/2, I32 5/4, I64 6/8, U8 7/1, U16 8/2, U32 9/4, U64 10/8, F8 11/1, "
    "F16 12/2, F32 13/4, F64 14/8, C16 15/2, C32 16/4, C64 17/8, C128 18/16, BF16 19/2"
)
SEED = """
    infiniStatus_t infiniopSigmoidBackward(infiniopSigmoidBackwardDescriptor_t desc, void *workspace,
        size_t workspace_size, void *grad_input, const void *input, const void *grad_output, void *stream);
    infiniStatus_t infiniopCreateSigmoidBackwardDescriptor(infiniopHandle_t handle,
        infiniopSigmoidBackwardDescriptor_t *desc_ptr, infiniopTensorDescriptor_t grad_input_desc,
        infiniopTensorDescriptor_t input_desc, infiniopTensorDescriptor_t grad_output_desc);
    infiniStatus_t infiniopGetSigmoidBackwardWorkspaceSize(infiniopSigmoidBackwardDescriptor_t desc, size_t *size);
    infiniStatus_t infiniopDestroySigmoidBackwardDescriptor(infiniopSigmoidBackwardDescriptor_t desc);
"""


def compiler(standard: str) -> list[str]:
    variable, usual = ("CXX", "g++") if standard.startswith("c++") else ("CC", "gcc")
    command = shlex.split(os.environ.get(variable, usual))
    if not shutil.which(command[0]):
        pytest.skip(f"no compiler {command[0]}")
    return command


def complaints(standard: str, include: Path, *files: Path) -> str:
    language = "c++" if standard.startswith("c++") else "c"
    strict = ("-Wall", "-Wextra", "-pedantic", "-Wundef", "-Werror", "-fsyntax-only")
    command = [*compiler(standard), f"-std={standard}", *strict, f"-I{include}", "-x", language, *map(str, files)]
    return children.run(command).stderr


@pytest.mark.parametrize("standard", STANDARDS)
def test_every_header_stands_alone(standard: str, checkout: Path, tmp_path: Path) -> None:
    files = []
    for number, path in enumerate(headers()):
        files.append(tmp_path / f"header_{number}")
        files[-1].write_text(f'#include "{path}"\n#include "{path}"\ntypedef int not_an_empty_program;\n')
    assert complaints(standard, checkout / "include", *files) == ""


@pytest.mark.parametrize("standard", ["c99", "c++11"])
def test_the_headers_agree_with_the_document(standard: str, checkout: Path, tmp_path: Path) -> None:
    """Declared once more from the document, a function of another type would not compile."""
    program = tmp_path / "program"
    linkage = 'extern "C" {' + SEED + "}" if standard.startswith("c++") else SEED
    program.write_text(f'#include "infinirt.h"\n#include "infiniop.h"\n{linkage}\n')
    assert complaints(standard, checkout / "include", program) == ""


@pytest.mark.parametrize(
    ("prefix", "text"), [("INFINI_STATUS_", STATUS), ("INFINI_DEVICE_", DEVICE), ("INFINI_DTYPE_", DTYPE)]
)
def test_enumerations(prefix: str, text: str) -> None:
    found = {prefix + name: int(number.partition("/")[0]) for name, number in map(str.split, text.split(", "))}
    assert found == {name: value for name, value in constants.constants().items() if name.startswith(prefix)}
    assert all(getattr(io, name) == value for name, value in found.items())


def test_sizes_of_dtypes() -> None:
    assert tuple(int(each.partition("/")[2]) for each in DTYPE.split(", ")) == constants.DTYPE_SIZES


def test_the_declarations_are_the_facts() -> None:
    declared = {
        operator.name: [
            f"{operator.header}.h",
            [each.name for each in operator.operands],
            [each.name for each in operator.attributes],
            " ".join(map(constants.dtype_name, operator.dtypes)),
        ]
        for operator in OPERATORS
    }
    assert declared == FACTS


def test_every_operator_has_four_functions() -> None:
    for operator in OPERATORS:
        name = operator.name
        expected = f"infiniopCreate{name}Descriptor infiniopGet{name}WorkspaceSize infiniop{name} "
        assert operator_functions.names(operator) == tuple(f"{expected}infiniopDestroy{name}Descriptor".split())
        for each in operator_functions.names(operator):
            assert "Codes" in (getattr(io, each).__doc__ or "")


def test_the_package_lists_its_names() -> None:
    assert set(surface.names()) <= set(dir(io))
    assert len(surface.names()) == len(set(surface.names()))
    with pytest.raises(AttributeError, match="no attribute 'infiniopNothing'"):
        io.infiniopNothing  # noqa: B018
