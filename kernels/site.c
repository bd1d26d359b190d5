/* Places in the caller's source by number. Texts are never freed, so a number stays good for ever, forks included. */
#include <stdlib.h>
#include <string.h>

#include "machine.h"

#define BUCKETS 1024
#define CHUNK 1024
#define CHUNKS 1024

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
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash % BUCKETS;
}

static site *new_site(const char *text, uint32_t number)
{
    site ***chunk = &sites.chunk[number / CHUNK];
    if (!*chunk)
        *chunk = calloc(CHUNK, sizeof **chunk);
    size_t size = strlen(text) + 1;
    site *one = *chunk ? malloc(sizeof *one + size) : NULL;
    if (!one)
        return NULL;
    memcpy(one->text, text, size);
    one->number = number;
    (*chunk)[number % CHUNK] = one;
    return one;
}

static uint32_t intern(const char *text)
{
    site **bucket = &sites.bucket[bucket_of(text)];
    for (const site *one = *bucket; one; one = one->next)
        if (strcmp(one->text, text) == 0)
            return one->number;
    uint32_t number = atomic_load_explicit(&sites.count, memory_order_relaxed) + 1;
    site *one = number < CHUNK * CHUNKS ? new_site(text, number) : NULL;
    if (!one)
        return 0;
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
    if (number == 0 || number > atomic_load_explicit(&sites.count, memory_order_acquire))
        return "unknown";
    return sites.chunk[number / CHUNK][number % CHUNK]->text;
}
