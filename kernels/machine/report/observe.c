/* Events are kept until they are taken: in one list for watchers in this process, in another for another process. The
 * lock of the lists is taken last of all and for moments only, so an event can be told from anywhere. */
#include "observe.h"

#include <pthread.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "call.h"
#include "event_rows.h"
#include "stack.h"

#define SEVERAL 256     /* events for a watcher here that are worth being taken */
#define CROWD (1 << 16) /* ... that are too many to go on at full speed */
#define SOON 100        /* milliseconds that a thread may hold a lock when another one crashes */

atomic_uint duties;

static struct {
    pthread_mutex_t lock;
    int32_t watchers;
    bool away;     /* somebody watches in another process */
    uint64_t here_not, away_not; /* kinds that they do not want, a bit each */
    bool profiled; /* aclprof */
    bool woken, taken; /* the watchers here were woken, and have taken events */
    void (*wake)(void);
    told here, other;
    event_list profile; /* of ae_event_record */
} watch = {.lock = PTHREAD_MUTEX_INITIALIZER};

#define KIND(kind) (UINT64_C(1) << (kind))
#define OF_TASKS (KIND(AE_EVENT_ENQUEUE) | KIND(AE_EVENT_START) | KIND(AE_EVENT_FINISH))

static atomic_uint_least64_t wanted; /* kinds that somebody wants */
static _Thread_local uint32_t thread_number;

static void lock(void)
{
    pthread_mutex_lock(&watch.lock);
}

static void unlock(void)
{
    pthread_mutex_unlock(&watch.lock);
}

/* ---- telling ----------------------------------------------------------------------------------------------------- */

static uint32_t this_thread(void)
{
    if (!thread_number) thread_number = (uint32_t)syscall(SYS_gettid);
    return thread_number;
}

static void keep_for_profile(const ae_event_record *event)
{
    if (!(OF_TASKS & KIND(event->kind))) return;
    const ae_event_record notice = {.time = event->time, .kind = AE_EVENT_LOST, .a = watch.profile.lost};
    watch.profile.size = sizeof *event;
    event_list_add(&watch.profile, event, &notice);
}

/* Whether it is time to wake the watchers here, once for as long as there are any; with the lock. */
static bool due(void)
{
    if (watch.woken || !watch.wake || watch.here.list.count < SEVERAL) return false;
    watch.woken = true;
    return true;
}

bool observe_wants(uint32_t kind)
{
    return atomic_load_explicit(&wanted, memory_order_relaxed) & KIND(kind);
}

void observe_event_with(ae_event_record *event, const char *text, size_t count)
{
    if (!observe_wants(event->kind)) return;
    event->thread = this_thread();
    lock();
    event->time = ae_now();
    if (watch.watchers && !(watch.here_not & KIND(event->kind))) rows_add(&watch.here, event, text, count);
    if (watch.away && !(watch.away_not & KIND(event->kind))) rows_add(&watch.other, event, text, count);
    if (watch.profiled) keep_for_profile(event);
    bool now = due();
    unlock();
    if (now) watch.wake(); /* without the lock of the lists: it takes a lock of the interpreter's */
}

void observe_event(ae_event_record *event)
{
    observe_event_with(event, event->text, strlen(event->text));
}

static void put_text(char *out, const char *text, size_t size)
{
    size_t length = strnlen(text, size - 1);
    memcpy(out, text, length);
    out[length] = 0;
}

void observe(uint32_t kind, const char *name, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t site)
{
    if (!observe_wants(kind)) return;
    ae_event_record event = {.kind = kind, .site = site, .a = a, .b = b, .c = c, .d = d};
    put_text(event.name, name, sizeof event.name);
    observe_event(&event);
}

void observe_refusal(const char *function, int32_t code, const char *text)
{
    ae_event_record event = {.kind = AE_EVENT_REFUSAL, .a = (uint64_t)code, .b = here()->subject};
    event.site = site_now();
    put_text(event.name, function, sizeof event.name);
    observe_event_with(&event, text, strlen(text));
}

/* ---- taking ------------------------------------------------------------------------------------------------------ */

static int32_t take(told *from, ae_event_row *out, int32_t max)
{
    uint64_t sites[ROWS_AT_ONCE][2];
    lock();
    int32_t count = rows_take(from, out, max, sites);
    event_list_free_taken(&from->list);
    watch.taken |= from == &watch.here && watch.watchers;
    unlock();
    return rows_with_places(out, max, count, sites);
}

int32_t ae_events_take(ae_event_row *out, int32_t max)
{
    return take(&watch.here, out, max);
}

int32_t observe_take_away(ae_event_row *out, int32_t max)
{
    return take(&watch.other, out, max);
}

/* Not for long: the watcher may need what the caller holds. */
void observe_rest(void)
{
    const struct timespec moment = {0, 1000000};
    int cancelling;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
    nanosleep(&moment, NULL);
    pthread_setcancelstate(cancelling, NULL);
}

bool observe_lock_soon(pthread_mutex_t *one)
{
    for (int i = 0; i < SOON; i++) {
        if (!pthread_mutex_trylock(one)) return true;
        observe_rest();
    }
    return false;
}

int32_t observe_take_last(ae_event_row *out, int32_t max)
{
    uint64_t sites[ROWS_AT_ONCE][2];
    if (!observe_lock_soon(&watch.lock)) return 0;
    int32_t count = rows_take(&watch.other, out, max, sites);
    unlock();
    return rows_with_places(out, max, count, sites);
}

uint64_t observe_waiting(bool counts)
{
    lock();
    uint64_t count = counts ? rows_waiting(&watch.other) : watch.other.list.count;
    unlock();
    return count;
}

bool observe_crowded(void)
{
    lock();
    bool crowded = watch.taken && watch.here.list.count > CROWD;
    unlock();
    return crowded;
}

/* ---- who watches ------------------------------------------------------------------------------------------------- */

static bool wants_counts(uint64_t kinds)
{
    return (kinds & (KIND(AE_EVENT_AGAIN) | KIND(AE_EVENT_START))) == KIND(AE_EVENT_AGAIN);
}

static void decide(void)
{
    watch.here.counts = wants_counts(~watch.here_not);
    watch.other.counts = wants_counts(~watch.away_not);
    if (!watch.watchers) {
        rows_forget(&watch.here);
        watch.woken = watch.taken = false;
        watch.here_not = 0;
    }
    if (!watch.away) rows_forget(&watch.other);
    uint64_t kinds = (watch.watchers ? ~watch.here_not : 0) | (watch.away ? ~watch.away_not : 0);
    atomic_store_explicit(&wanted, kinds | (watch.profiled ? OF_TASKS : 0), memory_order_relaxed);
    duty_set(DUTY_OBSERVE, watch.watchers || watch.away || watch.profiled);
}

void ae_watch_wake(void (*hook)(void))
{
    lock();
    watch.wake = hook;
    unlock();
}

int32_t ae_watch(int32_t on)
{
    lock();
    watch.watchers += on ? 1 : watch.watchers ? -1 : 0;
    decide();
    unlock();
    return 0;
}

void ae_watch_kinds(uint64_t kinds)
{
    lock();
    watch.here_not = ~kinds;
    decide();
    unlock();
}

void observe_away_kinds(uint64_t kinds)
{
    lock();
    watch.away_not = ~kinds;
    decide();
    unlock();
}

uint64_t observe_profile_waiting(void)
{
    lock();
    uint64_t count = watch.profile.count;
    unlock();
    return count;
}

bool observe_profile_crowded(void)
{
    return observe_profile_waiting() > PROFILE_CROWD;
}

int32_t observe_take_profile(ae_event_record *out, int32_t max)
{
    lock();
    int32_t count = event_list_take(&watch.profile, out, max);
    event_list_free_taken(&watch.profile);
    unlock();
    return count;
}

/* What is kept stays until it is taken. */
void observe_profile(bool on)
{
    lock();
    watch.profiled = on;
    decide();
    unlock();
}

void observe_away(bool on)
{
    lock();
    watch.away = on;
    stacks_record(on);
    decide();
    unlock();
}

/* Who watched in the parent does not watch the child. Another thread may have been at work on the lists when the parent
 * forked: they are left where they lie. */
void observe_forget(void)
{
    pthread_mutex_init(&watch.lock, NULL);
    watch.watchers = 0;
    watch.woken = watch.taken = watch.profiled = false;
    if (watch.here.list.size) memset(&watch.here, 0, sizeof watch.here);
    if (watch.other.list.size) memset(&watch.other, 0, sizeof watch.other);
    watch.profile = (event_list){0};
    thread_number = 0;
}
