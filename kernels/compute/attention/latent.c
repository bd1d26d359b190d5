/* Multi-head latent attention's rows: root mean square normalisation, quantisation to INT8, and the way into a cache.
 */
#include <math.h>
#include <string.h>

#include "isa.h"
#include "numeric.h"
#include "scratch.h"
#include "tile.h"

#define NUMBERED "latent.def"
#include "numbered.h"

#define WIDTH 16384 /* channels of a row, at most */
enum latent_flag {
    LATENT_FACTORS = 1, /* channels are multiplied by factors first */
    LATENT_CLIPPED = 2, /* to a share of the largest magnitude */
    LATENT_AWAY = 4, /* by way of FLOAT16, halves away from zero; else to even */
    LATENT_FIXED = 8 /* the factors alone make numbers of INT8: there are no scales */
};
/* What tells where a row goes: its own number, a place for each, or pages for each sequence, of one length or not. */
enum latent_place { PLACE_ROW, PLACE_EACH, PLACE_PAGES, PLACE_ENDS };
enum { OUT, X, GAMMA };
enum { SCALES = 1, QUANTISED, FACTORS, SHARE };
enum { ROWS = 1, PLACES, ENDS };

typedef struct latent_scratch {
    float x[WIDTH], by[WIDTH];
} latent_scratch;
_Static_assert(sizeof(latent_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

static void take(const step_run *run, int32_t view, int64_t row, int64_t axis, float *to)
{
    const step_view *kind = run->step->view + view;
    const char *from = run->first[view] + (axis ? row * kind->stride[0] : 0);
    isa_load(run->isa, CLASS_float, kind->memory)(to, 1, from, kind->stride[axis], kind->shape[axis]);
}

/* ---- normalisation ---------------------------------------------------------------------------------------------- */

static void norm_row(const step_run *run, int64_t row, latent_scratch *have)
{
    const step_view *out = run->step->view + OUT;
    int64_t n = out->shape[1];
    double squares = 0;
    take(run, X, row, 1, have->x);
    for (int64_t i = 0; i < n; ++i) squares += (double)have->x[i] * have->x[i];
    float root = sqrtf((float)(squares / (double)n) + (float)run->attrs[0]), factor = (float)run->attrs[1];
    float *to = (float *)(void *)(run->first[OUT] + row * out->stride[0]);
    for (int64_t i = 0; i < n; ++i) to[i] = have->x[i] / root * have->by[i] * factor;
}

/* ---- quantisation ----------------------------------------------------------------------------------------------- */

static int8_t nearest(float x, bool away)
{
    if (away) {
        float size = fabsf(x), unit = size >= 64 ? 0.0625f : ldexpf(1, ilogbf(size > 1e-4f ? size : 1e-4f) - 10);
        x = copysignf(roundf(size / unit) * unit, x);
    }
    float found = away ? roundf(x) : rintf(x);
    if (!(found > -128)) return found != found ? 0 : -128;
    return (int8_t)(found < 127 ? found : 127);
}

static void quantise_tile(const step_run *run, int64_t row, int64_t tile, int64_t n, float *x, float share)
{
    const step_view *view = run->step->view;
    int32_t flags = (int32_t)run->attrs[1];
    int8_t *to = (int8_t *)run->first[OUT] + row * view[OUT].stride[0] + tile * n;
    float largest = 0, factor = 1;
    for (int64_t i = 0; i < n; ++i) largest = fabsf(x[i]) > largest ? fabsf(x[i]) : largest;
    if (!(flags & LATENT_FIXED)) {
        float most = largest * share, scale = most / 127;
        factor = flags & LATENT_CLIPPED ? 1 / (most * (1.0f / 127)) : 127 / largest;
        memcpy(run->first[SCALES] + row * view[SCALES].stride[0] + tile * (int64_t)sizeof scale, &scale, sizeof scale);
        for (int64_t i = 0; i < n && flags & LATENT_CLIPPED; ++i) x[i] = fmaxf(fminf(x[i], most), -most);
    }
    for (int64_t i = 0; i < n; ++i) to[i] = nearest(x[i] * factor, flags & LATENT_AWAY);
}

static void quantise_row(const step_run *run, int64_t row, latent_scratch *have)
{
    int64_t n = run->step->view[OUT].shape[1], tile = (int64_t)run->attrs[0];
    int32_t flags = (int32_t)run->attrs[1];
    float share = 1;
    if (flags & LATENT_CLIPPED) memcpy(&share, run->first[SHARE], sizeof share);
    take(run, QUANTISED, row, 1, have->x);
    for (int64_t i = 0; i < n && flags & (LATENT_FACTORS | LATENT_FIXED); ++i) have->x[i] *= have->by[i];
    for (int64_t at = 0; at < n / tile; ++at) quantise_tile(run, row, at, tile, have->x + at * tile, share);
}

/* ---- the cache -------------------------------------------------------------------------------------------------- */

static int64_t pages(int64_t tokens, int64_t block)
{
    return (tokens + block - 1) / block;
}

/* The page of a token and its place there. */
static void find_page(const step_run *run, int64_t token, int64_t *slot, int64_t *within)
{
    const step_view *view = run->step->view;
    int64_t block = view[OUT].shape[1], length = (int64_t)run->attrs[1], first = 0, begin = 0;
    if (run->attrs[0] == PLACE_PAGES) {
        begin = token / length * length;
        first = token / length * pages(length, block);
    } else
        for (int64_t at = 0; at < view[ENDS].shape[0]; ++at) {
            int32_t end;
            memcpy(&end, run->first[ENDS] + at * view[ENDS].stride[0], sizeof end);
            if (token < end) break;
            if (at + 1 == view[ENDS].shape[0]) break; /* tokens behind the last end belong to its sequence */
            first += pages(end - begin, block), begin = end;
        }
    *within = (token - begin) % block;
    *slot = first + (token - begin) / block;
}

static void cache_row(const step_run *run, int64_t token)
{
    const step_view *view = run->step->view, *cache = view + OUT;
    int64_t block = cache->shape[1], at = token, within = 0, slots = cache->shape[0] * block;
    bool paged = run->attrs[0] >= PLACE_PAGES;
    if (run->attrs[0] != PLACE_ROW) {
        int64_t slot = token, found;
        if (paged) find_page(run, token, &slot, &within);
        if (slot < 0 || slot >= view[PLACES].shape[0]) {
            step_fault(run, PLACES, 0, slot, view[PLACES].shape[0]);
            return;
        }
        memcpy(&found, run->first[PLACES] + slot * view[PLACES].stride[0], sizeof found);
        if (found < 0) return;
        if (found >= (paged ? cache->shape[0] : slots)) {
            step_fault(run, PLACES, slot, found, paged ? cache->shape[0] : slots);
            return;
        }
        at = paged ? found * block + within : found;
    } else if (at >= slots)
        return;
    char *to = run->first[OUT] + at / block * cache->stride[0] + at % block * cache->stride[1];
    const char *from = run->first[ROWS] + token * view[ROWS].stride[0];
    for (int64_t group = 0; group < cache->shape[2]; ++group)
        memcpy(to + group * cache->stride[2], from + group * view[ROWS].stride[1],
               (size_t)(cache->shape[3] * cache->size));
}

/* ---- steps ------------------------------------------------------------------------------------------------------ */

static void run_latent(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    int32_t kernel = run->step->kernel;
    latent_scratch *have = scratch_take();
    if (kernel == KERNEL_latent_norm) take(run, GAMMA, 0, 0, have->by);
    if (kernel == KERNEL_latent_quantise && (int32_t)run->attrs[1] & (LATENT_FACTORS | LATENT_FIXED))
        take(run, FACTORS, 0, 0, have->by);
    for (int64_t row = begin; row < end; ++row) {
        if (kernel == KERNEL_latent_norm)
            norm_row(run, row, have);
        else if (kernel == KERNEL_latent_quantise)
            quantise_row(run, row, have);
        else
            cache_row(run, row);
    }
    scratch_give(have);
}

static bool plain(const step_view *view, int32_t rank)
{
    return view->rank == rank && view->kernel == view->memory;
}

/* A matrix whose rows are dense. */
static bool rows_of(const step_view *view, int64_t rows, int64_t columns)
{
    bool dense = view->shape[1] < 2 || view->stride[1] == view->size;
    return plain(view, 2) && view->shape[0] == rows && view->shape[1] == columns && dense;
}

static bool accept_latent(const plan_step *step)
{
    const step_view *view = step->view, *out = view + OUT;
    if (step->kernel == KERNEL_latent_cache) {
        const step_view *rows = view + ROWS;
        if (!plain(out, 4) || !plain(rows, 3) || out->shape[1] < 1) return false;
        if (out->size != rows->size || out->shape[2] != rows->shape[1] || out->shape[3] != rows->shape[2]) return false;
        return out->shape[3] < 2 || (out->stride[3] == out->size && rows->stride[2] == out->size);
    }
    if (!plain(out, 2) || out->shape[1] < 1 || out->shape[1] > WIDTH) return false;
    if (!rows_of(out, out->shape[0], out->shape[1])) return false;
    const step_view *x = view + (step->kernel == KERNEL_latent_norm ? X : QUANTISED);
    if (!plain(x, 2) || x->shape[0] != out->shape[0] || x->shape[1] != out->shape[1]) return false;
    if (step->kernel == KERNEL_latent_norm)
        return out->memory == DTYPE_FLOAT && plain(view + GAMMA, 1) && view[GAMMA].shape[0] == out->shape[1];
    const step_view *scales = view + SCALES;
    return out->memory == DTYPE_INT8 && scales->memory == DTYPE_FLOAT && scales->rank == 2 &&
           rows_of(scales, out->shape[0], scales->shape[1]);
}

/* What the attributes say of the views. */
static bool attrs_fit(const plan_step *step)
{
    const step_view *view = step->view;
    double one = step->attrs[0], other = step->attrs[1];
    if (step->kernel == KERNEL_latent_norm) return true;
    if (step->kernel == KERNEL_latent_cache) {
        bool places = plain(view + PLACES, 1) && view[PLACES].memory == DTYPE_INT64;
        bool ends = plain(view + ENDS, 1) && view[ENDS].memory == DTYPE_INT32;
        if (one == PLACE_ENDS) return places && ends;
        return one == PLACE_ROW || (places && (one == PLACE_EACH || (one == PLACE_PAGES && other >= 1)));
    }
    if (!(one >= 1) || fmod((double)view[OUT].shape[1], one) != 0 || !(other >= 0) || !(other < 16)) return false;
    int32_t flags = (int32_t)other;
    const step_view *by = view + FACTORS, *share = view + SHARE;
    bool factors = plain(by, 1) && by->memory == DTYPE_FLOAT && by->shape[0] == view[OUT].shape[1];
    if (flags & (LATENT_FACTORS | LATENT_FIXED) && !factors) return false;
    if (flags & LATENT_CLIPPED && (!plain(share, 1) || share->memory != DTYPE_FLOAT || share->shape[0] < 1))
        return false;
    return flags & LATENT_FIXED || (double)view[SCALES].shape[1] * one == (double)view[OUT].shape[1];
}

static void prepare_latent(plan_step *step)
{
    const step_view *view = step->view + (step->kernel == KERNEL_latent_cache ? ROWS : OUT);
    double numbers = 20;
    if (!attrs_fit(step)) return; /* tiles stays 0 */
    for (int32_t axis = 1; axis < view->rank; ++axis) numbers *= (double)view->shape[axis];
    step->tiles = view->shape[0];
    step->grain = numbers > 20000 ? 1 : 1 + (int64_t)(20000 / (numbers + 1));
    step->cost = (uint64_t)(numbers * (double)view->shape[0] / 10) + 1;
    step->traffic = (uint64_t)(numbers * (double)view->shape[0] / 4);
}

static pool_body latent_body(const plan_step *step)
{
    (void)step;
    return run_latent;
}

const kernel_family family_latent = {
    .shaped = true, .computes = computes_any, .accept = accept_latent, .prepare = prepare_latent, .body = latent_body};
