"""Random numbers, masks and dropout."""
