/* The points at which a program could meet a fault, by function and calling line: which call of the function came from
 * there first, and how many did. */
#include "inject_points.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inject.h"
#include "observe.h"

#define BUCKETS 1024

typedef struct called {
    struct called *next;
    uint64_t calls;
    char name[INJECT_NAME];
} called;

typedef struct point {
    struct point *next, *later; /* in its bucket; in the order of first calls */
    called *function;
    uint64_t site, first, calls;
} point;

static struct {
    called *functions[BUCKETS];
    point *bucket[BUCKETS], *oldest, *newest;
} points;

static uint64_t hash_of(const char *name)
{
    uint64_t hash = 2166136261u;
    for (; *name; name++) hash = (hash ^ (unsigned char)*name) * 16777619u;
    return hash;
}

static called *function_named(const char *function, const char *suffix)
{
    char name[INJECT_NAME];
    snprintf(name, sizeof name, "%.*s%s", (int)(sizeof name - 20), function, suffix);
    called **bucket = &points.functions[hash_of(name) % BUCKETS];
    for (called *one = *bucket; one; one = one->next)
        if (!strcmp(one->name, name)) return one;
    called *one = calloc(1, sizeof *one);
    if (!one) return NULL;
    memcpy(one->name, name, sizeof name);
    one->next = *bucket;
    return *bucket = one;
}

static point *point_at(called *function, uint64_t site)
{
    point **bucket = &points.bucket[((uintptr_t)function / sizeof *function + site) % BUCKETS];
    for (point *one = *bucket; one; one = one->next)
        if (one->function == function && one->site == site) return one;
    point *one = calloc(1, sizeof *one);
    if (!one) return NULL;
    *one = (point){.next = *bucket, .function = function, .site = site, .first = function->calls};
    if (points.newest)
        points.newest->later = one;
    else
        points.oldest = one;
    points.newest = one;
    return *bucket = one;
}

void points_count(const char *function, const char *suffix, uint64_t site)
{
    called *one = function_named(function, suffix);
    if (!one) return;
    if (!points.oldest) observe(AE_EVENT_LEFT_POINT, one->name, 0, 0, 0, 0, 0); /* makes known who tells, at its end */
    one->calls++;
    point *from = point_at(one, site);
    if (from) from->calls++;
}

void points_tell(void)
{
    for (const point *one = points.oldest; one; one = one->later)
        observe(AE_EVENT_LEFT_POINT, one->function->name, one->first, one->calls, 0, 0, one->site);
}

void points_forget(void)
{
    for (point *one = points.oldest, *later; one; one = later) {
        later = one->later;
        free(one);
    }
    for (uint32_t i = 0; i < BUCKETS; i++)
        for (called *one = points.functions[i], *next; one; one = next) {
            next = one->next;
            free(one);
        }
    memset(&points, 0, sizeof points);
}
