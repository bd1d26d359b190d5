"""PyTorch on the emulated NPU, by PyTorch's own backend torch_npu: a line fitted by hand-written gradient steps."""

import torch

x = torch.linspace(-1, 1, 64).npu()
y = 3 * x - 0.5
weight, bias = torch.zeros(1).npu(), torch.zeros(1).npu()
for step in range(201):
    error = weight * x + bias - y
    weight -= 0.2 * (2 * error * x).mean()
    bias -= 0.2 * (2 * error).mean()
    if step % 100 == 0:
        print(f"step {step:3}: loss {(error * error).mean().item():.6f}, on {weight.device}")
print(f"y = {weight.item():.3f} x + {bias.item():.3f}")
