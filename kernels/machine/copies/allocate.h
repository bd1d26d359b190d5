/* Allocating and freeing as the exported functions of CANN and InfiniRT do it: with refusals and events. Without the
 * machine lock. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

/* Whether rounding the size up and padding it leaves size_t. */
bool allocation_overflows(uint64_t size, uint64_t padding);
/* The machine starts, and a region opens with its first memory: 500000 noted. With the lock held. */
int32_t allocate_open(int32_t region);
/* New bytes of the current context's device, 512-aligned, not initialised: 107002, 207001 noted. */
int32_t allocate_device(uint64_t size, uint64_t padding, uint64_t *address);
/* New managed memory (managed.h), in whole pages of 2 MiB: 107002, 207000, 207001 noted. */
int32_t allocate_managed(uint64_t size, uint64_t *address);
/* New bytes of page-locked host memory: 207001 noted, 500000 (malformed settings). */
int32_t allocate_host(uint64_t size, uint64_t *address);
/* 107000 noted for what release_block would refuse now. host: only page-locked memory will do. */
int32_t release_check(uint64_t address, bool host, const char *param);
/* Free a block by its start: 107000 noted for anything else, a block that is free already included. */
int32_t release_block(uint64_t address, bool host, const char *param);
