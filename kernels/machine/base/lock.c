/* The one lock, threads and conditions. */
#include "lock.h" /* first: it asks for the GNU names */

#include <signal.h>
#include <time.h>

#define SECOND 1000000000ull

#ifdef PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP
#define LOCK_INITIALIZER PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP /* spins a little: the lock is held for so short */
#else
#define LOCK_INITIALIZER PTHREAD_MUTEX_INITIALIZER
#endif

static pthread_mutex_t mutex = LOCK_INITIALIZER;
bool machine_started;

void machine_lock(void)
{
    pthread_mutex_lock(&mutex);
}

void machine_unlock(void)
{
    pthread_mutex_unlock(&mutex);
}

bool machine_trylock(void)
{
    return pthread_mutex_trylock(&mutex) == 0;
}

int thread_start(void *(*run)(void *argument), void *argument, pthread_t *thread)
{
    sigset_t blocked, before;
    sigfillset(&blocked);
    sigdelset(&blocked, SIGSEGV);
    sigdelset(&blocked, SIGBUS);
    sigdelset(&blocked, SIGFPE);
    sigdelset(&blocked, SIGILL);
    pthread_sigmask(SIG_SETMASK, &blocked, &before);
    int problem = pthread_create(thread, NULL, run, argument);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!problem) pthread_detach(*thread);
    return problem;
}

void condition_start(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

bool condition_wait(pthread_cond_t *condition, uint64_t end)
{
    struct timespec until = {.tv_sec = (time_t)(end / SECOND), .tv_nsec = (long)(end % SECOND)};
    return pthread_cond_timedwait(condition, &mutex, &until) == 0;
}
