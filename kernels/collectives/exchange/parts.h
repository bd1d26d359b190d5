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

/* Of the step that is written or read. */
static inline uint64_t round_of(const collective *one)
{
    return one->base + one->step + 1;
}

static inline uint64_t box_bytes(const collective *one)
{
    return one->group->view.box.bytes;
}

/* Of a box in which there is a slice for each rank. */
static inline uint64_t slice_of(const collective *one)
{
    return box_bytes(one) / ranks_of(one) / 64 * 64;
}

static inline bool is_small(const collective *one)
{
    return one->send.bytes <= SMALL;
}

/* Two steps for each part of an all-reduce: everybody's numbers, then the sums. Who may write ahead sends the numbers
 * of all parts first, so that sums are ready when it is their turn. */
typedef struct reduce_step {
    uint64_t at; /* of the part */
    bool sums;
} reduce_step;

static inline reduce_step reduce_step_of(const collective *one, uint64_t step)
{
    uint64_t all = parts(one->send.bytes, box_bytes(one));
    if (one->group->view.box.ahead == 1) return (reduce_step){.at = step / 2 * box_bytes(one), .sums = step % 2};
    bool sums = step >= all;
    return (reduce_step){.at = (sums ? step - all : step) * box_bytes(one), .sums = sums};
}

/* A rank's elements of a part that all of them reduce together. */
static inline uint64_t share_begin(const collective *one, uint64_t elements, uint32_t rank)
{
    return elements * rank / ranks_of(one);
}

/* A rank's share of a part, in bytes from the part's beginning on. */
static inline box_range share_of(const collective *one, uint64_t at, uint32_t rank)
{
    uint64_t elements = part_at(one->send.bytes, at, box_bytes(one)) / one->element;
    uint64_t begin = share_begin(one, elements, rank) * one->element;
    return (box_range){.at = begin, .bytes = share_begin(one, elements, rank + 1) * one->element - begin};
}
