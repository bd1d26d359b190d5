/* Faults on demand: counting calls, and failing those that are to fail. */
#include "inject.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "inject_points.h"
#include "operators.h"

#define RUNTIME_FAILS 500000
#define LACKS_RESOURCES 200000
/* What CANN keeps as the device's status: everything on it answers so until it is reset. */
#define LOST_HEARTBEAT 507010
#define MEMORY_ERROR 507053
#define MEMORY_BITS 507054
#define PORT_ERROR 507914
#define ENDS_DEVICE UINT8_MAX /* in place of a fault's number: the call has met one of these */

void (*inject_read)(void);
void (*inject_lost)(int32_t code);

typedef struct marked_task {
    const void *stream;
    uint64_t number;
    const injected_fault *fault;
} marked_task;

static struct {
    pthread_mutex_t lock; /* the last of all locks */
    injection *now;
    bool unread; /* a variable asks for faults, and nobody has read it */
    marked_task *marked;
    uint32_t marks, room;
} state = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void lock(void)
{
    pthread_mutex_lock(&state.lock);
}

static void unlock(void)
{
    pthread_mutex_unlock(&state.lock);
}

void inject_before_fork(void)
{
    lock();
}

void inject_after_fork(void)
{
    unlock();
}

/* Whatever the program's first call is, it may be one that is to fail. */
__attribute__((constructor)) static void look_at_environment(void)
{
    const char *asked = getenv("ACLNN_PY_FAULT");
    state.unread = asked && *asked;
    duty_set(DUTY_INJECT, state.unread);
}

/* ---- what to inject ---------------------------------------------------------------------------------------------- */

static void start(injection *what)
{
    for (uint32_t i = 0; what && i < what->count; i++) what->fault[i].calls = what->fault[i].hits = 0;
    state.marks = 0;
    state.now = what;
    points_forget();
}

void inject_adopt(injection *what, bool again)
{
    lock();
    state.unread = false;
    if (what != state.now || again) start(what);
    duty_set(DUTY_INJECT, what != NULL);
    unlock();
}

/* A malformed variable is refused where settings are asked for: until then nothing fails. */
static void read_settings(void)
{
    lock();
    bool unread = state.unread;
    state.unread = false;
    unlock();
    if (unread && inject_read) inject_read();
}

/* ---- calls ------------------------------------------------------------------------------------------------------- */

static bool is_named(const injected_fault *one, const char *function, const char *suffix)
{
    size_t length = strlen(function);
    return !strncmp(one->function, function, length) && !strcmp(one->function + length, suffix);
}

static bool is_due(injected_fault *one)
{
    one->calls++;
    if (one->calls < one->first || one->calls > one->last) return false;
    one->hits++;
    return true;
}

/* Counts the call. The fault that it meets, NULL: none. With the lock. */
static injected_fault *met(const char *function, const char *suffix, bool task)
{
    injected_fault *found = NULL;
    for (uint32_t i = 0; state.now && i < state.now->count; i++) {
        injected_fault *one = &state.now->fault[i];
        bool fits = task ? one->kind == INJECT_TASK : one->kind <= INJECT_AFTER;
        if (fits && is_named(one, function, suffix) && is_due(one) && !found) found = one;
    }
    return found;
}

static const char *ident_of(int32_t code)
{
    return code >= RUNTIME_FAILS ? "EE1019" : code >= LACKS_RESOURCES ? "EE1023" : "EE1003";
}

bool inject_ends_device(int32_t code)
{
    return code == LOST_HEARTBEAT || code == MEMORY_ERROR || code == MEMORY_BITS || code == PORT_ERROR;
}

static int32_t note(const injected_fault *one)
{
    const char *function = here()->function, *when = one->kind == INJECT_BEFORE ? "did nothing" : "had its effect";
    char code[16] = ""; /* functions that return an object have no other way to tell it */
    if (!strchr(one->text, '=')) snprintf(code, sizeof code, "=%d", one->code);
    here()->late = inject_ends_device(one->code) ? ENDS_DEVICE : 0;
    if (is_operator_name(one->function))
        return refuse_operator(one->code, function, "Expected no fault but met %s%s, injected: the call %s.", one->text,
                               code, when);
    return refuse(one->code, ident_of(one->code), "Expected no fault but met %s%s, injected: the call %s.", one->text,
                  code, when);
}

static bool fails_now(const char *function, const char *suffix)
{
    lock();
    injected_fault *one = met(function, suffix, false);
    if (one && one->kind == INJECT_AFTER) here()->late = (uint8_t)(one - state.now->fault + 1);
    unlock();
    if (!one || one->kind == INJECT_AFTER) return false;
    note(one);
    return true;
}

static bool counting(void)
{
    lock();
    bool counts = state.now && state.now->counts;
    unlock();
    return counts;
}

bool inject_entered_as(const char *function, const char *suffix)
{
    read_settings();
    if (!counting()) return fails_now(function, suffix);
    uint64_t site = site_now();
    lock();
    points_count(function, suffix, site);
    unlock();
    return false;
}

bool inject_entered(void)
{
    const char *function = here()->function;
    return function && *function && inject_entered_as(function, "");
}

int32_t inject_code(void)
{
    const refusal *noted = here()->noted;
    return noted && noted->code ? noted->code : RUNTIME_FAILS;
}

static const injected_fault *fault_numbered(uint8_t number)
{
    lock();
    const injection *now = state.now;
    unlock();
    return now && number && number <= now->count ? &now->fault[number - 1] : NULL;
}

int32_t inject_leaving(int32_t code)
{
    thread_state *me = here();
    const injected_fault *one = code || me->late == ENDS_DEVICE ? NULL : fault_numbered(me->late);
    if (one) code = note(one);
    if (me->late == ENDS_DEVICE && inject_lost) inject_lost(code);
    me->late = 0;
    return code;
}

/* ---- tasks ------------------------------------------------------------------------------------------------------- */

/* Without memory the fault is not met. */
static void mark(const injected_fault *one, const void *stream, uint64_t number)
{
    if (state.marks == state.room) {
        uint32_t room = state.room ? 2 * state.room : 16;
        marked_task *more = realloc(state.marked, room * sizeof *more);
        if (!more) return;
        state.marked = more;
        state.room = room;
    }
    state.marked[state.marks++] = (marked_task){stream, number, one};
}

void inject_pushed(const char *function, const void *stream, uint64_t number, uint64_t site)
{
    lock();
    const injected_fault *one = met(function, "", true);
    if (one) mark(one, stream, number);
    if (state.now && state.now->counts) points_count(function, ".run", site);
    unlock();
}

int32_t inject_taken(const void *stream, uint64_t number, const char **text)
{
    int32_t code = 0;
    lock();
    for (uint32_t i = 0; i < state.marks; i++) {
        if (state.marked[i].stream != stream || state.marked[i].number != number) continue;
        code = state.marked[i].fault->code;
        *text = state.marked[i].fault->text;
        state.marked[i] = state.marked[--state.marks];
        break;
    }
    unlock();
    return code;
}

int64_t inject_delay(int32_t stream)
{
    int64_t delay = 0;
    lock();
    for (uint32_t i = 0; state.now && i < state.now->count; i++) {
        const injected_fault *one = &state.now->fault[i];
        bool fits = one->kind == INJECT_SLOW && (uint64_t)stream >= one->first && (uint64_t)stream <= one->last;
        if (fits && one->code > delay) delay = one->code;
    }
    unlock();
    return delay;
}

/* ---- the end ----------------------------------------------------------------------------------------------------- */

static void tell_fault(const injected_fault *one)
{
    ae_event_record event = {.kind = AE_EVENT_LEFT_FAULT, .a = one->hits, .b = one->calls, .c = (uint64_t)one->code};
    snprintf(event.name, sizeof event.name, "%s", one->function);
    snprintf(event.text, sizeof event.text, "%s", one->text);
    observe_event(&event);
}

void inject_tell(void)
{
    lock();
    for (uint32_t i = 0; state.now && i < state.now->count; i++) tell_fault(&state.now->fault[i]);
    points_tell();
    unlock();
}
