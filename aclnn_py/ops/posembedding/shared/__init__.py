"""What the rotary embeddings share: parameters, rules, plans."""
