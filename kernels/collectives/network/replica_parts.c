/* Communicators of part of the ranks of several machines. */
#include "replica_messages.h"

/* ---- part of the ranks ------------------------------------------------------------------------------------------ */

void replica_invite(const board_view *view, const part_of_ranks *part, const board_name *name)
{
    const replica *one = view->link;
    message_head head = message_of(one, MESSAGE_PART);
    head.number = part->id;
    head.call = part->digest;
    for (uint32_t i = 1; i < part->count; i++)
        link_send(one->link, part->members[i], &head, sizeof head,
                  &(link_bytes){.second = name, .second_bytes = sizeof *name});
}

/* An invitation counts once. */
static bool take_invitation(replica *one, const part_of_ranks *part, board_name *name)
{
    bool found = false;
    pthread_mutex_lock(&one->mutex);
    for (child_row *row = one->view.board->children; row < one->view.board->children + CHILDREN && !found; row++) {
        found = row->used && row->id == part->id && row->digest == part->digest;
        if (!found) continue;
        *name = row->name;
        row->used = 0;
    }
    pthread_mutex_unlock(&one->mutex);
    return found;
}

bool replica_invited(const board_view *view, const part_of_ranks *part, board_name *name, uint64_t ns)
{
    replica *one = view->link;
    uint32_t seen = atomic_load(&view->board->bell);
    if (take_invitation(one, part, name)) return true;
    bell_wait(&view->board->bell, seen, ns);
    return take_invitation(one, part, name);
}
