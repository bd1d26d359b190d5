/* Messages between boards. Each can be understood alone: of the newest rounds and pieces of a rank, as many as it has
 * boxes and a channel has pieces, which is all that can be on its way, any may come first. */
#define _GNU_SOURCE
#include "replica.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lock.h"
#include "replica_messages.h"

/* ---- what goes -------------------------------------------------------------------------------------------------- */

static replica *of(const board_view *view)
{
    return view->link;
}

message_head message_of(const replica *one, message_kind kind)
{
    message_head head = {.kind = kind, .from = one->rank};
    memcpy(head.key, one->view.board->key, KEY_BYTES);
    return head;
}

static void send_to(const replica *one, uint32_t rank, const message_head *head, const link_bytes *bytes)
{
    link_send(one->link, rank, head, sizeof *head, bytes);
}

static void send_to_all(const replica *one, const message_head *head, const link_bytes *bytes)
{
    for (uint32_t rank = 0; rank < one->view.ranks; rank++)
        if (rank != one->rank) send_to(one, rank, head, bytes);
}

static void round_written(const board_view *view, const written_round *written)
{
    const replica *one = of(view);
    message_head head = message_of(one, MESSAGE_ROUND);
    const rank_row *row = board_row(view, one->rank);
    head.number = written->round;
    head.call = written->call;
    head.first = written->first;
    if (written->first) head.note = row->notes[written->call % 2];
    for (uint32_t rank = 0; rank < view->ranks; rank++) {
        if (rank == one->rank) continue;
        box_range range = written->range(written->what, rank);
        link_bytes bytes = {
            .second = board_box(view, one->rank, written->round) + range.at,
            .second_bytes = range.bytes,
        };
        if (written->first && written->tables) {
            bytes.first = board_table(view, one->rank, written->call);
            bytes.first_bytes = 2 * view->ranks * sizeof(uint64_t);
        }
        head.at = range.at;
        head.table_bytes = bytes.first_bytes;
        send_to(one, rank, &head, &bytes);
    }
    atomic_store_explicit(&board_row(view, one->rank)->round, written->round, memory_order_release);
    board_ring(view, one->rank);
}

/* One that is for the rank itself is there. */
static void piece_written(const board_view *view, uint32_t from, uint32_t to, uint64_t bytes)
{
    channel *way = board_channel(view, from, to);
    uint64_t number = atomic_load(&way->written);
    if (to == from) {
        shared_memory.piece(view, from, to, bytes);
        return;
    }
    message_head head = message_of(of(view), MESSAGE_PIECE);
    head.number = number;
    head.total = way->total[number % 2];
    atomic_store(&way->written, number + 1); /* the answer may come at once */
    send_to(of(view), to, &head,
            &(link_bytes){.second = board_piece(view, from, to, number), .second_bytes = (size_t)bytes});
}

static void piece_taken(const board_view *view, uint32_t from, uint32_t to)
{
    shared_memory.taken(view, from, to);
    if (to == from) return;
    message_head head = message_of(of(view), MESSAGE_TAKEN);
    head.number = atomic_load(&board_channel(view, from, to)->read);
    send_to(of(view), from, &head, NULL);
}

static void tell_failure(const board_view *view, uint32_t rank)
{
    board *shared = view->board;
    replica *one = of(view);
    if (atomic_load(&shared->failed) == 2 && !atomic_exchange(&one->told, true)) {
        message_head head = message_of(one, MESSAGE_FAILED);
        head.number = (uint64_t)shared->code;
        send_to_all(one, &head, &(link_bytes){.second = shared->explanation, .second_bytes = EXPLANATION_BYTES});
    }
    board_ring(view, rank);
}

static void tell_leaving(const board_view *view, uint32_t rank)
{
    replica *one = of(view);
    if (atomic_exchange(&one->left, true)) return;
    for (uint32_t other = 0; other < view->ranks; other++) {
        message_head head = message_of(one, MESSAGE_LEFT);
        head.number = atomic_load(&board_row(view, rank)->round);
        head.written = atomic_load(&board_channel(view, rank, other)->written);
        head.read = atomic_load(&board_channel(view, other, rank)->read);
        if (other != rank) send_to(one, other, &head, NULL);
    }
}

/* ---- the rest --------------------------------------------------------------------------------------------------- */

static void look(const board_view *view)
{
    link_look(of(view)->link);
}

static bool lives(const board_view *view, uint32_t rank)
{
    return !atomic_load(&of(view)->peers[rank].ended);
}

static void *depart(void *argument)
{
    replica *one = argument;
    replica_close(one);
    board_unmap(&one->view);
    pthread_mutex_destroy(&one->mutex);
    free(one->peers);
    free(one);
    return NULL;
}

/* A forked child has neither the thread nor a right to the connections. What is on its way to a rank that does not
 * answer is waited for in a thread: the caller has the machine lock. */
static void end(board_view *view, uint32_t rank, bool leaves)
{
    replica *one = of(view);
    pthread_t thread;
    if (leaves) {
        atomic_store(&board_row(view, rank)->state, RANK_LEFT);
        tell_leaving(view, rank);
        if (thread_start(depart, one, &thread)) depart(one);
    }
    *view = (board_view){.file = -1};
}

static const transport network = {
    .round = round_written,
    .piece = piece_written,
    .taken = piece_taken,
    .failed = tell_failure,
    .left = tell_leaving,
    .look = look,
    .lives = lives,
    .end = end,
};

bool is_replica(const board_view *view)
{
    return view->transport == &network;
}

const char *replica_host(const board_view *view)
{
    return link_host(of(view)->link);
}

/* ---- joining ---------------------------------------------------------------------------------------------------- */

static void take_places(const replica *one, const seat *seats)
{
    for (uint32_t rank = 0; rank < one->view.ranks; rank++) {
        rank_row *row = board_row(&one->view, rank);
        bool here = seats[rank].host == seats[one->rank].host;
        row->device = seats[rank].device;
        row->process = here ? seats[rank].process : -1; /* numbers of other machines mean nothing here */
    }
    atomic_store(&board_row(&one->view, one->rank)->state, RANK_JOINED);
    atomic_store(&one->view.board->joined, 1);
}

bool replica_join(const board_name *name, const board_member *member, const seat *seats, network_link *link,
                  board_view *view)
{
    replica *one = calloc(1, sizeof *one);
    replica_peer *peers = calloc(member->ranks, sizeof *peers);
    if (!one || !peers || !board_alone(name, member, view)) {
        link_end(link);
        free(one);
        free(peers);
        return false;
    }
    view->transport = &network;
    view->link = one;
    *one = (replica){.view = *view, .rank = member->rank, .link = link, .peers = peers, .process = getpid()};
    pthread_mutex_init(&one->mutex, NULL);
    take_places(one, seats);
    replica_list(one);
    const link_events events = {one, message_arrived, peer_lost};
    if (!link_open(link, seats, member->ranks, member->rank, &events)) {
        atomic_store(&one->left, true);
        end(view, member->rank, true);
        return false;
    }
    message_head head = message_of(one, MESSAGE_JOINED);
    send_to_all(one, &head, NULL);
    return true;
}
