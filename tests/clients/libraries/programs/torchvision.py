"""torchvision: every family of models, detection with its losses and boxes, operators of boxes, transforms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from boxes import boxes, regions, transforms
from cases import Case, Results, main
from torch import Tensor, nn
from torch.nn.functional import cross_entropy
from torchvision import models, ops
from torchvision.models.detection import roi_heads, rpn
from training import STEPS, moved, trained

CLASSES = 5
Make = Callable[[], nn.Module]
IMAGES: dict[str, tuple[Make, int]] = {
    **{
        name: (lambda name=name: models.get_model(name, num_classes=CLASSES, weights=None), side)
        for name, side in (
            ("alexnet", 64),
            ("vgg11_bn", 32),
            ("resnet18", 64),
            ("resnext50_32x4d", 32),
            ("densenet121", 32),
            ("mobilenet_v2", 64),
            ("mobilenet_v3_small", 64),
            ("mnasnet0_5", 64),
            ("shufflenet_v2_x0_5", 64),
            ("squeezenet1_1", 64),
            ("regnet_y_400mf", 64),
            ("efficientnet_b0", 64),
            ("efficientnet_v2_s", 32),
        )
    },
    "googlenet": (lambda: models.googlenet(num_classes=CLASSES, init_weights=False, aux_logits=False), 64),
    "inception_v3": (lambda: models.inception_v3(num_classes=CLASSES, init_weights=False, aux_logits=False), 80),
    "convnext": (
        lambda: models.ConvNeXt(
            [models.convnext.CNBlockConfig(16, 32, 1), models.convnext.CNBlockConfig(32, None, 1)], num_classes=CLASSES
        ),
        32,
    ),
    "vit": (lambda: models.VisionTransformer(32, 8, 2, 4, 32, 64, num_classes=CLASSES), 32),
    "swin": (
        lambda: models.SwinTransformer(
            [4, 4], 16, [1, 1], [2, 4], [4, 4], num_classes=CLASSES, stochastic_depth_prob=0.0
        ),
        32,
    ),
    "swin_v2": (
        lambda: models.SwinTransformer(
            [4, 4],
            16,
            [1, 1],
            [2, 4],
            [4, 4],
            num_classes=CLASSES,
            stochastic_depth_prob=0.0,
            block=models.swin_transformer.SwinTransformerBlockV2,
            downsample_layer=models.swin_transformer.PatchMergingV2,
        ),
        32,
    ),
    "maxvit": (lambda: models.MaxVit((64, 64), 16, 2, [16, 32], [1, 1], 8, 0.0, num_classes=CLASSES), 64),
    "fcn": (lambda: models.segmentation.fcn_resnet50(num_classes=CLASSES, weights_backbone=None), 32),
    "deeplabv3": (
        lambda: models.segmentation.deeplabv3_mobilenet_v3_large(num_classes=CLASSES, weights_backbone=None),
        64,
    ),
    "lraspp": (lambda: models.segmentation.lraspp_mobilenet_v3_large(num_classes=CLASSES, weights_backbone=None), 64),
}
VIDEOS = {
    "r3d": lambda: models.video.r3d_18(num_classes=CLASSES),
    "mc3": lambda: models.video.mc3_18(num_classes=CLASSES),
    "r2plus1d": lambda: models.video.r2plus1d_18(num_classes=CLASSES),
    "swin3d": lambda: models.video.SwinTransformer3d(
        [2, 4, 4], 16, [1, 1], [2, 4], [2, 4, 4], num_classes=CLASSES, stochastic_depth_prob=0.0
    ),
    "mvit": lambda: models.video.MViT(
        (32, 32),
        4,
        [
            models.video.mvit.MSBlockConfig(1, 16, 16, [3, 3, 3], [3, 3, 3], [1, 1, 1], [1, 2, 2]),
            models.video.mvit.MSBlockConfig(2, 16, 32, [3, 3, 3], [3, 3, 3], [1, 2, 2], [1, 1, 1]),
        ],
        True,
        True,
        True,
        True,
        num_classes=CLASSES,
    ),
}
DETECTORS: dict[str, tuple[Make, int]] = {
    "Faster R-CNN": (
        lambda: models.detection.fasterrcnn_mobilenet_v3_large_320_fpn(
            weights=None, weights_backbone=None, num_classes=CLASSES, min_size=96, max_size=96
        ),
        96,
    ),
    "Mask R-CNN": (
        lambda: models.detection.maskrcnn_resnet50_fpn(
            weights=None, weights_backbone=None, num_classes=CLASSES, min_size=64, max_size=64
        ),
        64,
    ),
    "Keypoint R-CNN": (
        lambda: models.detection.keypointrcnn_resnet50_fpn(
            weights=None, weights_backbone=None, num_classes=2, num_keypoints=3, min_size=64, max_size=64
        ),
        64,
    ),
    "RetinaNet": (
        lambda: models.detection.retinanet_resnet50_fpn(
            weights=None, weights_backbone=None, num_classes=CLASSES, min_size=64, max_size=64
        ),
        64,
    ),
    "FCOS": (
        lambda: models.detection.fcos_resnet50_fpn(
            weights=None, weights_backbone=None, num_classes=CLASSES, min_size=64, max_size=64
        ),
        64,
    ),
    "SSDlite": (
        lambda: models.detection.ssdlite320_mobilenet_v3_large(
            weights=None, weights_backbone=None, num_classes=CLASSES
        ),
        64,
    ),
    "SSD": (lambda: models.detection.ssd300_vgg16(weights=None, weights_backbone=None, num_classes=CLASSES), 64),
}


def fixed(make: Make, device: str, dtype: torch.dtype) -> nn.Module:
    """A model without what is random in training."""
    torch.manual_seed(0)
    model = make()
    for layer in model.modules():
        if isinstance(layer, nn.Dropout | ops.StochasticDepth):
            layer.p = 0.0
        if isinstance(layer, rpn.RegionProposalNetwork | roi_heads.RoIHeads):
            layer.fg_bg_sampler.batch_size_per_image = 10**6  # all of them, so none is chosen by chance
    return model.to(device, dtype)


def images(name: str, device: str, dtype: torch.dtype = torch.float32) -> Results:
    make, side = IMAGES[name]
    model = fixed(make, device, dtype).eval()
    x = torch.randn(2, 3, side, side, generator=torch.Generator().manual_seed(1)).to(device, dtype)
    with torch.no_grad():
        found = model(x)
    labels = torch.arange(2, device=device)
    if isinstance(found, dict):
        labels = labels[:, None, None].expand(-1, side, side)

    def loss() -> Tensor:
        found = model(x)
        return cross_entropy(found["out"] if isinstance(found, dict) else found, labels)

    return {"outputs": found, **trained(model, loss, lr=1e-4)}


def video(name: str, device: str, dtype: torch.dtype = torch.float32) -> Results:
    model = fixed(VIDEOS[name], device, dtype).eval()
    x = torch.randn(1, 3, 4, 32, 32, generator=torch.Generator().manual_seed(1)).to(device, dtype)
    label = torch.ones(1, dtype=torch.long, device=device)
    return {"outputs": model(x), **trained(model, lambda: cross_entropy(model(x), label), lr=1e-4)}


def targets(side: int, keypoints: bool) -> list[dict[str, Tensor]]:
    boxes = torch.tensor([[4.0, 6.0, 30.0, 40.0], [20.0, 10.0, 55.0, 50.0]]) * side / 64
    masks = torch.zeros(2, side, side, dtype=torch.uint8)
    for mask, box in zip(masks, boxes.int().tolist(), strict=True):
        mask[box[1] : box[3], box[0] : box[2]] = 1
    points = torch.cat([boxes[:, None, :2].expand(-1, 3, -1) + torch.arange(3.0)[:, None] * 5, torch.ones(2, 3, 1)], -1)
    labels = torch.tensor([1, 1] if keypoints else [1, 3])
    return [{"boxes": boxes, "labels": labels, "masks": masks, "keypoints": points}]


def detector(name: str, device: str, dtype: torch.dtype = torch.float32) -> Results:
    """The losses of a step, what is found before it, and that the next is finite: its proposals hang on near ties."""
    make, side = DETECTORS[name]
    model = fixed(make, device, dtype)
    picture = moved([torch.rand(3, side, side, generator=torch.Generator().manual_seed(1))], device, dtype)
    aims = moved(targets(side, name.startswith("Keypoint")), device)
    with torch.no_grad():
        found = model.eval()(picture)[0]
    model.train()
    for layer in model.modules():
        if isinstance(layer, nn.BatchNorm2d):
            layer.eval()
    losses = []
    steps = torch.optim.AdamW(model.parameters(), lr=1e-5)
    for _ in range(STEPS):
        steps.zero_grad()
        parts = model(picture, aims)
        torch.stack([*parts.values()]).sum().backward()
        steps.step()
        losses.append({part: value.detach() for part, value in parts.items()})
    scores = found["scores"][:4]
    apart = (
        len(scores) == 4 and float((scores[:-1] - scores[1:]).min()) > 1e-4
    )  # without that, which comes first is open
    assert all(value.isfinite() for value in losses[-1].values())
    return {"losses": losses[0], "best": [scores, found["boxes"][:3] if apart else []]}


def flow(device: str, dtype: torch.dtype = torch.float32) -> Results:
    model = fixed(models.optical_flow.raft_small, device, dtype).eval()
    one, other = (
        torch.rand(1, 3, 128, 128, generator=torch.Generator().manual_seed(n)).to(device, dtype) for n in (1, 2)
    )
    return {"flow": model(one, other, num_flow_updates=2)}


def cases(names: Any, function: Callable[..., Results], **more: Any) -> list[Case]:
    return [
        Case(
            name,
            lambda device, name=name: function(name, device),
            wide=lambda name=name: function(name, "cpu", torch.float64),
            **more,
        )
        for name in names
    ]


CASES = [
    *cases(IMAGES, images),
    *cases(VIDEOS, video, tolerance=5e-4),
    *cases(DETECTORS, detector, tolerance=1e-4),
    Case("optical flow", flow, tolerance=1e-4),
    Case("operators of boxes", boxes),
    Case("features of regions", regions),
    Case("transforms", transforms),
]

if __name__ == "__main__":
    main(CASES)
