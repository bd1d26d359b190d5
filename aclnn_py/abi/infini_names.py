"""What libinfinirt and libinfiniop export. Results are stored by Python (infini), so every parameter just travels."""

from __future__ import annotations

from ..api.prototype import Prototype
from ..infiniop import surface
from ..views.exports import Export, Parameter

INFINI = "infiniop"
"""Marks their entries, where those of other functions name a module of the api room."""
PLAIN = ("int", "count", "float")


def export(prototype: Prototype) -> Export:
    """The function as a stub that hands every argument on."""
    ways = (each.way if each.way in PLAIN else "address" for each in prototype.declared)
    pairs = zip(prototype.declared, ways, strict=True)
    parameters = tuple(Parameter(each.param.ctype, each.param.name, way) for each, way in pairs)
    return Export(prototype.name, prototype.result, parameters, INFINI)


def units() -> dict[str, tuple[tuple[str, ...], tuple[Export, ...]]]:
    """Files of stubs: name -> headers, functions."""
    runtime = surface.runtime()
    others = {name: each for name, each in surface.functions().items() if name not in runtime}
    return {
        "infinirt": (("infinirt.h",), tuple(export(each.prototype) for each in runtime.values())),
        "infiniop": (("infiniop.h",), tuple(export(each.prototype) for each in others.values())),
    }
