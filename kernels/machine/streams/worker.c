/* Threads that run streams in the background. They are made when needed and end when there was nothing to do for a
 * while, so that they do not keep a process alive whose own threads have ended. One of them ticks: every millisecond,
 * while anything is queued, it hands what was already queued at the tick before to the workers. Ticking outlasts the
 * work a little, so that a push rarely has to wake anybody. */
#include "memory.h"
#include "schedule.h"

#define MOST_WORKERS 64
#define TICK MILLISECOND
#define QUIET_TICKS 20
#define TURN (2 * MILLISECOND)    /* then other due streams have theirs */
#define IDLE (1000 * MILLISECOND) /* then a worker ends */
#define RETRY IDLE                /* after a thread could not be had the next one is asked for */

struct worker {
    pthread_cond_t wake;
    worker *next; /* in workers.idle */
    bool lives, asleep;
};

static struct {
    worker all[MOST_WORKERS];
    int32_t limit, count; /* count: that live */
    uint64_t retry;       /* when a thread is asked for again, since there was none last time; 0: at once */
    worker *idle;         /* asleep until woken */
    worker *ticker;       /* asleep until the next tick, or working */
    uint64_t pushes;
    int32_t quiet;
} workers;

static void *worker_main(void *self);

void workers_start(int32_t limit)
{
    workers.limit = limit < 0 ? 0 : limit > MOST_WORKERS ? MOST_WORKERS : limit;
}

void workers_forget(void)
{
    for (int32_t i = 0; i < MOST_WORKERS; i++) workers.all[i].lives = false;
    workers.count = 0;
    workers.retry = 0;
    workers.idle = workers.ticker = NULL;
}

static bool may_try(void)
{
    return !workers.retry || ae_now() >= workers.retry;
}

bool workers_exist(void)
{
    return workers.count || (workers.limit && may_try());
}

/* None for a while where there was none just now: whoever waits helps itself. */
static worker *add_worker(void)
{
    if (workers.count >= workers.limit || !may_try()) return NULL;
    worker *self = workers.all;
    while (self->lives) self++;
    *self = (worker){.lives = true};
    condition_start(&self->wake);
    pthread_t thread;
    if (thread_start(worker_main, self, &thread)) {
        pthread_cond_destroy(&self->wake);
        self->lives = false;
        workers.retry = ae_now() + RETRY;
        return NULL;
    }
    workers.retry = 0;
    workers.count++;
    return self;
}

static void rouse(worker *one)
{
    one->asleep = false;
    pthread_cond_signal(&one->wake);
}

/* Also gives the ticking to whom it wakes if nobody does it: the next push need not wake anybody else for that. */
static void wake_idle(void)
{
    worker *one = workers.idle;
    if (one) {
        workers.idle = one->next;
        rouse(one);
    } else {
        one = add_worker();
    }
    if (!workers.ticker) workers.ticker = one;
}

void worker_wake(void)
{
    if (workers.ticker && workers.ticker->asleep)
        rouse(workers.ticker);
    else
        wake_idle();
}

void worker_tick_on(void)
{
    if (!workers.ticker) wake_idle();
}

void worker_hand_over(worker *self)
{
    if (workers.ticker != self) return;
    workers.ticker = NULL;
    wake_idle();
}

/* ---- the threads ------------------------------------------------------------------------------------------- */

static void hand_over_waiting(void)
{
    int32_t woken = 0;
    for (ae_stream *stream = machine.ready.first, *after; stream; stream = after) {
        after = stream->after;
        if (stream->seen <= stream->done) {
            stream->seen = stream->pushed;
            continue;
        }
        list_remove(stream);
        stream->due = stream->seen;
        list_append(&machine.due, stream);
        if (woken++) /* the first one is mine */
            wake_idle();
    }
}

static void tick(void)
{
    if (!scheduled() || schedule_gives_up()) hand_over_waiting();
    bool quiet = workers.pushes == machine.pushes && !machine.ready.first && !machine.due.first;
    workers.quiet = quiet ? workers.quiet + 1 : 0;
    workers.pushes = machine.pushes;
    memory_reclaim();
}

static void leave_idle(const worker *self)
{
    worker **link = &workers.idle;
    while (*link != self) link = &(*link)->next;
    *link = self->next;
}

/* False: nobody wanted anything for so long that the worker is to end. */
static bool sleep_idle(worker *self)
{
    self->next = workers.idle;
    workers.idle = self;
    self->asleep = true;
    uint64_t end = ae_now() + IDLE;
    while (self->asleep && condition_wait(&self->wake, end)) {
    }
    if (!self->asleep) return true;
    leave_idle(self);
    return false;
}

static bool sleep_tick(worker *self)
{
    self->asleep = true;
    uint64_t end = ae_now() + TICK;
    while (self->asleep && condition_wait(&self->wake, end)) {
    }
    bool ticked = self->asleep;
    self->asleep = false;
    if (ticked) tick();
    if (workers.quiet <= QUIET_TICKS) return true;
    workers.ticker = NULL;
    workers.quiet = 0;
    return sleep_idle(self);
}

/* False: the worker is to end. */
static bool turn(worker *self)
{
    ae_stream *stream = machine.due.first;
    if (stream) {
        runner run = {.slice = TURN, .worker = self};
        stream_run(stream, &run);
        return true;
    }
    if (workers.ticker && workers.ticker != self) return sleep_idle(self);
    workers.ticker = self;
    return sleep_tick(self);
}

static void *worker_main(void *argument)
{
    worker *self = argument;
    machine_lock();
    while (turn(self)) {
    }
    pthread_cond_destroy(&self->wake);
    self->lives = false;
    workers.count--;
    machine_unlock();
    return NULL;
}
