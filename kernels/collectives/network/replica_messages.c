/* What other ranks' messages do to the rank's board. Nothing of a message is believed: numbers that no rank sends leave
 * the board as it is. */
#include "replica_messages.h"

#include <string.h>

#include "hccl/hccl_types.h"

typedef struct message {
    const message_head *head;
    const char *data;
    size_t bytes;
} message;

/* The rank's streams look again. */
static void ring(const replica *one)
{
    board_ring(&one->view, one->rank);
}

static void ring_joining(const replica *one)
{
    bell_ring(&one->view.board->bell);
    ring(one);
}

static bool is_of(const replica *one, const message_head *head, size_t bytes)
{
    return bytes == sizeof *head && memcmp(head->key, one->view.board->key, KEY_BYTES) == 0 &&
           head->from < one->view.ranks && head->from != one->rank;
}

/* A rank that leaves has left when all that it had sent before is there. */
static void settle_leaving(replica *one, uint32_t rank)
{
    replica_peer *peer = &one->peers[rank];
    const board_view *view = &one->view;
    if (!peer->leaves || atomic_load(&board_row(view, rank)->round) < peer->round ||
        atomic_load(&board_channel(view, rank, one->rank)->written) < peer->written ||
        atomic_load(&board_channel(view, one->rank, rank)->read) < peer->read)
        return;
    atomic_store(&board_row(view, rank)->state, RANK_LEFT);
    ring_joining(one);
}

/* ---- joining and leaving ---------------------------------------------------------------------------------------- */

static void joined(replica *one, const message *what)
{
    uint32_t absent = RANK_ABSENT;
    rank_row *row = board_row(&one->view, what->head->from);
    if (!atomic_compare_exchange_strong(&row->state, &absent, RANK_JOINED)) return;
    link_keep_files(one->link);
    atomic_fetch_add(&one->view.board->joined, 1);
    ring_joining(one);
}

static void left(replica *one, const message *what)
{
    replica_peer *peer = &one->peers[what->head->from];
    peer->round = what->head->number;
    peer->written = what->head->written;
    peer->read = what->head->read;
    peer->leaves = true;
    settle_leaving(one, what->head->from);
}

/* Its process has ended, or it cannot be reached any more. Nothing that it has sent is still to come. */
void peer_lost(void *argument, uint32_t rank)
{
    replica *one = argument;
    uint32_t absent = RANK_ABSENT;
    rank_row *row = board_row(&one->view, rank);
    if (one->peers[rank].leaves)
        atomic_store(&row->state, RANK_LEFT);
    else
        atomic_compare_exchange_strong(&row->state, &absent, RANK_JOINED);
    atomic_store(&one->peers[rank].ended, true);
    ring_joining(one);
}

static void failed(replica *one, const message *what)
{
    board *shared = one->view.board;
    uint32_t none = 0;
    uint64_t code = what->head->number;
    if (what->bytes != EXPLANATION_BYTES || !atomic_compare_exchange_strong(&shared->failed, &none, 1)) return;
    memcpy(shared->explanation, what->data, EXPLANATION_BYTES);
    shared->explanation[EXPLANATION_BYTES - 1] = 0;
    shared->code = code && code < HCCL_E_RESERVED ? (int32_t)code : HCCL_E_REMOTE;
    atomic_store(&one->told, true); /* whoever failed tells everybody */
    atomic_store(&shared->failed, 2);
    ring(one);
}

/* ---- collectives ------------------------------------------------------------------------------------------------ */

static void note_call(replica *one, const message *what)
{
    const message_head *head = what->head;
    rank_row *row = board_row(&one->view, head->from);
    row->notes[head->call % 2] = head->note;
    if (head->table_bytes)
        memcpy(board_table(&one->view, head->from, head->call), what->data, (size_t)head->table_bytes);
    if (atomic_load(&row->calls) <= head->call) atomic_store(&row->calls, head->call + 1);
}

static bool fits_round(const replica *one, const message *what)
{
    const message_head *head = what->head;
    uint64_t tables = 2 * one->view.ranks * sizeof(uint64_t), box = one->view.box.bytes,
             seen = atomic_load(&board_row(&one->view, head->from)->round);
    bool fits = head->table_bytes == 0 || (head->first && head->table_bytes == tables);
    fits = fits && head->table_bytes <= what->bytes && head->number > seen && head->number <= seen + MOST_BOXES;
    return fits && head->at <= box && what->bytes - head->table_bytes <= box - head->at;
}

static void round_arrived(replica *one, const message *what)
{
    const message_head *head = what->head;
    if (!fits_round(one, what)) return;
    rank_row *row = board_row(&one->view, head->from);
    uint64_t *rounds = one->peers[head->from].rounds, seen = atomic_load(&row->round);
    size_t bytes = what->bytes - head->table_bytes;
    if (bytes)
        memcpy(board_box(&one->view, head->from, head->number) + head->at, what->data + head->table_bytes, bytes);
    if (head->first) note_call(one, what);
    rounds[head->number % MOST_BOXES] = head->number;
    while (rounds[(seen + 1) % MOST_BOXES] == seen + 1) seen++;
    atomic_store_explicit(&row->round, seen, memory_order_release);
    settle_leaving(one, head->from);
    ring(one);
}

/* ---- messages between two ranks --------------------------------------------------------------------------------- */

static void piece_arrived(replica *one, const message *what)
{
    const message_head *head = what->head;
    channel *way = board_channel(&one->view, head->from, one->rank);
    uint64_t *pieces = one->peers[head->from].pieces, seen = atomic_load(&way->written);
    if (what->bytes > one->view.piece || (head->number != seen && head->number != seen + 1)) return;
    if (what->bytes) memcpy(board_piece(&one->view, head->from, one->rank, head->number), what->data, what->bytes);
    way->total[head->number % 2] = head->total;
    pieces[head->number % 2] = head->number + 1;
    while (pieces[seen % 2] == seen + 1) seen++;
    atomic_store_explicit(&way->written, seen, memory_order_release);
    settle_leaving(one, head->from);
    ring(one);
}

static void piece_taken(replica *one, const message *what)
{
    channel *way = board_channel(&one->view, one->rank, what->head->from);
    uint64_t number = what->head->number;
    if (number <= atomic_load(&way->read) || number > atomic_load(&way->written)) return;
    atomic_store_explicit(&way->read, number, memory_order_release);
    settle_leaving(one, what->head->from);
    ring(one);
}

/* ---- any -------------------------------------------------------------------------------------------------------- */

/* An older invitation of the same part, which was not taken, counts no more. */
static child_row *place_for(board *shared, const child_row *fresh)
{
    child_row *end = shared->children + CHILDREN, *place = end - 1;
    for (child_row *row = shared->children; row < end; row++)
        if (row->used && row->id == fresh->id && row->digest == fresh->digest) return row;
    for (child_row *row = shared->children; row < end && place->used; row++)
        if (!row->used) place = row;
    return place;
}

static void invited(replica *one, const message *what)
{
    child_row row = {.used = 1, .id = what->head->number, .digest = what->head->call};
    if (what->bytes != sizeof row.name) return;
    memcpy(&row.name, what->data, sizeof row.name);
    pthread_mutex_lock(&one->mutex);
    *place_for(one->view.board, &row) = row;
    pthread_mutex_unlock(&one->mutex);
    bell_ring(&one->view.board->bell);
}

static void (*const actions[])(replica *one, const message *what) = {
    [MESSAGE_JOINED] = joined,     [MESSAGE_ROUND] = round_arrived, [MESSAGE_PIECE] = piece_arrived,
    [MESSAGE_TAKEN] = piece_taken, [MESSAGE_FAILED] = failed,       [MESSAGE_LEFT] = left,
    [MESSAGE_PART] = invited,
};

void message_arrived(void *argument, const void *head, size_t head_bytes, const char *data, size_t bytes)
{
    replica *one = argument;
    message_head copy;
    if (head_bytes != sizeof copy) return;
    memcpy(&copy, head, sizeof copy);
    const message what = {.head = &copy, .data = data, .bytes = bytes};
    if (is_of(one, &copy, head_bytes) && copy.kind < sizeof actions / sizeof *actions) actions[copy.kind](one, &what);
}
