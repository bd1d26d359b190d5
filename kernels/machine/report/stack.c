/* Stacks are looked up by their return addresses; only a new one costs the loader's locks for its text. The addresses
 * become lines of the source in the process that prints them. */
#include "stack.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unwind.h>

#include "call.h"
#include "digest.h"
#include "loaded.h"
#include "lock.h"

#define DEPTH 3   /* frames of the program that are recorded */
#define OURS 16   /* frames that may lie between the caller and here */
#define NEAR 8192 /* bytes of stack in which return addresses are looked at */
#define TRAILS 256
#define BUCKETS 1024
#define ARROW " <- "

typedef struct stack {
    struct stack *next; /* in its bucket */
    uintptr_t frame[DEPTH];
    uint32_t site;
} stack;

static stack *stacks[BUCKETS];
static atomic_bool recording;

void stacks_record(bool on)
{
    atomic_store_explicit(&recording, on, memory_order_relaxed);
}

bool stacks_recorded(void)
{
    return atomic_load_explicit(&recording, memory_order_relaxed);
}

/* ---- frames ----------------------------------------------------------------------------------------------------- */

/* Where the stack of a call keeps the return addresses, so that the next call from there need not be unwound: with the
 * same caller, as deep in the stack, and the same addresses in the same places, it is the same stack. */
typedef struct trail {
    uintptr_t depth; /* address of a frame of ours; 0: nothing is kept */
    uintptr_t frame[DEPTH];
    const uintptr_t *slot[DEPTH]; /* NULL: where the addresses end */
    uint32_t site;
} trail;

typedef struct walk {
    uintptr_t caller;
    uintptr_t frame[DEPTH];
    const uintptr_t *slot[DEPTH];
    int frames, passed;
    bool lost; /* a return address does not lie where it is on x86-64, or far from here */
} walk;

static const uintptr_t *slot_of(struct _Unwind_Context *context, uintptr_t address, const walk *from)
{
    uintptr_t slot = (uintptr_t)_Unwind_GetCFA(context) - sizeof address;
    if (slot % sizeof address || slot < (uintptr_t)from || slot - (uintptr_t)from > NEAR) return NULL;
    const uintptr_t *found = (const uintptr_t *)slot;
    return *found == address ? found : NULL;
}

static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *data)
{
    walk *all = data;
    uintptr_t address = _Unwind_GetIP(context);
    if (!all->frames && address != all->caller) return ++all->passed < OURS ? _URC_NO_REASON : _URC_END_OF_STACK;
    if (!address) return _URC_END_OF_STACK;
    all->slot[all->frames] = slot_of(context, address, all);
    all->lost |= !all->slot[all->frames];
    all->frame[all->frames++] = address;
    return all->frames < DEPTH ? _URC_NO_REASON : _URC_END_OF_STACK;
}

/* The C library starts main and every thread: what lies above is no line of the program. */
static bool of_program(uintptr_t frame, loaded_file *file)
{
    return frame && loaded_at(frame - 1, file) && strncmp(file->name, "libc.so", sizeof "libc.so" - 1) != 0;
}

/* From the instruction at which the thread was interrupted, whose address counts as one that a call returns to: frames
 * of the C library, memcpy's among them, come before the program's. */
static _Unwind_Reason_Code visit_interrupted(struct _Unwind_Context *context, void *data)
{
    walk *all = data;
    loaded_file file;
    uintptr_t address = _Unwind_GetIP(context);
    bool here_it_is = address == all->caller;
    if (!all->lost && !here_it_is) return ++all->passed < OURS ? _URC_NO_REASON : _URC_END_OF_STACK;
    all->lost = true;
    if (here_it_is) address++;
    if (!all->frames && !of_program(address, &file)) return _URC_NO_REASON;
    all->frame[all->frames++] = address;
    return all->frames < DEPTH ? _URC_NO_REASON : _URC_END_OF_STACK;
}

/* NULL: there is no memory for it. */
static trail *trail_of(uintptr_t caller, uintptr_t depth)
{
    thread_state *me = here();
    if (!me->trails && (me->trails = calloc(TRAILS, sizeof *me->trails))) thread_owns();
    return me->trails ? me->trails + ((caller ^ depth << 20) * 0x9e3779b97f4a7c15u >> 32) % TRAILS : NULL;
}

static bool still_there(const trail *one, uintptr_t caller, uintptr_t depth)
{
    if (one->depth != depth || one->frame[0] != caller) return false;
    for (int i = 0; i < DEPTH && one->slot[i]; i++)
        if (*one->slot[i] != one->frame[i]) return false;
    return true;
}

/* Outermost first; frames for which there is no room are left out from there. */
static void text_of(const uintptr_t frame[DEPTH], char *out, size_t size)
{
    loaded_file file;
    *out = 0;
    for (int i = 0; i < DEPTH && of_program(frame[i], &file); i++) {
        char one[SITE_TEXT], all[2 * SITE_TEXT];
        uintptr_t call = frame[i] - 1 - file.base;
        snprintf(one, sizeof one, "%s+0x%llx", file.name, (unsigned long long)call);
        int length = snprintf(all, sizeof all, "%s%s%s", one, *out ? ARROW : "", out);
        if ((size_t)length >= size) return;
        memcpy(out, all, (size_t)length + 1);
    }
}

static stack **bucket_of(const uintptr_t frame[DEPTH])
{
    uint64_t hash = DIGEST_BEGIN;
    for (int i = 0; i < DEPTH; i++) hash = digest_with(hash, frame[i]);
    return &stacks[(hash >> 32) % BUCKETS];
}

static uint32_t known(const uintptr_t frame[DEPTH])
{
    uint32_t site = 0;
    machine_lock();
    for (const stack *one = *bucket_of(frame); one && !site; one = one->next)
        if (memcmp(one->frame, frame, sizeof one->frame) == 0) site = one->site;
    machine_unlock();
    return site;
}

/* Two threads may add the same one: both entries say the same. */
static void add(const uintptr_t frame[DEPTH], uint32_t site)
{
    stack *one = malloc(sizeof *one), **bucket = bucket_of(frame);
    if (!one) return;
    memcpy(one->frame, frame, sizeof one->frame);
    one->site = site;
    machine_lock();
    one->next = *bucket;
    *bucket = one;
    machine_unlock();
}

static uint32_t site_of(const uintptr_t frame[DEPTH], uint32_t (*number_of)(const char *text))
{
    char text[AE_EVENT_SITE];
    uint32_t site = known(frame);
    if (site) return site;
    text_of(frame, text, sizeof text);
    if (!*text) return 0;
    site = number_of(text);
    if (site) add(frame, site);
    return site;
}

uint32_t stack_site(uintptr_t caller, uint32_t (*number_of)(const char *text))
{
    walk all = {.caller = caller};
    trail *one = trail_of(caller, (uintptr_t)&all);
    if (one && still_there(one, caller, (uintptr_t)&all)) return one->site;
    _Unwind_Backtrace(visit, &all);
    uint32_t site = all.frames ? site_of(all.frame, number_of) : 0;
    if (!one) return site;
    *one = (trail){.depth = site && !all.lost ? (uintptr_t)&all : 0, .site = site};
    memcpy(one->frame, all.frame, sizeof one->frame);
    memcpy(one->slot, all.slot, sizeof one->slot);
    return site;
}

uint32_t stack_site_interrupted(uintptr_t at, uint32_t (*number_of)(const char *text))
{
    walk all = {.caller = at};
    if (at) _Unwind_Backtrace(visit_interrupted, &all);
    return all.frames ? site_of(all.frame, number_of) : 0;
}
