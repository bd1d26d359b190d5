"""Peak memory of a training step on the emulated NPU, through torch_npu, beside the same on torch's CPU.

    python tests/bench/peak.py [--python=interpreter that has torch_npu] [--json]

Three steps of AdamW over a decoder of four layers, each side in a process of its own: MiB by which its resident memory
was at most above that before the model was made, data, model, states and caches of allocators among it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from measure import emit, option

BATCH, LENGTH, WORDS, LAYERS = 4, 256, 8192, 4
WIDTHS = (256, 512)
SAYS = "MiB at most: "


def resident(name: str) -> float:
    """MiB: VmRSS is now, VmHWM was the most."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(name))


def decoder(torch: Any, width: int) -> Any:
    layer = torch.nn.TransformerEncoderLayer(width, width // 64, 4 * width, 0.0, "gelu", batch_first=True)
    layers = torch.nn.TransformerEncoder(layer, LAYERS, enable_nested_tensor=False)
    return torch.nn.Sequential(torch.nn.Embedding(WORDS, width), layers, torch.nn.Linear(width, WORDS))


def train(device: str, width: int) -> float:
    """The MiB, in the process that trains."""
    import torch

    if device == "npu":
        import torch_npu  # type: ignore[import-not-found]  # noqa: F401 - it registers the device
    torch.manual_seed(0)
    torch.nn.functional.gelu(torch.ones(1 << 16, device=device)).sum().item()  # libraries and threads are there
    before = resident("VmRSS")
    model = decoder(torch, width).to(device)
    optimizer = torch.optim.AdamW(model.parameters(), fused=True)
    tokens = torch.randint(WORDS, (BATCH, LENGTH + 1)).to(device)
    for _ in range(3):
        optimizer.zero_grad()
        said = model(tokens[:, :-1]).reshape(-1, WORDS)
        torch.nn.functional.cross_entropy(said, tokens[:, 1:].reshape(-1)).backward()
        optimizer.step()
    if not 0 < float(next(model.parameters()).detach().abs().sum()) < float("inf"):
        raise RuntimeError("the model has no numbers any more")
    return resident("VmHWM") - before


def child(device: str, width: int) -> float | None:
    interpreter = [option("python", sys.executable), *(["-m", "aclnn_py", "run", "--"] if device == "npu" else [])]
    environment = {**os.environ, "TORCH_DEVICE_BACKEND_AUTOLOAD": "0"}
    command = [*interpreter, __file__, f"--child={device}", f"--width={width}"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    told = [line for line in done.stdout.splitlines() if line.startswith(SAYS)]
    if not told:
        print(f"{device}: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
        return None
    return float(told[0][len(SAYS) :])


def main() -> None:
    if option("child", ""):
        print(f"{SAYS}{train(option('child', ''), int(option('width', '0')))}")
        return
    rows: list[dict[str, object]] = []
    for width in WIDTHS:
        ours, theirs = child("npu", width), child("cpu", width)
        share = theirs / ours if ours and theirs else None
        rows.append({"decoder of width": width, "ours, MiB": ours, "torch, MiB": theirs, "torch/ours": share})
    emit({f"peak memory of a training step, {LAYERS} layers": rows})


if __name__ == "__main__":
    main()
