"""lightning: modules trained and tested on the NPU through an accelerator of a few lines, and Fabric's loop.

Lightning has no name for the device, so its users register one as here; `Trainer(accelerator="npu")` alone is refused.
"""

from __future__ import annotations

import tempfile
from typing import Any

import torch
from cases import TOLERANCES, Case, Fault, Results, main
from lightning.fabric import Fabric
from lightning.fabric.strategies import SingleDeviceStrategy as FabricDevice
from lightning.pytorch import LightningModule, Trainer
from lightning.pytorch.accelerators import Accelerator
from lightning.pytorch.callbacks import Callback, ModelCheckpoint
from lightning.pytorch.strategies import SingleDeviceStrategy
from torch import Tensor, nn
from torch.nn.functional import cross_entropy
from torch.utils.data import DataLoader, TensorDataset


class NPU(Accelerator):
    def setup_device(self, device: torch.device) -> None:
        torch.npu.set_device(device)

    def teardown(self) -> None:
        torch.npu.empty_cache()

    @staticmethod
    def parse_devices(devices: Any) -> Any:
        return devices

    @staticmethod
    def get_parallel_devices(devices: Any) -> list[torch.device]:
        return [torch.device("npu", number) for number in range(devices)]

    @staticmethod
    def auto_device_count() -> int:
        return torch.npu.device_count()

    @staticmethod
    def is_available() -> bool:
        return torch.npu.is_available()

    @staticmethod
    def name() -> str:
        return "npu"


class Model(LightningModule):
    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(1, 4, 3, bias=False), nn.BatchNorm2d(4), nn.ReLU(), nn.Flatten(), nn.Linear(144, 5)
        )
        self.found: list[Tensor] = []

    def training_step(self, batch: list[Tensor], number: int) -> Tensor:
        loss = cross_entropy(self.layers(batch[0]), batch[1])
        self.log("loss", loss)
        self.found.append(loss.detach())
        return loss

    def validation_step(self, batch: list[Tensor], number: int) -> None:
        self.log("validation", cross_entropy(self.layers(batch[0]), batch[1]))

    test_step = validation_step

    def predict_step(self, batch: list[Tensor], number: int) -> Tensor:
        return self.layers(batch[0])

    def configure_optimizers(self) -> Any:
        steps = torch.optim.AdamW(self.parameters(), lr=1e-2)
        return [steps], [torch.optim.lr_scheduler.CosineAnnealingLR(steps, 4)]


def data() -> DataLoader[Any]:
    generator = torch.Generator().manual_seed(1)
    x = torch.randn(16, 1, 8, 8, generator=generator)
    return DataLoader(TensorDataset(x, torch.arange(16) % 5), batch_size=4)


def device_of(device: str) -> dict[str, Any]:
    if device == "cpu":
        return {"accelerator": "cpu", "devices": 1}
    return {"strategy": SingleDeviceStrategy(torch.device("npu:0"), accelerator=NPU())}


def trainer(device: str, folder: str, **options: Any) -> Trainer:
    quiet = {"logger": False, "enable_progress_bar": False, "enable_model_summary": False, "default_root_dir": folder}
    return Trainer(**device_of(device), **{"max_epochs": 2, "enable_checkpointing": False, **quiet, **options})


def fit(device: str, callbacks: list[Callback] | None = None, **options: Any) -> Results:
    torch.manual_seed(0)
    model = Model()
    with tempfile.TemporaryDirectory() as folder:
        runner = trainer(device, folder, callbacks=callbacks, **options)
        runner.fit(model, data(), data())
        assert runner.strategy.root_device.type == device
        results = {"losses": model.found, "validation": runner.callback_metrics["validation"]}
        results["test"] = [*runner.test(model, data(), verbose=False)[0].values()]
        results["predictions"] = runner.predict(model, data())
    return results


def resumed(device: str) -> Results:
    """Two epochs of which the second begins from the file that the first leaves."""
    torch.manual_seed(0)
    first, second = Model(), Model()
    with tempfile.TemporaryDirectory() as folder:
        keep = ModelCheckpoint(folder, save_last=True)
        trainer(device, folder, max_epochs=1, enable_checkpointing=True, callbacks=[keep]).fit(first, data())
        trainer(device, folder, max_epochs=2).fit(second, data(), ckpt_path=f"{folder}/last.ckpt", weights_only=False)
    return {"losses": [*first.found, *second.found]}


def fabric(device: str) -> Results:
    more = (
        {"accelerator": "cpu"}
        if device == "cpu"
        else {"strategy": FabricDevice(torch.device("npu:0"), accelerator=NPU())}
    )
    runner = Fabric(**more)
    torch.manual_seed(0)
    layers = Model().layers
    model, steps = runner.setup(layers, torch.optim.AdamW(layers.parameters(), lr=1e-2))
    losses = []
    for x, labels in runner.setup_dataloaders(data()):
        steps.zero_grad()
        loss = cross_entropy(model(x), labels)
        runner.backward(loss)
        runner.clip_gradients(model, steps, max_norm=0.5)
        steps.step()
        losses.append(loss.detach())
    assert losses[0].device.type == device
    return {"losses": losses}


def by_name(device: str) -> Results:
    runner = Trainer(accelerator=device, devices=1, logger=False)
    return {"device": [runner.strategy.root_device.type == device]}


CASES = [
    Case("fit, test and predict", fit),
    Case("checkpoint", resumed),
    Case("Fabric", fabric),
    Case("accumulation and clipping", lambda device: fit(device, accumulate_grad_batches=2, gradient_clip_val=0.5)),
    Case("bf16-true", lambda device: fit(device, precision="bf16-true"), tolerance=TOLERANCES[torch.bfloat16]),
    Case(
        "by name",
        by_name,
        theirs=Fault(
            "lightning/pytorch/trainer/connectors/accelerator_connector.py: npu is no registered accelerator",
            r"invalid accelerator name: `accelerator='npu'`",
        ),
    ),
]

if __name__ == "__main__":
    main(CASES)
