"""Device memory is never freed."""

from device import device, memory

with device():
    address = memory(1024)
    print(address != 0)
