"""Feed-forward layers, grouped products with weights of 4 bits, sums of products, on the emulated NPU and on the CPU in
float64: run by test_torch_npu.py in a process of its own, which prints nothing where both agree."""

from __future__ import annotations

from typing import Any

import torch
import torch_npu  # type: ignore[import-not-found]

ROWS, WIDTH, HIDDEN, FRACTAL_NZ = 24, 256, 128, 29
COUNTS = [10, 0, 3, 11]
MADE = torch.Generator().manual_seed(5)


def close(name: str, found: Any, wanted: Any, most: float) -> None:
    error = (found.cpu().double() - wanted).abs().max() / wanted.abs().max()
    if not error <= most:
        print(f"{name}: {error:.3g}")


def drawn(*shape: int, dtype: Any = torch.float16, by: float = 1.0) -> Any:
    return (torch.randn(shape, generator=MADE) * by).to(dtype)


def integers(most: int, *shape: int, dtype: Any = torch.int8) -> Any:
    return torch.randint(-most, most, shape, generator=MADE, dtype=dtype)


def on_npu(**given: Any) -> dict[str, Any]:
    return {name: value.npu() if isinstance(value, torch.Tensor) else value for name, value in given.items()}


def by_expert(x: Any, weight: Any, bias: Any) -> Any:
    parts = zip(torch.split(x.double(), COUNTS), weight.double(), bias.double(), strict=True)
    return torch.cat([part @ matrix + row for part, matrix, row in parts])


def layers() -> None:
    """Of experts by numbers and by ends of their rows; one layer that is gated; BF16."""
    x, up, down = drawn(ROWS, WIDTH), drawn(4, WIDTH, HIDDEN, by=0.05), drawn(4, HIDDEN, WIDTH, by=0.05)
    biases = drawn(4, HIDDEN), drawn(4, WIDTH)
    wanted = by_expert(torch.nn.functional.silu(by_expert(x, up, biases[0])), down, biases[1])
    given = on_npu(x=x, weight1=up, weight2=down, activation="silu", bias1=biases[0], bias2=biases[1])
    ends = torch.tensor(COUNTS).cumsum(0).tolist()
    ways = {"expert_tokens": COUNTS}, {"expert_tokens_index": ends}, {"expert_tokens": COUNTS, "inner_precise": 1}
    for listed in ways:
        close(f"silu {listed}", torch_npu.npu_ffn(**given, **listed), wanted, 2e-3)
    gated = drawn(WIDTH, 2 * HIDDEN, by=0.05)
    first, second = (x.double() @ gated.double()).chunk(2, 1)
    wanted = first * torch.nn.functional.gelu(second, approximate="tanh") @ down[0].double()
    given = on_npu(x=x.reshape(2, 12, WIDTH), weight1=gated, weight2=down[0], activation="geglu", inner_precise=1)
    close("geglu", torch_npu.npu_ffn(**given).reshape(ROWS, WIDTH), wanted, 3e-3)
    given = on_npu(x=x.bfloat16(), weight1=up[0].bfloat16(), weight2=down[0].bfloat16(), activation="relu")
    wanted = torch.relu(x.bfloat16().double() @ up[0].bfloat16().double()) @ down[0].bfloat16().double()
    close("bfloat16", torch_npu.npu_ffn(**given), wanted, 1e-2)


def quantised() -> None:
    """INT8 weights of floating rows; INT8 rows."""
    x, up, down = drawn(ROWS, WIDTH), integers(128, WIDTH, HIDDEN), integers(128, HIDDEN, WIDTH)
    fine = [torch.rand(size, generator=MADE).half() * 1e-3 + 1e-4 for size in (HIDDEN, WIDTH)]
    shifts = [integers(4, size).half() for size in (HIDDEN, WIDTH)]
    each = zip((up, down), shifts, fine, strict=True)
    first, second = ((one.double() + by.double()) * scale.double() for one, by, scale in each)
    given = on_npu(x=x, weight1=up, weight2=down, activation="relu", antiquant_scale1=fine[0], antiquant_scale2=fine[1],
                   antiquant_offset1=shifts[0], antiquant_offset2=shifts[1])  # fmt: skip
    close("weights", torch_npu.npu_ffn(**given), torch.relu(x.double() @ first) @ second, 4e-3)
    rows = integers(128, ROWS, WIDTH)
    scales = [torch.rand(size, generator=MADE) * 1e-4 + 1e-5 for size in (HIDDEN, WIDTH)]
    words = [torch_npu.npu_trans_quant_param(each.npu()) for each in scales]
    by, moved = torch.tensor([30.0]), torch.tensor([2.0])
    hidden = torch.relu((rows.double() @ up.double()) * scales[0].double())
    codes = (hidden * by.double() + moved.double()).round().clamp(-128, 127)
    given = on_npu(x=rows, weight1=up, weight2=down, activation="relu", scale=by, offset=moved, deq_scale1=words[0],
                   deq_scale2=words[1])  # fmt: skip
    close("integers", torch_npu.npu_ffn(**given), (codes @ down.double()) * scales[1].double(), 1e-2)


def routed() -> None:
    """Weights of 4 bits as torch_npu packs them."""
    x, weight = integers(128, ROWS, WIDTH), integers(8, 4, WIDTH, HIDDEN, dtype=torch.int32)
    scale = torch.rand(4, 1, HIDDEN, generator=MADE) * 1e-3 + 1e-4
    scale = (scale.view(torch.int32) & -8192).view(torch.float32)
    bias = (8 * weight.double().sum(1) * scale[:, 0].double()).float()
    token, logit = torch.rand(ROWS, generator=MADE) * 0.05, torch.rand(ROWS, generator=MADE)
    shared, places = drawn(12, HIDDEN, dtype=torch.bfloat16), torch.randperm(ROWS, generator=MADE) % 12
    packed = torch.stack([torch_npu.npu_convert_weight_to_int4pack(one) for one in weight.npu()])
    found = torch_npu.npu_grouped_matmul_finalize_routing(
        x.npu(), packed, torch.tensor(COUNTS).npu(),
        scale=scale.view(torch.int32).long().npu(), bias=bias.npu(), pertoken_scale=token.npu(),
        shared_input=shared.npu(), logit=logit.npu(), row_index=places.npu(), shared_input_weight=0.5,
        shared_input_offset=0, output_bs=12, group_list_type=1,
    )  # fmt: skip
    parts = zip(torch.split(x.double(), COUNTS), weight.double(), scale[:, 0].double(), strict=True)
    made = torch.cat([part @ matrix * row for part, matrix, row in parts]) * (token * logit).double()[:, None]
    close("four bits", found, (shared.double() * 0.5).index_add(0, places, made), 2e-3)


def summed() -> None:
    one, other = integers(128, 3, ROWS, WIDTH), integers(128, 3, WIDTH, HIDDEN)
    token = torch.rand(3, ROWS, generator=MADE) * 1e-2
    scale = (torch.rand(HIDDEN, generator=MADE) * 1e-2).bfloat16()
    stored = torch_npu.npu_format_cast(other.npu(), FRACTAL_NZ)
    found = torch_npu.npu_quant_matmul_reduce_sum(one.npu(), stored, x1_scale=token.npu(), x2_scale=scale.npu())
    wanted = (torch.bmm(one.double(), other.double()) * scale.double() * token.double()[..., None]).sum(0)
    close("reduced", found, wanted, 1e-2)


if __name__ == "__main__":
    torch.npu.config.allow_internal_format = True
    for check in (layers, quantised, routed, summed):
        check()
