"""The activation APIs with attributes to try and the error that each may have beside its reference."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from aclnn_py import ops, reference

Array = Any
INF = math.inf


@dataclass(frozen=True)
class Case:
    """An API with attributes; `slack` is for cancellation inside: units of float32 at the size of the largest input."""

    api: str
    attrs: tuple[Any, ...] = ()
    inputs: int = 1
    ulps: float = 4.0
    slack: float = 0.0
    gradient: bool = True
    bf16: bool = True
    domain: Callable[[Array], Array] = lambda x: x

    @property
    def title(self) -> str:
        return "-".join((self.api, *map(str, self.attrs)))

    def arguments(self, inputs: list[Any], out: Any) -> list[Any]:
        """Inputs and attributes in the parameters' order, and the output if it has its own."""
        rest, attrs = iter(inputs), iter(self.attrs)
        made: list[Any] = []
        for param in ops.find(self.api).params:
            given = param.role in ("input", "inout")
            made.append(next(rest) if given else out if param.role == "output" else next(attrs))
        return made

    def formula(self, inputs: list[Array], narrow: bool) -> Array:
        """The reference for these inputs, attributes as they are or as float32 has them."""
        outputs = {param.name for param in ops.find(self.api).params if param.role == "output"}
        named = zip(ops.find(self.api).params, self.arguments(inputs, None), strict=True)
        given = [value for param, value in named if param.name not in outputs]
        known = [float(np.float32(value)) if narrow and type(value) is float else value for value in given]
        found = reference.find(self.api)
        assert found is not None
        return found(*known, soc="ascend910b")[0]


def inside(x: Array) -> Array:
    """Values from -1 to 1."""
    return np.clip(x * 0.3, -1, 1).astype(x.dtype)


TWO = {"inputs": 2, "slack": 2.0}
CASES = [
    Case("aclnnSwish", (None,)),
    Case("aclnnSwish", (0.7,), ulps=16),
    Case("aclnnSwish", (-1.5,), ulps=32),
    Case("aclnnSwishBackward", (None,), **TWO),
    Case("aclnnSwishBackward", (0.7,), **TWO),
    Case("aclnnMish"),
    Case("aclnnInplaceMish"),
    Case("aclnnMishBackward", **TWO),
    *(Case("aclnnElu", attrs, ulps=8) for attrs in ((1.0, 1.0, 1.0), (1.5, 0.7, 0.3), (INF, 2.0, 1.0))),
    Case("aclnnInplaceElu", (1.0, 1.0, 1.0)),
    Case("aclnnEluBackward", (1.5, 0.7, 0.3, False), ulps=8, **TWO),
    Case("aclnnEluBackward", (1.5, 0.7, 0.3, True), ulps=8, **TWO),
    Case("aclnnCelu", (1.0,)),
    Case("aclnnCelu", (-0.8,), ulps=32),
    Case("aclnnInplaceCelu", (2.0,)),
    Case("aclnnSelu"),
    Case("aclnnInplaceSelu"),
    Case("aclnnSeluBackward", **TWO),
    Case("aclnnHardswish", slack=2),
    Case("aclnnInplaceHardswish", slack=2),
    Case("aclnnHardswishBackward", **TWO),
    Case("aclnnHardswishBackwardV2", **TWO),
    Case("aclnnRelu", ulps=0),
    Case("aclnnInplaceRelu", ulps=0),
    Case("aclnnLeakyRelu", (0.01,)),
    Case("aclnnInplaceLeakyRelu", (-2.0,)),
    Case("aclnnLeakyReluBackward", (0.3, False), inputs=2),
    Case("aclnnThreshold", (0.5, -0.25), ulps=0),
    Case("aclnnInplaceThreshold", (-1.0, 2.0), ulps=0),
    Case("aclnnThresholdBackward", (0.5,), inputs=2, ulps=0),
    Case("aclnnThresholdBackward", (0.0,), inputs=2, ulps=0),
    Case("aclnnHardtanhBackward", (-1.0, 2.0), inputs=2, ulps=0),
    Case("aclnnHardshrink", (0.5,), ulps=0),
    Case("aclnnHardshrink", (-0.5,), ulps=0),
    Case("aclnnHardshrinkBackward", (0.5,), inputs=2, ulps=0),
    Case("aclnnSoftshrink", (0.5,), slack=1),
    Case("aclnnSoftshrinkBackward", (0.5,), inputs=2, ulps=0),
    Case("aclnnSoftplus", (1.0, 20.0)),
    Case("aclnnSoftplus", (2.5, 3.0), ulps=32),
    Case("aclnnSoftplusBackward", (2.0, 3.0), **TWO),
    Case("aclnnHeaviside", inputs=2, ulps=0, gradient=False),
    Case("aclnnSquaredRelu"),
    Case("aclnnShrink", (0.5, 0.25), slack=1, bf16=False),
    Case("aclnnGeluV2", (0,), ulps=5),
    Case("aclnnGeluBackwardV2", ("tanh",), **TWO),
    Case("aclnnGeluBackwardV2", ("none",), **TWO),
    Case("aclnnGelu", ulps=256),
    Case("aclnnGeluV2", (1,), ulps=256),
    Case("aclnnGeluBackward", **TWO),
    Case("aclnnFastGelu", ulps=32),
    Case("aclnnFastGeluBackward", ulps=16, **TWO),
    Case("aclnnErfinv", domain=inside),
    Case("aclnnInplaceErfinv", domain=inside),
    Case("aclnnInplaceAddRelu", (1.0,), **TWO, gradient=False),
    Case("aclnnAddRelu", (0.7,), **TWO, gradient=False),
]
