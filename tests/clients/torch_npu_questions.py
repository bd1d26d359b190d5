"""docs/faq.md, "Questions people ask", tried with PyTorch's backend on the emulated NPU.

Run by test_torch_npu.py in a process of its own, which prints nothing where the page is right.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import torch
import torch.nn.functional as F
import torch_npu  # type: ignore[import-not-found]

QUESTIONS = (Path(__file__).resolve().parents[2] / "docs" / "faq.md").read_text()


def asked(*quotes: str) -> None:
    """The page has a row with all of this."""
    assert [row for row in QUESTIONS.splitlines() if all(quote in row for quote in quotes)], quotes


def raised(quote: str, call: Callable[[], object]) -> None:
    """The call fails with what the page quotes."""
    asked(f"`{quote}`")
    try:
        call()
    except Exception as problem:
        told = f"{type(problem).__name__}: {problem}"
        assert quote in told, told
    else:
        raise AssertionError(f"Expected {quote!r} but nothing was raised.")


def largest(found: torch.Tensor, expected: torch.Tensor) -> float:
    return (found.cpu() - expected).abs().max().item()


def gelu() -> None:
    asked("4.8e-4", '`approximate="none"`', '`F.gelu(x, approximate="tanh")`')
    x = torch.linspace(-6, 6, 4001)
    found = F.gelu(x.npu())
    assert 4.6e-4 < largest(found, F.gelu(x)) < 4.8e-4
    assert largest(found, F.gelu(x, approximate="tanh")) < 1e-6


def convolution() -> None:
    asked("1e-4", "HF32", "`torch.npu.conv.allow_hf32 = False`")
    torch.manual_seed(0)
    x, weight = torch.randn(2, 16, 12, 12), torch.randn(8, 16, 3, 3)
    expected = F.conv2d(x, weight)
    differences = []
    for allowed in (torch.npu.conv.allow_hf32, False):
        torch.npu.conv.allow_hf32 = allowed
        found = F.conv2d(x.npu(), weight.npu())
        differences.append(largest(found, expected) / expected.abs().max().item())
    assert 5e-5 < differences[0] < 5e-4, differences
    assert differences[1] < 2e-6, differences


def compiled() -> None:
    x = torch.ones(3, 3).npu()
    raised("Device npu not supported", lambda: torch.compile(lambda x: x.sum(0) * 2)(x))
    asked("`Device npu not supported`", '`backend="aot_eager"`', '`"eager"`')
    for backend in ("aot_eager", "eager"):
        torch.compiler.reset()
        assert torch.compile(lambda x: x.sum(0) * 2, backend=backend)(x).tolist() == [6, 6, 6]


def main() -> None:
    gelu()
    convolution()
    quote = "Only contiguous_format or preserve_format is supported"
    raised(quote, lambda: torch.ones(2, 3, 4, 4).npu().to(memory_format=torch.channels_last))
    scores = torch.ones(4, 16).half().npu()
    raised("CreateOperation failed!", lambda: torch_npu._npu_group_topk(scores, 1, 4))
    asked("`PagedAttentionOperation setup failed!`", "stderr")
    compiled()


if __name__ == "__main__":
    main()
