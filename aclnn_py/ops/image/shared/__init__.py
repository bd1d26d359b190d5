"""What the resizing and sampling of images share: parameters, rules, plans."""
