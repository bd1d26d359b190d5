"""Memory of devices and page-locked memory: allocating, freeing, telling what an address is."""

from __future__ import annotations

from typing import Any

from ..base import status
from ..native import ffi, lib
from . import observe, refused
from .failure import block_text, region_name
from .machine import chosen, start, where

PAGEABLE, DEVICE, PINNED = 0, 1, 2
"""Where an address is, as ae_locate tells."""
ALIGNMENT = 32
PADDING = 32
LISTED = 8
"""How many blocks an out-of-memory message lists, largest first."""
SCANNED = 4096
MOST = (1 << 64) - 1
HOST: int = lib.AE_HOST_REGION


def overflows(size: int, padding: int) -> bool:
    """Whether rounding the size up and padding it leaves size_t."""
    return size > MOST - (ALIGNMENT - 1) - padding


def allocate(region: int, size: int, padding: int) -> int:
    """Address of `size` new bytes, 512-aligned, not initialised; 207001 beyond the device's or the host's memory."""
    address = ffi.new("uint64_t *")
    if lib.ae_malloc(region, size, padding, where(), address):
        raise refused.exhausted(status.ACL_ERROR_RT_MEMORY_ALLOCATION, shortage(region, size))
    if observe.listeners:
        observe.announce("malloc", address=address[0], bytes=size, region=region)
    return int(address[0])


def allocate_host(size: int) -> int:
    """Address of page-locked host memory; 207001 when the host has no more."""
    start()
    lib.ae_region_open(HOST, chosen().memory)
    return allocate(HOST, size, 0)


def shortage(region: int, size: int) -> str:
    usage, blocks = usage_of(region), live_blocks(region)
    largest = sorted(blocks, key=lambda block: -int(block.requested))[:LISTED]
    listed = "; ".join(block_text(block) for block in largest)
    return (
        f"Expected room for {size} bytes on {region_name(region)} but {usage.live_bytes} of {usage.capacity} bytes are "
        f"in use by {usage.live_blocks} blocks, and what the host can give is a limit too. Largest: {listed or 'none'}."
    )


def usage_of(region: int) -> Any:
    """Capacity, live bytes and blocks, peak, total."""
    usage = ffi.new("ae_usage *")
    lib.ae_usage_of(region, usage)
    return usage


def live_blocks(region: int) -> list[Any]:
    """The live blocks by serial, at most the first 4096."""
    found = ffi.new("ae_block[]", SCANNED)
    count = min(lib.ae_list(region, found, SCANNED), SCANNED)
    return [ffi.new("ae_block *", found[at]) for at in range(count)]  # a member alone would not keep the row alive


def locate(address: int) -> tuple[int, Any]:
    """PAGEABLE, DEVICE or PINNED, and the block around the address (its `state` says whether there is one)."""
    block = ffi.new("ae_block *")
    return int(lib.ae_locate(address, block)), block


def lives(block: Any) -> bool:
    """Whether `locate` found a block that is not freed."""
    return bool(block.state == lib.AE_BLOCK_LIVE)


def describe(address: int) -> str:
    """What an address is, in words."""
    kind, block = locate(address)
    if kind == PAGEABLE:
        return f"0x{address:x}, which is ordinary host memory"
    if block.state == lib.AE_BLOCK_NONE:
        return f"0x{address:x}, which belongs to no block"
    offset = address - int(block.base)
    return f"0x{address:x}, {'the start' if not offset else f'{offset} bytes inside'} of {block_text(block)}"


def not_freeable(address: int, host: bool, param: str) -> refused.Refused:
    expected = "the address aclrtMallocHost returned" if host else "an address that a malloc of ours returned"
    return refused.argument(param, expected + ", not yet freed", describe(address))


def check_release(address: int, host: bool, param: str) -> None:
    """107000 for what `release` would refuse now."""
    kind, block = locate(address)
    right = kind == PINNED or (kind == DEVICE and not host)
    if not right or not lives(block) or block.base != address:
        raise not_freeable(address, host, param)


def release(address: int, host: bool, param: str) -> None:
    """Free a block by its start address; 107000 for anything else, a block that is already free included."""
    seen = locate(address) if observe.listeners else None
    if lib.ae_free(address, int(host)):
        raise not_freeable(address, host, param)
    if seen is not None:
        observe.announce("free", address=address, bytes=seen[1].requested, region=seen[1].region)
