/* Sends and receives, through the channel between two ranks: two pieces of it hold what is on its way. A send is over
 * when the other rank has taken everything, as on the devices. */
#include <stdio.h>
#include <string.h>

#include "collective.h"

/* ---- turns ------------------------------------------------------------------------------------------------------ */

static transfer_queue *queue_of(const transfer *one)
{
    communicator *group = one->owner->group;
    return (one->sends ? group->sends : group->receives) + one->peer;
}

void transfers_enter(collective *one)
{
    for (uint32_t i = 0; i < one->transfer_count; i++) {
        transfer *fresh = &one->transfers[i];
        transfer_queue *queue = queue_of(fresh);
        fresh->next = NULL;
        fresh->number = queue->entered++;
        if (queue->last)
            queue->last->next = fresh;
        else
            queue->first = fresh;
        queue->last = fresh;
    }
}

static void leave(const transfer *one)
{
    transfer_queue *queue = queue_of(one);
    transfer *before = NULL, *found = queue->first;
    while (found && found != one) before = found, found = found->next;
    if (!found) return;
    if (before)
        before->next = found->next;
    else
        queue->first = found->next;
    if (queue->last == found) queue->last = before;
}

void transfers_leave(const collective *one)
{
    for (uint32_t i = 0; i < one->transfer_count; i++) leave(&one->transfers[i]);
}

/* ---- moving ----------------------------------------------------------------------------------------------------- */

static channel *channel_of(const transfer *one)
{
    const communicator *group = one->owner->group;
    return one->sends ? board_channel(&group->view, group->rank, one->peer)
                      : board_channel(&group->view, one->peer, group->rank);
}

static char *piece_of(const transfer *one, uint64_t number)
{
    const communicator *group = one->owner->group;
    return one->sends ? board_piece(&group->view, group->rank, one->peer, number)
                      : board_piece(&group->view, one->peer, group->rank, number);
}

/* The transfers before it, of this rank and the same channel, are over. */
static bool has_turn(const transfer *one)
{
    const transfer *before = queue_of(one)->first;
    while (before && before->done && before->owner == one->owner) before = before->next;
    return before == one;
}

static bool all_moved(const transfer *one)
{
    return one->moved == one->what.bytes;
}

bool transfer_can_move(const transfer *one)
{
    if (one->done || !has_turn(one)) return false;
    const channel *way = channel_of(one);
    uint64_t written = atomic_load_explicit(&way->written, memory_order_acquire);
    uint64_t read = atomic_load_explicit(&way->read, memory_order_acquire);
    if (!one->sends) return written > read;
    return all_moved(one) ? written == read : written - read < 2;
}

static void send_piece(transfer *one, channel *way)
{
    const communicator *group = one->owner->group;
    uint64_t number = atomic_load_explicit(&way->written, memory_order_relaxed);
    uint64_t left = one->what.bytes - one->moved, most = group->view.piece;
    uint64_t bytes = left < most ? left : most;
    memcpy(piece_of(one, number), one->what.place + one->moved, bytes);
    way->total[number % 2] = one->what.bytes;
    one->moved += bytes;
    group->view.transport->piece(&group->view, group->rank, one->peer, bytes);
}

static void disagree(transfer *one, uint64_t sent)
{
    collective *owner = one->owner;
    owner->fault = HCCL_E_PARA;
    snprintf(
        owner->why, sizeof owner->why,
        "Expected a message of as many bytes as are sent but rank %u sends %llu bytes and rank %u receives %llu in "
        "%s",
        one->peer, (unsigned long long)sent, owner->group->rank, (unsigned long long)one->what.bytes, owner->name);
}

static void receive_piece(transfer *one, const channel *way)
{
    const communicator *group = one->owner->group;
    uint64_t number = atomic_load_explicit(&way->read, memory_order_relaxed), total = way->total[number % 2];
    if (total != one->what.bytes) {
        disagree(one, total);
        return;
    }
    uint64_t left = one->what.bytes - one->moved, most = group->view.piece;
    uint64_t bytes = left < most ? left : most;
    memcpy(one->what.place + one->moved, piece_of(one, number), bytes);
    one->moved += bytes;
    group->view.transport->taken(&group->view, one->peer, group->rank);
    one->done = all_moved(one);
}

static void move(transfer *one)
{
    channel *way = channel_of(one);
    if (!one->sends)
        receive_piece(one, way);
    else if (!all_moved(one))
        send_piece(one, way);
    else
        one->done = true;
}

bool transfers_move(collective *one)
{
    bool moved = false;
    for (uint32_t i = 0; i < one->transfer_count && !one->fault; i++)
        while (!one->fault && transfer_can_move(&one->transfers[i])) {
            move(&one->transfers[i]);
            moved = true;
        }
    return moved;
}

bool transfers_done(const collective *one)
{
    for (uint32_t i = 0; i < one->transfer_count; i++)
        if (!one->transfers[i].done) return false;
    return true;
}
