/* Attention over compressed keys, and the blocks of keys with the largest weights. A tile is a query and a head of
 * keys: a first pass over the keys finds maxima and sums of rows, a second one the weights. */
#include "compressed.h"
#include "isa.h"

#include <math.h>
#include <string.h>

#define PIECE 64 /* keys that are worked on at once */
#define HEADS 32 /* of a tile, at once */

typedef struct compressed_scratch {
    _Alignas(64) float query[HEADS * ATTENTION_WIDTH], sums[HEADS * ATTENTION_WIDTH], key[PIECE * ATTENTION_WIDTH];
    _Alignas(64) float scores[HEADS * PIECE], importance[MOST_KEYS], blocks[MOST_KEYS];
    _Alignas(64) uint16_t narrow[HEADS * PIECE];
    float largest[HEADS], total[HEADS];
    bool taken[MOST_KEYS];
} compressed_scratch;
_Static_assert(sizeof(compressed_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

typedef struct compressed_work {
    attention_work base;
    const step_view *view;
    int64_t shared, group, page, ratio, overlap;
    int32_t flags;
} compressed_work;

/* A query with the row of its sequence, and heads that share one of keys. */
typedef struct compressed_tile {
    const mem_int64 *of;
    int64_t sequence, query, shared, row, head;
    int32_t heads, width, value;
} compressed_tile;

static void load(const compressed_work *work, int32_t view, int64_t at, int64_t n, float *to)
{
    const step_view *kind = work->view + view;
    isa_load(work->base.run->isa, CLASS_float, kind->memory)(to, 1, work->base.run->first[view] + at * kind->size,
                                                             kind->size, n);
}

static void store(const compressed_work *work, int32_t view, int64_t at, int64_t n, const float *from)
{
    const step_view *kind = work->view + view;
    isa_store(work->base.run->isa, CLASS_float, kind->memory, false)(work->base.run->first[view] + at * kind->size,
                                                                     kind->size, from, 1, n);
}

/* ---- sequences -------------------------------------------------------------------------------------------------- */

/* The sequence of a query; false if there is none, or it has more keys or blocks than there are. */
static bool find_sequence(const compressed_work *work, compressed_tile *tile)
{
    const mem_int64 *rows = (const mem_int64 *)(const void *)work->base.run->first[SEQUENCES];
    int64_t low = 0, high = work->view[SEQUENCES].shape[0];
    while (high - low > 1) {
        int64_t middle = (low + high) / 2;
        if (rows[middle * COLUMNS + FIRST_QUERY] <= tile->query)
            low = middle;
        else
            high = middle;
    }
    const mem_int64 *of = rows + low * COLUMNS;
    tile->of = of, tile->sequence = low, tile->row = tile->query - of[FIRST_QUERY];
    if (tile->row < 0 || tile->row >= of[QUERIES] || of[KEYS] < 1 || of[KEYS] > MOST_KEYS || of[BLOCKS] > MOST_KEYS)
        return false;
    if (of[BLOCKS] < 0 || of[FIRST_KEY] < 0) return false;
    const int64_t *table = work->view[TABLE].shape, *mask = work->view[MASK].shape;
    if (work->page ? low >= table[0] || of[KEYS] > table[1] * work->page
                   : of[FIRST_KEY] + of[KEYS] > work->view[KEY].shape[0])
        return false;
    const int64_t *first = work->view[BLOCK_MASK].shape;
    if (work->flags & HAS_MASK && (tile->row >= mask[0] || of[KEYS] > mask[1])) return false;
    return !(work->flags & HAS_BLOCK_MASK) || (tile->row < first[0] && of[BLOCKS] <= first[1]);
}

/* Where a key of the sequence lies; below 0 after a fault. */
static int64_t place_of(const compressed_work *work, const compressed_tile *tile, int64_t key)
{
    if (!work->page) return tile->of[FIRST_KEY] + key;
    int64_t entry = tile->sequence * work->view[TABLE].shape[1] + key / work->page;
    int64_t found = ((const mem_int32 *)(const void *)work->base.run->first[TABLE])[entry];
    int64_t pages = work->view[KEY].shape[0] / work->page;
    if (found >= 0 && found < pages) return found * work->page + key % work->page;
    step_fault(work->base.run, TABLE, entry, found, pages);
    return -1;
}

static bool take(const compressed_work *work, const compressed_tile *tile, int32_t view, int64_t key, int64_t n,
                 float *to)
{
    int64_t width = work->view[view].shape[2];
    for (int64_t i = 0; i < n; ++i, to += width) {
        int64_t place = place_of(work, tile, key + i);
        if (place < 0) return false;
        load(work, view, (place * work->shared + tile->shared) * width, width, to);
    }
    return true;
}

/* ---- rows ------------------------------------------------------------------------------------------------------- */

/* Scores of n keys; those that the query does not see are the lowest. */
static bool score(const compressed_work *work, const compressed_tile *tile, int64_t key, int64_t n,
                  compressed_scratch *have)
{
    if (!take(work, tile, KEY, key, n, have->key)) return false;
    attention_matrix queries = {have->query, tile->heads, tile->width, tile->width};
    attention_matrix keys = {have->key, (int32_t)n, tile->width, tile->width};
    attention_multiply(&work->base, &queries, false, &keys, true, work->base.factor, 0, have->scores, (int32_t)n);
    bool misses = tile->row < tile->of[LATE] && key + n == tile->of[KEYS];
    const mem_uint8 *mask = (const mem_uint8 *)(const void *)work->base.run->first[MASK];
    for (int64_t r = 0; r < tile->heads; ++r) {
        float *row = have->scores + r * n;
        if (work->flags & HAS_MASK) work->base.loops->hide(row, mask + tile->row * work->view[MASK].shape[1] + key, n);
        if (misses) row[n - 1] = ATTENTION_HIDDEN;
    }
    return true;
}

static bool find_maxima(const compressed_work *work, const compressed_tile *tile, compressed_scratch *have)
{
    const attention_loops *loops = work->base.loops;
    for (int64_t r = 0; r < tile->heads; ++r) have->largest[r] = ATTENTION_HIDDEN, have->total[r] = 0;
    for (int64_t key = 0, n; key < tile->of[KEYS]; key += n) {
        n = tile->of[KEYS] - key < PIECE ? tile->of[KEYS] - key : PIECE;
        if (!score(work, tile, key, n, have)) return false;
        for (int64_t r = 0; r < tile->heads; ++r) {
            float *row = have->scores + r * n, before = have->largest[r], largest = loops->largest(row, n, before);
            have->total[r] = have->total[r] * exp_minus_float(largest - before) + loops->weigh(row, n, largest);
            have->largest[r] = largest;
        }
    }
    return true;
}

/* The weights join the importance of keys, and rounded ones the sums of values. */
static bool add_values(const compressed_work *work, const compressed_tile *tile, compressed_scratch *have)
{
    const attention_loops *loops = work->base.loops;
    memset(have->sums, 0, (size_t)tile->heads * (size_t)tile->value * sizeof(float));
    for (int64_t key = 0, n; key < tile->of[KEYS]; key += n) {
        n = tile->of[KEYS] - key < PIECE ? tile->of[KEYS] - key : PIECE;
        if (!score(work, tile, key, n, have)) return false;
        for (int64_t r = 0; r < tile->heads; ++r) {
            float *row = have->scores + r * n;
            loops->weigh(row, n, have->largest[r]);
            loops->scale(row, n, 1 / have->total[r]);
            loops->add(have->importance + key, row, n, 1, 1);
        }
        attention_round(&work->base, have->scores, tile->heads * n, false);
        if (!take(work, tile, VALUE, key, n, have->key)) return false;
        attention_matrix weights = {have->scores, tile->heads, (int32_t)n, (int32_t)n};
        attention_matrix values = {have->key, (int32_t)n, tile->value, tile->value};
        attention_multiply(&work->base, &weights, false, &values, false, 1, 1, have->sums, tile->value);
    }
    return true;
}

static bool attend(const compressed_work *work, const compressed_tile *tile, compressed_scratch *have)
{
    int64_t heads = work->view[QUERY].shape[1], first = tile->query * heads + tile->head;
    load(work, QUERY, first * tile->width, (int64_t)tile->heads * tile->width, have->query);
    if (!find_maxima(work, tile, have) || !add_values(work, tile, have)) return false;
    store(work, Y, first * tile->value, (int64_t)tile->heads * tile->value, have->sums);
    for (int64_t r = 0; r < tile->heads; ++r) {
        int64_t at = tile->of[FIRST_QUERY] * heads + (tile->head + r) * tile->of[QUERIES] + tile->row;
        store(work, MAXIMUM, at, 1, have->largest + r);
        store(work, SUM, at, 1, have->total + r);
    }
    return true;
}

/* ---- blocks ----------------------------------------------------------------------------------------------------- */

/* The importance of keys that a block shares with ones before it counts as often as they do. */
static float importance_of(const compressed_work *work, const compressed_tile *tile, int64_t block, const float *keys)
{
    const mem_uint8 *first = (const mem_uint8 *)(const void *)work->base.run->first[BLOCK_MASK];
    bool edge = work->flags & EDGES && (!block || block >= tile->of[BLOCKS] - 2);
    if (edge) return INFINITY;
    if (work->flags & HAS_BLOCK_MASK && first[tile->row * work->view[BLOCK_MASK].shape[1] + block]) return INFINITY;
    float sum = 0;
    for (int64_t i = 0, all = work->ratio + work->overlap - 1; i < all; ++i) {
        int64_t key = work->ratio * (block + 1) - i, times = i + 1 < all - i ? i + 1 : all - i;
        if (times > work->overlap) times = work->overlap;
        if (times > work->ratio) times = work->ratio;
        if (key >= 0 && key < tile->of[KEYS]) sum += (float)times * keys[key];
    }
    return sum;
}

static void choose(const compressed_work *work, const compressed_tile *tile, compressed_scratch *have)
{
    int64_t wanted = work->view[NUMBERS].shape[2], blocks = tile->of[BLOCKS];
    mem_int32 *to = (mem_int32 *)(void *)work->base.run->first[NUMBERS];
    to += (tile->query * work->shared + tile->shared) * wanted;
    for (int64_t block = 0; block < blocks; ++block)
        have->blocks[block] = importance_of(work, tile, block, have->importance), have->taken[block] = false;
    for (int64_t i = 0; i < wanted; ++i) {
        int64_t best = -1;
        for (int64_t block = 0; block < blocks; ++block)
            if (!have->taken[block] && (best < 0 || have->blocks[block] > have->blocks[best])) best = block;
        if (best >= 0) have->taken[best] = true;
        to[i] = (int32_t)best;
    }
}

/* A query of no sequence. */
static void put_nothing(const compressed_work *work, const compressed_tile *tile, compressed_scratch *have)
{
    int64_t heads = work->view[QUERY].shape[1], first = tile->query * heads + tile->shared * work->group;
    int64_t wanted = work->view[NUMBERS].shape[2];
    mem_int32 *to = (mem_int32 *)(void *)work->base.run->first[NUMBERS];
    memset(have->sums, 0, sizeof have->sums);
    for (int64_t head = first; head < first + work->group; ++head) {
        store(work, Y, head * tile->value, tile->value, have->sums);
        store(work, MAXIMUM, head, 1, have->sums);
        store(work, SUM, head, 1, have->sums);
    }
    for (int64_t i = 0; i < wanted; ++i) to[(tile->query * work->shared + tile->shared) * wanted + i] = -1;
}

void run_compressed(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const double *attrs = run->step->attrs;
    compressed_scratch *have = scratch_take();
    compressed_work work = {.base = attention_tools(run), .view = run->step->view};
    work.base.query = QUERY, work.base.narrow = have->narrow, work.base.factor = (float)attrs[SCALE];
    work.shared = work.view[KEY].shape[1], work.group = work.view[QUERY].shape[1] / work.shared;
    work.page = (int64_t)attrs[PAGE], work.ratio = (int64_t)attrs[RATIO], work.overlap = (int64_t)attrs[OVERLAP];
    work.flags = (int32_t)attrs[FLAGS];
    for (int64_t index = begin; index < end; ++index) {
        compressed_tile tile = {.query = index / work.shared, .shared = index % work.shared};
        tile.width = (int32_t)work.view[QUERY].shape[2], tile.value = (int32_t)work.view[VALUE].shape[2];
        bool fine = find_sequence(&work, &tile);
        if (!fine) put_nothing(&work, &tile, have);
        if (fine) memset(have->importance, 0, (size_t)tile.of[KEYS] * sizeof(float));
        for (int64_t head = 0; fine && head < work.group; head += HEADS) {
            tile.head = tile.shared * work.group + head;
            tile.heads = (int32_t)(work.group - head < HEADS ? work.group - head : HEADS);
            fine = attend(&work, &tile, have);
        }
        if (fine) choose(&work, &tile, have);
    }
    scratch_give(have);
}
