"""What the kernels compute, in the folders of kernels/compute; what these tests share lies here."""
