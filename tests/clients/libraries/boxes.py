"""What torchvision has beside models: operators of boxes and regions, and transforms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from cases import Results
from torch import Tensor
from torchvision import ops
from torchvision.transforms import v2


def corners(device: str) -> Tensor:
    generator = torch.Generator().manual_seed(3)
    begin = torch.rand(12, 2, generator=generator) * 12
    return torch.cat([begin, begin + 2 + torch.rand(12, 2, generator=generator) * 8], 1).to(device)


def regions(device: str) -> Results:
    """Features of regions and deformable convolutions, with their gradients."""
    generator = torch.Generator().manual_seed(4)
    x = torch.randn(1, 8, 16, 16, generator=generator).to(device).requires_grad_()
    kinds = (ops.roi_align, ops.roi_pool, ops.ps_roi_align, ops.ps_roi_pool)
    found = [function(x, [corners(device)[:4]], 2, 0.5) for function in kinds]
    offsets, weight = torch.randn(1, 18, 14, 14, generator=generator), torch.randn(4, 8, 3, 3, generator=generator)
    found.append(ops.deform_conv2d(x, offsets.to(device), weight.to(device)))
    torch.stack([value.square().sum() for value in found]).sum().backward()
    return {"regions": found, "gradient": x.grad}


def boxes(device: str) -> Results:
    found = corners(device)
    scores, groups = torch.linspace(0.1, 0.9, 12, device=device), torch.arange(12, device=device) % 3
    overlaps = (ops.box_iou, ops.generalized_box_iou, ops.distance_box_iou, ops.complete_box_iou)
    losses = (ops.generalized_box_iou_loss, ops.distance_box_iou_loss, ops.complete_box_iou_loss)
    return {
        "overlaps": [function(found, found.flip(0)) for function in overlaps],
        "losses": [function(found, found.flip(0)) for function in losses],
        "kept": [ops.nms(found, scores, 0.3), ops.batched_nms(found, scores, groups, 0.3)],
        "large": ops.remove_small_boxes(found, 4),
        "other": [
            ops.box_area(found),
            ops.box_convert(found, "xyxy", "cxcywh"),
            ops.clip_boxes_to_image(found, (10, 10)),
        ],
        "focal": ops.sigmoid_focal_loss(scores, groups.float(), reduction="mean"),
    }


TRANSFORMS: tuple[Callable[[Tensor], Any], ...] = (
    v2.Resize((20, 28), antialias=True),
    v2.Resize(16, v2.InterpolationMode.NEAREST),
    v2.CenterCrop(16),
    v2.Pad(3, fill=0.5),
    v2.Pad(2, padding_mode="reflect"),
    v2.RandomHorizontalFlip(1.0),
    v2.RandomVerticalFlip(1.0),
    v2.Grayscale(3),
    v2.GaussianBlur(3, (0.5, 0.5)),
    v2.Normalize([0.5] * 3, [0.2] * 3),
    v2.RandomInvert(1.0),
    v2.RandomSolarize(0.5, 1.0),
    v2.RandomAdjustSharpness(2.0, 1.0),
    v2.RandomAutocontrast(1.0),
    v2.FiveCrop(12),
    v2.ToDtype(torch.uint8, scale=True),
    v2.ColorJitter((0.7, 0.7), (1.3, 1.3), (0.8, 0.8), (0.1, 0.1)),
    v2.RandomAffine((20, 20), (0.0, 0.0), (0.9, 0.9)),
    v2.RandomRotation((30, 30), v2.InterpolationMode.BILINEAR),
    v2.RandomPerspective(0.0, 1.0),
    v2.ElasticTransform(0.0),
)


def transforms(device: str) -> Results:
    x = torch.rand(2, 3, 24, 24, generator=torch.Generator().manual_seed(4)).to(device)
    whole = (x * 255).to(torch.uint8)
    found = {f"{number} {type(change).__name__}": change(x) for number, change in enumerate(TRANSFORMS)}
    found["uint8"] = [
        change(whole) for change in (v2.RandomEqualize(1.0), v2.RandomPosterize(3, 1.0), v2.RandomInvert(1.0))
    ]
    return found
