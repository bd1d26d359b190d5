"""accelerate: loops in float32 and 16 bits, accumulation and clipping, state on disk, models over devices."""

from __future__ import annotations

import tempfile
from typing import Any

import torch
from accelerate import Accelerator, cpu_offload, dispatch_model, infer_auto_device_map, init_empty_weights
from accelerate.state import AcceleratorState
from accelerate.utils import set_module_tensor_to_device
from cases import TOLERANCES, Case, Results, main
from torch import Tensor, nn
from torch.utils.data import DataLoader, TensorDataset


def made() -> nn.Module:
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(8, 16), nn.Tanh(), nn.LayerNorm(16), nn.Linear(16, 16), nn.Tanh(), nn.Linear(16, 4))


def data() -> DataLoader[Any]:
    generator = torch.Generator().manual_seed(3)
    inputs, labels = torch.randn(24, 8, generator=generator), torch.randint(4, (24,), generator=generator)
    return DataLoader(TensorDataset(inputs, labels), batch_size=4)


def loop(accelerator: Accelerator, epochs: int = 1) -> tuple[Any, Any, list[Tensor]]:
    model = made()
    model, optimizer, loader = accelerator.prepare(model, torch.optim.AdamW(model.parameters(), lr=1e-2), data())
    losses = []
    for _ in range(epochs):
        for inputs, labels in loader:
            with accelerator.accumulate(model):
                loss = nn.functional.cross_entropy(model(inputs), labels)
                accelerator.backward(loss)
                if accelerator.sync_gradients:
                    accelerator.clip_grad_norm_(model.parameters(), 0.5)
                optimizer.step()
                optimizer.zero_grad()
            losses.append(loss.detach())
    return model, _, losses


def accelerator(device: str, **options: Any) -> Accelerator:
    AcceleratorState._reset_state(reset_partial_state=True)
    made = Accelerator(cpu=device == "cpu", **options)
    assert made.device.type == device
    return made


def train(device: str, **options: Any) -> Results:
    return {"losses": loop(accelerator(device, **options))[2]}


def half(device: str) -> Results:
    """torch's scaler for float16 on the NPU; the CPU trains in float32."""
    return train(device, mixed_precision="fp16" if device == "npu" else "no")


def state(device: str) -> Results:
    """What is saved after an epoch goes on as it would have gone on."""
    runner = accelerator(device)
    model, _, losses = loop(runner)
    with tempfile.TemporaryDirectory() as folder:
        runner.save_state(folder)
        kept = [value.detach().clone() for value in model.parameters()]
        for value in model.parameters():
            value.data.zero_()
        runner.load_state(folder)
    return {"losses": losses, "same": [torch.equal(*pair) for pair in zip(kept, model.parameters(), strict=True)]}


def devices(device: str) -> Results:
    """The layers on two devices, by the map that a limit of memory makes."""
    model, x = made().eval(), torch.linspace(-1, 1, 16).reshape(2, 8)
    if device == "npu":
        with init_empty_weights():
            empty = made()
        limits = {0: 1900, 1: 10**6}
        places = infer_auto_device_map(empty, max_memory=limits)
        assert set(places.values()) == {0, 1}, places
        for name, value in model.state_dict().items():
            set_module_tensor_to_device(empty, name, f"npu:{places[name.split('.')[0]]}", value)
        model = dispatch_model(empty, places)
    return {"outputs": model(x.to(device))}


def offloaded(device: str) -> Results:
    model, x = made().eval(), torch.linspace(-1, 1, 16).reshape(2, 8)
    if device == "npu":
        cpu_offload(model, torch.device("npu:0"))
    return {"outputs": model(x.to(device))}


def gathered(device: str) -> Results:
    runner = accelerator(device)
    x = torch.arange(6.0, device=runner.device)
    return {
        "gathered": runner.gather_for_metrics(x),
        "reduced": runner.reduce(x, "mean"),
        "padded": runner.pad_across_processes(x),
    }


CASES = [
    Case("train", train),
    Case("accumulate", lambda device: train(device, gradient_accumulation_steps=3)),
    Case("bfloat16", lambda device: train(device, mixed_precision="bf16"), tolerance=TOLERANCES[torch.bfloat16]),
    Case("float16", half, tolerance=TOLERANCES[torch.float16]),
    Case("state", state),
    Case("devices", devices),
    Case("offload", offloaded),
    Case("collectives of one process", gathered),
]

if __name__ == "__main__":
    main(CASES)
