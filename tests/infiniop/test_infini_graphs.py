"""InfiniRT: graphs, which NPUs have and the CPU has not."""

from __future__ import annotations

from infini_surfaces import Surface
from test_infini_runtime import BAD_PARAM, CPU, D2H, DEVICE, INTERNAL, SUCCESS, on_ascend


def test_the_cpu_has_no_graphs(surface: Surface) -> None:
    assert surface.call("infinirtSetDevice", CPU, 0) == SUCCESS
    assert surface.call("infinirtStreamBeginCapture", None, 0) == DEVICE
    assert surface.call("infinirtStreamEndCapture", None) == (None, DEVICE)
    assert surface.call("infinirtGraphInstantiate", None, None, 0) == (None, None, DEVICE)
    for name in ("GraphDestroy", "GraphExecDestroy"):
        assert surface.call(f"infinirt{name}", None) == DEVICE
    assert surface.call("infinirtGraphLuanch", None, None) == DEVICE


def test_graphs_of_an_npu(surface: Surface) -> None:
    on_ascend(surface)
    stream, memory = surface.call("infinirtStreamCreate")[0], surface.call("infinirtMalloc", 16)[0]
    assert surface.call("infinirtStreamBeginCapture", stream, 3) == BAD_PARAM
    assert surface.call("infinirtStreamBeginCapture", None, 2) == INTERNAL
    assert surface.call("infinirtStreamBeginCapture", stream, 2) == SUCCESS
    assert surface.call("infinirtMemsetAsync", memory, 7, 16, stream) == SUCCESS
    graph, ret = surface.call("infinirtStreamEndCapture", stream)
    assert ret == SUCCESS
    assert surface.call("infinirtStreamEndCapture", stream) == (None, INTERNAL)
    launched, node, ret = surface.call("infinirtGraphInstantiate", graph, None, 0)
    assert (bool(launched), bool(node), ret) == (True, False, SUCCESS)
    assert surface.call("infinirtGraphDestroy", graph) == SUCCESS
    for _ in range(2):
        assert surface.call("infinirtMemset", memory, 0, 16) == SUCCESS
        assert surface.call("infinirtGraphLuanch", launched, stream) == SUCCESS
        assert surface.call("infinirtStreamSynchronize", stream) == SUCCESS
        back = bytearray(16)
        assert surface.call("infinirtMemcpy", back, memory, 16, D2H) == SUCCESS
        assert back == b"\7" * 16
    assert surface.call("infinirtGraphExecDestroy", launched) == SUCCESS
    assert surface.call("infinirtGraphLuanch", launched, stream) == INTERNAL
    assert surface.call("infinirtFree", memory) == SUCCESS
    assert surface.call("infinirtStreamDestroy", stream) == SUCCESS
