"""ultralytics: YOLO models of several generations and tasks, their losses, and what they find in a picture."""

from __future__ import annotations

from typing import Any

import torch
from cases import Case, Results, main
from training import moved, trained
from ultralytics import YOLO
from ultralytics.cfg import get_cfg
from ultralytics.nn import tasks

SIDE = 64
MODELS = {
    "yolov8n": tasks.DetectionModel,
    "yolov9t": tasks.DetectionModel,
    "yolov10n": tasks.DetectionModel,
    "yolo11n": tasks.DetectionModel,
    "yolo12n": tasks.DetectionModel,
    "yolo26n": tasks.DetectionModel,
    "yolo11n-seg": tasks.SegmentationModel,
    "yolo11n-pose": tasks.PoseModel,
    "yolo11n-obb": tasks.OBBModel,
    "yolo11n-cls": tasks.ClassificationModel,
    "yolov8n-worldv2": tasks.WorldModel,
    "rtdetr-l": tasks.RTDETRDetectionModel,
}


def batch(name: str, device: str) -> dict[str, Any]:
    generator = torch.Generator().manual_seed(1)
    boxes = torch.tensor([[0.3, 0.4, 0.3, 0.4], [0.6, 0.5, 0.5, 0.3], [0.5, 0.5, 0.4, 0.6]])
    whole: dict[str, Any] = {
        "img": torch.rand(2, 3, SIDE, SIDE, generator=generator),
        "cls": torch.tensor([[1.0], [2.0], [0.0]]),
        "bboxes": boxes,
        "batch_idx": torch.tensor([0.0, 0.0, 1.0]),
        "ori_shape": [(SIDE, SIDE)] * 2,
    }
    if name.endswith("seg"):
        masks = torch.zeros(2, SIDE // 4, SIDE // 4)
        masks[0, 3:9, 3:7], masks[0, 6:10, 6:13], masks[1, 4:12, 5:11] = 1, 2, 1
        whole |= {"masks": masks, "sem_masks": masks.clamp(max=1).long()}
    if name.endswith("pose"):
        whole |= {"keypoints": torch.rand(3, 17, 3, generator=generator), "cls": torch.zeros(3, 1)}
    if name.endswith("obb"):
        whole |= {"bboxes": torch.cat([boxes, torch.tensor([[0.1], [0.4], [0.7]])], 1)}
    if name.endswith("cls"):
        whole = {"img": whole["img"], "cls": torch.tensor([1, 3])}
    return moved(whole, device)


def made(name: str, device: str) -> torch.nn.Module:
    torch.manual_seed(0)
    model = MODELS[name](f"{name}.yaml", verbose=False)
    model.args = get_cfg(overrides={"task": "detect"})
    for layer in model.modules():
        if isinstance(layer, torch.nn.Dropout):
            layer.p = 0.0
    return model.to(device)


def detected(name: str, device: str) -> Results:
    """What the layers say of a picture."""
    model = made(name, device).eval()
    with torch.no_grad():
        found = model(batch(name, device)["img"])
    outputs = found[0] if isinstance(found, tuple | list) else found
    if name.startswith("rtdetr"):  # the order of candidates with nearly the same score is anybody's
        outputs = outputs.sort(1).values
    return {"outputs": outputs}


def steps(name: str, device: str) -> Results:
    """Losses with the statistics that the layers have: of 64 pixels two are left to compute them from."""
    model = made(name, device).train()
    for layer in model.modules():
        if isinstance(layer, torch.nn.BatchNorm2d):
            layer.eval()
    data = batch(name, device)
    return {"losses": trained(model, lambda: model.loss(data)[0].sum(), lr=1e-4)["losses"]}


def predict(device: str) -> Results:
    """The whole way from a picture to boxes, by the class that people use."""
    torch.manual_seed(0)
    model = YOLO("yolov8n.yaml", verbose=False)
    picture = torch.rand(1, 3, SIDE, SIDE, generator=torch.Generator().manual_seed(2))
    found = model.predict(picture, device=device if device == "cpu" else "npu:0", conf=0.0, max_det=20, verbose=False)
    boxes = found[0].boxes
    return {"scores": boxes.conf.sort().values, "count": len(boxes)}


CASES = [
    *(Case(f"{name} outputs", lambda device, name=name: detected(name, device), tolerance=1e-4) for name in MODELS),
    *(
        Case(f"{name} losses", lambda device, name=name: steps(name, device), tolerance=2e-3)
        for name in MODELS
        if not name.startswith(("rtdetr", "yolov8n-world"))
    ),
    Case("YOLO.predict", predict),
]

if __name__ == "__main__":
    main(CASES)
