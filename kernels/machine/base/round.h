/* Sizes in whole units. */
#pragma once
#include <stdint.h>

static inline uint64_t round_up(uint64_t size, uint64_t unit)
{
    return (size + unit - 1) / unit * unit;
}
