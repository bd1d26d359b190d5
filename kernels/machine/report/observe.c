/* Events are kept until they are taken: in one list for watchers in this process, in another for another process. The
 * lock of the lists is taken last of all and for moments only, so an event can be told from anywhere. */
#include "observe.h"

#include <pthread.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "call.h"
#include "event_list.h"
#include "stack.h"

#define SEVERAL 256     /* events for a watcher here that are worth being taken */
#define CROWD (1 << 16) /* ... that are too many to go on at full speed */
#define NEAR 16          /* events that a site is looked for in */

atomic_bool observing;

static struct {
    pthread_mutex_t lock;
    int32_t watchers;
    bool away;     /* somebody watches in another process */
    bool profiled; /* aclprof */
    bool woken, taken; /* the watchers here were woken, and have taken events */
    void (*wake)(void);
    event_list here_list, away_list, profile_list;
} watch = {.lock = PTHREAD_MUTEX_INITIALIZER};

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

static void keep(ae_event_record *event)
{
    event->time = ae_now();
    event->thread = this_thread();
    if (watch.watchers) event_list_add(&watch.here_list, event);
    if (watch.away) event_list_add(&watch.away_list, event);
    bool of_task = event->kind == AE_EVENT_ENQUEUE || event->kind == AE_EVENT_START || event->kind == AE_EVENT_FINISH;
    if (watch.profiled && of_task) event_list_add(&watch.profile_list, event);
}

/* Whether it is time to wake the watchers here, once for as long as there are any; with the lock. */
static bool due(void)
{
    if (watch.woken || !watch.wake || watch.here_list.count < SEVERAL) return false;
    watch.woken = true;
    return true;
}

/* Without the lock of the lists: it takes a lock of the interpreter's. */
static void wake(bool due)
{
    if (due) watch.wake();
}

static void put_text(char *out, const char *text, size_t size)
{
    size_t length = strnlen(text, size - 1);
    memcpy(out, text, length);
    out[length] = 0;
}

void observe_event(ae_event_record *event)
{
    lock();
    keep(event);
    bool now = due();
    unlock();
    wake(now);
}

void observe(uint32_t kind, const char *name, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t site)
{
    ae_event_record event = {.kind = kind, .site = site, .a = a, .b = b, .c = c, .d = d};
    put_text(event.name, name, sizeof event.name);
    observe_event(&event);
}

void observe_refusal(const char *function, int32_t code, const char *text)
{
    const size_t part = AE_EVENT_TEXT - 1;
    ae_event_record event = {.kind = AE_EVENT_REFUSAL, .a = (uint64_t)code, .c = here()->subject};
    event.site = site_now();
    put_text(event.name, function, sizeof event.name);
    lock();
    for (size_t left = strlen(text); left; left -= left < part ? left : part, text += part) {
        put_text(event.text, text, sizeof event.text);
        event.b = left > part;
        keep(&event);
        event = (ae_event_record){.kind = AE_EVENT_MORE};
    }
    bool now = due();
    unlock();
    wake(now);
}

/* ---- taking ------------------------------------------------------------------------------------------------------ */

/* A site that is told again soon needs no second look. */
static bool site_again(ae_event_record *out, int32_t at)
{
    for (int32_t i = at - 1; i >= 0 && i >= at - NEAR; i--)
        if (out[i].site == out[at].site) {
            memcpy(out[at].site_text, out[i].site_text, sizeof out[at].site_text);
            return true;
        }
    return false;
}

/* Sites become texts here: telling them from addresses takes locks of the loader's. */
static int32_t take(event_list *list, ae_event_record *out, int32_t max)
{
    char site[SITE_TEXT];
    lock();
    int32_t count = event_list_take(list, out, max);
    watch.taken |= list == &watch.here_list && watch.watchers;
    unlock();
    for (int32_t i = 0; i < count; i++)
        if (out[i].site && !site_again(out, i))
            put_text(out[i].site_text, site_text(out[i].site, site, sizeof site), sizeof out[i].site_text);
    return count;
}

int32_t ae_events_take(ae_event_record *out, int32_t max)
{
    return take(&watch.here_list, out, max);
}

int32_t observe_take_away(ae_event_record *out, int32_t max)
{
    return take(&watch.away_list, out, max);
}

uint64_t observe_waiting(void)
{
    lock();
    uint64_t count = watch.away_list.count;
    unlock();
    return count;
}

bool observe_crowded(void)
{
    lock();
    bool crowded = watch.taken && watch.here_list.count > CROWD;
    unlock();
    return crowded;
}

/* ---- who watches ------------------------------------------------------------------------------------------------- */

static void decide(void)
{
    if (!watch.watchers) {
        event_list_clear(&watch.here_list);
        watch.woken = watch.taken = false;
    }
    if (!watch.away) event_list_clear(&watch.away_list);
    atomic_store_explicit(&observing, watch.watchers || watch.away || watch.profiled, memory_order_relaxed);
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

uint64_t observe_profile_waiting(void)
{
    lock();
    uint64_t count = watch.profile_list.count;
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
    int32_t count = event_list_take(&watch.profile_list, out, max);
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
    watch.here_list = watch.away_list = watch.profile_list = (event_list){0};
    thread_number = 0;
}
