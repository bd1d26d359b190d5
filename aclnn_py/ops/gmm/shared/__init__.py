"""What grouped matrix products share."""
