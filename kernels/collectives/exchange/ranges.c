/* What a rank reads of another one's box, step by step: steps.c reads no more. */
#include "collective.h"
#include "parts.h"

static box_range range_of_all_reduce(const collective *one, uint32_t reader)
{
    reduce_step step = reduce_step_of(one, one->step);
    if (is_small(one)) return (box_range){.bytes = one->send.bytes};
    uint32_t rank = step.sums ? one->group->rank : reader;
    return share_of(one, step.at, rank);
}

static box_range range_of_part(const collective *one)
{
    return (box_range){.bytes = part_at(one->send.bytes, one->step * box_bytes(one), box_bytes(one))};
}

static box_range range_of_slice(const collective *one, uint32_t reader, uint64_t all)
{
    uint64_t slice = slice_of(one), bytes = part_at(all, one->step * slice, slice);
    return (box_range){.at = bytes ? reader * slice : 0, .bytes = bytes};
}

box_range step_range(const void *what, uint32_t reader)
{
    const collective *one = what;
    const box_range nothing = {.bytes = 0};
    bool is_root = one->group->rank == one->root;
    switch (one->kind) {
    case ALL_REDUCE: return range_of_all_reduce(one, reader);
    case BROADCAST: return is_root ? range_of_part(one) : nothing;
    case ALL_GATHER:
    case ALL_GATHER_V: return range_of_part(one);
    case REDUCE: return reader == one->root ? range_of_part(one) : nothing;
    case SCATTER: return is_root ? range_of_slice(one, reader, one->count * one->element) : nothing;
    case BARRIER:
    case MESSAGES:
    case COLLECTIVE_KINDS: return nothing;
    default: return range_of_slice(one, reader, one->send_bytes[reader]);
    }
}
