"""torch itself, beside its layers: function transforms, distributions, parametrizations, optimizers, schedules."""

from __future__ import annotations

from typing import Any

import torch
import torch.distributions as D
from cases import Case, Fault, Results, main
from torch import Tensor, nn
from torch.func import functional_call, grad, hessian, jacfwd, jacrev, jvp, vmap
from torch.nn.utils import clip_grad_norm_, clip_grad_value_, parameters_to_vector, prune
from torch.nn.utils.parametrizations import orthogonal, spectral_norm, weight_norm
from torch.optim.swa_utils import AveragedModel
from torch.utils.checkpoint import checkpoint

OPTIMIZERS: dict[str, dict[str, Any]] = {
    "Adadelta": {},
    "Adagrad": {},
    "Adam": {"amsgrad": True},
    "AdamW": {},
    "Adamax": {},
    "ASGD": {},
    "NAdam": {},
    "RAdam": {},
    "RMSprop": {"momentum": 0.9, "centered": True},
    "Rprop": {},
    "SGD": {"momentum": 0.9, "nesterov": True},
    "LBFGS": {},
    "Adafactor": {},
    "Muon": {},
}
SCHEDULES = ("StepLR", "CosineAnnealingLR", "ExponentialLR", "LinearLR", "PolynomialLR", "OneCycleLR")


def made(device: str) -> nn.Sequential:
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 3)).to(device)


def data(device: str) -> Tensor:
    return torch.randn(6, 4, generator=torch.Generator().manual_seed(1)).to(device)


def transforms(device: str) -> Results:
    model, x = made(device), data(device)
    parameters = {name: value.detach() for name, value in model.named_parameters()}

    def loss(parameters: dict[str, Tensor], row: Tensor) -> Tensor:
        return functional_call(model, parameters, (row[None],)).square().sum()

    def curve(row: Tensor) -> Tensor:
        return (row.sin() * row.flip(0)).cumsum(0)

    return {
        "gradients of rows": vmap(grad(loss), in_dims=(None, 0))(parameters, x),
        "jacobians": [vmap(jacrev(curve))(x), vmap(jacfwd(curve))(x)],
        "hessian": hessian(lambda row: curve(row).square().sum())(x[0]),
        "products": jvp(curve, (x[0],), (x[1],)),
    }


def distributions(device: str) -> Results:
    one, other = torch.linspace(0.2, 2, 5, device=device), torch.linspace(0.5, 1.5, 5, device=device)
    shares = one / one.sum()
    kinds = {
        "Normal": D.Normal(one, other),
        "Laplace": D.Laplace(one, other),
        "Gamma": D.Gamma(one, other),
        "Beta": D.Beta(one, other),
        "Exponential": D.Exponential(one),
        "Gumbel": D.Gumbel(one, other),
        "LogNormal": D.LogNormal(one, other),
        "Poisson": D.Poisson(one),
        "StudentT": D.StudentT(one + 2),
        "Cauchy": D.Cauchy(one, other),
        "Weibull": D.Weibull(one, other),
    }
    values = {
        name: kind.log_prob(other.ceil() if name == "Poisson" else other / 2 if name == "Beta" else other)
        for name, kind in kinds.items()
    }
    values["Categorical"] = D.Categorical(shares).log_prob(torch.arange(5, device=device))
    values["MultivariateNormal"] = D.MultivariateNormal(one, torch.diag(other)).log_prob(other)
    values["Dirichlet"] = D.Dirichlet(one).log_prob(shares)
    entropies = [D.Categorical(shares).entropy(), D.Normal(one, other).entropy(), D.Gamma(one, other).entropy()]
    return {
        "log_prob": values,
        "entropy": entropies,
        "divergence": [
            D.kl_divergence(D.Normal(one, other), D.Normal(other, one)),
            D.kl_divergence(D.Gamma(one, other), D.Gamma(other, one)),
        ],
    }


def parametrized(device: str) -> Results:
    x, results = data(device), {}
    for change in (weight_norm, spectral_norm, orthogonal):
        torch.manual_seed(0)
        model = change(nn.Linear(4, 4)).to(device).eval()
        model(x).square().sum().backward()
        results[change.__name__] = [model(x), *(value.grad for value in model.parameters())]
    pruned = prune.l1_unstructured(made(device)[0], "weight", 0.3)
    return {**results, "pruned": [pruned(x), pruned.weight_mask]}


def recomputed(device: str) -> Results:
    """Checkpoints, hooks, clipped gradients, and the average of models over steps."""
    model, x = made(device), data(device).requires_grad_()
    model[1].register_full_backward_hook(lambda layer, inner, outer: (inner[0] * 2,))
    checkpoint(model, x, use_reentrant=False).square().sum().backward()
    norm = clip_grad_norm_(model.parameters(), 0.5)
    clip_grad_value_(model.parameters(), 0.1)
    gradients = [value.grad for value in model.parameters()]
    average = AveragedModel(model)
    with torch.no_grad():
        for _ in range(2):
            for value in model.parameters():
                value.mul_(1.5)
            average.update_parameters(model)
    return {"gradients": [x.grad, *gradients], "norm": norm, "average": parameters_to_vector(average.parameters())}


def optimized(name: str, device: str) -> Results:
    model, x = made(device), data(device)
    parameters = [value for value in model.parameters() if name != "Muon" or value.dim() == 2]
    steps = getattr(torch.optim, name)(parameters, lr=1e-2, **OPTIMIZERS[name])
    losses = []

    def closure() -> Tensor:
        steps.zero_grad()
        loss = model(x).square().mean()
        loss.backward()
        losses.append(loss.detach())
        return loss

    for _ in range(3):
        steps.step(closure)
    return {"losses": losses, "parameters": list(model.parameters())}


def scheduled(device: str) -> Results:
    more: dict[str, dict[str, Any]] = {
        "StepLR": {"step_size": 2},
        "CosineAnnealingLR": {"T_max": 4},
        "ExponentialLR": {"gamma": 0.5},
        "OneCycleLR": {"max_lr": 0.1, "total_steps": 6},
    }
    results = {}
    for name in SCHEDULES:
        model, x = made(device), data(device)
        steps = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
        schedule = getattr(torch.optim.lr_scheduler, name)(steps, **more.get(name, {}))
        for _ in range(3):
            steps.zero_grad()
            model(x).square().mean().backward()
            steps.step()
            schedule.step()
        results[name] = [list(model.parameters()), schedule.get_last_lr()]
    return results


def windows(device: str) -> Results:
    """With torch's default dtype, which torch_npu does not take for these."""
    return {"windows": [torch.hann_window(16, device=device), torch.bartlett_window(16, device=device)]}


CASES = [
    Case("function transforms", transforms),
    Case("distributions", distributions, tolerance=1e-4),
    Case("parametrizations", parametrized),
    Case("checkpoints and averages", recomputed),
    Case("schedules", scheduled),
    *(
        Case(
            f"optimizer {name}",
            lambda device, name=name: optimized(name, device),
            tolerance=5e-3 if name == "Muon" else 2e-5,
        )
        for name in OPTIMIZERS
    ),
    Case(
        "windows",
        windows,
        theirs=Fault(
            "torch_npu/csrc/aten/common/TensorFactories.cpp:670: the window begins as arange of integers",
            r"call aclnnInplaceCos failed, error code is 161002",
        ),
    ),
]

if __name__ == "__main__":
    main(CASES)
