"""What quantised products of FP8, HIFLOAT8 and FP4 share."""
