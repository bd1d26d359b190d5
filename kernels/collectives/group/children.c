/* Communicators of part of the ranks: their members find each other by a row of the parent's board. */
#include <string.h>

#include "communicator.h"
#include "refusing.h"
#include "replica.h"
#include "transport.h"
#include "waiting.h"
#include "words.h"

#define LOOK (50 * MILLISECOND)
#define FIRST_GONE (-2)

/* The row that its first member has taken, if the rank can still join there. */
static child_row *row_of(board *shared, uint64_t id, uint64_t digest, uint32_t rank)
{
    for (uint32_t i = 0; i < CHILDREN; i++) {
        child_row *row = &shared->children[i];
        if (row->used && row->id == id && row->digest == digest && board_open_for(&row->name, rank)) return row;
    }
    return NULL;
}

static child_row *free_row(board *shared)
{
    for (uint32_t i = 0; i < CHILDREN; i++)
        if (!shared->children[i].used || !board_open_for(&shared->children[i].name, ANY_RANK))
            return &shared->children[i];
    return NULL;
}

static int32_t take_row(board *shared, uint64_t id, uint64_t digest, board_name *name)
{
    child_row *row = free_row(shared);
    if (!row)
        return refuse_hccl(HCCL_E_MEMORY, "Expected at most %d communicators of part of the ranks that are being made.",
                           CHILDREN);
    int32_t code = root_info_new(name);
    if (!code) *row = (child_row){.used = 1, .id = id, .digest = digest, .name = *name};
    return code;
}

/* The board's lock is a rank's: threads of one take turns here. */
static int32_t child_of_shared(communicator *parent, const child_call *call, board_name *name)
{
    static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
    int32_t code = 0;
    pthread_mutex_lock(&turn);
    board_lock(&parent->view);
    const child_row *row = row_of(parent->view.board, call->id, call->digest, call->rank);
    if (row)
        *name = row->name;
    else
        code = take_row(parent->view.board, call->id, call->digest, name);
    board_unlock(&parent->view);
    pthread_mutex_unlock(&turn);
    return code;
}

/* ---- of several machines: the first member says where ----------------------------------------------------------- */

typedef struct awaited_invitation {
    const communicator *parent;
    part_of_ranks part;
    board_name *name;
} awaited_invitation;

static bool first_is_gone(const awaited_invitation *one)
{
    const board_view *view = &one->parent->view;
    uint32_t first = one->part.members[0];
    return atomic_load(&board_row(view, first)->state) == RANK_LEFT || !view->transport->lives(view, first);
}

static int32_t invitation_step(void *what, int64_t slice)
{
    const awaited_invitation *one = what;
    uint64_t ns = (uint64_t)slice < LOOK ? (uint64_t)slice : LOOK;
    machine_unlock();
    bool gone = first_is_gone(one), invited = replica_invited(&one->parent->view, &one->part, one->name, gone ? 0 : ns);
    machine_lock();
    return invited ? 0 : gone ? FIRST_GONE : AE_AGAIN;
}

static void invitation_reason(const void *what, char *out, size_t size)
{
    const awaited_invitation *one = what;
    words text = words_in(out, size);
    say(&text, "rank %u waits for rank %u to call HcclCreateSubCommConfig", one->parent->rank, one->part.members[0]);
}

static int32_t wait_for_invitation(awaited_invitation *one, const communicator_options *options)
{
    machine_lock();
    int32_t code = wait_in_slices(invitation_step, invitation_reason, one, connect_left(options));
    machine_unlock();
    if (code == FIRST_GONE)
        return refuse_hccl(HCCL_E_TCP_CONNECT,
                           "Expected rank %u to call HcclCreateSubCommConfig but it has ended, or has destroyed the "
                           "communicator that rank %u makes a part of.",
                           one->part.members[0], one->parent->rank);
    if (code == AE_AGAIN)
        return refuse_hccl(HCCL_E_TIMEOUT,
                           "Expected rank %u to call HcclCreateSubCommConfig within %g s (HCCL_CONNECT_TIMEOUT) but "
                           "rank %u waited in vain.",
                           one->part.members[0], (double)options->connect / 1000, one->parent->rank);
    return code;
}

static int32_t child_of_network(const communicator *parent, const child_call *call, board_name *name)
{
    awaited_invitation one = {parent, {call->id, call->digest, call->members, call->count}, name};
    if (call->rank) return wait_for_invitation(&one, call->options);
    int32_t code = root_info_new_at(name, replica_host(&parent->view));
    if (!code) replica_invite(&parent->view, &one.part, name);
    return code;
}

int32_t child_board(communicator *parent, const child_call *call, board_name *name)
{
    return is_replica(&parent->view) ? child_of_network(parent, call, name) : child_of_shared(parent, call, name);
}
