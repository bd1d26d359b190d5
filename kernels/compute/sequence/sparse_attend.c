/* Attention of a query over the blocks of keys that it names, piece by piece. */
#include "isa.h"
#include "sparse.h"

#include <math.h>
#include <string.h>

#define PIECE 64 /* keys that are gathered at once */
#define NOTHING (-2e38f) /* the largest score of a row without keys */
#define LN_2 0.69314718055994530942f

enum { Y, MAXIMUM, SUM, VALUE = 5, QUERY_ROPE = 10, KEY_ROPE = 11, SINK = 12 };

typedef struct attend_scratch {
    _Alignas(64) float query[SPARSE_HEADS * (SPARSE_WIDTH + SPARSE_ROPE)], key[PIECE * (SPARSE_WIDTH + SPARSE_ROPE)];
    _Alignas(64) float sums[SPARSE_HEADS * SPARSE_WIDTH], scores[SPARSE_HEADS * PIECE];
    _Alignas(64) uint16_t narrow[SPARSE_HEADS * PIECE];
    float largest[SPARSE_HEADS], total[SPARSE_HEADS], ratio[SPARSE_HEADS];
    int64_t places[PIECE];
} attend_scratch;
_Static_assert(sizeof(attend_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

/* Some heads of a query. */
typedef struct attend_tile {
    int64_t query, head;
    int32_t heads, width, rope;
} attend_tile;

static bool is_quantised(const sparse_work *work)
{
    return work->base.step->kernel == KERNEL_quant_attention;
}

/* Numbers of query's dtype; a half goes to the even one or away from zero. */
static void round_to_query(const sparse_work *work, float *values, int64_t n, bool away)
{
    const step_view *query = work->view + work->query;
    isa_store(work->base.run->isa, CLASS_float, query->memory, away)((char *)work->base.narrow, query->size, values, 1,
                                                                     n);
    sparse_widen(work, work->query, (const char *)work->base.narrow, n, values);
}

static void take_queries(const sparse_work *work, const attend_tile *tile, attend_scratch *have)
{
    int64_t first = tile->query * work->view[work->query].shape[1] + tile->head, across = tile->width + tile->rope;
    if (is_quantised(work)) sparse_load(work, work->query, first * across, tile->heads * across, have->query);
    for (int64_t r = 0; r < tile->heads && !is_quantised(work); ++r) {
        sparse_load(work, work->query, (first + r) * tile->width, tile->width, have->query + r * across);
        sparse_load(work, QUERY_ROPE, (first + r) * tile->rope, tile->rope, have->query + r * across + tile->width);
    }
    memset(have->sums, 0, (size_t)tile->heads * (size_t)tile->width * sizeof(float));
    for (int64_t r = 0; r < tile->heads; ++r) have->largest[r] = NOTHING, have->total[r] = 0, have->ratio[r] = 1;
    if (!(work->flags & SPARSE_HAS_SINK)) return;
    sparse_load(work, SINK, tile->head, tile->heads, have->largest);
    for (int64_t r = 0; r < tile->heads; ++r) have->total[r] = 1;
}

/* What the largest score lacks to a power of 2, in query's dtype: weights are kept times this. */
static float ratio_of(const sparse_work *work, float largest)
{
    if (!(work->flags & SPARSE_BINARY)) return 1;
    float exponent = largest / LN_2, ratio = expf((exponent - roundf(exponent)) * LN_2);
    round_to_query(work, &ratio, 1, true);
    return ratio;
}

/* Scores to weights; what a row has so far shrinks where a larger score was found. */
static void soften(const sparse_work *work, const attend_tile *tile, int64_t n, attend_scratch *have)
{
    const attention_loops *loops = work->base.loops;
    for (int64_t r = 0; r < tile->heads; ++r) {
        float *row = have->scores + r * n, before = have->largest[r], largest = loops->largest(row, n, before);
        float shrunk = exp_minus_float(largest - before);
        have->total[r] = have->total[r] * shrunk + loops->weigh(row, n, largest);
        float ratio = ratio_of(work, largest), kept = shrunk * ratio / have->ratio[r];
        have->largest[r] = largest, have->ratio[r] = ratio;
        if (ratio != 1) loops->scale(row, n, ratio);
        if (kept != 1) loops->scale(have->sums + r * tile->width, tile->width, kept);
    }
}

/* A quantised key: numbers, which are rounded as those of query are, and rotary ones. */
static void unpack(const sparse_work *work, const attend_tile *tile, int64_t place, float *to)
{
    const step_view *query = work->view + work->query, *key = work->view + work->key;
    const char *from = work->base.run->first[work->key] + place * key->shape[1];
    const char *rope = from + tile->width, *scales = rope + tile->rope * query->size;
    sparse_load(work, work->key, place * key->shape[1], tile->width, to);
    for (int64_t at = 0; at < tile->width; at += SPARSE_TILE, scales += sizeof(float)) {
        float scale;
        memcpy(&scale, scales, sizeof scale);
        work->base.loops->scale(to + at, SPARSE_TILE, scale);
    }
    round_to_query(work, to, tile->width, work->flags & SPARSE_AWAY);
    memcpy(work->base.narrow, rope, (size_t)(tile->rope * query->size));
    sparse_widen(work, work->query, (const char *)work->base.narrow, tile->rope, to + tile->width);
}

static void take_keys(const sparse_work *work, const attend_tile *tile, int64_t n, attend_scratch *have)
{
    int64_t across = tile->width + tile->rope;
    for (int64_t i = 0; i < n; ++i) {
        float *to = have->key + i * across;
        if (is_quantised(work)) {
            unpack(work, tile, have->places[i], to);
            continue;
        }
        sparse_load(work, work->key, have->places[i] * tile->width, tile->width, to);
        sparse_load(work, KEY_ROPE, have->places[i] * tile->rope, tile->rope, to + tile->width);
    }
}

/* The keys at n places join the sums. */
static void add_keys(const sparse_work *work, const attend_tile *tile, int64_t n, attend_scratch *have)
{
    if (!n) return;
    int32_t across = tile->width + tile->rope;
    take_keys(work, tile, n, have);
    attention_matrix queries = {have->query, tile->heads, across, across},
                     keys = {have->key, (int32_t)n, across, across};
    attention_multiply(&work->base, &queries, false, &keys, true, work->base.factor, 0, have->scores, (int32_t)n);
    soften(work, tile, n, have);
    round_to_query(work, have->scores, tile->heads * n, true);
    for (int64_t i = 0; i < n && !is_quantised(work); ++i)
        sparse_load(work, VALUE, have->places[i] * tile->width, tile->width, have->key + i * tile->width);
    attention_matrix weights = {have->scores, tile->heads, (int32_t)n, (int32_t)n};
    attention_matrix values = {have->key, (int32_t)n, tile->width, is_quantised(work) ? across : tile->width};
    attention_multiply(&work->base, &weights, false, &values, false, 1, 1, have->sums, tile->width);
}

/* Blocks up to the first number of -1; those that the query does not see, wholly or in part, are left out. */
static bool add_blocks(const sparse_work *work, const attend_tile *tile, const sparse_row *row, attend_scratch *have)
{
    int32_t chosen = work->lengths - 1;
    const char *numbers = work->base.run->first[chosen] + tile->query * work->count * work->view[chosen].size;
    int64_t seen = (row->visible + work->group - 1) / work->group, n = 0;
    for (int64_t i = 0; i < work->count && i < seen; ++i) {
        int64_t number = ((const mem_int32 *)(const void *)numbers)[i];
        if (number == -1) break;
        int64_t key = number * work->group, end = key + work->group;
        for (end = end < row->visible ? end : row->visible; number >= 0 && key < end; ++key) {
            have->places[n] = sparse_key_at(work, row, key);
            if (have->places[n] < 0) return false;
            if (++n < PIECE) continue;
            add_keys(work, tile, n, have);
            n = 0;
        }
    }
    add_keys(work, tile, n, have);
    return true;
}

static void put(const sparse_work *work, const attend_tile *tile, attend_scratch *have)
{
    int64_t first = tile->query * work->view[work->query].shape[1] + tile->head;
    for (int64_t r = 0; r < tile->heads; ++r) {
        float total = have->total[r] * have->ratio[r];
        if (total != 0) work->base.loops->scale(have->sums + r * tile->width, tile->width, 1 / total);
    }
    bool away = work->flags & SPARSE_AWAY;
    sparse_store(work, Y, first * tile->width, (int64_t)tile->heads * tile->width, have->sums, away);
    if (is_quantised(work)) return;
    sparse_store(work, MAXIMUM, first, tile->heads, have->largest, false);
    sparse_store(work, SUM, first, tile->heads, have->total, false);
}

void sparse_run_attention(void *context, int64_t begin, int64_t end)
{
    attend_scratch *have = scratch_take();
    sparse_work work = sparse_begin(context);
    work.base.narrow = have->narrow;
    const step_view *query = work.view + work.query;
    int64_t parts = work.base.step->row_tiles;
    for (int64_t at = begin; at < end; ++at) {
        attend_tile tile = {.query = at / parts, .head = at % parts * SPARSE_HEADS};
        int64_t left = query->shape[1] - tile.head;
        tile.heads = (int32_t)(left < SPARSE_HEADS ? left : SPARSE_HEADS);
        tile.width = (int32_t)work.view[Y].shape[2];
        tile.rope = is_quantised(&work) ? SPARSE_ROPE : (int32_t)work.view[KEY_ROPE].shape[1];
        take_queries(&work, &tile, have);
        sparse_row row;
        bool some = sparse_take_row(&work, tile.query, &row);
        if (!some || add_blocks(&work, &tile, &row, have)) put(&work, &tile, have);
    }
    scratch_give(have);
}
