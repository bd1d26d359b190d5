"""What operators that quantise share."""
