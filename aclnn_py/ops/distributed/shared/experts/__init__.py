"""What operators of experts on several ranks share: dispatch and combine of tokens."""
