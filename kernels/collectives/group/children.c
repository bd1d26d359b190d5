/* Communicators of part of the ranks: their members find each other by a row of the parent's board. */
#include <string.h>

#include "communicator.h"
#include "refusing.h"

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
int32_t child_board(communicator *parent, uint64_t id, uint64_t digest, uint32_t rank, board_name *name)
{
    static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
    int32_t code = 0;
    pthread_mutex_lock(&turn);
    board_lock(&parent->view);
    const child_row *row = row_of(parent->view.board, id, digest, rank);
    if (row)
        *name = row->name;
    else
        code = take_row(parent->view.board, id, digest, name);
    board_unlock(&parent->view);
    pthread_mutex_unlock(&turn);
    return code;
}
