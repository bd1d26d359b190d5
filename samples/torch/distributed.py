"""Two ranks train a line together: aclnn-py run --ranks 2 samples/torch/distributed.py."""

import os

import torch
import torch.distributed as dist
import torch_npu  # noqa: F401 - registers the NPU
from torch.nn.parallel import DistributedDataParallel

rank = int(os.environ["LOCAL_RANK"])
torch.npu.set_device(rank)
dist.init_process_group("hccl")

torch.manual_seed(0)
x = torch.linspace(-1, 1, 64).reshape(64, 1)
y = 3 * x - 0.5
part = slice(rank, None, dist.get_world_size())  # every other row is this rank's

model = DistributedDataParallel(torch.nn.Linear(1, 1).npu(), device_ids=[rank])
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
for _step in range(101):
    optimizer.zero_grad()
    loss = torch.nn.functional.mse_loss(model(x[part].npu()), y[part].npu())
    loss.backward()
    optimizer.step()

dist.all_reduce(loss, dist.ReduceOp.MAX)
if rank == 0:
    weight, bias = model.module.weight.item(), model.module.bias.item()
    print(f"{dist.get_world_size()} ranks: y = {weight:.3f} x + {bias:.3f}, loss {loss.item():.6f}")
dist.destroy_process_group()
