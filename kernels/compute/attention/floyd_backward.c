/* Attention over pairs of keys backward: all rows of a batch and head, since they add to each other's gradients. */
#include "floyd.h"

enum { DQ, DK1, DV1, DK2, DV2, DY = 10, Y, LARGEST, TOTAL };

/* Gradients of what rows share and of what each has alone: factor times weights^T times rows. */
static void scatter(const floyd_work *work, const float *weights, const attention_matrix *rows, int32_t both,
                    int32_t alone, float factor)
{
    int32_t keys = (int32_t)work->keys, size = (int32_t)work->size;
    attention_matrix left = {weights, (int32_t)work->rows, keys, keys};
    float *to = (float *)(void *)floyd_at(work, both, work->n, work->k);
    attention_multiply(&work->tools, &left, true, rows, false, factor, 1, to, size);
    for (int64_t r = 0; r < work->rows; ++r)
        for (int64_t i = 0; i < keys; ++i) {
            float *mine = (float *)(void *)floyd_at(work, alone, work->k + i, work->m + r),
                  by = factor * weights[r * keys + i];
            for (int64_t j = 0; j < size; ++j) mine[j] += by * rows->at[r * rows->pitch + j];
        }
}

static void take_rows(const floyd_work *work, const attention_matrix *dy, floyd_scratch *have)
{
    for (int64_t r = 0; r < work->rows; ++r) {
        memcpy(have->largest + r, floyd_at(work, LARGEST, work->n, work->m + r), sizeof(float));
        memcpy(have->total + r, floyd_at(work, TOTAL, work->n, work->m + r), sizeof(float));
        attention_matrix y = floyd_take(work, Y, floyd_at(work, Y, work->n, work->m + r), 2, 1, have->own);
        have->delta[r] = work->tools.loops->dot(y.at, dy->at + r * dy->pitch, work->size);
    }
}

static void go_back(const floyd_work *work, const attention_matrix *query, const attention_matrix *dy,
                    floyd_scratch *have)
{
    const attention_loops *loops = work->tools.loops;
    int64_t n = work->keys;
    floyd_score(work, query, have);
    floyd_meet(work, dy, work->value1, work->value2, have->slopes, have);
    for (int64_t r = 0; r < work->rows; ++r) {
        float *weights = have->scores + r * n;
        loops->weigh(weights, n, have->largest[r]);
        loops->scale(weights, n, 1 / have->total[r]);
        loops->gradient(have->slopes + r * n, weights, n, have->delta[r]);
    }
    attention_round(&work->tools, have->scores, work->rows * n, true);
    attention_round(&work->tools, have->slopes, work->rows * n, true);
    scatter(work, have->scores, dy, DV1, DV2, 1);
    scatter(work, have->slopes, query, DK1, DK2, work->factor);
    float *dq = (float *)(void *)floyd_at(work, DQ, work->n, work->m);
    floyd_gather(work, have->slopes, work->key1, work->key2, work->factor, dq, have);
}

static void clear(const floyd_work *work, int32_t view)
{
    const step_view *kind = work->run->step->view + view;
    memset(floyd_at(work, view, 0, 0), 0, (size_t)(kind->shape[1] * kind->shape[2] * kind->shape[3]) * sizeof(float));
}

void run_floyd_backward(void *context, int64_t begin, int64_t end)
{
    floyd_work work = floyd_begin(context);
    const step_view *view = work.run->step->view;
    const int64_t *shape = view[work.query].shape;
    int64_t keys = view[work.key1].shape[2];
    floyd_scratch *have = scratch_take();
    work.tools.narrow = have->narrow;
    for (work.group = begin; work.group < end; ++work.group) {
        for (int32_t out = 0; out < work.run->step->outputs; ++out) clear(&work, out);
        for (work.n = 0; work.n < shape[1]; ++work.n)
            for (work.m = 0; work.m < shape[2]; work.m += FLOYD_ROWS) {
                work.rows = shape[2] - work.m < FLOYD_ROWS ? shape[2] - work.m : FLOYD_ROWS;
                const char *from = floyd_at(&work, work.query, work.n, work.m);
                attention_matrix query = floyd_take(&work, work.query, from, 2, work.rows, have->query);
                attention_matrix dy =
                    floyd_take(&work, DY, floyd_at(&work, DY, work.n, work.m), 2, work.rows, have->dy);
                take_rows(&work, &dy, have);
                for (work.k = 0; work.k < keys; work.k += FLOYD_KEYS) {
                    work.keys = keys - work.k < FLOYD_KEYS ? keys - work.k : FLOYD_KEYS;
                    go_back(&work, &query, &dy, have);
                }
            }
    }
    scratch_give(have);
}
