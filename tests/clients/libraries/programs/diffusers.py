"""diffusers: steps of UNets, transformers and autoencoders, whole loops of schedulers, EMA."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import diffusers as d
import torch
from cases import Case, Results, main
from diffusers.models import activations
from diffusers.training_utils import EMAModel
from torch import Tensor, nn
from torch.nn.functional import mse_loss
from training import moved, trained

BLOCKS = {"block_out_channels": (16, 32), "layers_per_block": 1, "norm_num_groups": 8}
CROSS = {
    **BLOCKS,
    "sample_size": 8,
    "cross_attention_dim": 16,
    "attention_head_dim": 8,
    "down_block_types": ("CrossAttnDownBlock2D", "DownBlock2D"),
    "up_block_types": ("UpBlock2D", "CrossAttnUpBlock2D"),
}


def noise(*shape: int) -> Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(sum(shape)))


Inputs = dict[str, Any]
MODELS: dict[str, tuple[Callable[[], nn.Module], Callable[[], Inputs]]] = {
    "UNet2D": (
        lambda: d.UNet2DModel(
            8,
            3,
            3,
            down_block_types=("DownBlock2D", "AttnDownBlock2D"),
            up_block_types=("AttnUpBlock2D", "UpBlock2D"),
            attention_head_dim=8,
            **BLOCKS,
        ),
        lambda: {"sample": noise(2, 3, 8, 8), "timestep": torch.tensor([3, 40])},
    ),
    "UNet2DCondition": (
        lambda: d.UNet2DConditionModel(**CROSS),
        lambda: {
            "sample": noise(2, 4, 8, 8),
            "timestep": torch.tensor([3, 40]),
            "encoder_hidden_states": noise(2, 5, 16),
        },
    ),
    "UNet3DCondition": (
        lambda: d.UNet3DConditionModel(
            8,
            block_out_channels=(16, 32),
            layers_per_block=1,
            norm_num_groups=8,
            cross_attention_dim=16,
            attention_head_dim=8,
            down_block_types=("CrossAttnDownBlock3D", "DownBlock3D"),
            up_block_types=("UpBlock3D", "CrossAttnUpBlock3D"),
        ),
        lambda: {
            "sample": noise(1, 4, 2, 8, 8),
            "timestep": torch.tensor([3]),
            "encoder_hidden_states": noise(1, 5, 16),
        },
    ),
    "DiT": (
        lambda: d.DiTTransformer2DModel(
            4, 8, 4, num_layers=1, sample_size=8, patch_size=2, num_embeds_ada_norm=10, norm_num_groups=4
        ),
        lambda: {
            "hidden_states": noise(2, 4, 8, 8),
            "timestep": torch.tensor([3, 40]),
            "class_labels": torch.tensor([1, 2]),
        },
    ),
    "SD3": (
        lambda: d.SD3Transformer2DModel(
            8,
            2,
            4,
            num_layers=2,
            attention_head_dim=8,
            num_attention_heads=4,
            joint_attention_dim=16,
            caption_projection_dim=32,
            pooled_projection_dim=16,
            out_channels=4,
            pos_embed_max_size=8,
        ),
        lambda: {
            "hidden_states": noise(2, 4, 8, 8),
            "timestep": torch.tensor([3, 40]),
            "encoder_hidden_states": noise(2, 5, 16),
            "pooled_projections": noise(2, 16),
        },
    ),
    "Flux": (
        lambda: d.FluxTransformer2DModel(
            1,
            4,
            num_layers=1,
            num_single_layers=1,
            attention_head_dim=16,
            num_attention_heads=2,
            joint_attention_dim=16,
            pooled_projection_dim=16,
            axes_dims_rope=(4, 4, 8),
        ),
        lambda: {
            "hidden_states": noise(1, 16, 4),
            "timestep": torch.tensor([0.3]),
            "encoder_hidden_states": noise(1, 5, 16),
            "pooled_projections": noise(1, 16),
            "txt_ids": torch.zeros(5, 3),
            "img_ids": torch.cartesian_prod(torch.zeros(1), torch.arange(4.0), torch.arange(4.0)),
        },
    ),
    "Wan": (
        lambda: d.WanTransformer3DModel((1, 2, 2), 2, 16, 4, 4, 16, 16, 32, 1),
        lambda: {
            "hidden_states": noise(1, 4, 2, 8, 8),
            "timestep": torch.tensor([3]),
            "encoder_hidden_states": noise(1, 5, 16),
        },
    ),
    "AutoencoderKL": (
        lambda: d.AutoencoderKL(
            3, 3, ("DownEncoderBlock2D",) * 2, ("UpDecoderBlock2D",) * 2, latent_channels=4, **BLOCKS
        ),
        lambda: {"sample": noise(2, 3, 16, 16)},
    ),
    "AutoencoderTiny": (
        lambda: d.AutoencoderTiny(3, 3, (16, 16), (16, 16), num_encoder_blocks=(1, 1), num_decoder_blocks=(1, 1)),
        lambda: {"sample": noise(2, 3, 16, 16)},
    ),
    "VQModel": (
        lambda: d.VQModel(
            3,
            3,
            ("DownEncoderBlock2D",) * 2,
            ("UpDecoderBlock2D",) * 2,
            latent_channels=4,
            num_vq_embeddings=16,
            **BLOCKS,
        ),
        lambda: {"sample": noise(2, 3, 16, 16)},
    ),
    "AutoencoderKLTemporal": (
        lambda: d.AutoencoderKLTemporalDecoder(3, 3, ("DownEncoderBlock2D",), (32,), 1, 4, 16),
        lambda: {"sample": noise(2, 3, 8, 8), "num_frames": 2},
    ),
}
SCHEDULERS = (
    "DDPM",
    "DDIM",
    "PNDM",
    "LMSDiscrete",
    "EulerDiscrete",
    "HeunDiscrete",
    "DPMSolverMultistep",
    "DPMSolverSinglestep",
    "UniPCMultistep",
    "KDPM2Discrete",
    "DEISMultistep",
    "FlowMatchEulerDiscrete",
    "DDIMInverse",
    "EDMEuler",
    "LCM",
)


def of(device: str, run: Callable[[str], Results]) -> Results:
    """GEGLU calls torch_npu's function wherever that is installed, on the CPU too (diffusers/models/activations.py)."""
    activations.is_torch_npu_available = lambda: device == "npu"
    return run(device)


def step(name: str, device: str) -> Results:
    make, inputs = MODELS[name]
    torch.manual_seed(0)
    model = make().to(device).eval()
    batch = moved(inputs(), device)
    with torch.no_grad():
        outputs = model(**batch).sample
    aim = moved(noise(*outputs.shape), device)
    return {"outputs": outputs, **trained(model, lambda: mse_loss(model(**batch).sample, aim))}


def loop(name: str, device: str) -> Results:
    """Noise turned into a picture in four steps of a scheduler; the noise of steps comes from the CPU."""
    torch.manual_seed(0)
    model = MODELS["UNet2D"][0]().to(device).eval()
    scheduler = getattr(d, f"{name}Scheduler")()
    scheduler.set_timesteps(4, device=device)
    x = noise(2, 3, 8, 8).to(device) * getattr(scheduler, "init_noise_sigma", 1.0)
    more = {"generator": torch.Generator().manual_seed(3)} if name in ("DDPM", "LCM") else {}
    with torch.no_grad():
        for time in scheduler.timesteps:
            scaled = scheduler.scale_model_input(x, time) if hasattr(scheduler, "scale_model_input") else x
            x = scheduler.step(model(scaled, time).sample, time, x, **more).prev_sample
    return {"picture": x}


def controlled(device: str) -> Results:
    torch.manual_seed(0)
    unet = d.UNet2DConditionModel(**CROSS).to(device)
    net = d.ControlNetModel.from_unet(unet, conditioning_embedding_out_channels=(8, 8)).to(device)
    batch = moved(
        {"sample": noise(2, 4, 8, 8), "timestep": torch.tensor([3, 40]), "encoder_hidden_states": noise(2, 5, 16)},
        device,
    )
    image = moved(noise(2, 3, 16, 16), device)

    def loss() -> Tensor:
        down, middle = net(**batch, controlnet_cond=image, return_dict=False)
        found = unet(**batch, down_block_additional_residuals=down, mid_block_additional_residual=middle).sample
        return found.square().mean()

    return trained(nn.ModuleList([unet, net]), loss)


def pipeline(device: str) -> Results:
    torch.manual_seed(0)
    made = d.DDIMPipeline(MODELS["UNet2D"][0](), d.DDIMScheduler()).to(device)
    made.set_progress_bar_config(disable=True)
    pictures = made(
        batch_size=1, generator=torch.Generator().manual_seed(5), num_inference_steps=3, output_type="np"
    ).images
    return {"pictures": torch.from_numpy(pictures)}


def average(device: str) -> Results:
    torch.manual_seed(0)
    model = MODELS["UNet2D"][0]().to(device)
    kept = EMAModel(model.parameters(), decay=0.9, use_ema_warmup=True)
    with torch.no_grad():
        for value in model.parameters():
            value.mul_(1.1)
    for _ in range(2):
        kept.step(model.parameters())
    kept.copy_to(model.parameters())
    return {"parameters": list(model.parameters())}


CASES = [
    *(Case(name, lambda device, name=name: of(device, partial(step, name))) for name in MODELS),
    *(Case(f"{name} scheduler", lambda device, name=name: loop(name, device), tolerance=1e-4) for name in SCHEDULERS),
    Case("ControlNet", lambda device: of(device, controlled)),
    Case("DDIMPipeline", pipeline, tolerance=1e-4),
    Case("EMA", average),
]

if __name__ == "__main__":
    main(CASES)
