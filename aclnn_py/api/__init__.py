"""The public functions under their C names. A C prototype declares each; the body states what it does and refuses."""
