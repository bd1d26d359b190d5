/* Attention over pairs of keys forward, and the steps of both directions. */
#include "floyd.h"

/* ---- forward ---------------------------------------------------------------------------------------------------- */

static void soften(const floyd_work *work, floyd_scratch *have)
{
    const attention_loops *loops = work->tools.loops;
    for (int64_t r = 0; r < work->rows; ++r) {
        float *row = have->scores + r * work->keys, before = have->largest[r];
        float largest = loops->largest(row, work->keys, before), shrunk = exp_minus_float(largest - before);
        have->total[r] = have->total[r] * shrunk + loops->weigh(row, work->keys, largest);
        have->largest[r] = largest;
        if (shrunk != 1) loops->scale(have->sums + r * work->size, work->size, shrunk);
    }
    attention_round(&work->tools, have->scores, work->rows * work->keys, true);
}

static void finish(const floyd_work *work, floyd_scratch *have)
{
    const step_view *kind = work->run->step->view;
    store_loop store = isa_store(work->run->isa, CLASS_float, kind->memory, true);
    for (int64_t r = 0; r < work->rows; ++r) {
        float *row = have->sums + r * work->size, pair[2] = {have->largest[r], have->total[r]};
        work->tools.loops->scale(row, work->size, 1 / have->total[r]);
        store(floyd_at(work, 0, work->n, work->m + r), kind->stride[3], row, 1, work->size);
        for (int32_t view = 1; view < 3; ++view)
            for (int64_t i = 0; i < ATTENTION_STATISTICS; ++i)
                memcpy(floyd_at(work, view, work->n, work->m + r) + i * kind[view].stride[3], pair + view - 1,
                       sizeof *pair);
    }
}

static void run_forward(void *context, int64_t begin, int64_t end)
{
    floyd_work work = floyd_begin(context);
    const int64_t *shape = work.run->step->view[0].shape;
    int64_t keys = work.run->step->view[work.key1].shape[2], tiles = (shape[2] + FLOYD_ROWS - 1) / FLOYD_ROWS;
    floyd_scratch *have = scratch_take();
    work.tools.narrow = have->narrow;
    for (int64_t index = begin; index < end; ++index) {
        work.group = index / tiles / shape[1], work.n = index / tiles % shape[1], work.m = index % tiles * FLOYD_ROWS;
        work.rows = shape[2] - work.m < FLOYD_ROWS ? shape[2] - work.m : FLOYD_ROWS;
        attention_matrix query =
            floyd_take(&work, work.query, floyd_at(&work, work.query, work.n, work.m), 2, work.rows, have->query);
        memset(have->sums, 0, sizeof have->sums);
        for (int64_t r = 0; r < work.rows; ++r) have->largest[r] = ATTENTION_HIDDEN, have->total[r] = 0;
        for (work.k = 0; work.k < keys; work.k += FLOYD_KEYS) {
            work.keys = keys - work.k < FLOYD_KEYS ? keys - work.k : FLOYD_KEYS;
            floyd_score(&work, &query, have);
            soften(&work, have);
            floyd_gather(&work, have->scores, work.value1, work.value2, 1, have->sums, have);
        }
        finish(&work, have);
    }
    scratch_give(have);
}

/* ---- steps ------------------------------------------------------------------------------------------------------ */

static bool shape_matches(const step_view *view, const char *shape, int64_t sizes[256])
{
    if (view->rank != 4 || view->kernel != view->memory) return false;
    for (int32_t axis = 0; axis < 4; ++axis) {
        int64_t *size = sizes + shape[axis];
        if (*size >= 0 && *size != view->shape[axis]) return false;
        *size = view->shape[axis];
    }
    return view->memory == DTYPE_FLOAT ||
           (shape[3] != '8' && (view->memory == DTYPE_FLOAT16 || view->memory == DTYPE_BF16));
}

static bool accept_floyd(const plan_step *step)
{
    static const char *const forward[] = {"gnmd", "gnm8", "gnm8", "gnmd", "gnkd", "gnkd", "gkmd", "gkmd"};
    static const char *const backward[] = {"gnmd", "gnkd", "gnkd", "gkmd", "gkmd", "gnmd", "gnkd",
                                           "gnkd", "gkmd", "gkmd", "gnmd", "gnmd", "gnm8", "gnm8"};
    bool back = step->kernel == KERNEL_floyd_backward;
    int64_t sizes[256];
    memset(sizes, -1, sizeof sizes);
    sizes['8'] = ATTENTION_STATISTICS;
    for (int32_t v = 0; v < step_views(step) - 1; ++v) {
        const step_view *view = step->view + v;
        if (!shape_matches(view, back ? backward[v] : forward[v], sizes)) return false;
        if (back && v < step->outputs && (view->memory != DTYPE_FLOAT || !view_is_dense(view))) return false;
    }
    return sizes['d'] > 0 && sizes['d'] <= FLOYD_SIZE;
}

static bool mask_fits(const plan_step *step)
{
    const step_view *mask = step->view + step_views(step) - 1, *query = step->view + step->outputs;
    if (step->attrs[FLOYD_MASKED] == 0) return true;
    if (mask->rank != 5 || (mask->memory != DTYPE_UINT8 && mask->memory != DTYPE_BOOL)) return false;
    return mask->shape[1] > 0 && mask->shape[0] * mask->shape[1] == query->shape[0] &&
           mask->shape[2] == query->shape[1] && mask->shape[3] == query->shape[2] &&
           mask->shape[4] == query[1].shape[2];
}

static void prepare_floyd(plan_step *step)
{
    const step_view *query = step->view + step->outputs;
    bool back = step->kernel == KERNEL_floyd_backward;
    double work = (back ? 0.2 : 0.08) * (double)query[1].shape[2];
    if (!mask_fits(step)) return; /* tiles stays 0 */
    for (int32_t axis = 0; axis < 4; ++axis) work *= (double)query->shape[axis];
    step->tiles = query->shape[0] * (back ? 1 : query->shape[1] * ((query->shape[2] + FLOYD_ROWS - 1) / FLOYD_ROWS));
    step->grain = 1;
    step->cost = (uint64_t)work + 1;
    step->traffic = (uint64_t)work;
}

static pool_body floyd_body(const plan_step *step)
{
    return step->kernel == KERNEL_floyd ? run_forward : run_floyd_backward;
}

const kernel_family family_floyd = {
    .shaped = true, .computes = computes_any, .accept = accept_floyd, .prepare = prepare_floyd, .body = floyd_body};
