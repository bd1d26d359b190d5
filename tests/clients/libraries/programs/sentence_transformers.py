"""sentence_transformers: a small encoder with pooling, its sentences and similarities, and its trainer's losses."""

from __future__ import annotations

import tempfile

import torch
from cases import Case, Results, main
from datasets import Dataset
from sentence_transformers import (
    CrossEncoder,
    SentenceTransformer,
    SentenceTransformerTrainer,
    SentenceTransformerTrainingArguments,
    losses,
    models,
    util,
)
from tokenizers import Tokenizer, pre_tokenizers
from tokenizers import models as tokenizer_models
from transformers import BertConfig, BertForSequenceClassification, BertModel, PreTrainedTokenizerFast

WORDS = 48
SENTENCES = ["w1 w2 w3", "w4 w5", "w1 w2 w7 w9 w11", "w30 w31 w3 w2"]
CONFIG = {
    "vocab_size": WORDS, "hidden_size": 32, "intermediate_size": 48, "num_hidden_layers": 2, "num_attention_heads": 4,
    "max_position_embeddings": 32, "hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0,
}  # fmt: skip


def saved(folder: str, head: bool = False) -> None:
    """A model and a tokenizer as a directory, as people have them."""
    names = {f"w{number}": number for number in range(WORDS - 1)} | {"[PAD]": WORDS - 1}
    made = Tokenizer(tokenizer_models.WordLevel(names, unk_token="w0"))
    made.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    PreTrainedTokenizerFast(tokenizer_object=made, pad_token="[PAD]", unk_token="w0").save_pretrained(folder)
    torch.manual_seed(0)
    config = BertConfig(**CONFIG, pad_token_id=WORDS - 1, num_labels=1)
    (BertForSequenceClassification if head else BertModel)(config).save_pretrained(folder)


def built(device: str, folder: str, pooling: str = "mean") -> SentenceTransformer:
    saved(folder)
    words = models.Transformer(folder)
    width = words.get_embedding_dimension()
    torch.manual_seed(1)
    return SentenceTransformer(
        modules=[words, models.Pooling(width, pooling_mode=pooling), models.Dense(width, 16), models.Normalize()],
        device=device,
    )


def encode(device: str) -> Results:
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        for pooling in ("mean", "cls", "max", "weightedmean"):
            found = built(device, folder, pooling).encode(SENTENCES, convert_to_tensor=True)
            hits = util.semantic_search(found[:2], found[2:])
            results[pooling] = [found, util.cos_sim(found, found), [[hit["score"] for hit in row] for row in hits]]
            results[f"{pooling} order"] = [[hit["corpus_id"] for hit in row] for row in hits]
    return results


def train(device: str, loss: type, columns: dict[str, list[object]]) -> Results:
    with tempfile.TemporaryDirectory() as folder:
        model = built(device, folder)
        args = SentenceTransformerTrainingArguments(
            output_dir=folder, max_steps=3, per_device_train_batch_size=2, logging_steps=1, report_to="none",
            use_cpu=device == "cpu", save_strategy="no", disable_tqdm=True, learning_rate=1e-3, optim="adamw_torch",
        )  # fmt: skip
        data = Dataset.from_dict(columns)
        trainer = SentenceTransformerTrainer(model, args, train_dataset=data, loss=loss(model))
        trainer.train()
        return {"losses": [log["loss"] for log in trainer.state.log_history if "loss" in log]}


def rank(device: str) -> Results:
    with tempfile.TemporaryDirectory() as folder:
        saved(folder, head=True)
        model = CrossEncoder(folder, device=device)
        scores = model.predict([(SENTENCES[0], other) for other in SENTENCES[1:]], convert_to_tensor=True)
    return {"scores": scores}


PAIRS = {"anchor": SENTENCES, "positive": SENTENCES[::-1]}
SCORED = {"first": SENTENCES, "second": SENTENCES[::-1], "score": [0.1, 0.9, 0.9, 0.1]}
TRIPLETS = {**PAIRS, "negative": SENTENCES[1:] + SENTENCES[:1]}
CASES = [
    Case("encode", encode, exact=frozenset({"mean order", "cls order", "max order", "weightedmean order"})),
    Case("ranking loss", lambda device: train(device, losses.MultipleNegativesRankingLoss, PAIRS)),
    Case("cosine loss", lambda device: train(device, losses.CosineSimilarityLoss, SCORED)),
    Case("CoSENT loss", lambda device: train(device, losses.CoSENTLoss, SCORED)),
    Case("triplet loss", lambda device: train(device, losses.TripletLoss, TRIPLETS)),
    Case("cross encoder", rank),
]

if __name__ == "__main__":
    main(CASES)
