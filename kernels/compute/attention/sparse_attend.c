/* Attention of a query over the blocks of keys that it names, piece by piece. */
#include "isa.h"
#include "sparse.h"

#include <math.h>
#include <string.h>

#define PIECE 64 /* keys that are gathered at once */
#define NOTHING (-2e38f) /* the largest score of a row without keys */
#define LN_2 0.69314718055994530942f

enum { Y, MAXIMUM, SUM, VALUE = 5, QUERY_ROPE = 10, KEY_ROPE = 11, SINK = 12, QUANT_SINK = 7 };

typedef struct attend_scratch {
    _Alignas(64) float query[SPARSE_HEADS * (SPARSE_WIDTH + SPARSE_ROPE)], key[PIECE * (SPARSE_WIDTH + SPARSE_ROPE)];
    _Alignas(64) float sums[SPARSE_HEADS * SPARSE_WIDTH], scores[SPARSE_HEADS * PIECE];
    _Alignas(64) uint16_t narrow[SPARSE_HEADS * PIECE];
    float largest[SPARSE_HEADS], total[SPARSE_HEADS], ratio[SPARSE_HEADS];
    int64_t places[PIECE];
} attend_scratch;
_Static_assert(sizeof(attend_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

/* Some heads of a query, which share a head of keys. */
typedef struct attend_tile {
    int64_t query, head, shared;
    int32_t heads, width, value, rope;
} attend_tile;

static bool is_quantised(const sparse_work *work)
{
    return work->base.step->kernel == KERNEL_quant_attention;
}

/* Whether weights are rounded when they are final. */
static bool is_settled(const sparse_work *work)
{
    return work->base.step->kernel == KERNEL_selected_attention;
}

static void take_queries(const sparse_work *work, const attend_tile *tile, attend_scratch *have)
{
    int64_t first = tile->query * work->view[work->query].shape[1] + tile->head, across = tile->width + tile->rope;
    if (is_quantised(work)) sparse_load(work, work->query, first * across, tile->heads * across, have->query);
    for (int64_t r = 0; r < tile->heads && !is_quantised(work); ++r) {
        sparse_load(work, work->query, (first + r) * tile->width, tile->width, have->query + r * across);
        if (tile->rope)
            sparse_load(work, QUERY_ROPE, (first + r) * tile->rope, tile->rope, have->query + r * across + tile->width);
    }
    memset(have->sums, 0, (size_t)tile->heads * (size_t)tile->value * sizeof(float));
    for (int64_t r = 0; r < tile->heads; ++r) have->largest[r] = NOTHING, have->total[r] = 0, have->ratio[r] = 1;
    if (!(work->flags & SPARSE_HAS_SINK)) return;
    sparse_load(work, is_quantised(work) ? QUANT_SINK : SINK, tile->head, tile->heads, have->largest);
    for (int64_t r = 0; r < tile->heads; ++r) have->total[r] = 1;
}

/* What the largest score lacks to a power of 2, in query's dtype: weights are kept times this. */
static float ratio_of(const sparse_work *work, float largest)
{
    if (!(work->flags & SPARSE_BINARY)) return 1;
    float exponent = largest / LN_2, ratio = expf((exponent - roundf(exponent)) * LN_2);
    attention_round(&work->base, &ratio, 1, true);
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
        if (kept != 1) loops->scale(have->sums + r * tile->value, tile->value, kept);
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
    attention_round(&work->base, to, tile->width, work->flags & SPARSE_AWAY);
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
        int64_t place = have->places[i] * work->shared + tile->shared;
        sparse_load(work, work->key, place * tile->width, tile->width, to);
        if (tile->rope) sparse_load(work, KEY_ROPE, place * tile->rope, tile->rope, to + tile->width);
    }
}

/* The weights of n keys join the sums. */
static void add_values(const sparse_work *work, const attend_tile *tile, int64_t n, attend_scratch *have)
{
    attention_round(&work->base, have->scores, tile->heads * n, true);
    for (int64_t i = 0; i < n && !is_quantised(work); ++i) {
        int64_t place = have->places[i] * work->shared + tile->shared;
        sparse_load(work, VALUE, place * tile->value, tile->value, have->key + i * tile->value);
    }
    attention_matrix weights = {have->scores, tile->heads, (int32_t)n, (int32_t)n};
    attention_matrix values = {have->key, (int32_t)n, tile->value,
                               is_quantised(work) ? tile->width + tile->rope : tile->value};
    attention_multiply(&work->base, &weights, false, &values, false, 1, 1, have->sums, tile->value);
}

/* The keys at n places join the sums, in one go or, once maxima and sums of rows are known, in a second one. */
static void add_keys(const sparse_work *work, const attend_tile *tile, int64_t n, bool again, attend_scratch *have)
{
    int32_t across = tile->width + tile->rope;
    take_keys(work, tile, n, have);
    attention_matrix queries = {have->query, tile->heads, across, across},
                     keys = {have->key, (int32_t)n, across, across};
    attention_multiply(&work->base, &queries, false, &keys, true, work->base.factor, 0, have->scores, (int32_t)n);
    if (!again) soften(work, tile, n, have);
    for (int64_t r = 0; again && r < tile->heads; ++r) {
        work->base.loops->weigh(have->scores + r * n, n, have->largest[r]);
        work->base.loops->scale(have->scores + r * n, n, 1 / have->total[r]);
    }
    if (again || !is_settled(work)) add_values(work, tile, n, have);
}

static bool add_blocks(const sparse_work *work, const attend_tile *tile, const sparse_row *row, bool again,
                       attend_scratch *have)
{
    const mem_int32 *numbers = (const mem_int32 *)(const void *)work->base.run->first[work->lengths - 1] +
                               (tile->query * work->shared + tile->shared) * work->count;
    int64_t n, at = 0, entries[PIECE];
    while ((n = sparse_gather(work, row, numbers, &at, PIECE, have->places, entries)) > 0)
        add_keys(work, tile, n, again, have);
    return n == 0;
}

static void put(const sparse_work *work, const attend_tile *tile, attend_scratch *have)
{
    int64_t first = tile->query * work->view[work->query].shape[1] + tile->head;
    for (int64_t r = 0; r < tile->heads; ++r) {
        float total = is_settled(work) ? 1 : have->total[r] * have->ratio[r];
        if (total != 0) work->base.loops->scale(have->sums + r * tile->value, tile->value, 1 / total);
    }
    bool away = work->flags & SPARSE_AWAY;
    sparse_store(work, Y, first * tile->value, (int64_t)tile->heads * tile->value, have->sums, away);
    if (is_quantised(work)) return;
    sparse_store(work, MAXIMUM, first, tile->heads, have->largest, false);
    sparse_store(work, SUM, first, tile->heads, have->total, false);
}

static attend_tile tile_at(const sparse_work *work, int64_t index)
{
    int64_t parts = work->base.step->row_tiles / work->shared, part = index % parts * SPARSE_HEADS;
    int64_t group = work->view[work->query].shape[1] / work->shared;
    attend_tile tile = {.query = index / parts / work->shared, .shared = index / parts % work->shared};
    tile.head = tile.shared * group + part;
    tile.heads = (int32_t)(group - part < SPARSE_HEADS ? group - part : SPARSE_HEADS);
    tile.value = (int32_t)work->view[Y].shape[2];
    tile.width = is_quantised(work) ? tile.value : (int32_t)work->view[work->key].shape[2];
    if (!is_settled(work)) tile.rope = is_quantised(work) ? SPARSE_ROPE : (int32_t)work->view[KEY_ROPE].shape[2];
    return tile;
}

void sparse_run_attention(void *context, int64_t begin, int64_t end)
{
    attend_scratch *have = scratch_take();
    sparse_work work = sparse_begin(context);
    work.base.narrow = have->narrow;
    for (int64_t at = begin; at < end; ++at) {
        attend_tile tile = tile_at(&work, at);
        take_queries(&work, &tile, have);
        sparse_row row;
        bool some = sparse_take_row(&work, tile.query, &row),
             fine = !some || add_blocks(&work, &tile, &row, false, have);
        if (fine && some && is_settled(&work)) fine = add_blocks(&work, &tile, &row, true, have);
        if (fine) put(&work, &tile, have);
    }
    scratch_give(have);
}
