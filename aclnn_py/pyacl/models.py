"""Functions of pyACL whose C functions are not emulated: how they are called, and what they would need.

A call is checked for its number of arguments, then refused: 0 for every value, ACL_ERROR_FEATURE_UNSUPPORTED (200006)
for the status, and a message that names the C function.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .table import ROOT, WRITTEN

GRAPHS = "CANN's graph engine, which runs offline models (*.om) and is not emulated"
MODELS = {
    "load_from_file": "aclmdlLoadFromFile(model_path) -> model_id, ret",
    "load_from_mem": "aclmdlLoadFromMem(model, model_size) -> model_id, ret",
    "load_from_file_with_mem": "aclmdlLoadFromFileWithMem"
    "(model_path, work_ptr, work_size, weight_ptr, weight_size) -> model_id, ret",
    "load_from_mem_with_mem": "aclmdlLoadFromMemWithMem"
    "(model, model_size, work_ptr, work_size, weight_ptr, weight_size) -> model_id, ret",
    "query_size": "aclmdlQuerySize(file_name) -> work_size, weight_size, ret",
    "unload": "aclmdlUnload(model_id) -> ret",
    "execute": "aclmdlExecute(model_id, input, output) -> ret",
    "execute_async": "aclmdlExecuteAsync(model_id, input, output, stream) -> ret",
    "create_desc": "aclmdlCreateDesc() -> model_desc",
    "destroy_desc": "aclmdlDestroyDesc(model_desc) -> ret",
    "get_desc": "aclmdlGetDesc(model_desc, model_id) -> ret",
    "get_num_inputs": "aclmdlGetNumInputs(model_desc) -> num",
    "get_num_outputs": "aclmdlGetNumOutputs(model_desc) -> num",
    "get_input_size_by_index": "aclmdlGetInputSizeByIndex(model_desc, index) -> size",
    "get_output_size_by_index": "aclmdlGetOutputSizeByIndex(model_desc, index) -> size",
    "get_input_dims": "aclmdlGetInputDims(model_desc, index) -> dims, ret",
    "get_output_dims": "aclmdlGetOutputDims(model_desc, index) -> dims, ret",
    "get_cur_output_dims": "aclmdlGetCurOutputDims(model_desc, index) -> dims, ret",
    "get_input_data_type": "aclmdlGetInputDataType(model_desc, index) -> data_type",
    "get_output_data_type": "aclmdlGetOutputDataType(model_desc, index) -> data_type",
    "get_input_index_by_name": "aclmdlGetInputIndexByName(model_desc, name) -> index, ret",
    "get_output_index_by_name": "aclmdlGetOutputIndexByName(model_desc, name) -> index, ret",
    "get_dynamic_batch": "aclmdlGetDynamicBatch(model_desc) -> batch, ret",
    "get_dynamic_hw": "aclmdlGetDynamicHW(model_desc, index) -> hw, ret",
    "set_dynamic_batch_size": "aclmdlSetDynamicBatchSize(model_id, dataset, index, batch_size) -> ret",
    "set_dynamic_hw_size": "aclmdlSetDynamicHWSize(model_id, dataset, index, height, width) -> ret",
}
COMPILED = "CANN's operator compiler or a compiled operator (*.om), and neither is emulated"
OPERATORS = {
    "set_model_dir": "aclopSetModelDir(model_dir) -> ret",
    "load": "aclopLoad(model, model_size) -> ret",
    "create_handle": "aclopCreateHandle(op_type, input_desc, output_desc, attr) -> handle, ret",
    "destroy_handle": "aclopDestroyHandle(handle) -> ret",
    "execute_with_handle": "aclopExecWithHandle(handle, inputs, outputs, stream) -> ret",
    "cast": "aclopCast(src_desc, src_buffer, dst_desc, dst_buffer, truncate, stream) -> ret",
}
REFUSED = {"mdl": (MODELS, GRAPHS), "op": (OPERATORS, COMPILED)}
"""Module -> its functions, and what they need."""
MISSING = {
    "blas": "acl.blas runs compiled operators (*.om), which are not emulated; aclnn has matrix products",
    "prof": "profiling goes by ASCEND_* variables or aclnn-py run --trace",
    "fv": "feature vector retrieval is not emulated",
    "tdt": "the queues of acl.tdt are not emulated in Python; the C names acltdt... are",
    "himpi": "the media interfaces of acl.himpi are not emulated",
}
"""Modules that CANN's `acl` has and this one has not, and why."""


def why(name: str) -> str:
    """Why `acl` has no such name."""
    return f": {MISSING[name]}" if name in MISSING else suggestion([*ROOT, *WRITTEN], name)


def suggestion(names: list[str], name: str) -> str:
    """What was meant, if a letter or two are wrong."""
    from difflib import get_close_matches

    close = get_close_matches(name, names, 1, 0.8)
    return f": did you mean {close[0]!r}?" if close else ""


class Refused(NamedTuple):
    """A function that is refused: its C name, parameters and results."""

    c: str
    parameters: tuple[str, ...]
    results: tuple[str, ...]

    def call(self, module: str, name: str) -> str:
        return f"{', '.join(self.results)} = acl.{module}.{name}({', '.join(self.parameters)})"


def refused(module: str, name: str) -> Refused | None:
    entry = REFUSED[module][0].get(name) if module in REFUSED else None
    if entry is None:
        return None
    call, _, results = entry.partition(" -> ")
    c, _, parameters = call.removesuffix(")").partition("(")
    return Refused(c, tuple(parameters.split(", ")) if parameters else (), tuple(results.split(", ")))


def refusing(module: str, name: str, refuse: Callable[[str, str], int]) -> Callable[..., object] | None:
    """The function; `refuse` notes the message and gives the code."""
    found = refused(module, name)
    if found is None:
        return None
    needs = REFUSED[module][1]

    def function(*arguments: object) -> object:
        if len(arguments) != len(found.parameters):
            count = len(found.parameters)
            raise TypeError(f"{name}() takes exactly {count} arguments ({len(arguments)} given)")
        code = refuse(found.c, needs)
        answer = tuple(code if each == "ret" else 0 for each in found.results)
        return answer if len(answer) > 1 else answer[0]

    function.__name__ = function.__qualname__ = name
    function.__module__ = f"acl.{module}"
    function.__doc__ = f"{found.call(module, name)}\n\nRefused: {found.c} needs {needs}. Codes: 200006."
    return function
