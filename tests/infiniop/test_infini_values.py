"""Every operator, dtype, device and layout: the right numbers, and no byte written but the output's elements.

Measured in units in the last place against a wider type: float32 results come from double and are rounded once, so they
are the nearest float32 but for what 2^-36 can shift; float16 and bfloat16 are rounded from there to nearest even.
"""

from __future__ import annotations

import numpy as np
import pytest
from infini_formulas import ATTRIBUTES, BF16, EXPONENTS, NUMPY, Wide, expected, steps_away
from infini_layouts import FILLER, LAYOUTS, Layout, Tensor, tensor, untouched
from infini_surfaces import PythonSurface, Surface

from aclnn_py import infiniop as io
from aclnn_py.infiniop.constants import dtype_name
from aclnn_py.infiniop.operator import Operator
from aclnn_py.infiniop.operators import OPERATORS

BOUNDS = {
    np.dtype(np.float32): 0.5 + 2**-11,
    np.dtype(np.float16): 0.5 + 2**-12,
    BF16: 0.5 + 2**-15,
    np.dtype(np.float64): 6,
}
"""Units in the last place. In float64 the argument of an exponential is rounded too, see EXPONENTS."""
SPECIAL = [0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, -1.0, 3.0, -3.0, 6.0, 20.0, -20.0, 88.0, -88.0, 1e-7, -1e-7, 6e-8]
PAIRS = [(operator, dtype) for operator in OPERATORS for dtype in operator.dtypes]


def numbers(dtype: np.dtype, count: int, seed: int) -> np.ndarray:
    """Ordinary numbers, small and large ones, and the special ones."""
    rng = np.random.default_rng(seed)
    if dtype.kind == "i":
        bounds = np.iinfo(dtype)
        return rng.integers(bounds.min, bounds.max, count, dtype)
    values = rng.standard_normal(count) * rng.choice([0.01, 1.0, 8.0], count)
    special = rng.permutation(SPECIAL)[: count // 2]
    values[: len(special)] = special
    return rng.permutation(values).astype(dtype)


def fill(operator: Operator, dtype: np.dtype, layout: Layout) -> list[Tensor]:
    """Output and inputs; the inputs hold numbers."""
    strides = [layout.output] + [layout.inputs] * (len(operator.operands) - 1)
    made = [tensor(dtype, layout.shape, each) for each in strides]
    for seed, each in enumerate(made[1:]):
        values = numbers(dtype, max(each.view.size, 1), seed)[: each.view.size]
        each.view[...] = values.reshape(each.view.shape)  # a repeated element keeps the last
    if layout.alias is not None:
        made[0] = made[1:][layout.alias]
    return made


class Memory:
    """Where the tensors are for a device: the host's own bytes, or a copy in simulated memory."""

    def __init__(self, surface: Surface, device: int) -> None:
        self.surface, self.on_host, self.blocks = surface, device == io.INFINI_DEVICE_CPU, {}

    def address(self, one: Tensor) -> int:
        if self.on_host:
            return one.address
        key = one.memory.ctypes.data
        if key not in self.blocks:
            self.blocks[key], ret = self.surface.call("infinirtMalloc", one.memory.nbytes)
            ret = ret or self.surface.call("infinirtMemcpy", self.blocks[key], one.memory, one.memory.nbytes, 1)
            assert ret == 0
        return self.blocks[key] + one.first

    def back(self, tensors: list[Tensor]) -> None:
        """Bring everything back to the host and free it."""
        for one in tensors:
            block = self.blocks.pop(one.memory.ctypes.data, None)
            if block is not None:
                assert self.surface.call("infinirtMemcpy", one.memory, block, one.memory.nbytes, 2) == 0
                assert self.surface.call("infinirtFree", block) == 0


def compute(surface: Surface, operator: Operator, dtype: int, device: int, tensors: list[Tensor]) -> int:
    """All the calls of one computation, descriptors gone as early as they may; returns the workspace's size."""
    call, name = surface.call, operator.name
    handle, _ = call("infiniopCreateHandle")
    descs = [call("infiniopCreateTensorDescriptor", one.view.shape, one.strides, dtype)[0] for one in tensors]
    desc, ret = call(f"infiniopCreate{name}Descriptor", handle, *descs, *ATTRIBUTES.get(name, ()))
    assert ret == 0
    assert [call("infiniopDestroyTensorDescriptor", one) for one in descs] == [0] * len(descs)
    assert call("infiniopDestroyHandle", handle) == 0
    size, _ = call(f"infiniopGet{name}WorkspaceSize", desc)
    memory = Memory(surface, device)
    workspace = call("infinirtMalloc", size)[0] if size else None
    assert call(f"infiniop{name}", desc, workspace, size, *map(memory.address, tensors), None) == 0
    assert call("infinirtDeviceSynchronize") == 0
    memory.back(tensors)
    assert not size or call("infinirtFree", workspace) == 0
    assert call(f"infiniopDestroy{name}Descriptor", desc) == 0
    return int(size)


def bound(name: str, got: np.ndarray, x: np.ndarray) -> np.ndarray:
    """What `steps_away` may be, where it judges."""
    most = np.full(got.shape, Wide(BOUNDS[got.dtype]))
    if got.dtype == np.float64 and name in EXPONENTS:
        with np.errstate(all="ignore"):
            most += 4 * np.nan_to_num(np.abs(EXPONENTS[name](x.astype(Wide))))
    return most


def check(surface: Surface, operator: Operator, dtype: int, device: int, layout: Layout) -> int:
    tensors = fill(operator, NUMPY[dtype], layout)
    inputs = [one.view.copy() for one in tensors[1:]]
    before = [one.memory.copy() for one in tensors]
    size = compute(surface, operator, dtype, device, tensors)
    got, exact = tensors[0].view, expected(operator.name, inputs)
    if got.dtype.kind == "i":
        assert (got == exact).all()
    elif got.size:
        assert (steps_away(got.copy(), exact) <= bound(operator.name, got, inputs[0])).all()
    assert (untouched(tensors[0]) == FILLER).all(), layout.name
    for one, memory in zip(tensors[1:], before[1:], strict=True):
        assert one.memory is tensors[0].memory or (one.memory == memory).all()
    return size


DENSE = ("contiguous", "in place", "in place on the last", "rank 0", "empty")


@pytest.mark.parametrize(
    ("operator", "dtype"), PAIRS, ids=[f"{operator.name}-{dtype_name(dtype)}" for operator, dtype in PAIRS]
)
def test_values(operator: Operator, dtype: int, device: int) -> None:
    for layout in LAYOUTS:
        size = check(PythonSurface(), operator, dtype, device, layout)
        assert (size > 0) == (device == io.INFINI_DEVICE_ASCEND and layout.name not in DENSE), layout.name


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda operator: operator.name)
def test_values_through_ctypes(operator: Operator, device: int, c_surface: Surface) -> None:
    for dtype in operator.dtypes:
        for layout in (LAYOUTS[0], LAYOUTS[1], LAYOUTS[3], LAYOUTS[6], LAYOUTS[9], LAYOUTS[11]):
            check(c_surface, operator, dtype, device, layout)


def test_the_documented_extremes() -> None:
    """x = 0 with gradient 1 gives a quarter, the far ends nothing that float32 shows but a denormal, NaN stays."""
    x = np.array([0, -100, 100, -np.inf, np.inf, np.nan], np.float32)
    one = Tensor(x.view(np.uint8), 0, x, (1,))
    out, ones = (Tensor(a.view(np.uint8), 0, a, (1,)) for a in (np.zeros(6, np.float32), np.ones(6, np.float32)))
    operator = OPERATORS[0]
    compute(PythonSurface(), operator, io.INFINI_DTYPE_F32, io.INFINI_DEVICE_CPU, [out, one, ones])
    assert out.view[0] == 0.25
    assert (np.abs(out.view[1:3]) < 1e-43).all()
    assert (out.view[3:5] == 0).all()
    assert np.isnan(out.view[5])
