"""Products fused with collectives; every rank has the same arguments."""
