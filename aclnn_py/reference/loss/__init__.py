"""Loss functions and their gradients."""
