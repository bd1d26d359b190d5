"""Parameters, rules and plans of products and experts that are fused with collectives, and of barriers."""
