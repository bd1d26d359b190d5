"""Parameters, rules and plans of the feed-forward layers."""
