/* How far a collective comes without waiting. */
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>

#include "collective.h"
#include "transport.h"

#define SPIN (30 * MICROSECOND) /* others that are at it answer within this */
#define YIELDS 4                /* where there are more ranks than processors */

/* ---- waiting a little ------------------------------------------------------------------------------------------- */

uint64_t collective_awaits(const collective *one)
{
    return one->base + one->read + 1;
}

static bool all_written(const collective *one)
{
    const board_view *view = &one->group->view;
    uint64_t round = collective_awaits(one);
    for (uint32_t rank = 0; rank < view->ranks; rank++)
        if (atomic_load_explicit(&board_row(view, rank)->round, memory_order_acquire) < round) return false;
    return true;
}

static long processors;

static void count_processors(void)
{
    processors = sysconf(_SC_NPROCESSORS_ONLN);
}

static bool more_ranks_than_processors(const board_view *view)
{
    static pthread_once_t counted = PTHREAD_ONCE_INIT; /* streams of several threads wait at the same time */
    pthread_once(&counted, count_processors);
    return (long)view->ranks > processors;
}

static bool moves_soon(const collective *one)
{
    bool crowded = more_ranks_than_processors(&one->group->view);
    uint64_t end = ae_now() + (crowded ? 0 : SPIN);
    for (int i = 0; !collective_can_move(one); i++) {
        if (crowded ? i >= YIELDS : ae_now() >= end) return false;
        one->group->view.transport->look(&one->group->view);
        if (crowded) sched_yield();
    }
    return true;
}

/* ---- collectives of all ranks ----------------------------------------------------------------------------------- */

static void tell_call(collective *one)
{
    const board_view *view = &one->group->view;
    rank_row *row = board_row(view, one->group->rank);
    row->notes[one->number % 2] = collective_note(one);
    if (one->tables) {
        uint64_t *table = board_table(view, one->group->rank, one->number);
        memcpy(table, one->send_bytes, view->ranks * sizeof *table);
        memcpy(table + view->ranks, one->receive_bytes, view->ranks * sizeof *table);
    }
    atomic_store_explicit(&row->calls, one->number + 1, memory_order_release);
}

/* Its first step alone: whether the ranks agree is known behind it. */
static bool may_write(const collective *one)
{
    uint64_t ahead = one->read ? one->group->view.box.ahead : 1;
    return one->written < one->steps && one->written - one->read < ahead && step_is_ready(one, one->written);
}

static void write_box(collective *one)
{
    communicator *group = one->group;
    if (!one->written) {
        one->base = group->round;
        tell_call(one);
    }
    written_round written = {
        .rank = group->rank,
        .round = ++group->round,
        .call = one->number,
        .first = !one->written,
        .tables = one->tables != 0,
        .range = step_range,
        .what = one,
    };
    one->step = one->written++;
    step_write(one);
    group->view.transport->round(&group->view, &written);
}

static bool read_boxes(collective *one)
{
    one->step = one->read;
    if (!one->read) {
        if (!collective_agrees(one)) return false;
        one->steps = collective_steps(one);
    }
    step_read(one);
    one->read++;
    return true;
}

static bool move_all(collective *one)
{
    while (one->read < one->steps) {
        if (may_write(one))
            write_box(one);
        else if (!moves_soon(one))
            return false;
        else if (!read_boxes(one))
            return true;
    }
    return true;
}

/* ---- any -------------------------------------------------------------------------------------------------------- */

static bool some_transfer_moves(const collective *one)
{
    for (uint32_t i = 0; i < one->transfer_count; i++)
        if (transfer_can_move(&one->transfers[i])) return true;
    return false;
}

bool collective_can_move(const collective *one)
{
    if (one->kind == MESSAGES) return some_transfer_moves(one);
    return may_write(one) || all_written(one);
}

static bool move_transfers(collective *one)
{
    while (!one->fault && !transfers_done(one)) {
        transfers_move(one);
        if (!transfers_done(one) && !one->fault && !moves_soon(one)) return false;
    }
    return true;
}

bool collective_move(collective *one)
{
    return one->kind == MESSAGES ? move_transfers(one) : move_all(one);
}
