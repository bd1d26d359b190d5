/* Stacks are looked up by their return addresses; only a new one costs the loader's locks for its text. The addresses
 * become lines of the source in the process that prints them. */
#include "stack.h"

#include <execinfo.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "loaded.h"
#include "lock.h"

#define DEPTH 3   /* frames of the program that are recorded */
#define WALKED 16 /* frames that are looked at: the innermost ones are ours */
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

/* The caller and the frames above it, innermost first: false where the caller is not among the frames. */
static bool walk(uintptr_t caller, uintptr_t frame[DEPTH])
{
    void *all[WALKED];
    int count = backtrace(all, WALKED), at = 0;
    while (at < count && (uintptr_t)all[at] != caller) at++;
    for (int i = 0; i < DEPTH && at < count; i++) frame[i] = (uintptr_t)all[at++];
    return frame[0] != 0;
}

/* The C library starts main and every thread: what lies above is no line of the program. */
static bool of_program(uintptr_t frame, loaded_file *file)
{
    return frame && loaded_at(frame - 1, file) && strncmp(file->name, "libc.so", sizeof "libc.so" - 1) != 0;
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
    uint64_t hash = 14695981039346656037u;
    for (int i = 0; i < DEPTH; i++) hash = (hash ^ frame[i]) * 1099511628211u;
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

uint32_t stack_site(uintptr_t caller, uint32_t (*number_of)(const char *text))
{
    uintptr_t frame[DEPTH] = {0};
    char text[AE_EVENT_SITE];
    if (!walk(caller, frame)) return 0;
    uint32_t site = known(frame);
    if (site) return site;
    text_of(frame, text, sizeof text);
    if (!*text) return 0;
    site = number_of(text);
    if (site) add(frame, site);
    return site;
}
