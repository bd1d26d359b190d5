"""Images: resized, sampled at the places of a grid, and boxes in them."""
