/* The end of a process that still has communicators of several machines: what was sent leaves before. */
#include <stdlib.h>
#include <unistd.h>

#include "replica_messages.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t closed = PTHREAD_COND_INITIALIZER;
static replica *all;
static uint32_t closing; /* without the mutex */

static bool exiting;

/* Threads of ours may live on until UCX itself has ended, and may not call it any more. */
static void rest_all(void)
{
    pthread_mutex_lock(&mutex);
    exiting = true;
    for (const replica *one = all; one; one = one->next)
        if (one->process == getpid()) link_rest(one->link);
    while (closing) pthread_cond_wait(&closed, &mutex);
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
    bool open = !exiting;
    closing += open;
    pthread_mutex_unlock(&mutex);
    if (!open) return;
    link_end(one->link);
    pthread_mutex_lock(&mutex);
    closing--;
    pthread_cond_broadcast(&closed);
    pthread_mutex_unlock(&mutex);
}

/* A forked child has no such threads: what it finds here is its parent's. */
static void forget(void)
{
    pthread_mutex_init(&mutex, NULL);
    pthread_cond_init(&closed, NULL);
    all = NULL;
    closing = 0;
}

__attribute__((constructor)) static void begin(void)
{
    pthread_atfork(NULL, NULL, forget);
}
