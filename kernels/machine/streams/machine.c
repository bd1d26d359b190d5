/* The one lock, and those who wait for a change. */
#include "machine.h" /* first: it asks for the GNU names */

#include <signal.h>
#include <time.h>

#define SPIN (20 * MICROSECOND)
#define PAUSES_PER_LOOK 64 /* the clock costs as much as many pauses */
#define SECOND 1000000000ull

#ifdef PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP
#define LOCK_INITIALIZER PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP /* spins a little: the lock is held for so short */
#else
#define LOCK_INITIALIZER PTHREAD_MUTEX_INITIALIZER
#endif

machine_state machine = {.lock = LOCK_INITIALIZER};

void machine_lock(void)
{
    pthread_mutex_lock(&machine.lock);
}

void machine_unlock(void)
{
    pthread_mutex_unlock(&machine.lock);
}

bool machine_trylock(void)
{
    return pthread_mutex_trylock(&machine.lock) == 0;
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

/* ---- lists of streams -------------------------------------------------------------------------------------- */

void list_append(stream_list *list, ae_stream *stream)
{
    stream->home = list;
    stream->after = NULL;
    stream->before = list->last;
    if (list->last)
        list->last->after = stream;
    else
        list->first = stream;
    list->last = stream;
}

void list_remove(ae_stream *stream)
{
    stream_list *list = stream->home;
    if (stream->before)
        stream->before->after = stream->after;
    else
        list->first = stream->after;
    if (stream->after)
        stream->after->before = stream->before;
    else
        list->last = stream->before;
    stream->home = NULL;
}

/* ---- waiting ----------------------------------------------------------------------------------------------- */

/* The clock is read late: a wait that ends at once never asks for it. */
bool time_over(runner *run)
{
    if (run->over || run->slice <= 0) return run->over = true;
    uint64_t now = ae_now();
    if (!run->end) run->end = now + (uint64_t)run->slice;
    return run->over = now >= run->end;
}

static void relax(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

static void spin(waiter *me, uint64_t end)
{
    uint64_t now = ae_now(), stop = now + SPIN < end ? now + SPIN : end;
    while (now < stop) {
        for (int i = 0; i < PAUSES_PER_LOOK; i++) {
            if (atomic_load_explicit(&me->signalled, memory_order_acquire)) return;
            relax();
        }
        now = ae_now();
    }
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
    return pthread_cond_timedwait(condition, &machine.lock, &until) == 0;
}

static void sleep_until(waiter *me, uint64_t end)
{
    condition_start(&me->changed);
    me->blocked = true;
    while (!atomic_load_explicit(&me->signalled, memory_order_relaxed) && condition_wait(&me->changed, end)) {
    }
    pthread_cond_destroy(&me->changed);
}

bool pause_for_change(runner *run, ae_stream *stream, uint64_t target, ae_stream *watched)
{
    if (time_over(run)) return false;
    waiter me = {.next = machine.waiters, .stream = stream, .watched = watched, .target = target};
    machine.waiters = &me;
    machine_unlock();
    spin(&me, run->end);
    machine_lock();
    if (!atomic_load_explicit(&me.signalled, memory_order_relaxed)) sleep_until(&me, run->end);
    waiter **link = &machine.waiters;
    while (*link != &me) link = &(*link)->next;
    *link = me.next;
    return true;
}

static void signal_waiter(waiter *one)
{
    atomic_store_explicit(&one->signalled, true, memory_order_release);
    if (one->blocked) pthread_cond_signal(&one->changed);
}

void notify_all(void)
{
    for (waiter *one = machine.waiters; one; one = one->next) signal_waiter(one);
}

void notify_target(const ae_stream *stream)
{
    for (waiter *one = machine.waiters; one; one = one->next)
        if (one->stream == stream && one->target <= stream->done) signal_waiter(one);
}

void notify_release(const ae_stream *stream)
{
    for (waiter *one = machine.waiters; one; one = one->next)
        if (!one->watched || one->watched == stream) signal_waiter(one);
}

/* ---- fork --------------------------------------------------------------------------------------------------- */

/* In a forked child, whose only thread holds the lock: the queues and whoever waits are the parent's. Nothing of them
 * is walked or freed, since threads that do not exist here were at work on them; they are left where they lie. */
void machine_forget(void)
{
    machine.ready = machine.due = machine.calling = (stream_list){0};
    machine.waiters = NULL;
}
