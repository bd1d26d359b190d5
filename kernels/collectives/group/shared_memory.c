/* The transport of ranks that have the same memory: what is written is there, and a bell tells the others. */
#include "transport.h"

static void round_written(const board_view *view, const written_round *written)
{
    atomic_store_explicit(&board_row(view, written->rank)->round, written->round, memory_order_release);
    board_ring_all(view, written->rank);
}

static void piece_written(const board_view *view, uint32_t from, uint32_t to, uint64_t bytes)
{
    (void)bytes;
    atomic_fetch_add_explicit(&board_channel(view, from, to)->written, 1, memory_order_release);
    board_ring(view, to);
}

static void piece_taken(const board_view *view, uint32_t from, uint32_t to)
{
    atomic_fetch_add_explicit(&board_channel(view, from, to)->read, 1, memory_order_release);
    board_ring(view, from);
}

static void look(const board_view *view)
{
    (void)view;
}

const transport shared_memory = {
    .round = round_written,
    .piece = piece_written,
    .taken = piece_taken,
    .failed = board_ring_all,
    .left = board_ring_all,
    .look = look,
    .lives = board_rank_lives,
    .end = board_leave,
};
