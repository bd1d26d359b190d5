/* Places in the caller's program: texts by number, which are never freed, so that a number stays good for ever, forks
 * included; and return addresses of programs in C. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "loaded.h"
#include "lock.h"
#include "operators.h"
#include "stack.h"

#define BUCKETS 1024
#define CHUNK 1024
#define CHUNKS (MOST_SITES / CHUNK)
#define UNKNOWN "unknown"

typedef struct site {
    struct site *next; /* in its bucket */
    uint32_t number;
    char text[];
} site;

/* Written with the lock held, read without: count is raised when all below it is in place. */
static struct {
    site *bucket[BUCKETS];
    site **chunk[CHUNKS];
    atomic_uint count;
} sites;

static uint32_t bucket_of(const char *text)
{
    uint32_t hash = 2166136261u;
    for (; *text; text++) hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash % BUCKETS;
}

static site *new_site(const char *text, uint32_t number)
{
    site ***chunk = &sites.chunk[number / CHUNK];
    if (!*chunk) *chunk = calloc(CHUNK, sizeof **chunk);
    size_t size = strlen(text) + 1;
    site *one = *chunk ? malloc(sizeof *one + size) : NULL;
    if (!one) return NULL;
    memcpy(one->text, text, size);
    one->number = number;
    (*chunk)[number % CHUNK] = one;
    return one;
}

static uint32_t intern(const char *text)
{
    site **bucket = &sites.bucket[bucket_of(text)];
    for (const site *one = *bucket; one; one = one->next)
        if (strcmp(one->text, text) == 0) return one->number;
    uint32_t number = atomic_load_explicit(&sites.count, memory_order_relaxed) + 1;
    site *one = number < MOST_SITES ? new_site(text, number) : NULL;
    if (!one) return 0;
    one->next = *bucket;
    *bucket = one;
    atomic_store_explicit(&sites.count, number, memory_order_release);
    return number;
}

uint32_t ae_site(const char *text)
{
    machine_lock();
    uint32_t number = text ? intern(text) : 0;
    machine_unlock();
    return number;
}

const char *ae_site_text(uint32_t number)
{
    if (number == 0 || number > atomic_load_explicit(&sites.count, memory_order_acquire)) return UNKNOWN;
    return sites.chunk[number / CHUNK][number % CHUNK]->text;
}

/* The byte before a return address belongs to the call itself. */
const char *site_text(uint64_t site, char *out, size_t size)
{
    loaded_file file;
    uintptr_t call = (uintptr_t)site - 1;
    if (site < MOST_SITES)
        snprintf(out, size, "%s", ae_site_text((uint32_t)site));
    else if (loaded_at(call, &file))
        snprintf(out, size, "%s+0x%llx", file.name, (unsigned long long)(call - file.base));
    else
        snprintf(out, size, UNKNOWN);
    return out;
}

/* ---- Python's calls ---------------------------------------------------------------------------------------------- */

/* Python's surface: what it answers, and where its calls come from. */
typedef struct surface {
    uint32_t (*site)(void);
    int32_t (*interrupted)(void);
    uintptr_t low, high;
    const struct surface *before;
} surface;

static _Atomic(const surface *) python;

/* The surface before stays where it is: some thread may just be asking it. */
void ae_python(uint32_t (*site_hook)(void), int32_t (*interrupted)(void))
{
    loaded_file file = {0};
    surface *one = malloc(sizeof *one);
    if (!one || !site_hook || !loaded_at((uintptr_t)site_hook, &file)) file.low = file.high = 0;
    const surface *before = atomic_load(&python);
    do {
        if (one) *one = (surface){site_hook, interrupted, file.low, file.high, before};
    } while (!atomic_compare_exchange_weak(&python, &before, one));
}

/* The surface that the thread's call comes from; NULL: a program in C. */
static const surface *calling_surface(void)
{
    const surface *one = atomic_load_explicit(&python, memory_order_acquire);
    uintptr_t caller = (uintptr_t)here()->caller;
    return one && caller >= one->low && caller < one->high ? one : NULL;
}

bool call_from_python(void)
{
    return calling_surface() != NULL;
}

static uint64_t ask(const surface *from)
{
    thread_state *me = here();
    call_frame frame = call_put_aside();
    me->asking = true;
    uint64_t found = from->site();
    me->asking = false;
    call_resume(frame);
    return found;
}

/* ---- Python below a library ------------------------------------------------------------------------------------ */

atomic_bool site_of_guests;

/* Whoever allocates or frees may hold a lock that another thread wants while it has the interpreter. */
static bool may_ask(const char *function)
{
    return !*function || is_operator_name(function) || !strncmp(function, "aclrtMemcpy", 11) ||
           !strncmp(function, "aclrtMemset", 11);
}

/* The line of Python with the place in the library behind it; 0: no Python is running there. */
static uint64_t site_below(uintptr_t caller)
{
    const surface *one = atomic_load_explicit(&python, memory_order_acquire);
    if (!one || !one->site || here()->asking || !may_ask(here()->function)) return 0;
    char place[SITE_TEXT], text[AE_EVENT_SITE];
    const char *line = ae_site_text((uint32_t)ask(one));
    if (!strcmp(line, UNKNOWN)) return 0;
    int length = snprintf(text, sizeof text, "%s <- %s", line, site_text(caller, place, sizeof place));
    return ae_site((size_t)length < sizeof text ? text : line);
}

/* Only a thread that Python knows can answer: another one would have to wait for the interpreter, whose thread may wait
 * for it. */
static bool python_knows_thread(void)
{
    void *(*state_of)(void);
    *(void **)&state_of = dlsym(RTLD_DEFAULT, "PyGILState_GetThisThreadState");
    return state_of && state_of();
}

uint64_t site_of_access(uintptr_t at)
{
    const surface *one = atomic_load_explicit(&python, memory_order_acquire);
    if (one && one->site && !here()->asking && python_knows_thread()) {
        uint64_t line = ask(one);
        if (strcmp(ae_site_text((uint32_t)line), UNKNOWN)) return line;
    }
    return stack_site_interrupted(at, ae_site);
}

/* ---- where the program is ---------------------------------------------------------------------------------------- */

/* Whatever Python runs while it answers may call us itself. */
uint64_t site_now(void)
{
    thread_state *me = here();
    if (me->site) return me->site;
    const surface *from = calling_surface();
    uint64_t found = (uintptr_t)me->caller;
    if (from && me->asking) return 0;
    if (!from && found && atomic_load_explicit(&site_of_guests, memory_order_relaxed)) {
        uint64_t line = site_below((uintptr_t)found);
        if (line) return me->site = line;
    }
    if (!from && found && stacks_recorded()) {
        uint32_t stack = stack_site((uintptr_t)found, ae_site);
        if (stack) found = stack;
    }
    if (from) found = ask(from);
    return me->site = found;
}

bool wait_interrupted(void)
{
    const surface *from = calling_surface();
    if (!from || !from->interrupted) return false;
    call_frame frame = call_put_aside();
    bool wanted = from->interrupted() != 0;
    call_resume(frame);
    return wanted;
}
