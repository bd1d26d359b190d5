"""torchmetrics: metrics of classes, numbers, pictures, text, sound and retrieval, updated in two batches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
import torchmetrics as tm
from cases import Case, Results, main
from torchmetrics import audio, classification, clustering, image, nominal, regression, retrieval, text

CLASSES = 5


def scores() -> tuple[torch.Tensor, torch.Tensor]:
    return torch.randn(24, CLASSES).softmax(-1), torch.randint(CLASSES, (24,))


def binary() -> tuple[torch.Tensor, torch.Tensor]:
    return torch.rand(24), torch.randint(2, (24,))


def labels() -> tuple[torch.Tensor, torch.Tensor]:
    return torch.rand(24, CLASSES), torch.randint(2, (24, CLASSES))


def numbers() -> tuple[torch.Tensor, torch.Tensor]:
    return torch.rand(24) + 0.1, torch.rand(24) + 0.1


def pictures() -> tuple[torch.Tensor, torch.Tensor]:
    one = torch.rand(2, 3, 48, 48)
    return one, (one + 0.1 * torch.rand(2, 3, 48, 48)).clamp(0, 1)


def sounds() -> tuple[torch.Tensor, torch.Tensor]:
    one = torch.randn(2, 400)
    return one, one + 0.3 * torch.randn(2, 400)


def groups() -> tuple[torch.Tensor, torch.Tensor]:
    return torch.randint(CLASSES, (24,)), torch.randint(CLASSES, (24,))


def queries() -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    return torch.rand(24), torch.randint(2, (24,)), torch.arange(24) // 6


def logits() -> tuple[torch.Tensor, torch.Tensor]:
    return torch.randn(2, 8, CLASSES), torch.randint(CLASSES, (2, 8))


def distributions() -> tuple[torch.Tensor, torch.Tensor]:
    return torch.rand(6, 5).softmax(-1), torch.rand(6, 5).softmax(-1)


def vectors() -> tuple[torch.Tensor, torch.Tensor]:
    return torch.randn(8, 6), torch.randn(8, 6)


def of_classes(kind: type, **more: Any) -> Callable[[], tm.Metric]:
    return lambda: kind(num_classes=CLASSES, **more)


METRICS: list[tuple[Callable[[], tm.Metric], Callable[[], tuple[Any, ...]]]] = [
    *(
        (of_classes(kind, **more), scores)
        for kind, more in (
            (classification.MulticlassAccuracy, {}),
            (classification.MulticlassF1Score, {}),
            (classification.MulticlassPrecision, {"average": "weighted"}),
            (classification.MulticlassRecall, {"average": "none"}),
            (classification.MulticlassAUROC, {}),
            (classification.MulticlassAUROC, {"thresholds": 20}),
            (classification.MulticlassAveragePrecision, {}),
            (classification.MulticlassConfusionMatrix, {}),
            (classification.MulticlassCohenKappa, {}),
            (classification.MulticlassMatthewsCorrCoef, {}),
            (classification.MulticlassCalibrationError, {"n_bins": 5}),
            (classification.MulticlassHammingDistance, {}),
            (classification.MulticlassJaccardIndex, {}),
            (classification.MulticlassSpecificity, {}),
            (classification.MulticlassHingeLoss, {}),
            (classification.MulticlassROC, {"thresholds": 10}),
        )
    ),
    *(
        (kind, binary)
        for kind in (
            classification.BinaryAUROC,
            classification.BinaryAveragePrecision,
            classification.BinaryF1Score,
            classification.BinaryPrecisionRecallCurve,
            classification.BinaryCalibrationError,
            classification.BinaryStatScores,
        )
    ),
    (lambda: classification.MultilabelRankingLoss(CLASSES), labels),
    (lambda: classification.MultilabelF1Score(CLASSES), labels),
    (lambda: classification.MultilabelCoverageError(CLASSES), labels),
    *(
        (kind, numbers)
        for kind in (
            regression.MeanSquaredError,
            regression.MeanAbsoluteError,
            regression.R2Score,
            regression.PearsonCorrCoef,
            regression.SpearmanCorrCoef,
            regression.KendallRankCorrCoef,
            regression.ExplainedVariance,
            regression.MeanSquaredLogError,
            regression.LogCoshError,
            regression.ConcordanceCorrCoef,
            regression.SymmetricMeanAbsolutePercentageError,
        )
    ),
    (regression.TweedieDevianceScore, numbers),
    (regression.KLDivergence, distributions),
    (regression.CosineSimilarity, vectors),
    *(
        (kind, pictures)
        for kind in (
            lambda: image.PeakSignalNoiseRatio(data_range=1.0),
            image.StructuralSimilarityIndexMeasure,
            image.UniversalImageQualityIndex,
            image.ErrorRelativeGlobalDimensionlessSynthesis,
            image.SpectralAngleMapper,
            image.TotalVariation,
            image.RelativeAverageSpectralError,
            image.VisualInformationFidelity,
            image.SpatialCorrelationCoefficient,
        )
    ),
    *(
        (kind, sounds)
        for kind in (
            audio.ScaleInvariantSignalDistortionRatio,
            audio.SignalNoiseRatio,
            audio.ScaleInvariantSignalNoiseRatio,
            audio.SignalDistortionRatio,
        )
    ),
    *(
        (kind, groups)
        for kind in (
            clustering.MutualInfoScore,
            clustering.RandScore,
            clustering.VMeasureScore,
            clustering.AdjustedRandScore,
        )
    ),
    (lambda: nominal.CramersV(CLASSES), groups),
    (lambda: nominal.TheilsU(CLASSES), groups),
    *(
        (kind, queries)
        for kind in (
            retrieval.RetrievalMAP,
            retrieval.RetrievalMRR,
            retrieval.RetrievalNormalizedDCG,
            retrieval.RetrievalPrecision,
        )
    ),
    (text.Perplexity, logits),
    (tm.MeanMetric, numbers),
    (tm.MaxMetric, lambda: numbers()[:1]),
    (tm.CatMetric, lambda: numbers()[:1]),
]


def run(make: Callable[[], tm.Metric], data: Callable[[], tuple[Any, ...]], device: str) -> Results:
    metric = make().to(device)
    for _ in range(2):
        batch = data()
        if isinstance(metric, image.TotalVariation):
            batch = batch[:1]
        metric.update(*(value.to(device) for value in batch))
    return {"value": metric.compute()}


def cases() -> list[Case]:
    counts: dict[str, int] = {}
    found = []
    for make, data in METRICS:
        name = type(make()).__name__
        counts[name] = counts.get(name, 0) + 1
        title = name if counts[name] == 1 else f"{name} {counts[name]}"
        found.append(Case(title, lambda device, make=make, data=data: run(make, data, device), tolerance=2e-4))
    return found


if __name__ == "__main__":
    main(cases())
