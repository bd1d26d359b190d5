"""Tensors in the hardware's own layouts: there and back, and not without permission.

Run as `python torch_npu_layouts.py`; prints nothing and ends with 0.
"""

from __future__ import annotations

import torch
import torch_npu

NC1HWC0, FRACTAL_Z, FRACTAL_NZ, NDC1HWC0, FRACTAL_Z_3D = 3, 4, 29, 32, 33
SHAPES = {
    FRACTAL_NZ: ((16, 16), (3, 5), (2, 33, 70), (2, 3, 4, 20, 18)),
    NC1HWC0: ((2, 17, 5, 6), (5, 6)),
    FRACTAL_Z: ((18, 17, 3, 3),),
    NDC1HWC0: ((2, 17, 3, 4, 5),),
    FRACTAL_Z_3D: ((18, 17, 2, 3, 3),),
}


def there_and_back(shape: tuple[int, ...], layout: int, dtype: torch.dtype) -> None:
    x = (torch.arange(torch.tensor(shape).prod().item()) % 97).reshape(shape).to(dtype)
    laid = torch_npu.npu_format_cast(x.npu(), layout)
    assert torch_npu.get_npu_format(laid) == layout, (shape, layout, dtype)
    assert torch.equal(laid.cpu(), x), (shape, layout, dtype)
    base = torch_npu.npu_format_cast(laid, {4: 0, 5: 30}.get(x.dim(), 2) if layout != FRACTAL_NZ else 2)
    assert torch.equal(base.cpu(), x), (shape, layout, dtype)


def without_permission() -> None:
    """Unless the program asks for them, tensors stay as they are."""
    torch.npu.config.allow_internal_format = False
    x = torch.ones(16, 16).half()
    kept = torch_npu.npu_format_cast(x.npu(), FRACTAL_NZ)
    assert torch_npu.get_npu_format(kept) == 2
    assert torch.equal((kept @ kept).cpu(), x @ x)


if __name__ == "__main__":
    torch.npu.config.allow_internal_format = True
    for layout, shapes in SHAPES.items():
        for shape in shapes:
            for dtype in (
                (torch.float16, torch.float32) if layout != FRACTAL_NZ else (torch.half, torch.float, torch.int8)
            ):
                there_and_back(shape, layout, dtype)
    without_permission()
