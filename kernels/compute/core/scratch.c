#include "scratch.h"

#include <pthread.h>
#include <stdlib.h>

#define LINE 64

static _Thread_local void *own;
static pthread_key_t at_exit;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static pthread_mutex_t sharing = PTHREAD_MUTEX_INITIALIZER;
static _Alignas(LINE) char shared[SCRATCH_BYTES];

static void leave(void *scratch)
{
    free(scratch);
    own = NULL;
}

static void make_key(void)
{
    pthread_key_create(&at_exit, leave);
}

static void *make_own(void)
{
    pthread_once(&once, make_key);
    void *scratch = aligned_alloc(LINE, SCRATCH_BYTES);
    if (scratch && pthread_setspecific(at_exit, scratch)) {
        free(scratch);
        scratch = NULL;
    }
    return own = scratch;
}

void *scratch_take(void)
{
    if (own || make_own()) return own;
    pthread_mutex_lock(&sharing);
    return shared;
}

void scratch_give(void *scratch)
{
    if (scratch == shared) pthread_mutex_unlock(&sharing);
}

void scratch_after_fork(void)
{
    pthread_mutex_init(&sharing, NULL);
}
