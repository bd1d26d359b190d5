/* How boxes are cut: steps, slices for every rank, shares. */
#pragma once
#include "collective.h"

#define SMALL ((uint64_t)32 << 10) /* up to here every rank reduces everything: one wait instead of two */

static inline uint64_t least(uint64_t one, uint64_t other)
{
    return one < other ? one : other;
}

static inline uint64_t parts(uint64_t bytes, uint64_t part)
{
    return (bytes + part - 1) / part;
}

/* What is left of bytes behind `at`, at most a part. */
static inline uint64_t part_at(uint64_t bytes, uint64_t at, uint64_t part)
{
    return at < bytes ? least(bytes - at, part) : 0;
}

static inline uint32_t ranks_of(const collective *one)
{
    return one->group->view.ranks;
}

/* Of a box in which there is a slice for each rank. */
static inline uint64_t slice_of(const collective *one)
{
    return BOX_BYTES / ranks_of(one) / 64 * 64;
}

static inline bool is_small(const collective *one)
{
    return one->send.bytes <= SMALL;
}

/* A rank's elements of a part that all of them reduce together. */
static inline uint64_t share_begin(const collective *one, uint64_t elements, uint32_t rank)
{
    return elements * rank / ranks_of(one);
}
