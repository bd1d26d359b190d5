"""What the operators before multi-head latent attention share."""
