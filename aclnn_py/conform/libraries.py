"""CANN's libraries in a directory: which there are, which are missing, and their functions by name."""

from __future__ import annotations

import os
import platform
from pathlib import Path
from typing import Any

from ..derived.header import prototypes
from ..lowering.operator import Operator

FOLDERS = ("lib64", f"{platform.machine()}-linux/lib64", ".")
"""Where the libraries lie below an installation."""
NEEDED = (
    ("libascendcl.so", "libacl_rt.so"),
    ("libnnopbase.so",),
    ("libopapi.so", "libopapi_nn.so", "libopapi_math.so"),
)
"""The runtime, the objects of operators, and the operators: one of each row at least, all that are there are loaded."""
EMULATOR = "libaclemu.so"
"""What tells our own tree from CANN: it can be any SoC."""
KINDS = ("Tensor", "Scalar", "IntArray", "FloatArray", "BoolArray", "TensorList", "ScalarList", "OpExecutor")

DECLARATIONS = (
    "".join(f"typedef struct acl{kind} acl{kind};\n" for kind in KINDS)
    + """
typedef int aclError; typedef int aclnnStatus; typedef int aclDataType; typedef int aclFormat;
typedef void *aclrtStream;
aclError aclInit(const char *config);
aclError aclFinalize(void);
aclError aclrtSetDevice(int32_t device);
aclError aclrtResetDevice(int32_t device);
const char *aclrtGetSocName(void);
aclError aclrtCreateStream(aclrtStream *stream);
aclError aclrtDestroyStream(aclrtStream stream);
aclError aclrtSynchronizeStream(aclrtStream stream);
aclError aclrtMalloc(void **address, size_t size, int policy);
aclError aclrtFree(void *address);
aclError aclrtMemcpy(void *target, size_t room, const void *source, size_t count, int kind);
const char *aclGetRecentErrMsg(void);
aclTensor *aclCreateTensor(const int64_t *viewDims, uint64_t viewDimsNum, aclDataType dataType, const int64_t *stride,
    int64_t offset, aclFormat format, const int64_t *storageDims, uint64_t storageDimsNum, void *tensorData);
aclScalar *aclCreateScalar(void *value, aclDataType dataType);
aclIntArray *aclCreateIntArray(const int64_t *value, uint64_t size);
aclFloatArray *aclCreateFloatArray(const float *value, uint64_t size);
aclBoolArray *aclCreateBoolArray(const bool *value, uint64_t size);
aclTensorList *aclCreateTensorList(const aclTensor *const *value, uint64_t size);
aclnnStatus aclDestroyTensorList(const aclTensorList *array);
aclScalarList *aclCreateScalarList(const aclScalar *const *value, uint64_t size);
aclnnStatus aclDestroyScalarList(const aclScalarList *array);
aclnnStatus aclDestroyTensor(const aclTensor *tensor);
aclnnStatus aclDestroyScalar(const aclScalar *scalar);
aclnnStatus aclDestroyIntArray(const aclIntArray *array);
aclnnStatus aclDestroyFloatArray(const aclFloatArray *array);
aclnnStatus aclDestroyBoolArray(const aclBoolArray *array);
aclnnStatus aclDestroyAclOpExecutor(aclOpExecutor *executor);
"""
)


class Missing(Exception):
    """A library that cannot be loaded, or a function that none of them has; the text says which and what to do."""


def folder_of(place: Path) -> Path:
    """The directory below `place` that holds the libraries; Missing names those that are not there."""
    if not place.is_dir():
        raise Missing(f"Expected a directory with CANN's libraries but got '{place}'.")
    best = max((place / name for name in FOLDERS), key=lambda folder: len(NEEDED) - len(absent(folder)))
    lacking = absent(best)
    if lacking:
        rows = " and ".join(" or ".join(row) for row in lacking)
        looked = ", ".join(str(place / name) for name in FOLDERS)
        raise Missing(f"Expected {rows} in one of {looked}, but found none.")
    return best


def absent(folder: Path) -> list[tuple[str, ...]]:
    return [row for row in NEEDED if not any((folder / name).exists() for name in row)]


class Libraries:
    """The functions of a directory's libraries, by C name; cffi without a compiler."""

    def __init__(self, place: Path) -> None:
        from cffi import FFI

        folder = self.folder = folder_of(place)
        self.emulated = (folder / EMULATOR).exists()
        self.ffi = FFI()
        self.ffi.cdef(DECLARATIONS)
        self.opened = [self.open(folder / name) for row in NEEDED for name in row if (folder / name).exists()]
        self.known: dict[str, Any] = {}
        self.declared: set[str] = set()

    def open(self, path: Path) -> Any:
        try:
            return self.ffi.dlopen(str(path), os.RTLD_LAZY | os.RTLD_GLOBAL)
        except OSError as problem:
            hint = "" if self.emulated else " Its set_env.sh may have to be sourced first."
            raise Missing(f"{path.name} does not load: {problem}.{hint}") from None

    def find(self, name: str) -> Any:
        """The function of that name; Missing if no library has it."""
        if name not in self.known:
            self.known[name] = next((found for each in self.opened if (found := getattr(each, name, None))), None)
        if self.known[name] is None:
            raise Missing(f"No library has {name}.")
        return self.known[name]

    def declare(self, operator: Operator) -> None:
        """Let `find` know the two functions of an operator."""
        if operator.name not in self.declared:
            self.ffi.cdef("".join(f"{text};\n" for text in prototypes(operator)))
            self.declared.add(operator.name)
