/* Communicators of part of the ranks: their members find each other by a row of the parent's board. */
#include <string.h>

#include "communicator.h"
#include "refusing.h"
#include "replica.h"

#define LOOK (50 * MILLISECOND)

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

/* The first member says where. */
static int32_t child_of_network(const communicator *parent, const child_call *call, board_name *name)
{
    const part_of_ranks part = {call->id, call->digest, call->members, call->count};
    uint64_t end = ae_now() + (uint64_t)call->connect * MILLISECOND;
    if (!call->rank) {
        int32_t code = root_info_new_at(name, replica_host(&parent->view));
        if (!code) replica_invite(&parent->view, &part, name);
        return code;
    }
    while (!replica_invited(&parent->view, &part, name, LOOK))
        if (ae_now() > end)
            return refuse_hccl(
                HCCL_E_TIMEOUT,
                "Expected rank %u to call HcclCreateSubCommConfig within %g s (HCCL_CONNECT_TIMEOUT) but "
                "rank %u waited in vain.",
                call->members[0], (double)call->connect / 1000, parent->rank);
    return 0;
}

int32_t child_board(communicator *parent, const child_call *call, board_name *name)
{
    return is_replica(&parent->view) ? child_of_network(parent, call, name) : child_of_shared(parent, call, name);
}
