/* The transport of ranks on several machines: each has a board of its own, and what a rank writes on its own is carried
 * to those that read it. */
#pragma once
#include "link.h"
#include "transport.h"

/* The rank's own board, and its connections, which it owns from now on. False: there is no room. */
bool replica_join(const board_name *name, const board_member *member, const seat *seats, network_link *link,
                  board_view *view);
bool is_replica(const board_view *view);
const char *replica_host(const board_view *view); /* the IP address of this end */

/* Part of the ranks: the first one tells the others where they meet, by their ranks. */
typedef struct part_of_ranks {
    uint64_t id, digest;
    const uint32_t *members;
    uint32_t count;
} part_of_ranks;

void replica_invite(const board_view *view, const part_of_ranks *part, const board_name *name);
/* Waits so many ns at most. */
bool replica_invited(const board_view *view, const part_of_ranks *part, board_name *name, uint64_t ns);
