/* Attention over a cache: what a step may be, and how it is cut into tiles. */
#include "cached_attention.h"

#include <string.h>

static int64_t smaller(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

int32_t cached_flags(const plan_step *step)
{
    double flags = step->attrs[CACHED_FLAGS];
    return flags > 0 && flags < CACHED_FLAGS_END ? (int32_t)flags : 0;
}

static bool real(const step_view *view)
{
    int32_t dtype = view->memory;
    return view->kernel == dtype && (dtype == DTYPE_FLOAT || dtype == DTYPE_FLOAT16 || dtype == DTYPE_BF16);
}

static bool of_dtype(const step_view *view, int32_t dtype)
{
    return view->kernel == view->memory && view->memory == dtype;
}

/* Sizes of the views' axes by names: b batches, n heads, m heads of keys, s queries, t keys, d, v and r widths. */
static bool shaped(const step_view *view, const char *shape, int64_t sizes[128])
{
    if (view->rank != (int32_t)strlen(shape)) return false;
    for (int32_t axis = 0; axis < view->rank; ++axis) {
        int64_t *size = sizes + shape[axis];
        if (*size >= 0 && *size != view->shape[axis]) return false;
        *size = view->shape[axis];
    }
    return true;
}

/* A cache, whose channels may be in pieces. */
static bool cache_shaped(const step_view *view, const char *shape, int64_t sizes[128])
{
    if (view->rank != 5) return shaped(view, shape, sizes);
    step_view whole = *view;
    int64_t own[] = {view->shape[0], view->shape[1], view->shape[2], cached_width(view)};
    whole.rank = 4, whole.shape = own;
    return shaped(&whole, shape, sizes);
}

/* The first axis of a cache: as many batches as the query has, or one for all, or blocks. */
static bool cache_fits(const plan_step *step, const step_view *view)
{
    int64_t batches = step->view[CACHED_QUERY].shape[0];
    return cached_flags(step) & CACHED_HAS_BLOCKS || view->shape[0] == batches || view->shape[0] == 1;
}

static bool table_fits(const plan_step *step, const int64_t sizes[128])
{
    const step_view *table = step->view + CACHED_TABLE, *blocks = step->view + CACHED_BLOCKS;
    if (table->rank != 2 || !of_dtype(table, DTYPE_INT64) || table->shape[1] != COLUMNS) return false;
    if (sizes['b'] != 1 && table->shape[0] > sizes['b']) return false;
    if (!(cached_flags(step) & CACHED_HAS_BLOCKS)) return true;
    return blocks->rank == 2 && of_dtype(blocks, DTYPE_INT32) && blocks->shape[0] >= table->shape[0] && sizes['t'] > 0;
}

/* A bias or a mask may have more rows and keys than there are. */
static bool covers(const plan_step *step, const step_view *view, const int64_t sizes[128])
{
    bool paged = cached_flags(step) & CACHED_HAS_BLOCKS;
    int64_t keys = sizes['t'] * (paged ? step->view[CACHED_BLOCKS].shape[1] : 1);
    return view->rank == 4 && view->shape[0] == sizes['b'] && view->shape[1] == sizes['n'] &&
           view->shape[2] >= sizes['s'] && view->shape[3] >= keys;
}

/* A factor for every channel, key or both, of every batch and head or of all. */
static bool factors_fit(const plan_step *step, const step_view *view, int64_t width, const int64_t sizes[128])
{
    bool paged = cached_flags(step) & CACHED_HAS_BLOCKS;
    int64_t keys = sizes['t'] * (paged ? step->view[CACHED_BLOCKS].shape[1] : 1);
    if (!real(view) || view->rank != 4 || view->shape[1] != sizes['m'] || view->shape[3] != width) return false;
    if (cached_flags(step) & CACHED_SCALE_BLOCKS)
        return paged && view->shape[0] == sizes['k'] && view->shape[2] == sizes['t'];
    return (view->shape[0] == sizes['b'] || view->shape[0] == 1) && (!view->stride[2] || view->shape[2] >= keys);
}

static bool scales_fit(const plan_step *step, const int64_t sizes[128])
{
    const step_view *view = step->view;
    int32_t flags = cached_flags(step);
    if (!(flags & CACHED_HAS_SCALES)) return real(view + CACHED_KEY) && real(view + CACHED_VALUE);
    for (int32_t v = CACHED_KEY_SCALE; v <= CACHED_VALUE_OFFSET; ++v) {
        bool offset = v == CACHED_KEY_OFFSET || v == CACHED_VALUE_OFFSET;
        if (offset && !(flags & CACHED_HAS_OFFSETS)) continue;
        if (!factors_fit(step, view + v, sizes[v < CACHED_VALUE_SCALE ? 'd' : 'v'], sizes)) return false;
    }
    return of_dtype(view + CACHED_KEY, DTYPE_INT8) && of_dtype(view + CACHED_VALUE, DTYPE_INT8);
}

/* INT8 queries and scales of keys and values belong together. */
static bool codes_fit(const plan_step *step, int64_t sizes[128])
{
    const step_view *view = step->view;
    int32_t flags = cached_flags(step), scales = CACHED_HAS_QUERY_SCALE | CACHED_HAS_WEIGHT_SCALE;
    if (!(flags & CACHED_INTEGER)) return !(flags & scales) && real(view + CACHED_QUERY);
    if (!of_dtype(view + CACHED_QUERY, DTYPE_INT8) || !(flags & CACHED_HAS_SCALES) || flags & CACHED_HAS_OFFSETS)
        return false;
    if (flags & CACHED_HAS_QUERY_SCALE &&
        !(shaped(view + CACHED_QUERY_SCALE, "bns1", sizes) && of_dtype(view + CACHED_QUERY_SCALE, DTYPE_FLOAT)))
        return false;
    if (!(flags & CACHED_HAS_WEIGHT_SCALE)) return true;
    return shaped(view + CACHED_WEIGHT_SCALE, "1", sizes) && of_dtype(view + CACHED_WEIGHT_SCALE, DTYPE_FLOAT);
}

static bool extras_fit(const plan_step *step, int64_t sizes[128])
{
    const step_view *view = step->view, *mask = view + CACHED_MASK;
    int32_t flags = cached_flags(step);
    if (flags & CACHED_HAS_ROPE) {
        if (!shaped(view + CACHED_QUERY_ROPE, "bnsr", sizes) || !cache_shaped(view + CACHED_KEY_ROPE, "kmtr", sizes))
            return false;
        if (!real(view + CACHED_QUERY_ROPE) || !real(view + CACHED_KEY_ROPE)) return false;
    }
    if (flags & CACHED_HAS_PSE && !(real(view + CACHED_PSE) && covers(step, view + CACHED_PSE, sizes))) return false;
    if (flags & CACHED_HAS_MASK) {
        bool byte = mask->memory == DTYPE_BOOL || mask->memory == DTYPE_UINT8 || mask->memory == DTYPE_INT8;
        if (!byte || !covers(step, mask, sizes)) return false;
    }
    if (!(flags & CACHED_HAS_SINK)) return true;
    return shaped(view + CACHED_SINK, "n", sizes) && real(view + CACHED_SINK);
}

/* What is known before the attributes are. */
static bool views_fit(const plan_step *step, int64_t sizes[128])
{
    const step_view *view = step->view;
    memset(sizes, -1, 128 * sizeof *sizes);
    sizes['1'] = 1;
    bool fits = shaped(view + CACHED_Y, "bnsv", sizes) && shaped(view + CACHED_LSE, "bns1", sizes) &&
                shaped(view + CACHED_QUERY, "bnsd", sizes) && cache_shaped(view + CACHED_KEY, "kmtd", sizes) &&
                cache_shaped(view + CACHED_VALUE, "kmtv", sizes);
    if (!fits || !real(view + CACHED_Y) || !of_dtype(view + CACHED_LSE, DTYPE_FLOAT)) return false;
    if (!real(view + CACHED_QUERY) && !of_dtype(view + CACHED_QUERY, DTYPE_INT8)) return false;
    if (sizes['m'] <= 0 || sizes['n'] % sizes['m'] || sizes['s'] > INT32_MAX || sizes['t'] > INT32_MAX) return false;
    return sizes['d'] <= ATTENTION_WIDTH && sizes['v'] <= ATTENTION_WIDTH && sizes['d'] > 0 && sizes['v'] > 0;
}

bool cached_accepts(const plan_step *step)
{
    int64_t sizes[128];
    return views_fit(step, sizes);
}

bool cached_fits(const plan_step *step)
{
    int64_t sizes[128];
    if (!views_fit(step, sizes) || !cache_fits(step, step->view + CACHED_KEY) || !table_fits(step, sizes)) return false;
    if (!(cached_flags(step) & CACHED_HAS_ROPE)) sizes['r'] = 0;
    return extras_fit(step, sizes) && scales_fit(step, sizes) && codes_fit(step, sizes) &&
           sizes['d'] + sizes['r'] <= ATTENTION_WIDTH;
}

/* ---- tiles ------------------------------------------------------------------------------------------------------ */

static int64_t widest(const plan_step *step)
{
    int64_t rope = cached_flags(step) & CACHED_HAS_ROPE ? cached_width(step->view + CACHED_KEY_ROPE) : 0;
    int64_t width = cached_width(step->view + CACHED_KEY) + rope, value = cached_width(step->view + CACHED_VALUE);
    return width > value ? width : value;
}

bool cached_is_stepped(const plan_step *step)
{
    return (cached_flags(step) & (CACHED_INTEGER | CACHED_HAS_WEIGHT_SCALE)) == CACHED_INTEGER;
}

int64_t cached_tile_rows(const plan_step *step)
{
    int64_t group = step->view[CACHED_QUERY].shape[1] / step->view[CACHED_KEY].shape[1];
    double most = step->attrs[CACHED_MOST];
    int64_t rows = smaller(ATTENTION_ROWS, ATTENTION_MATRIX / widest(step));
    if (cached_is_stepped(step)) rows = smaller(rows, ATTENTION_SCORES / CACHED_STEPPED_KEYS);
    return smaller(rows, group * (most > 1 && most < INT32_MAX ? (int64_t)most : 1));
}

int64_t cached_tile_keys(const plan_step *step, int64_t rows)
{
    int64_t keys = smaller(ATTENTION_SCORES / rows, ATTENTION_MATRIX / widest(step));
    return keys > 16 ? keys / 16 * 16 : keys;
}
