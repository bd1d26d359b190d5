"""Random numbers, masks, draws."""
