/* The end of a process that still has communicators of several machines: what was sent leaves before. */
#include <stdlib.h>
#include <unistd.h>

#include "replica_messages.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static replica *all;

static bool exiting;

/* Threads of ours may live on until UCX itself has ended, and may not call it any more. */
static void rest_all(void)
{
    pthread_mutex_lock(&mutex);
    exiting = true;
    for (const replica *one = all; one; one = one->next)
        if (one->process == getpid()) link_rest(one->link);
    pthread_mutex_unlock(&mutex);
}

/* Behind UCX's own handler, that is before it. */
void replica_list(replica *one)
{
    static bool attached;
    pthread_mutex_lock(&mutex);
    if (!attached) attached = atexit(rest_all) == 0;
    one->next = all;
    all = one;
    pthread_mutex_unlock(&mutex);
}

void replica_close(replica *one)
{
    pthread_mutex_lock(&mutex);
    replica **link = &all;
    while (*link && *link != one) link = &(*link)->next;
    if (*link) *link = one->next;
    if (!exiting) link_end(one->link);
    pthread_mutex_unlock(&mutex);
}

/* A forked child has no such threads: what it finds here is its parent's. */
static void forget(void)
{
    pthread_mutex_init(&mutex, NULL);
    all = NULL;
}

__attribute__((constructor)) static void begin(void)
{
    pthread_atfork(NULL, NULL, forget);
}
