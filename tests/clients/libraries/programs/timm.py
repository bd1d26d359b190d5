"""timm: families of models by their names, some with fewer layers, trained a little; optimizers, losses, EMA, Mixup."""

from __future__ import annotations

from typing import Any

import timm
import torch
from cases import Case, Results, main
from timm.data import Mixup
from timm.loss import AsymmetricLossMultiLabel, BinaryCrossEntropy, LabelSmoothingCrossEntropy, SoftTargetCrossEntropy
from timm.optim import create_optimizer_v2
from timm.utils import ModelEmaV3
from torch import Tensor, nn
from torch.nn.functional import cross_entropy, one_hot
from training import trained

CLASSES, SIDE, BATCH = 5, 64, 4
SHALLOW = {"depths": (1, 1, 1, 1)}
WINDOWS = {**SHALLOW, "img_size": SIDE, "embed_dim": 24, "num_heads": (1, 2, 4, 8)}
TOKENS = {"img_size": SIDE, "depth": 2}
PLAIN = (
    "resnet10t",
    "seresnext26ts",
    "regnetx_002",
    "regnety_002",
    "dla46_c",
    "ese_vovnet19b_slim",
    "darknet17",
    "efficientnet_b0",
    "mobilenetv2_035",
    "mobilenetv3_small_050",
    "mobilenetv4_conv_small_035",
    "mnasnet_small",
    "ghostnet_050",
    "hardcorenas_a",
    "tinynet_e",
    "repvgg_a0",
    "mobileone_s0",
    "edgenext_xx_small",
    "fastvit_t8",
    "mobilevit_xxs",
    "hrnet_w18_small",
)
MODELS: dict[str, dict[str, Any]] = {
    **{name: {} for name in PLAIN},
    "densenet121": {"block_config": (2, 2, 2, 2)},
    "res2net50_14w_8s": {"layers": (1, 1, 1, 1)},
    "convnext_atto": SHALLOW,
    "convnextv2_atto": SHALLOW,
    "inception_next_atto": SHALLOW,
    "vit_tiny_patch16_224": TOKENS,
    "deit3_small_patch16_224": {**TOKENS, "embed_dim": 96, "num_heads": 4},
    "beit_base_patch16_224": {**TOKENS, "embed_dim": 96, "num_heads": 4},
    "xcit_nano_12_p16_224": TOKENS,
    "cait_xxs24_224": TOKENS,
    "eva02_tiny_patch14_224": {**TOKENS, "img_size": 56},
    "swin_tiny_patch4_window7_224": {**WINDOWS, "window_size": 4},
    "swinv2_cr_tiny_224": {**WINDOWS, "window_size": 2},
    "levit_128s": {"img_size": SIDE},
    "pit_ti_224": {"img_size": SIDE},
    "coatnet_pico_rw_224": {"img_size": SIDE},
}
KINKED = {"densenet121": 1e-3}
"""Models with a ReLU whose input is 2e-7 of its largest: on which side of zero it is decides a part of a gradient."""
OPTIMIZERS = (
    "sgd",
    "momentum",
    "adam",
    "adamw",
    "nadamw",
    "radam",
    "adamax",
    "adamp",
    "sgdp",
    "lamb",
    "lars",
    "lion",
    "rmsprop",
    "rmsproptf",
    "adadelta",
    "adagrad",
    "adafactor",
    "adabelief",
    "adan",
    "novograd",
    "madgrad",
    "laprop",
    "adopt",
)


def batch(side: int, device: str, dtype: torch.dtype = torch.float32) -> tuple[Tensor, Tensor]:
    generator = torch.Generator().manual_seed(2)
    x, y = torch.randn(BATCH, 3, side, side, generator=generator), torch.randint(CLASSES, (BATCH,), generator=generator)
    return x.to(device, dtype), y.to(device)


def model(name: str, device: str) -> nn.Module:
    torch.manual_seed(0)
    made: nn.Module = timm.create_model(name, num_classes=CLASSES, **MODELS[name])
    for layer in made.modules():
        if type(layer).__name__ in ("DropPath", "Dropout"):
            layer.drop_prob = layer.p = 0.0
    return made.to(device)


def run(name: str, device: str, dtype: torch.dtype = torch.float32) -> Results:
    """Outputs as in use, then steps: of 64 pixels little is left for the last layers, and statistics of few numbers
    make the rest of a step sensitive, so the model keeps those that it has."""
    made = model(name, device).eval().to(dtype)
    x, y = batch(MODELS[name].get("img_size", SIDE), device, dtype)
    with torch.no_grad():
        outputs = made(x)
    return {"outputs": outputs, **trained(made, lambda: cross_entropy(made(x), y))}


def statistics(name: str, device: str) -> Results:
    """A step that computes the statistics of the batch, and what the layers keep of them."""
    made = model(name, device).train()
    x, y = batch(2 * SIDE, device)
    results = trained(made, lambda: cross_entropy(made(x), y))
    return {"losses": results["losses"], "gradients": results["gradients"], "kept": list(made.buffers())}


def optimizer(name: str, device: str) -> Results:
    torch.manual_seed(0)
    made = nn.Sequential(nn.Linear(6, 8), nn.Tanh(), nn.Linear(8, CLASSES)).to(device)
    x = torch.randn(BATCH, 6).to(device)
    steps = create_optimizer_v2(made, opt=name, lr=1e-2, weight_decay=1e-2, momentum=0.9)
    losses = []
    for _ in range(4):
        steps.zero_grad()
        loss = cross_entropy(made(x), torch.arange(BATCH, device=device))
        loss.backward()
        steps.step()
        losses.append(loss.detach())
    return {"losses": losses, "parameters": list(made.parameters())}


def losses(device: str) -> Results:
    logits, y = torch.randn(BATCH, CLASSES).to(device).requires_grad_(), torch.arange(BATCH).to(device)
    soft = one_hot(y, CLASSES).float() * 0.9 + 0.02
    found = [
        LabelSmoothingCrossEntropy()(logits, y),
        SoftTargetCrossEntropy()(logits, soft),
        BinaryCrossEntropy()(logits, y),
        AsymmetricLossMultiLabel()(logits, soft.round()),
    ]
    torch.stack(found).sum().backward()
    return {"losses": found, "gradient": logits.grad}


def augmented(device: str) -> Results:
    import numpy

    numpy.random.seed(4)
    mixed = [Mixup(mode=mode, num_classes=CLASSES)(*batch(8, device)) for mode in ("batch", "pair", "elem")]
    made = model("resnet10t", device).eval()
    average = ModelEmaV3(made, decay=0.5)
    with torch.no_grad():
        for value in made.parameters():
            value.mul_(1.5)
    average.update(made)
    return {"mixed": mixed, "average": list(average.module.parameters())}


CASES = [
    *(
        Case(
            name,
            lambda device, name=name: run(name, device),
            tolerance=KINKED.get(name, 2e-5),
            wide=lambda name=name: run(name, "cpu", torch.float64),
        )
        for name in MODELS
    ),
    *(
        Case(f"{name}, training mode", lambda device, name=name: statistics(name, device), tolerance=2e-3)
        for name in ("resnet10t", "mobilenetv3_small_050", "regnety_002")
    ),
    *(Case(f"optimizer {name}", lambda device, name=name: optimizer(name, device)) for name in OPTIMIZERS),
    Case("losses", losses),
    Case("Mixup and averages", augmented),
]

if __name__ == "__main__":
    main(CASES)
