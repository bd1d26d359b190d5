/* Results as long as a mask has elements that are not 0: counted tile by tile, then written, every tile behind those
 * before it. */
#include "scratch.h"
#include "select.h"

#define NUMBERED "select.def"
#include "numbered.h"

#define MOST_TILES ((int64_t)(SCRATCH_BYTES / sizeof(int64_t)))
#define ONES UINT64_C(0x0101010101010101)
#define LOW (0x7f * ONES)

/* ---- counting ---------------------------------------------------------------------------------------------------- */

/* In every byte: 1 if that of the word is not 0. */
static inline uint64_t set_bytes(uint64_t word)
{
    return ((word | ((word & LOW) + LOW)) & ~LOW) >> 7;
}

static int64_t count_8(const uint8_t *mask, uint8_t keep, int64_t n)
{
    int64_t total = 0, i = 0;
    while (i + 8 <= n) {
        int64_t words = (n - i) / 8 < 255 ? (n - i) / 8 : 255;
        uint64_t sums = 0;
        for (int64_t w = 0; w < words; ++w) sums += set_bytes(load_word(mask + i + 8 * w));
        total += (int64_t)(((sums & UINT64_C(0x00ff00ff00ff00ff)) + (sums >> 8 & UINT64_C(0x00ff00ff00ff00ff))) *
                               UINT64_C(0x0001000100010001) >>
                           48);
        i += 8 * words;
    }
    for (; i < n; ++i) total += (mask[i] & keep) != 0;
    return total;
}

#define COUNT(bits) \
    static int64_t count_##bits(const uint##bits##_t *mask, uint##bits##_t keep, int64_t n) \
    { \
        int64_t total = 0; \
        for (int64_t i = 0; i < n;) { \
            int64_t end = n - i < TILE ? n : i + TILE; \
            uint##bits##_t some = 0; \
            for (; i < end; ++i) some += (uint##bits##_t)((mask[i] & keep) != 0); \
            total += (int64_t)some; \
        } \
        return total; \
    }
COUNT(16)
COUNT(32)
COUNT(64)

static void count_tiles(void *context, int64_t begin, int64_t end)
{
    const selection *all = context;
    for (int64_t tile = begin; tile < end; ++tile) {
        int64_t first = tile * all->tile, n = all->numel - first < all->tile ? all->numel - first : all->tile;
        const void *mask = all->mask + first * all->size;
        all->before[tile] = all->size == 1   ? count_8(mask, (uint8_t)all->keep, n)
                            : all->size == 2 ? count_16(mask, (uint16_t)all->keep, n)
                            : all->size == 4 ? count_32(mask, (uint32_t)all->keep, n)
                                             : count_64(mask, all->keep, n);
    }
}

/* ---- the elements under a mask ----------------------------------------------------------------------------------- */

/* The target may be the source, or begin before it. */
#define COMPACT(bits) \
    static void compact_##bits(uint##bits##_t *to, const uint##bits##_t *from, const uint8_t *mask, int64_t n, \
                               int64_t count) \
    { \
        int64_t k = 0, i = 0; \
        for (; i + 8 <= n && k + 8 <= count; i += 8) { \
            uint64_t set = set_bytes(load_word(mask + i)); \
            uint##bits##_t eight[8]; \
            if (!set) continue; \
            memcpy(eight, from + i, sizeof eight); \
            if (set == ONES) { \
                memcpy(to + k, eight, sizeof eight); \
                k += 8; \
                continue; \
            } \
            for (int j = 0; j < 8; ++j, set >>= 8) { \
                to[k] = eight[j]; \
                k += (int64_t)(set & 1); \
            } \
        } \
        for (; k < count; ++i) { \
            to[k] = from[i]; \
            k += mask[i] != 0; \
        } \
    }
COMPACT(8)
COMPACT(16)
COMPACT(32)
COMPACT(64)

static int64_t tile_count(const selection *all, int64_t tile)
{
    return ((tile + 1) * all->tile < all->numel ? all->before[tile + 1] : all->total) - all->before[tile];
}

static void select_tiles(void *context, int64_t begin, int64_t end)
{
    const selection *all = context;
    int64_t size = all->run->step->view[0].size;
    for (int64_t tile = begin; tile < end; ++tile) {
        int64_t first = tile * all->tile, n = all->numel - first < all->tile ? all->numel - first : all->tile;
        int64_t count = tile_count(all, tile);
        void *to = all->run->first[0] + all->before[tile] * size;
        const void *from = all->run->first[2] + first * size, *mask = all->mask + first;
        if (size == 1)
            compact_8(to, from, mask, n, count);
        else if (size == 2)
            compact_16(to, from, mask, n, count);
        else if (size == 4)
            compact_32(to, from, mask, n, count);
        else
            compact_64(to, from, mask, n, count);
    }
}

/* ---- a whole step ------------------------------------------------------------------------------------------------ */

static void over_tiles(selection *all, pool_body body)
{
    const plan_step *step = all->run->step;
    if (all->run->staged)
        body(all, 0, step->tiles);
    else
        pool_run(body, all, step->tiles, step->grain, step->cost / 2);
}

static bool is_floating(int32_t dtype)
{
    return dtype == DTYPE_FLOAT || dtype == DTYPE_FLOAT16 || dtype == DTYPE_BF16 || dtype == DTYPE_DOUBLE;
}

static void count_all(selection *all)
{
    over_tiles(all, count_tiles);
    for (int64_t tile = 0; tile < all->run->step->tiles; ++tile) {
        int64_t count = all->before[tile];
        all->before[tile] = all->total;
        all->total += count;
    }
}

static void select_under_mask(selection *all)
{
    count_all(all);
    over_tiles(all, select_tiles);
    tell_shape(all->run, 0, 1, &all->total);
}

/* Where the indices do not all fit, none are written. */
static void find_nonzero(selection *all)
{
    const step_view *out = all->run->step->view, *from = out + 2;
    int64_t rank = from->rank;
    count_all(all);
    if (rank && all->total > out->shape[0] / rank) {
        step_fault(all->run, 0, out->shape[0] / rank, all->total, out->shape[0] / rank);
        return;
    }
    if (rank) over_tiles(all, nonzero_tiles);
    bool across = all->run->attrs[0] != 0;
    tell_shape(all->run, 0, 2, (int64_t[]){across ? rank : all->total, across ? all->total : rank});
}

static void run_select(step_run *run)
{
    const plan_step *step = run->step;
    bool masked = step->kernel == KERNEL_masked_select;
    const step_view *mask = step->view + (masked ? 3 : 2);
    selection all = {.run = run, .numel = view_numel(mask), .tile = step->tile_columns, .size = mask->size};
    uint64_t sign = is_floating(mask->memory) ? UINT64_C(1) << (8 * mask->size - 1) : 0;
    all.mask = run->first[masked ? 3 : 2];
    all.keep = ~sign;
    all.before = scratch_take();
    (masked ? select_under_mask : find_nonzero)(&all);
    scratch_give(all.before);
}

/* ---- planning ---------------------------------------------------------------------------------------------------- */

static bool accept_select(const plan_step *step)
{
    const step_view *out = step->view, *from = out + 2, *mask = out + 3;
    if (!accept_counted(step, 1)) return false;
    if (step->kernel == KERNEL_nonzero) return out->memory == DTYPE_INT64 && from->size <= 8 && from->rank < 9;
    int64_t numel = view_numel(from);
    return from->memory == out->memory && from->size <= 8 && mask->size == 1 && view_numel(mask) == numel &&
           out->shape[0] >= numel;
}

static void prepare_select(plan_step *step)
{
    int64_t numel = view_numel(step->view + 2), tile = (numel + MOST_TILES - 1) / MOST_TILES;
    step->tile_columns = tile < TILE ? TILE : (tile + TILE - 1) / TILE * TILE;
    step->tiles = (numel + step->tile_columns - 1) / step->tile_columns;
    step->grain = 4;
    step->traffic = 3 * (uint64_t)numel * (uint64_t)step->view[2].size;
    step->cost = (uint64_t)numel;
}

static pool_body select_body(const plan_step *step)
{
    (void)step;
    return select_tiles;
}

const kernel_family family_select = {.shaped = true,
                                     .computes = computes_any,
                                     .accept = accept_select,
                                     .prepare = prepare_select,
                                     .body = select_body,
                                     .run = run_select};
