/* A meeting has room for all ranks and some strangers. */
#define _GNU_SOURCE
#include "guests.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "lock.h"

void guest_show_out(meeting *one, uint32_t number)
{
    close(one->guests[number]->file);
    free(one->guests[number]);
    one->guests[number] = one->guests[--one->count];
}

/* By showing out who has been there longest without saying who it is: a rank says so at once, and strangers shall not
 * keep it out. False: all have. */
static bool make_room(meeting *one)
{
    uint32_t longest = one->count;
    for (uint32_t i = 0; i < one->count; i++)
        if (!one->guests[i]->known && (longest == one->count || one->guests[i]->since < one->guests[longest]->since))
            longest = i;
    if (longest == one->count) return false;
    guest_show_out(one, longest);
    return true;
}

void guest_let_in(meeting *one)
{
    const struct timeval patience = {.tv_sec = 5};
    if (one->count == MOST_GUESTS) make_room(one); /* ranks are fewer than that */
    int file = accept4(one->file, NULL, NULL, SOCK_CLOEXEC);
    guest *fresh = file < 0 ? NULL : calloc(1, sizeof *fresh);
    if (!fresh) {
        if (file >= 0)
            close(file);
        else if ((errno == EMFILE || errno == ENFILE) && !make_room(one))
            poll(NULL, 0, LOOK); /* it stays ready: try again later */
        return;
    }
    setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    fresh->file = file;
    fresh->since = ae_now();
    one->guests[one->count++] = fresh;
}

guest *guest_of(const meeting *one, uint32_t rank)
{
    for (uint32_t i = 0; i < one->count; i++)
        if (one->guests[i]->known && one->guests[i]->hello.rank == rank) return one->guests[i];
    return NULL;
}
