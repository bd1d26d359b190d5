/* Facts of tensors, interned: two tensors that look the same to an operator share one object, so that a key of the
 * cache of plans compares pointers. */
#include <stdlib.h>
#include <string.h>

#include "phase.h"

#define FIRST_BUCKETS 1024

static struct {
    facts **bucket;
    uint64_t buckets, count;
} all;

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

static uint64_t hash_row(uint64_t hash, const int64_t *value, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) hash = mix(hash, (uint64_t)value[i]);
    return mix(hash, count);
}

static bool grow(void)
{
    uint64_t buckets = all.buckets ? all.buckets * 4 : FIRST_BUCKETS;
    facts **bucket = calloc(buckets, sizeof(facts *));
    if (!bucket) return all.buckets > 0; /* longer chains serve as well */
    for (uint64_t i = 0; i < all.buckets; i++)
        for (facts *one = all.bucket[i], *next; one; one = next) {
            next = one->next;
            facts **link = bucket + one->hash % buckets;
            one->next = *link;
            *link = one;
        }
    free(all.bucket);
    all.bucket = bucket;
    all.buckets = buckets;
    return true;
}

static bool equal_row(const int64_t *one, const int64_t *other, uint64_t count)
{
    return !count || memcmp(one, other, count * sizeof *one) == 0;
}

static bool is(const facts *one, const facts *head, const int64_t *shape, const int64_t *stride, const int64_t *storage)
{
    return one->hash == head->hash && one->dtype == head->dtype && one->format == head->format &&
           one->offset == head->offset && one->rank == head->rank && one->strides == head->strides &&
           one->storage_rank == head->storage_rank && equal_row(one->value, shape, (uint64_t)head->rank) &&
           equal_row(one->value + head->rank, stride, (uint64_t)head->strides) &&
           equal_row(one->value + head->rank + head->strides, storage, (uint64_t)head->storage_rank);
}

static void copy_row(int64_t *to, const int64_t *from, int32_t count)
{
    if (count) memcpy(to, from, (size_t)count * sizeof *to);
}

static facts *add(const facts *head, const int64_t *shape, const int64_t *stride, const int64_t *storage)
{
    size_t values = (size_t)head->rank + (size_t)head->strides + (size_t)head->storage_rank;
    facts *one = malloc(sizeof *one + values * sizeof *one->value);
    if (!one) return NULL;
    *one = *head;
    copy_row(one->value, shape, head->rank);
    copy_row(one->value + head->rank, stride, head->strides);
    copy_row(one->value + head->rank + head->strides, storage, head->storage_rank);
    facts **link = all.bucket + one->hash % all.buckets;
    one->next = *link;
    *link = one;
    all.count++;
    return one;
}

facts *facts_of(int32_t dtype, int32_t format, int64_t offset, const int64_t *shape, uint64_t rank,
                const int64_t *stride, uint64_t strides, const int64_t *storage, uint64_t storage_rank)
{
    if (rank > INT32_MAX / 8 || strides > INT32_MAX / 8 || storage_rank > INT32_MAX / 8) return NULL;
    uint64_t hash = mix(mix((uint64_t)(uint32_t)dtype << 32 | (uint32_t)format, (uint64_t)offset), rank);
    hash = hash_row(hash_row(hash_row(hash, shape, rank), stride, strides), storage, storage_rank);
    facts head = {.hash = hash,
                  .references = 1,
                  .dtype = dtype,
                  .format = format,
                  .rank = (int32_t)rank,
                  .strides = (int32_t)strides,
                  .storage_rank = (int32_t)storage_rank,
                  .offset = offset};
    if (all.count >= all.buckets && !grow()) return NULL;
    for (facts *one = all.bucket[hash % all.buckets]; one; one = one->next)
        if (is(one, &head, shape, stride, storage)) {
            one->references++;
            return one;
        }
    return add(&head, shape, stride, storage);
}

void facts_drop(facts *one)
{
    if (!one || --one->references) return;
    facts **link = all.bucket + one->hash % all.buckets;
    while (*link != one) link = &(*link)->next;
    *link = one->next;
    all.count--;
    free(one);
}
