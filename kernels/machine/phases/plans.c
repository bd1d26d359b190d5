/* The cache of plans. A clock: a plan used since the hand last came by gets a second round. */
#include <stdlib.h>
#include <string.h>

#include "key.h"

#define FIRST_BUCKETS 1024

typedef struct kept_plan {
    struct kept_plan *next;             /* in its bucket */
    struct kept_plan *before, *behind;  /* around the clock */
    ae_plan *plan;
    bool hot;
    call_key key; /* its words lie beside it */
} kept_plan;

static struct {
    kept_plan **bucket;
    uint64_t buckets, count;
    kept_plan *hand;
} plans;

static bool same(const call_key *one, const call_key *other)
{
    return one->hash == other->hash && one->count == other->count &&
           memcmp(one->word, other->word, one->count * sizeof *one->word) == 0;
}

static kept_plan *find(const call_key *key)
{
    kept_plan *one = plans.buckets ? plans.bucket[key->hash % plans.buckets] : NULL;
    while (one && !same(&one->key, key)) one = one->next;
    return one;
}

ae_plan *plans_find(const call_key *key)
{
    kept_plan *one = find(key);
    if (!one) return NULL;
    one->hot = true;
    plan_retain(one->plan);
    return one->plan;
}

static void leave_clock(kept_plan *one)
{
    one->before->behind = one->behind;
    one->behind->before = one->before;
    if (plans.hand == one) plans.hand = one->behind == one ? NULL : one->behind;
}

static void throw_out(kept_plan *one)
{
    kept_plan **link = plans.bucket + one->key.hash % plans.buckets;
    while (*link != one) link = &(*link)->next;
    *link = one->next;
    leave_clock(one);
    plans.count--;
    key_drop(&one->key);
    key_free(&one->key);
    plan_release(one->plan);
    free(one);
}

static void turn_clock(void)
{
    while (plans.hand->hot) {
        plans.hand->hot = false;
        plans.hand = plans.hand->behind;
    }
    throw_out(plans.hand);
}

static bool grow(void)
{
    uint64_t buckets = plans.buckets ? plans.buckets * 4 : FIRST_BUCKETS;
    kept_plan **bucket = calloc(buckets, sizeof(kept_plan *));
    if (!bucket) return plans.buckets > 0;
    for (uint64_t i = 0; i < plans.buckets; i++)
        for (kept_plan *one = plans.bucket[i], *next; one; one = next) {
            next = one->next;
            kept_plan **link = bucket + one->key.hash % buckets;
            one->next = *link;
            *link = one;
        }
    free(plans.bucket);
    plans.bucket = bucket;
    plans.buckets = buckets;
    return true;
}

/* The key's words move over. */
static kept_plan *entry_of(const call_key *key, ae_plan *plan)
{
    kept_plan *one = calloc(1, sizeof *one);
    if (!one) return NULL;
    one->key = *key;
    one->key.word = one->key.near;
    if (key->word != key->near && !(one->key.word = malloc(key->count * sizeof *key->word))) {
        free(one);
        return NULL;
    }
    memcpy(one->key.word, key->word, key->count * sizeof *key->word);
    one->plan = plan;
    return one;
}

static void join_clock(kept_plan *one)
{
    if (!plans.hand) {
        one->before = one->behind = plans.hand = one;
        return;
    }
    one->behind = plans.hand;
    one->before = plans.hand->before;
    one->before->behind = one->behind->before = one;
}

void plans_keep(call_key *key, ae_plan *plan)
{
    int64_t limit = settings_or_default()->cache_limit;
    if (limit <= 0 || find(key)) return;
    if (plans.count >= plans.buckets && !grow()) return;
    while (plans.count >= (uint64_t)limit) turn_clock();
    kept_plan *one = entry_of(key, plan);
    if (!one) return;
    plan_retain(plan);
    key_hold(&one->key);
    kept_plan **link = plans.bucket + key->hash % plans.buckets;
    one->next = *link;
    *link = one;
    join_clock(one);
    plans.count++;
}

uint64_t plans_kept(void)
{
    return plans.count;
}
