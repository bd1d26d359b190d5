"""The quantised layers of a mixture of experts in two calls, on the emulated NPU and on the CPU in float64: run by
test_torch_npu.py in a process of its own, which prints nothing where both agree."""

from __future__ import annotations

from typing import Any

import torch
import torch_npu  # type: ignore[import-not-found]

TOKENS, CHOSEN, WIDTH, HIDDEN = 24, 2, 256, 128
COUNTS = torch.tensor([20, 0, 17, 11])
FRACTAL_NZ = 29


def in_blocks(weight: Any) -> Any:
    return torch_npu.npu_format_cast(weight.npu(), FRACTAL_NZ)


def close(name: str, found: Any, wanted: Any, most: float) -> None:
    error = (found.cpu().double() - wanted).abs().max() / wanted.abs().max()
    if not error <= most:
        print(f"{name}: {error:.3g}")


def products(x: Any, weight: Any, scale: Any, token: Any) -> Any:
    """Dequantised products of the rows of each expert."""
    parts = zip(torch.split(x.double(), COUNTS.tolist()), weight.double(), scale.double(), strict=True)
    return torch.cat([part @ matrix * factor for part, matrix, factor in parts]) * token.double()[:, None]


def check() -> None:
    made = torch.Generator().manual_seed(11)
    rows = TOKENS * CHOSEN
    x = torch.randint(-128, 128, (rows, WIDTH), generator=made, dtype=torch.int8)
    up = torch.randint(-128, 128, (4, WIDTH, 2 * HIDDEN), generator=made, dtype=torch.int8)
    down = torch.randint(-128, 128, (4, HIDDEN, WIDTH), generator=made, dtype=torch.int8)
    scales = [torch.rand(4, size, generator=made) * 1e-3 + 1e-4 for size in (2 * HIDDEN, WIDTH)]
    token, logit = torch.rand(rows, generator=made) * 0.05, torch.rand(rows, generator=made)
    shared = torch.randn(TOKENS, WIDTH, generator=made).bfloat16()
    places = torch.randperm(rows, generator=made) % TOKENS

    codes, rates, _ = torch_npu.npu_grouped_matmul_swiglu_quant(
        x.npu(), in_blocks(up), COUNTS.cumsum(0).npu(), scales[0].npu(), token.npu()
    )
    gate, more = products(x, up, scales[0], token).chunk(2, 1)
    hidden = torch.nn.functional.silu(gate) * more
    close("scales", rates, hidden.abs().amax(1) / 127, 1e-6)
    close("codes", codes.cpu().double() * rates.cpu().double()[:, None], hidden, 0.005)
    lists = [in_blocks(up)], [scales[0].npu()]
    again = torch_npu.npu_grouped_matmul_swiglu_quant_v2(
        x.npu(), *lists, token.npu(), COUNTS.npu(), group_list_type=1, quant_dtype=torch.int8
    )
    if not all(torch.equal(one.cpu(), other.cpu()) for one, other in zip(again, (codes, rates), strict=True)):
        print("codes of the second version differ")

    found = torch_npu.npu_grouped_matmul_finalize_routing(
        codes, in_blocks(down), COUNTS.npu(), scale=scales[1].npu(), pertoken_scale=rates, shared_input=shared.npu(),
        logit=logit.npu(), row_index=places.npu(), shared_input_weight=0.5, shared_input_offset=0, output_bs=TOKENS,
        group_list_type=1,
    )  # fmt: skip
    second = products(codes.cpu(), down, scales[1], rates.cpu()) * logit.double()[:, None]
    close("result", found, (shared.double() * 0.5).index_add(0, places, second), 1e-6)


if __name__ == "__main__":
    torch.npu.config.allow_internal_format = True
    check()
