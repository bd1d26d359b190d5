"""The SoCs one can emulate, by the long names aclrtGetSocName returns, with their numbers (platform_config).

Where CANN publishes no number a plausible one is chosen; every such line ends in ``ours``.
"""

from __future__ import annotations

from .frozen import Frozen

GIB = 1 << 30
MIB = 1 << 20
VECTOR_FAULT = 507035
"""ACL_ERROR_RT_VECTOR_CORE_EXCEPTION: what a bad address gives where elementwise kernels run on vector cores."""
CORE_FAULT = 507015
"""ACL_ERROR_RT_AICORE_EXCEPTION: the same on SoCs whose elementwise kernels run on the AI core."""


class Soc(Frozen):
    """One product. Sizes in bytes; ``ai_cores`` counts cube cores; ``ub`` is the buffer of one vector core.

    ``streams`` and ``events`` are the limits per device, ``fault_code`` what a vector kernel's bad address gives.
    """

    name: str
    short: str
    arch: int
    ai_cores: int
    vector_cores: int
    memory: int
    l2: int
    ub: int
    streams: int
    events: int
    fault_code: int

    def __init__(self, name: str, family: _Family, cores: tuple[int, int], memory: int, l2: int, ub: int) -> None:
        self._fill(name=name, ai_cores=cores[0], vector_cores=cores[1], memory=memory, l2=l2, ub=ub, **family.fields())


class _Family(Frozen):
    short: str
    arch: int
    streams: int
    events: int
    fault_code: int


_910 = _Family("ascend910", 1001, 2048, 65535, CORE_FAULT)
_910B = _Family("ascend910b", 2201, 1984, 65536, VECTOR_FAULT)
_910_93 = _Family("ascend910_93", 2201, 1984, 65536, VECTOR_FAULT)
_950 = _Family("ascend950", 3510, 1984, 65536, VECTOR_FAULT)
_350 = _Family("ascend350", 3510, 1984, 65536, VECTOR_FAULT)  # limits as on the 950: ours
_310 = _Family("ascend310", 0, 1024, 1023, CORE_FAULT)  # architecture not published; limits as on the 310P: ours
_310P = _Family("ascend310p", 2002, 1024, 1023, CORE_FAULT)
_310B = _Family("ascend310b", 3002, 512, 65536, CORE_FAULT)

UNKNOWN = Soc("", _Family("unknown", 0, 0, 0, CORE_FAULT), (0, 0), 0, 0, 0)
"""What a thread without a device sees: phase one goes on as on a SoC nobody knows."""

FAMILIES = ("ascend910", "ascend910b", "ascend910_93", "ascend950", "ascend310p", "ascend310b")
"""Short names of the families the operators' facts speak of."""


def _rows() -> list[Soc]:
    rows: list[Soc] = []

    def add(names: str, family: _Family, cores: tuple[int, int], memory: int, l2: int, ub: int) -> None:
        rows.extend(Soc(f"Ascend{name}", family, cores, memory, l2, ub) for name in names.split())

    # Memory of the old 910 and of the 310: ours. The long names that end in a plain B belong to that family.
    add("910A 910ProA 910PremiumA", _910, (32, 0), 32 * GIB, 33554432, 262144)
    add("910B 910ProB", _910, (30, 0), 32 * GIB, 33554432, 262144)
    add("910B1 910B2 910B2C", _910B, (24, 48), 64 * GIB, 201326592, 196608)
    add("910B3", _910B, (20, 40), 64 * GIB, 201326592, 196608)
    add("910B4", _910B, (20, 40), 32 * GIB, 100663296, 196608)
    add("910B4-1", _910B, (20, 40), 32 * GIB, 176160768, 196608)
    add("910_9362", _910_93, (20, 40), 64 * GIB, 176160768, 196608)
    add("910_9363", _910_93, (20, 40), 32 * GIB, 176160768, 196608)
    add("910_9372", _910_93, (20, 40), 64 * GIB, 201326592, 196608)
    add("910_9381 910_9382 910_9391 910_9392", _910_93, (24, 48), 64 * GIB, 201326592, 196608)
    # Only the range of the family's cores and L2 is known; how they spread over the names: ours.
    add("950PR_9599 950DT_9595", _950, (36, 72), 128 * GIB, 134217728, 253952)
    add("950PR_9589 950DT_9585", _950, (32, 64), 128 * GIB, 134217728, 253952)
    add("950PR_9579 950PR_957b 950DT_9575", _950, (28, 56), 128 * GIB, 104857600, 253952)
    add("950PR_950z", _950, (32, 64), 128 * GIB, 104857600, 253952)
    add("350_354f", _350, (14, 28), 64 * GIB, 67108864, 253952)  # memory, L2 and UB: ours
    add("350_355e", _350, (16, 32), 64 * GIB, 67108864, 253952)  # memory, L2 and UB: ours
    add("310", _310, (2, 0), 8 * GIB, 8388608, 262144)  # all but the name: ours
    add("310P1", _310P, (10, 8), 24 * 10**9, 16777216, 262144)
    add("310P3 310P5 310P7", _310P, (8, 7), 24 * 10**9, 16777216, 262144)
    add("310B1", _310B, (1, 1), 32 * GIB, 4194304, 253952)
    add("310B2 310B3 310B4", _310B, (1, 1), 16 * GIB, 4194304, 253952)  # memory: ours
    return rows


SOCS: dict[str, Soc] = {soc.name: soc for soc in _rows()}
"""Every SoC by its long name."""

_REPRESENTATIVES = {
    "ascend910": "Ascend910A",
    "ascend910b": "Ascend910B1",
    "ascend910_93": "Ascend910_9392",
    "ascend950": "Ascend950PR_9599",
    "ascend350": "Ascend350_355e",
    "ascend310": "Ascend310",
    "ascend310p": "Ascend310P3",
    "ascend310b": "Ascend310B1",
}


def find(name: str) -> Soc | None:
    """The SoC of a long name, spelled exactly: "Ascend910B" is an old 910, the A2 family is "Ascend910B1" to "B4"."""
    return SOCS.get(name)


def representative(short: str) -> Soc:
    """The SoC that stands for a family: representative("ascend910b") is the Ascend910B1; KeyError for another name."""
    return SOCS[_REPRESENTATIVES[short]]
