/* Accepting and closing the connections of a meeting, which has room for all ranks and 64 peers without a greeting. */
#define _GNU_SOURCE
#include "connections.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "lock.h"

void connection_close(meeting *one, uint32_t number)
{
    close(one->connections[number]->file);
    free(one->connections[number]);
    one->connections[number] = one->connections[--one->count];
}

/* Closes the oldest connection without a greeting: ranks greet at once, so others cannot keep them out. False: there is
 * none. */
static bool evict_oldest_unknown(meeting *one)
{
    uint32_t longest = one->count;
    for (uint32_t i = 0; i < one->count; i++)
        if (!one->connections[i]->greeted &&
            (longest == one->count || one->connections[i]->since < one->connections[longest]->since))
            longest = i;
    if (longest == one->count) return false;
    connection_close(one, longest);
    return true;
}

void connection_accept(meeting *one)
{
    const struct timeval send_timeout = {.tv_sec = 5};
    if (one->count == MOST_CONNECTIONS) evict_oldest_unknown(one); /* ranks are fewer than that */
    int file = accept4(one->file, NULL, NULL, SOCK_CLOEXEC);
    connection *fresh = file < 0 ? NULL : calloc(1, sizeof *fresh);
    if (!fresh) {
        if (file >= 0)
            close(file);
        else if ((errno == EMFILE || errno == ENFILE) && !evict_oldest_unknown(one))
            poll(NULL, 0, POLL_MS); /* it stays ready: try again later */
        return;
    }
    setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &send_timeout, sizeof send_timeout);
    fresh->file = file;
    fresh->since = ae_now();
    one->connections[one->count++] = fresh;
}

connection *connection_of(const meeting *one, uint32_t rank)
{
    for (uint32_t i = 0; i < one->count; i++)
        if (one->connections[i]->greeted && one->connections[i]->hello.rank == rank) return one->connections[i];
    return NULL;
}
