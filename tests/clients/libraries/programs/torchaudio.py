"""torchaudio: transforms of waves and spectra, filters, resampling and its models."""

from __future__ import annotations

from collections.abc import Callable

import torch
import torchaudio.compliance.kaldi as kaldi
import torchaudio.functional as F
import torchaudio.models as M
import torchaudio.transforms as T
from cases import Case, Results, main
from torch import Tensor, nn
from training import trained

RATE = 8000
WAVES: dict[str, Callable[[], nn.Module]] = {
    "Spectrogram": lambda: T.Spectrogram(128),
    "complex Spectrogram": lambda: T.Spectrogram(128, power=None),
    "MelSpectrogram": lambda: T.MelSpectrogram(RATE, 128, n_mels=16),
    "MFCC": lambda: T.MFCC(RATE, 8, melkwargs={"n_fft": 128, "n_mels": 16}),
    "LFCC": lambda: T.LFCC(RATE, n_lfcc=8, n_filter=16, speckwargs={"n_fft": 128}),
    "Resample": lambda: T.Resample(RATE, 5000),
    "SpectralCentroid": lambda: T.SpectralCentroid(RATE, 128),
    "MuLaw": lambda: T.MuLawEncoding(),
    "Fade": lambda: T.Fade(50, 50),
    "Vol": lambda: T.Vol(0.5),
    "Loudness": lambda: T.Loudness(RATE),
    "PitchShift": lambda: T.PitchShift(RATE, 2, n_fft=128),
    "Deemphasis": lambda: T.Deemphasis(),
    "Preemphasis": lambda: T.Preemphasis(),
}


def waves() -> Tensor:
    times = torch.arange(4000) / RATE
    noise = 0.05 * torch.randn(2, 4000, generator=torch.Generator().manual_seed(1))
    return torch.sin(2 * torch.pi * 440 * times) * 0.5 + noise


def transform(name: str, device: str) -> Results:
    return {"outputs": WAVES[name]().to(device)(waves().to(device))}


def spectra(device: str, dtype: torch.dtype = torch.float32) -> Results:
    power = T.Spectrogram(128)(waves()).to(device, dtype)
    mel = T.MelScale(16, RATE, n_stft=65).to(device, dtype)(power)
    phases = torch.polar(torch.ones(2, 65, 63), torch.linspace(0, 6, 2 * 65 * 63).reshape(2, 65, 63))
    phases = phases.to(device, dtype.to_complex())
    return {
        "decibels": T.AmplitudeToDB(top_db=80)(power),
        "mel": mel,
        "deltas": T.ComputeDeltas()(mel),
        "mean removed": T.SlidingWindowCmn(10)(mel),
        "stretched": T.TimeStretch(64, 65, 1.2).to(device, dtype)(phases),
        "waves": T.InverseSpectrogram(128).to(device, dtype)(phases),
    }


def filters(device: str) -> Results:
    x = waves()[:, :600].to(device)  # recursive filters take a step per sample
    return {
        "biquads": [
            F.lowpass_biquad(x, RATE, 900),
            F.highpass_biquad(x, RATE, 900),
            F.equalizer_biquad(x, RATE, 900, 3.0),
        ],
        "lfilter": F.lfilter(
            x, torch.tensor([1.0, -0.4, 0.1], device=device), torch.tensor([0.3, 0.2, 0.1], device=device)
        ),
        "convolved": [F.fftconvolve(x, x[:, :200]), F.convolve(x[:, :500], x[:, :50])],
        "gain": F.gain(x, 3.0),
        "noise added": F.add_noise(x, x.flip(-1), torch.tensor([10.0, 5.0], device=device)),
        "phase": F.phase_vocoder(
            torch.view_as_complex(torch.randn(1, 9, 8, 2)).to(device),
            1.3,
            torch.linspace(0, 3, 9, device=device)[:, None],
        ),
    }


def learned(device: str) -> Results:
    """A spectrum inside of a model, with gradients to the wave."""
    x = waves().to(device).requires_grad_()
    torch.manual_seed(0)
    model = nn.Sequential(T.MelSpectrogram(RATE, 128, n_mels=16), T.AmplitudeToDB(), nn.Linear(63, 4)).to(device)
    loss = model(x).square().mean()
    loss.backward()
    return {"loss": loss, "gradients": [x.grad, *(value.grad for value in model.parameters())]}


def fbank(device: str) -> Results:
    x = waves()[:1].to(device)
    common = {"sample_frequency": RATE, "dither": 0.0, "num_mel_bins": 16}
    return {
        "fbank": kaldi.fbank(x, **common),
        "mfcc": kaldi.mfcc(x, num_ceps=8, **common),
        "power": kaldi.spectrogram(x, sample_frequency=RATE, dither=0.0),
    }


def conformer(device: str) -> Results:
    torch.manual_seed(0)
    model = M.Conformer(16, 2, 32, 2, 3).to(device).eval()
    x, lengths = torch.randn(2, 10, 16).to(device), torch.tensor([10, 7]).to(device)
    return trained(model, lambda: model(x, lengths)[0].square().mean())


def separation(device: str) -> Results:
    torch.manual_seed(0)
    model = M.ConvTasNet(2, 8, 16, 3, 8, 8, 2, 2).to(device)
    x = waves()[:, None, :800].to(device)
    return trained(model, lambda: model(x).square().mean())


def recognition(device: str) -> Results:
    torch.manual_seed(0)
    model = M.wav2vec2_model(
        "group_norm", [(16, 8, 4), (16, 4, 2)], False, 16, 0.0, 8, 4, 2, 4, 0.0, 32, 0.0, 0.0, False, 0.0, 6
    ).to(device)
    x, labels = waves()[:, :1600].to(device), torch.tensor([[1, 2, 3], [2, 4, 0]]).to(device)

    def loss() -> Tensor:
        logits = model(x)[0].log_softmax(-1).transpose(0, 1)
        sizes = torch.full((2,), logits.shape[0], device=device)
        return nn.functional.ctc_loss(logits, labels, sizes, torch.tensor([3, 2], device=device))

    return trained(model, loss)


def others(device: str) -> Results:
    torch.manual_seed(0)
    letters, recurrent = M.Wav2Letter(6, "waveform", 1).to(device), M.DeepSpeech(8, 16, 5).to(device).eval()
    waved = M.WaveRNN([2, 2], 6, 4, n_rnn=16, n_fc=16, n_freq=8, n_hidden=8, n_output=8, n_res_block=1).to(device)
    spectrum = torch.randn(1, 1, 8, 12).to(device)
    return {
        "letters": letters(waves()[:, None].to(device)),
        "recurrent": recurrent(torch.randn(2, 1, 6, 8).to(device)),
        "waved": waved(torch.randn(1, 1, 32).to(device), spectrum),
    }


CASES = [
    *(Case(name, lambda device, name=name: transform(name, device), tolerance=1e-4) for name in WAVES),
    Case("spectra", spectra, wide=lambda: spectra("cpu", torch.float64)),
    Case("filters", filters),
    Case("learned", learned),
    Case("kaldi", fbank),
    Case("Conformer", conformer),
    Case("ConvTasNet", separation),
    Case("wav2vec2 with CTC", recognition, tolerance=1e-4),
    Case("other models", others),
]

if __name__ == "__main__":
    main(CASES)
