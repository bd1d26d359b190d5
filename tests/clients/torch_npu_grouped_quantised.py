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


def packed(weight: Any) -> Any:
    """INT4 as programs keep it on the NPU: eight to an INT32 along the last axis."""
    flat = weight.flatten(0, 1).int().npu()
    return torch_npu.npu_convert_weight_to_int4pack(flat).view(*weight.shape[:2], -1)


def groups(x: Any, weight: Any) -> Any:
    parts = zip(torch.split(x.double(), COUNTS.tolist()), weight.double(), strict=True)
    return torch.cat([part @ matrix for part, matrix in parts])


def spread(vectors: Any) -> Any:
    """A number for each row of the weights, from one for each group of rows."""
    return vectors.double().repeat_interleave(WIDTH // vectors.shape[1], 1)


def narrow(kind: Any, *, four: bool, many: int) -> None:
    """Weights of INT8 or INT4 beside floating rows, scales and offsets of columns or of groups of rows."""
    made, lowest = torch.Generator().manual_seed(5), -8 if four else -128
    x = torch.randn(TOKENS * CHOSEN, WIDTH, generator=made).to(kind)
    weight = torch.randint(lowest, -lowest, (4, WIDTH, HIDDEN), generator=made, dtype=torch.int8)
    scale, offset = (torch.rand(4, many, HIDDEN, generator=made).to(kind) for _ in range(2))
    given = [(one if many > 1 else one[:, 0]).npu() for one in (scale, offset)]
    (found,) = torch_npu.npu_grouped_matmul(
        [x.npu()], [packed(weight) if four else weight.npu()], antiquant_scale=given[:1], antiquant_offset=given[1:],
        group_list=COUNTS.npu(), split_item=2, group_type=0, group_list_type=1,
    )  # fmt: skip
    wanted = groups(x, (weight.double() + spread(offset)) * spread(scale))
    close(f"{kind} beside INT{4 if four else 8}", found, wanted, 2e-2 if kind == torch.bfloat16 else 4e-3)


def four_beside_eight(many: int) -> None:
    """INT4 weights of INT8 rows; the bias is what CANN's tools make of the weights."""
    made = torch.Generator().manual_seed(6)
    x = torch.randint(-128, 128, (TOKENS * CHOSEN, WIDTH), generator=made, dtype=torch.int8)
    weight = torch.randint(-8, 8, (4, WIDTH, HIDDEN), generator=made, dtype=torch.int8)
    scale = torch.exp2(torch.randint(-10, -4, (4, many, HIDDEN), generator=made).float())
    token = torch.rand(TOKENS * CHOSEN, generator=made) * 0.05 + 0.01
    factors = weight.double() * spread(scale)
    words, bias = scale.view(torch.int32).long(), (8 * factors.sum(1)).float()
    (found,) = torch_npu.npu_grouped_matmul(
        [x.npu()], [packed(weight)], scale=[words.npu()], bias=[bias.npu()], per_token_scale=[token.npu()],
        group_list=COUNTS.npu(), split_item=2, group_type=0, group_list_type=1, output_dtype=torch.bfloat16,
    )  # fmt: skip
    close(f"INT8 beside INT4, {many}", found, groups(x, factors) * token.double()[:, None], 4e-3)


def activated(products: Any) -> Any:
    gate, up = products.chunk(2, 1)
    return torch.nn.functional.silu(gate) * up


def experts_of_int4(many: int) -> None:
    """Both products of a mixture of experts with INT4 weights, scales of columns or of groups of rows."""
    made = torch.Generator().manual_seed(9)
    x = torch.randint(-128, 128, (TOKENS * CHOSEN, WIDTH), generator=made, dtype=torch.int8)
    up, down = (torch.randint(-8, 8, (4, WIDTH, size), generator=made, dtype=torch.int8) for size in (2 * WIDTH, WIDTH))
    scales = [
        torch.exp2(torch.randint(-10, -6, (4, count, weight.shape[2]), generator=made).float())
        for count, weight in ((many, up), (1, down))
    ]
    token, logit = (torch.rand(TOKENS * CHOSEN, generator=made) * 0.05 + 0.01 for _ in range(2))
    words = [one.view(torch.int32).long() for one in scales]
    factors = [weight.double() * spread(scale) for weight, scale in zip((up, down), scales, strict=True)]
    aids = [(8 * each.sum(1)).float() for each in factors]
    hidden = activated(groups(x, factors[0]) * token.double()[:, None])
    scale = words[0] if many > 1 else words[0][:, 0]
    given = [packed(up)], [scale.npu()], token.npu(), COUNTS.npu()
    codes, rates = torch_npu.npu_grouped_matmul_swiglu_quant_v2(
        x.npu(), *given, weight_assist_matrix=[aids[0].npu()], dequant_mode=int(many > 1), group_list_type=1,
        quant_dtype=torch.int8,
    )  # fmt: skip
    name = f"of INT4 weights, {many}"
    close(f"scales {name}", rates, hidden.abs().amax(1) / 127, 1e-5)
    close(f"codes {name}", codes.cpu().double() * rates.cpu().double()[:, None], hidden, 0.005)
    places = torch.randperm(TOKENS * CHOSEN, generator=made) % TOKENS
    found = torch_npu.npu_grouped_matmul_finalize_routing(
        codes, packed(down), COUNTS.npu(), scale=words[1].npu(), bias=aids[1].npu(), pertoken_scale=rates,
        logit=logit.npu(), row_index=places.npu(), shared_input=torch.zeros(TOKENS, WIDTH).bfloat16().npu(),
        shared_input_weight=0.5, shared_input_offset=0, output_bs=TOKENS, group_list_type=1,
    )  # fmt: skip
    second = groups(codes.cpu(), factors[1]) * rates.cpu().double()[:, None] * logit.double()[:, None]
    close(f"result {name}", found, torch.zeros(TOKENS, WIDTH).double().index_add(0, places, second), 2e-3)


if __name__ == "__main__":
    torch.npu.config.allow_internal_format = True
    check()
    for kind in (torch.float16, torch.bfloat16):
        for four, many in ((False, 1), (True, 1), (True, 4)):
            narrow(kind, four=four, many=many)
    for many in (1, 2):
        four_beside_eight(many)
        experts_of_int4(many)
