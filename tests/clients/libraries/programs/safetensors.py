"""safetensors: tensors written from the NPU and read back to it, in every dtype, whole and in slices."""

from __future__ import annotations

import tempfile
from pathlib import Path

import torch
from cases import Case, Results, main
from safetensors import safe_open
from safetensors.torch import load_file, load_model, save_file, save_model
from torch import nn

DTYPES = (torch.float32, torch.float16, torch.bfloat16, torch.int64, torch.int32, torch.int8, torch.uint8, torch.bool)


def dtypes(device: str) -> Results:
    values = torch.arange(-12, 12).reshape(4, 6)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tensors.safetensors"
        save_file({str(dtype): values.to(dtype).to(device) for dtype in DTYPES}, file)
        whole = load_file(file, device=device)
        with safe_open(file, "pt", device=device) as opened:
            parts = [opened.get_slice(name)[1:3, ::2] for name in opened.keys()]  # noqa: SIM118
        assert {part.device.type for part in (*whole.values(), *parts)} == {device}
    return {"whole": {name: value.float() for name, value in whole.items()}, "parts": [part.float() for part in parts]}


def model(device: str) -> Results:
    made, other = (nn.Sequential(nn.Linear(6, 8), nn.ReLU(), nn.Linear(8, 3)).to(device) for _ in range(2))
    with tempfile.TemporaryDirectory() as folder:
        save_model(made, f"{folder}/model.safetensors")
        missing, unexpected = load_model(other, f"{folder}/model.safetensors", device=device)
    assert not missing
    assert not unexpected
    x = torch.linspace(-1, 1, 6, device=device)
    assert torch.equal(made(x), other(x))
    return {"outputs": other(x)}


if __name__ == "__main__":
    main([Case("dtypes", dtypes, exact=frozenset({"whole", "parts"})), Case("model", model)])
