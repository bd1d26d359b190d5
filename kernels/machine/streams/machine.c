/* Lists of streams, and those who wait for a change. */
#include "machine.h"

#define SPIN (20 * MICROSECOND)
#define PAUSES_PER_LOOK 64 /* the clock costs as much as many pauses */

machine_state machine;

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
    machine.ready = machine.due = (stream_list){0};
    machine.waiters = NULL;
}
