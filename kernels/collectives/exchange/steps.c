/* What each kind of collective writes into its box, and reads out of the others', step by step. */
#include <string.h>

#include "collective.h"
#include "parts.h"

/* ---- parts ------------------------------------------------------------------------------------------------------ */

static char *box_of(const collective *one, uint32_t rank)
{
    return board_box(&one->group->view, rank, round_of(one));
}

static uint64_t most(const uint64_t *numbers, uint32_t count)
{
    uint64_t found = 0;
    for (uint32_t i = 0; i < count; i++) found = numbers[i] > found ? numbers[i] : found;
    return found;
}

/* ---- how many --------------------------------------------------------------------------------------------------- */

static uint64_t all_to_all_steps(const collective *one)
{
    uint64_t longest = 0;
    for (uint32_t rank = 0; rank < ranks_of(one); rank++) {
        uint64_t bytes = most(board_table(&one->group->view, rank, one->number), ranks_of(one));
        longest = bytes > longest ? bytes : longest;
    }
    return parts(longest, slice_of(one));
}

static uint64_t steps_of(const collective *one)
{
    switch (one->kind) {
    case ALL_REDUCE: return is_small(one) ? 1 : 2 * parts(one->send.bytes, box_bytes(one));
    case BROADCAST:
    case REDUCE: return parts(one->count * one->element, box_bytes(one));
    case ALL_GATHER:
    case ALL_GATHER_V: return parts(most(one->receive_bytes, ranks_of(one)), box_bytes(one));
    case REDUCE_SCATTER:
    case REDUCE_SCATTER_V: return parts(most(one->send_bytes, ranks_of(one)), slice_of(one));
    case SCATTER: return parts(one->count * one->element, slice_of(one));
    case ALL_TO_ALL:
    case ALL_TO_ALL_V:
    case ALL_TO_ALL_VC: return all_to_all_steps(one);
    default: return 1;
    }
}

uint64_t collective_steps(const collective *one)
{
    uint64_t steps = steps_of(one);
    return steps ? steps : 1;
}

/* ---- reducing --------------------------------------------------------------------------------------------------- */

/* `count` elements of all boxes, from a byte on. */
static void reduce_boxes(const collective *one, uint64_t at, uint64_t count, char *to)
{
    const char *from[MOST_RANKS];
    for (uint32_t rank = 0; rank < ranks_of(one); rank++) from[rank] = box_of(one, rank) + at;
    reduce_ranks(one->dtype, one->reduction, to, from, ranks_of(one), count);
}

/* Everybody's part, then the rank's share of it, reduced, which lies where it is received. */
static void write_all_reduce(const collective *one)
{
    reduce_step step = reduce_step_of(one, one->step);
    char *box = box_of(one, one->group->rank);
    if (!step.sums) {
        memcpy(box, one->send.place + step.at, part_at(one->send.bytes, step.at, box_bytes(one)));
        return;
    }
    box_range own = share_of(one, step.at, one->group->rank);
    memcpy(box + own.at, one->receive.place + step.at + own.at, own.bytes);
}

/* Sums are there when the numbers of their part have been read. */
bool step_is_ready(const collective *one, uint64_t step)
{
    if (one->kind != ALL_REDUCE) return true;
    reduce_step next = reduce_step_of(one, step);
    return !next.sums || one->read > next.at / box_bytes(one);
}

static void read_all_reduce(const collective *one)
{
    if (is_small(one)) {
        reduce_boxes(one, 0, one->count, one->receive.place);
        return;
    }
    reduce_step step = reduce_step_of(one, one->step);
    char *to = one->receive.place + step.at;
    if (!step.sums) {
        box_range own = share_of(one, step.at, one->group->rank);
        reduce_boxes(one, own.at, own.bytes / one->element, to + own.at);
        return;
    }
    for (uint32_t rank = 0; rank < ranks_of(one); rank++) {
        box_range share = share_of(one, step.at, rank);
        if (rank != one->group->rank) memcpy(to + share.at, box_of(one, rank) + share.at, share.bytes);
    }
}

/* ---- slices for every rank -------------------------------------------------------------------------------------- */

static void write_slices(const collective *one)
{
    uint64_t slice = slice_of(one), at = one->step * slice;
    for (uint32_t rank = 0; rank < ranks_of(one); rank++) {
        uint64_t bytes = part_at(one->send_bytes[rank], at, slice);
        if (bytes)
            memcpy(box_of(one, one->group->rank) + rank * slice, one->send.place + one->send_at[rank] + at, bytes);
    }
}

static void read_slices(const collective *one)
{
    uint64_t slice = slice_of(one), at = one->step * slice;
    for (uint32_t rank = 0; rank < ranks_of(one); rank++) {
        uint64_t bytes = part_at(one->receive_bytes[rank], at, slice);
        const char *from = box_of(one, rank) + one->group->rank * slice;
        if (bytes) memcpy(one->receive.place + one->receive_at[rank] + at, from, bytes);
    }
}

static void reduce_slices(const collective *one)
{
    uint64_t slice = slice_of(one), at = one->step * slice;
    uint64_t bytes = part_at(one->send_bytes[one->group->rank], at, slice);
    uint64_t from = one->group->rank * slice;
    if (bytes) reduce_boxes(one, from, bytes / one->element, one->receive.place + at);
}

static void write_scatter(const collective *one)
{
    uint64_t slice = slice_of(one), all = one->count * one->element, at = one->step * slice;
    uint64_t bytes = part_at(all, at, slice);
    for (uint32_t rank = 0; rank < ranks_of(one); rank++)
        memcpy(box_of(one, one->group->rank) + rank * slice, one->send.place + rank * all + at, bytes);
}

static void read_scatter(const collective *one)
{
    uint64_t slice = slice_of(one), at = one->step * slice, bytes = part_at(one->count * one->element, at, slice);
    memcpy(one->receive.place + at, box_of(one, one->root) + one->group->rank * slice, bytes);
}

/* ---- parts of the whole box
 * ------------------------------------------------------------------------------------------ */

static void write_part(const collective *one)
{
    uint64_t at = one->step * box_bytes(one), bytes = part_at(one->send.bytes, at, box_bytes(one));
    if (bytes) memcpy(box_of(one, one->group->rank), one->send.place + at, bytes);
}

static void read_gather(const collective *one)
{
    uint64_t at = one->step * box_bytes(one);
    for (uint32_t rank = 0; rank < ranks_of(one); rank++) {
        uint64_t bytes = part_at(one->receive_bytes[rank], at, box_bytes(one));
        if (bytes) memcpy(one->receive.place + one->receive_at[rank] + at, box_of(one, rank), bytes);
    }
}

static void read_broadcast(const collective *one)
{
    uint64_t at = one->step * box_bytes(one), bytes = part_at(one->receive.bytes, at, box_bytes(one));
    if (one->group->rank != one->root) memcpy(one->receive.place + at, box_of(one, one->root), bytes);
}

static void read_reduce(const collective *one)
{
    uint64_t at = one->step * box_bytes(one), bytes = part_at(one->count * one->element, at, box_bytes(one));
    if (one->group->rank == one->root) reduce_boxes(one, 0, bytes / one->element, one->receive.place + at);
}

/* ---- by kind
 * --------------------------------------------------------------------------------------------------------- */

void step_write(const collective *one)
{
    bool is_root = one->group->rank == one->root;
    switch (one->kind) {
    case ALL_REDUCE: write_all_reduce(one); break;
    case BROADCAST:
        if (is_root) write_part(one);
        break;
    case ALL_GATHER:
    case ALL_GATHER_V:
    case REDUCE: write_part(one); break;
    case SCATTER:
        if (is_root) write_scatter(one);
        break;
    case BARRIER:
    case MESSAGES:
    case COLLECTIVE_KINDS: break;
    default: write_slices(one);
    }
}

void step_read(const collective *one)
{
    switch (one->kind) {
    case ALL_REDUCE: read_all_reduce(one); break;
    case BROADCAST: read_broadcast(one); break;
    case ALL_GATHER:
    case ALL_GATHER_V: read_gather(one); break;
    case REDUCE: read_reduce(one); break;
    case REDUCE_SCATTER:
    case REDUCE_SCATTER_V: reduce_slices(one); break;
    case SCATTER: read_scatter(one); break;
    case BARRIER:
    case MESSAGES:
    case COLLECTIVE_KINDS: break;
    default: read_slices(one);
    }
}
