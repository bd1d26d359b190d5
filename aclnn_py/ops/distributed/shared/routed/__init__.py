"""What grouped products with an uneven exchange between ranks share."""
