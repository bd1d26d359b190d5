/* The lightning index: scores of all keys that a query sees, and the best of them in order. */
#include "sparse.h"

#include <math.h>
#include <string.h>

#define PIECE 256 /* keys that are scored at once */
#define DIVISOR 1024 /* of quantised products */
#define HELD (SPARSE_MOST + 16 * PIECE) /* that may still be among the best */

typedef struct index_scratch {
    uint64_t held[HELD], spare[HELD];
    _Alignas(64) float query[SPARSE_HEADS * SPARSE_INDEX_WIDTH], key[PIECE * SPARSE_INDEX_WIDTH];
    _Alignas(64) float scores[SPARSE_HEADS * PIECE], sums[PIECE], weights[SPARSE_HEADS];
    _Alignas(64) float scales[PIECE];
    uint16_t narrow[SPARSE_HEADS * PIECE];
    float values[SPARSE_MOST];
    int32_t numbers[SPARSE_MOST];
} index_scratch;
_Static_assert(sizeof(index_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

/* The best so far: a key's score, turned so that higher ones come first, above its number. */
typedef struct best {
    uint64_t *held, *spare, limit;
    int64_t count, wanted;
} best;

static uint64_t place_of(float score, int64_t key)
{
    uint32_t bits;
    score += 0.0f; /* -0 and 0 are equal */
    memcpy(&bits, &score, sizeof bits);
    bits = bits >> 31 ? ~bits : bits | UINT32_C(1) << 31;
    return (uint64_t)~bits << 32 | (uint64_t)key;
}

static float score_of(uint64_t place)
{
    uint32_t bits = ~(uint32_t)(place >> 32);
    bits = bits >> 31 ? bits & ~(UINT32_C(1) << 31) : ~bits;
    float score;
    memcpy(&score, &bits, sizeof score);
    return score;
}

static void sort(best *best)
{
    for (int32_t shift = 0; shift < 64; shift += 8) {
        int64_t ends[256] = {0}, begin = 0;
        for (int64_t i = 0; i < best->count; ++i) ++ends[best->held[i] >> shift & 255];
        if (best->count && ends[best->held[0] >> shift & 255] == best->count) continue;
        for (int32_t digit = 0; digit < 256; ++digit) {
            int64_t some = ends[digit];
            ends[digit] = begin, begin += some;
        }
        for (int64_t i = 0; i < best->count; ++i) best->spare[ends[best->held[i] >> shift & 255]++] = best->held[i];
        uint64_t *sorted = best->spare;
        best->spare = best->held, best->held = sorted;
    }
    if (best->count < best->wanted) return;
    best->count = best->wanted, best->limit = best->held[best->count - 1];
}

static void add(best *best, const float *scores, int64_t first, int64_t n)
{
    for (int64_t i = 0; i < n; ++i) {
        best->held[best->count] = place_of(scores[i], first + i);
        best->count += best->held[best->count] < best->limit;
    }
    if (best->count > HELD - PIECE) sort(best);
}

/* Of n keys the sums over heads. */
static void add_heads(const index_scratch *have, int64_t heads, int64_t n, float *sums)
{
    memset(sums, 0, (size_t)n * sizeof *sums);
    for (int64_t head = 0; head < heads; ++head) {
        const float *row = have->scores + head * n, weight = have->weights[head];
        for (int64_t i = 0; i < n; ++i) sums[i] += weight * (row[i] < 0 ? 0 : row[i]);
    }
}

static bool is_quantised(const sparse_work *work)
{
    return work->base.step->kernel == KERNEL_quant_index;
}

/* Rows of a view of keys, or numbers where a key has one. */
static bool take_keys(const sparse_work *work, const sparse_row *row, int32_t view, int64_t key, int64_t n, float *to)
{
    int64_t width = work->view[view].rank > 1 ? work->view[view].shape[1] : 1;
    for (int64_t some; n > 0; n -= some, key += some, to += some * width) {
        int64_t at = sparse_key_at(work, row, key);
        if (at < 0) return false;
        some = sparse_run_length(work, key, n);
        sparse_load(work, view, at * width, some * width, to);
    }
    return true;
}

static void put(const sparse_work *work, int64_t row, const best *best, index_scratch *have)
{
    int64_t wanted = work->view[0].shape[1];
    for (int64_t i = 0; i < wanted; ++i) {
        have->numbers[i] = i < best->count ? (int32_t)(best->held[i] & INT32_MAX) : -1;
        have->values[i] = i < best->count ? score_of(best->held[i]) : -INFINITY;
    }
    memcpy(work->base.run->first[0] + row * wanted * work->view[0].size, have->numbers,
           (size_t)wanted * sizeof *have->numbers);
    if (!is_quantised(work)) sparse_store(work, 1, row * wanted, wanted, have->values, work->flags & SPARSE_AWAY);
}

/* The weights of a query's heads. */
static void take_weights(const sparse_work *work, int64_t row, int64_t heads, index_scratch *have)
{
    sparse_load(work, work->key + 1, row * heads, heads, have->weights);
    if (!is_quantised(work)) return;
    sparse_load(work, work->lengths + 3, row * heads, heads, have->scales);
    for (int64_t head = 0; head < heads; ++head) have->weights[head] *= have->scales[head];
    attention_round(&work->base, have->weights, heads, false);
}

/* Sums over heads of a query's products with n keys. */
static bool score(const sparse_work *work, const sparse_row *row, int64_t key, int64_t n, index_scratch *have)
{
    const step_view *query = work->view + work->query;
    int32_t heads = (int32_t)query->shape[1], width = (int32_t)query->shape[2];
    attention_matrix queries = {have->query, heads, width, width}, keys = {have->key, (int32_t)n, width, width};
    if (!take_keys(work, row, work->key, key, n, have->key)) return false;
    float factor = is_quantised(work) ? 1.0f / DIVISOR : 1;
    attention_multiply(&work->base, &queries, false, &keys, true, factor, 0, have->scores, (int32_t)n);
    if (is_quantised(work)) attention_round(&work->base, have->scores, heads * n, false);
    add_heads(have, heads, n, have->sums);
    if (!is_quantised(work)) return true;
    if (!take_keys(work, row, work->lengths + 4, key, n, have->scales)) return false;
    for (int64_t i = 0; i < n; ++i) have->sums[i] *= have->scales[i];
    return true;
}

static void run_row(const sparse_work *work, int64_t at, index_scratch *have)
{
    const step_view *query = work->view + work->query;
    int32_t heads = (int32_t)query->shape[1], width = (int32_t)query->shape[2];
    best found = {.held = have->held, .spare = have->spare, .limit = UINT64_MAX, .wanted = work->view[0].shape[1]};
    sparse_row row = {.visible = 0};
    if (!sparse_take_row(work, at, &row)) row.visible = 0;
    if (row.visible) {
        sparse_load(work, work->query, at * heads * width, (int64_t)heads * width, have->query);
        take_weights(work, at, heads, have);
    }
    for (int64_t key = 0, n; key < row.visible; key += n) {
        n = row.visible - key < PIECE ? row.visible - key : PIECE;
        if (!score(work, &row, key, n, have)) return;
        add(&found, have->sums, key, n);
    }
    sort(&found);
    put(work, at, &found, have);
}

void sparse_run_index(void *context, int64_t begin, int64_t end)
{
    index_scratch *have = scratch_take();
    sparse_work work = sparse_begin(context);
    work.base.query = work.key + 1, work.base.narrow = have->narrow; /* quantised products are rounded as weights are */
    for (int64_t row = begin; row < end; ++row) run_row(&work, row, have);
    scratch_give(have);
}
