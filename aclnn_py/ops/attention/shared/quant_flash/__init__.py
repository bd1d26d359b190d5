"""What attention for training over quantised tensors and its gradient share."""
