#include "room.h"

#include <pthread.h>
#include <stdlib.h>

#define LINE 64

static _Thread_local void *own;
static pthread_key_t at_exit;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static pthread_mutex_t sharing = PTHREAD_MUTEX_INITIALIZER;
static _Alignas(LINE) char shared[ROOM_BYTES];

static void leave(void *room)
{
    free(room);
    own = NULL;
}

static void make_key(void)
{
    pthread_key_create(&at_exit, leave);
}

static void *make_own(void)
{
    pthread_once(&once, make_key);
    void *room = aligned_alloc(LINE, ROOM_BYTES);
    if (room && pthread_setspecific(at_exit, room)) {
        free(room);
        room = NULL;
    }
    return own = room;
}

void *room_take(void)
{
    if (own || make_own()) return own;
    pthread_mutex_lock(&sharing);
    return shared;
}

void room_give(void *room)
{
    if (room == shared) pthread_mutex_unlock(&sharing);
}

void room_after_fork(void)
{
    pthread_mutex_init(&sharing, NULL);
}
