/* Backward of weighted sums over sliding windows of packed tokens. A tile is a token, or a row of the weights. */
#include "attention.h"
#include "isa.h"

#include <string.h>

enum { DX, DW, DY, X, W, ENDS };
#define PIECE 4096 /* elements that are worked on at once */

typedef struct sliding_scratch {
    _Alignas(64) float dy[PIECE], x[PIECE], sums[PIECE];
    float weights[PIECE];
} sliding_scratch;
_Static_assert(sizeof(sliding_scratch) <= SCRATCH_BYTES, "a kernel's buffers fit its scratch memory");

typedef struct sliding_work {
    attention_work base;
    const step_view *view;
    const mem_int64 *ends;
    int64_t tokens, heads, width, size, step, windows;
} sliding_work;

/* The windows of a sequence, the first of them among all. */
typedef struct sliding_part {
    int64_t begin, end, first, windows;
} sliding_part;

static void load(const sliding_work *work, int32_t view, int64_t at, int64_t n, float *to)
{
    const step_view *kind = work->view + view;
    isa_load(work->base.run->isa, CLASS_float, kind->memory)(to, 1, work->base.run->first[view] + at * kind->size,
                                                             kind->size, n);
}

static void store(const sliding_work *work, int32_t view, int64_t at, int64_t n, const float *from)
{
    const step_view *kind = work->view + view;
    isa_store(work->base.run->isa, CLASS_float, kind->memory, false)(work->base.run->first[view] + at * kind->size,
                                                                     kind->size, from, 1, n);
}

/* The next sequence; false behind the last one, or where ends fall or windows are more than there are. */
static bool next_part(const sliding_work *work, int64_t *number, sliding_part *part)
{
    if (*number == work->view[ENDS].shape[0]) return false;
    part->begin = part->end, part->first += part->windows, part->end = work->ends[(*number)++];
    if (part->end < part->begin || part->end > work->tokens) return false;
    part->windows = part->end - part->begin < work->size ? 0 : (part->end - part->begin - work->size) / work->step + 1;
    return part->first + part->windows <= work->windows;
}

/* Of some channels of a head, weights times dy of the windows that have the token. */
static void run_token(const sliding_work *work, int64_t token, sliding_scratch *have)
{
    sliding_part part = {0};
    int64_t number = 0;
    while (next_part(work, &number, &part) && token >= part.end) continue;
    int64_t at = token - part.begin, last = at / work->step;
    int64_t first = at < work->size ? 0 : (at - work->size) / work->step + 1;
    if (last >= part.windows) last = part.windows - 1;
    if (token >= part.end) last = first - 1;
    for (int64_t head = 0; head < work->heads; ++head)
        for (int64_t begin = 0, n; begin < work->width; begin += n) {
            n = work->width - begin < PIECE ? work->width - begin : PIECE;
            memset(have->sums, 0, (size_t)n * sizeof *have->sums);
            for (int64_t window = first; window <= last; ++window) {
                load(work, W, (at - window * work->step) * work->heads + head, 1, have->weights);
                load(work, DY, ((part.first + window) * work->heads + head) * work->width + begin, n, have->dy);
                work->base.loops->scale(have->dy, n, have->weights[0]);
                work->base.loops->add(have->sums, have->dy, n, 1, 1);
            }
            store(work, DX, (token * work->heads + head) * work->width + begin, n, have->sums);
        }
}

/* Products of dy and of the tokens at one place of all windows. */
static void run_weight(const sliding_work *work, int64_t row, sliding_scratch *have)
{
    for (int64_t head = 0; head < work->heads; ++head) {
        sliding_part part = {0};
        float sum = 0;
        for (int64_t number = 0; next_part(work, &number, &part);)
            for (int64_t window = 0; window < part.windows; ++window)
                for (int64_t begin = 0, n; begin < work->width; begin += n) {
                    int64_t token = part.begin + window * work->step + row;
                    n = work->width - begin < PIECE ? work->width - begin : PIECE;
                    load(work, DY, ((part.first + window) * work->heads + head) * work->width + begin, n, have->dy);
                    load(work, X, (token * work->heads + head) * work->width + begin, n, have->x);
                    sum += work->base.loops->dot(have->dy, have->x, n);
                }
        store(work, DW, row * work->heads + head, 1, &sum);
    }
}

static void run_sliding(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    sliding_scratch *have = scratch_take();
    sliding_work work = {.base = attention_tools(run), .view = run->step->view};
    const int64_t *shape = work.view[X].shape;
    work.ends = (const mem_int64 *)(const void *)run->first[ENDS];
    work.tokens = shape[0], work.heads = shape[1], work.width = shape[2];
    work.size = work.view[W].shape[0], work.windows = work.view[DY].shape[0];
    work.step = (int64_t)run->step->attrs[0];
    for (int64_t index = begin; index < end; ++index)
        if (index < work.tokens)
            run_token(&work, index, have);
        else
            run_weight(&work, index - work.tokens, have);
    scratch_give(have);
}

static bool shape_is(const step_view *view, int32_t rank, int64_t a, int64_t b, int64_t c)
{
    if (!view_is_dense(view) || view->rank != rank || view->shape[0] != a || view->shape[1] != b) return false;
    bool real = view->memory == DTYPE_FLOAT || view->memory == DTYPE_FLOAT16 || view->memory == DTYPE_BF16;
    return real && (rank == 2 || view->shape[2] == c);
}

static bool accept(const plan_step *step)
{
    const step_view *view = step->view, *ends = view + ENDS;
    if (step->class != CLASS_float || view[X].rank != 3 || view[W].rank != 2 || view[DY].rank != 3) return false;
    const int64_t *x = view[X].shape;
    if (!shape_is(view + X, 3, x[0], x[1], x[2]) || !shape_is(view + DX, 3, x[0], x[1], x[2])) return false;
    if (!shape_is(view + DY, 3, view[DY].shape[0], x[1], x[2])) return false;
    if (!shape_is(view + W, 2, view[W].shape[0], x[1], 0) || !shape_is(view + DW, 2, view[W].shape[0], x[1], 0))
        return false;
    return view_is_dense(ends) && ends->rank == 1 && ends->memory == DTYPE_INT64 && x[1] > 0 && view[W].shape[0] > 0;
}

static void prepare(plan_step *step)
{
    if (!(step->attrs[0] >= 1 && step->attrs[0] <= (double)INT32_MAX)) return; /* tiles stays 0 */
    const int64_t *x = step->view[X].shape;
    double row = (double)x[1] * (double)x[2], reads = (double)step->view[DY].shape[0] * 2 + (double)x[0];
    step->tiles = x[0] + step->view[W].shape[0], step->grain = 1;
    step->cost = (uint64_t)(row * (double)step->view[W].shape[0] * reads) + 1;
    step->traffic = (uint64_t)(row * reads) + 1;
}

static pool_body body(const plan_step *step)
{
    (void)step;
    return run_sliding;
}

const kernel_family family_sliding = {
    .shaped = true, .computes = computes_any, .accept = accept, .prepare = prepare, .body = body};
