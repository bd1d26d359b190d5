"""What attention over batches or packed sequences, as the layout says, and its gradients share."""
