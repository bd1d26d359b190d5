/* Attention over a cache: what a tile needs of queries, keys and values, as float32. */
#include "cached_attention.h"

#include "isa.h"

static int64_t smaller(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static int64_t within(int64_t x, int64_t high)
{
    return x < 0 ? 0 : smaller(x, high);
}

/* ---- sequences -------------------------------------------------------------------------------------------------- */

static int64_t number_at(const cached_work *work, int64_t sequence, enum cached_column column)
{
    const step_view *table = work->view + CACHED_TABLE;
    const char *at = work->base.run->first[CACHED_TABLE] + sequence * table->stride[0] + column * table->stride[1];
    return *(const mem_int64 *)(const void *)at;
}

/* Where a sequence begins: behind its padding on the left, which is what the one on the right leaves. */
static int64_t beginning(const cached_work *work, int64_t sequence, enum cached_column first,
                         enum cached_column padding)
{
    int64_t padded = number_at(work, sequence, padding);
    return number_at(work, sequence, first) - (padded > 0 ? smaller(padded, INT32_MAX) : 0);
}

cached_sequence cached_take_sequence(const cached_work *work, int64_t number)
{
    const step_view *view = work->view;
    bool paged = work->flags & CACHED_HAS_BLOCKS;
    int64_t key = beginning(work, number, COLUMN_FIRST_KEY, COLUMN_KEY_PADDING);
    int64_t query = beginning(work, number, COLUMN_FIRST_QUERY, COLUMN_QUERY_PADDING);
    int64_t room = view[CACHED_KEY].shape[2] * (paged ? view[CACHED_BLOCKS].shape[1] : 1);
    bool none = key < 0 && !(work->flags & CACHED_CLAMPED);
    cached_sequence found = {.number = number};
    found.first_query = within(query, view[CACHED_QUERY].shape[2]), found.first_key = within(key, room);
    found.queries = within(number_at(work, number, COLUMN_QUERIES), view[CACHED_QUERY].shape[2] - found.first_query);
    found.keys = none ? 0 : within(number_at(work, number, COLUMN_KEYS), room - found.first_key);
    found.low = number_at(work, number, COLUMN_LOW), found.high = number_at(work, number, COLUMN_HIGH);
    return found;
}

/* ---- rows ------------------------------------------------------------------------------------------------------- */

/* n rows of a view in pieces, which lie one behind the other in a row of `to`. */
static void take_pieces(const step_view *kind, load_loop load, const char *from, int64_t n, float *to, int64_t pitch)
{
    int64_t width = kind->shape[4];
    for (int64_t piece = 0; piece < kind->shape[3]; ++piece, from += kind->stride[3], to += width)
        for (int64_t r = 0; r < n; ++r) load(to + r * pitch, 1, from + r * kind->stride[2], kind->stride[4], width);
}

/* n rows of a view, `pitch` values apart. */
static void take_rows(const cached_work *work, int32_t view, int64_t batch, int64_t head, int64_t first, int64_t n,
                      float *to, int64_t pitch)
{
    const step_view *kind = work->view + view;
    int64_t width = kind->shape[3], across = kind->stride[2], along = kind->stride[3];
    const char *from = attention_at(&work->base, view, batch, head, first);
    load_loop load = isa_load(work->base.run->isa, CLASS_float, kind->memory);
    if (kind->rank == 5)
        take_pieces(kind, load, from, n, to, pitch);
    else if (pitch == width && along == kind->size && across == width * kind->size)
        load(to, 1, from, along, n * width);
    else
        for (int64_t r = 0; r < n; ++r) load(to + r * pitch, 1, from + r * across, along, width);
}

void cached_take_queries(const cached_work *work, const cached_tile *tile, float *to)
{
    int64_t batch = cached_batch(work->view + CACHED_QUERY, tile->of.number), pitch = work->width + work->rope;
    for (int64_t r = 0, n; r < tile->rows; r += n) {
        int64_t query = cached_query(tile, r), head = cached_head(work, tile, r);
        int64_t first = tile->of.first_query + query;
        n = smaller(tile->rows - r, tile->of.queries - query);
        take_rows(work, CACHED_QUERY, batch, head, first, n, to + r * pitch, pitch);
        if (work->rope) take_rows(work, CACHED_QUERY_ROPE, batch, head, first, n, to + r * pitch + work->width, pitch);
    }
}

/* The block that holds a key of a sequence; below 0 after a fault. */
static int64_t block_of(const cached_work *work, int64_t sequence, int64_t number)
{
    const step_view *table = work->view + CACHED_BLOCKS;
    const char *at = work->base.run->first[CACHED_BLOCKS] + sequence * table->stride[0] + number * table->stride[1];
    int64_t found = *(const mem_int32 *)(const void *)at, blocks = work->view[CACHED_KEY].shape[0];
    if (found >= 0 && found < blocks) return found;
    step_fault(work->base.run, CACHED_BLOCKS, sequence * table->shape[1] + number, found, blocks);
    return -1;
}

static bool take_cached(const cached_work *work, int32_t view, const cached_tile *tile, int64_t key, int64_t n,
                        float *to, int64_t pitch)
{
    const step_view *kind = work->view + view;
    key += tile->of.first_key;
    if (!(work->flags & CACHED_HAS_BLOCKS)) {
        take_rows(work, view, cached_batch(kind, tile->of.number), tile->head, key, n, to, pitch);
        return true;
    }
    for (int64_t size = kind->shape[2], some; n > 0; n -= some, key += some, to += some * pitch) {
        int64_t block = block_of(work, tile->of.number, key / size);
        if (block < 0) return false;
        some = smaller(n, size - key % size);
        take_rows(work, view, block, tile->head, key % size, some, to, pitch);
    }
    return true;
}

/* A row of scales or offsets, which may be one for all keys. The block of the key is known to exist. */
static void take_factors(const cached_work *work, int32_t view, const cached_tile *tile, int64_t key, bool first,
                         float *to)
{
    const step_view *kind = work->view + view;
    if (!first && !kind->stride[2]) return;
    bool paged = work->flags & CACHED_SCALE_BLOCKS;
    int64_t size = kind->shape[2], row = paged ? key % size : key;
    int64_t batch = paged ? block_of(work, tile->of.number, key / size) : cached_batch(kind, tile->of.number);
    const char *at = attention_at(&work->base, view, batch, tile->head, row);
    isa_load(work->base.run->isa, CLASS_float, kind->memory)(to, 1, at, kind->stride[3], kind->shape[3]);
}

/* (x + offset) * scale of integers, as the cache has them. */
static void dequantise(const cached_work *work, int32_t scale, const cached_tile *tile, int64_t key, int64_t n,
                       float *x, int64_t pitch)
{
    if (!(work->flags & CACHED_HAS_SCALES)) return;
    bool offsets = work->flags & CACHED_HAS_OFFSETS;
    int64_t width = work->view[scale].shape[3];
    for (int64_t r = 0; r < n; ++r, x += pitch) {
        int64_t at = tile->of.first_key + key + r;
        take_factors(work, scale, tile, at, !r, work->scale);
        if (offsets) take_factors(work, scale + 1, tile, at, !r, work->offset);
        if (offsets)
            for (int64_t i = 0; i < width; ++i) x[i] += work->offset[i];
        for (int64_t i = 0; i < width; ++i) x[i] *= work->scale[i];
    }
}

void cached_take_row_scales(const cached_work *work, const cached_tile *tile, float *to)
{
    const step_view *kind = work->view + CACHED_QUERY_SCALE;
    take_factors(work, CACHED_KEY_SCALE, tile, 0, true, work->scale);
    for (int64_t r = 0; r < tile->rows; ++r) {
        to[r] = work->scale[0];
        if (!(work->flags & CACHED_HAS_QUERY_SCALE)) continue;
        int64_t query = tile->of.first_query + cached_query(tile, r), head = cached_head(work, tile, r);
        const char *at =
            attention_at(&work->base, CACHED_QUERY_SCALE, cached_batch(kind, tile->of.number), head, query);
        to[r] *= *(const mem_float *)(const void *)at;
    }
}

bool cached_take_keys(const cached_work *work, const cached_tile *tile, int64_t key, int64_t n, float *to)
{
    int64_t pitch = work->width + work->rope;
    if (!take_cached(work, CACHED_KEY, tile, key, n, to, pitch)) return false;
    if (!(work->flags & CACHED_INTEGER)) dequantise(work, CACHED_KEY_SCALE, tile, key, n, to, pitch);
    return !work->rope || take_cached(work, CACHED_KEY_ROPE, tile, key, n, to + work->width, pitch);
}

bool cached_take_values(const cached_work *work, const cached_tile *tile, int64_t key, int64_t n, float *to)
{
    if (!take_cached(work, CACHED_VALUE, tile, key, n, to, work->value_width)) return false;
    dequantise(work, CACHED_VALUE_SCALE, tile, key, n, to, work->value_width);
    return true;
}
