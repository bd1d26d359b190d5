"""Steps of optimizers, and what goes with them."""
