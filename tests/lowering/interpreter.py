"""Runs a lowered plan in NumPy: what the steps mean, said a second time and without the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ml_dtypes
import numpy as np

from aclnn_py.base import dtype as dt
from aclnn_py.lowering.plan.lowered import Kernel, Lowered, View

NUMPY: dict[int, Any] = {
    dt.ACL_FLOAT: np.float32,
    dt.ACL_FLOAT16: np.float16,
    dt.ACL_BF16: ml_dtypes.bfloat16,
    dt.ACL_DOUBLE: np.float64,
    dt.ACL_INT8: np.int8,
    dt.ACL_INT16: np.int16,
    dt.ACL_INT32: np.int32,
    dt.ACL_INT64: np.int64,
    dt.ACL_UINT8: np.uint8,
    dt.ACL_BOOL: np.bool_,
    dt.ACL_COMPLEX64: np.complex64,
    dt.ACL_COMPLEX128: np.complex128,
}


def logistic(x: Any) -> Any:
    return 1 / (1 + np.exp(-x))


KERNELS: dict[str, Any] = {
    "sigmoid": logistic,
    "sigmoid_backward": lambda grad, y: grad * np.conj((1 - y) * y),
    "log_sigmoid": lambda x: np.minimum(x, 0) - np.log1p(np.exp(-np.abs(x))),
    "log_sigmoid_backward": lambda grad, x: grad / (1 + np.exp(x)),
    "hardsigmoid": lambda x: np.clip(x / 6 + 0.5, 0, 1),
    "hardsigmoid_backward": lambda grad, x, limit: np.where((x > -3) & (x < limit), grad / 6, 0),
    "silu": lambda x: x * logistic(x),
    "silu_backward": lambda grad, x: grad * logistic(x) * (1 + x * (1 - logistic(x))),
}


class Machine:
    """Storages of the arguments and a workspace full of rubbish."""

    def __init__(self, lowered: Lowered, storages: Mapping[str, np.ndarray[Any, Any]]) -> None:
        self.slots = lowered.slots
        self.storages = [storages[name] for name in lowered.arguments]
        self.workspace = np.full(lowered.workspace, 0xA5, np.uint8)
        for step in lowered.steps:
            self.run(step)

    def look(self, view: View) -> Any:
        kind = np.dtype(NUMPY[view.dtype])
        if view.operand >= 0:
            flat = self.storages[view.operand]
            assert flat.dtype == kind
        else:
            start = self.slots[-1 - view.operand]
            rest = self.workspace[start : start + (self.workspace.size - start) // kind.itemsize * kind.itemsize]
            flat = rest.view(kind)
        first = flat[view.offset :]
        strides = [stride * kind.itemsize for stride in view.strides]
        return np.lib.stride_tricks.as_strided(first, view.shape, strides)

    def run(self, step: Any) -> None:
        if not isinstance(step, Kernel):
            self.store(step.target, self.look(step.source))
            return
        inputs = [self.look(view).astype(NUMPY[step.dtype]) for view in step.inputs]
        for view in step.outputs:
            self.store(view, KERNELS[step.name](*inputs, *step.attrs))

    def store(self, view: View, values: Any) -> None:
        target = self.look(view)
        real = values.real if np.iscomplexobj(values) and not np.iscomplexobj(target) else values
        assert real.shape == target.shape
        target[...] = real.astype(target.dtype)
