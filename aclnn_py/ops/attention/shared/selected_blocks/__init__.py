"""What attention over selected blocks of scores and its backward share."""
