"""What operators of this family share."""
