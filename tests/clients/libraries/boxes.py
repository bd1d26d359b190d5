"""What torchvision has beside models: operators of boxes and regions, and transforms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from cases import Results
from torch import Tensor
from torchvision import ops
from torchvision.transforms import v2


def boxes(device: str) -> Results:
    """The operators of boxes and regions, with gradients where they have some."""
    generator = torch.Generator().manual_seed(3)
    corners = torch.rand(12, 2, generator=generator) * 12
    found = torch.cat([corners, corners + 2 + torch.rand(12, 2, generator=generator) * 8], 1).to(device)
    scores, groups = torch.rand(12, generator=generator).to(device), torch.arange(12, device=device) % 3
    x = torch.randn(1, 8, 16, 16, generator=generator).to(device).requires_grad_()
    kinds = {
        "roi_align": ops.roi_align,
        "roi_pool": ops.roi_pool,
        "ps_roi_align": ops.ps_roi_align,
        "ps_roi_pool": ops.ps_roi_pool,
    }
    regions = {name: function(x, [found[:4]], 2, 0.5) for name, function in kinds.items()}
    offsets, weight = torch.randn(1, 18, 14, 14, generator=generator), torch.randn(4, 8, 3, 3, generator=generator)
    regions["deform_conv2d"] = ops.deform_conv2d(x, offsets.to(device), weight.to(device))
    torch.stack([value.square().sum() for value in regions.values()]).sum().backward()
    overlaps = [
        f(found, found.flip(0))
        for f in (ops.box_iou, ops.generalized_box_iou, ops.distance_box_iou, ops.complete_box_iou)
    ]
    losses = [
        f(found, found.flip(0))
        for f in (ops.generalized_box_iou_loss, ops.distance_box_iou_loss, ops.complete_box_iou_loss)
    ]
    return {
        "regions": regions,
        "gradient": x.grad,
        "overlaps": overlaps,
        "losses": losses,
        "kept": [
            ops.nms(found, scores, 0.3),
            ops.batched_nms(found, scores, groups, 0.3),
            ops.remove_small_boxes(found, 4),
        ],
        "other": [
            ops.box_area(found),
            ops.box_convert(found, "xyxy", "cxcywh"),
            ops.clip_boxes_to_image(found, (10, 10)),
            ops.sigmoid_focal_loss(x.flatten()[:12], scores, reduction="mean"),
        ],
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
