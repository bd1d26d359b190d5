/* Weighted sums of the last tokens of sequences in pages, each a row of a cache. A tile is a sequence. */
#include "attention.h"
#include "isa.h"

#include <string.h>

enum { CACHE, PAGES, W, SLOTS, TABLE, LENGTHS };
#define PIECE 4096 /* elements that are worked on at once */
#define WINDOW 1024 /* tokens of a sum, at most */

typedef struct window_scratch {
    _Alignas(64) float x[PIECE], sums[PIECE];
    float weights[WINDOW];
    int64_t places[WINDOW];
} window_scratch;
_Static_assert(sizeof(window_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

typedef struct window_work {
    attention_work base;
    const step_view *view;
    int64_t page, heads, width, size, step;
} window_work;

/* A number that a tensor gives, from 0 to below `end`; below 0 after a fault. */
static int64_t bounded(const window_work *work, int32_t view, int64_t element, int64_t end)
{
    int64_t found = ((const mem_int32 *)(const void *)work->base.run->first[view])[element];
    if (found >= 0 && found < end) return found;
    step_fault(work->base.run, view, element, found, end);
    return -1;
}

/* Where the tokens of a sequence's last window lie; false after a fault. */
static bool find_tokens(const window_work *work, int64_t sequence, int64_t first, int64_t *places)
{
    int64_t columns = work->view[TABLE].shape[1], end = columns * work->page;
    if (first + work->size > end) {
        step_fault(work->base.run, LENGTHS, sequence, first + work->size, end + 1);
        return false;
    }
    for (int64_t i = 0; i < work->size; ++i) {
        int64_t token = first + i, entry = sequence * columns + token / work->page;
        int64_t page = bounded(work, TABLE, entry, work->view[PAGES].shape[0]);
        if (page < 0) return false;
        places[i] = page * work->page + token % work->page;
    }
    return true;
}

static void sum_head(const window_work *work, int64_t head, int64_t slot, window_scratch *have)
{
    const step_view *pages = work->view + PAGES, *weights = work->view + W, *cache = work->view + CACHE;
    const step_run *run = work->base.run;
    load_loop load = isa_load(run->isa, CLASS_float, pages->memory);
    isa_load(run->isa, CLASS_float, weights->memory)(have->weights, 1, run->first[W] + head * weights->size,
                                                     work->heads * weights->size, work->size);
    char *to = run->first[CACHE] + slot * cache->stride[0] + head * cache->stride[1];
    for (int64_t begin = 0, n; begin < work->width; begin += n) {
        n = work->width - begin < PIECE ? work->width - begin : PIECE;
        memset(have->sums, 0, (size_t)n * sizeof *have->sums);
        for (int64_t i = 0; i < work->size; ++i) {
            int64_t at = (have->places[i] * work->heads + head) * work->width + begin;
            load(have->x, 1, run->first[PAGES] + at * pages->size, pages->size, n);
            work->base.loops->scale(have->x, n, have->weights[i]);
            work->base.loops->add(have->sums, have->x, n, 1, 1);
        }
        isa_store(run->isa, CLASS_float, cache->memory, false)(to + begin * cache->stride[2], cache->stride[2],
                                                               have->sums, 1, n);
    }
}

static void run_windows(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    window_scratch *have = scratch_take();
    window_work work = {.base = attention_tools(run), .view = run->step->view};
    const int64_t *pages = work.view[PAGES].shape;
    work.page = pages[1], work.heads = pages[2], work.width = pages[3];
    work.size = work.view[W].shape[0], work.step = (int64_t)run->step->attrs[0];
    const mem_int64 *lengths = (const mem_int64 *)(const void *)run->first[LENGTHS];
    for (int64_t sequence = begin; sequence < end; ++sequence) {
        int64_t first = lengths[sequence] < work.size ? -1 : lengths[sequence] - work.size;
        if (first < 0 || first % work.step || !find_tokens(&work, sequence, first, have->places)) continue;
        int64_t slot = bounded(&work, SLOTS, sequence, work.view[CACHE].shape[0]);
        for (int64_t head = 0; slot >= 0 && head < work.heads; ++head) sum_head(&work, head, slot, have);
    }
    scratch_give(have);
}

static bool is_real(const step_view *view, int32_t rank)
{
    bool real = view->memory == DTYPE_FLOAT || view->memory == DTYPE_FLOAT16 || view->memory == DTYPE_BF16;
    return real && view->rank == rank;
}

static bool is_list(const step_view *view, int32_t rank, int32_t dtype)
{
    return view->memory == dtype && view->rank == rank && view_is_dense(view);
}

static bool accept(const plan_step *step)
{
    const step_view *view = step->view;
    if (step->class != CLASS_float || !is_real(view + CACHE, 3) || !is_real(view + PAGES, 4)) return false;
    if (!is_real(view + W, 2) || !view_is_dense(view + PAGES) || !view_is_dense(view + W)) return false;
    if (!is_list(view + SLOTS, 1, DTYPE_INT32) || !is_list(view + TABLE, 2, DTYPE_INT32)) return false;
    if (!is_list(view + LENGTHS, 1, DTYPE_INT64)) return false;
    const int64_t *pages = view[PAGES].shape, *cache = view[CACHE].shape, *weights = view[W].shape;
    int64_t sequences = view[LENGTHS].shape[0];
    if (pages[2] != cache[1] || pages[3] != cache[2] || pages[2] != weights[1] || pages[1] < 1) return false;
    return weights[0] <= WINDOW && view[SLOTS].shape[0] == sequences && view[TABLE].shape[0] == sequences;
}

static void prepare(plan_step *step)
{
    if (!(step->attrs[0] >= 1 && step->attrs[0] <= (double)INT32_MAX)) return; /* tiles stays 0 */
    const int64_t *pages = step->view[PAGES].shape;
    step->tiles = step->view[LENGTHS].shape[0], step->grain = 1;
    double reads = (double)step->tiles * (double)step->view[W].shape[0] * (double)pages[2] * (double)pages[3];
    step->cost = (uint64_t)reads + 1, step->traffic = (uint64_t)(reads * (double)step->view[PAGES].size) + 1;
}

static pool_body body(const plan_step *step)
{
    (void)step;
    return run_windows;
}

const kernel_family family_paged_windows = {
    .shaped = true, .computes = computes_any, .accept = accept, .prepare = prepare, .body = body};
