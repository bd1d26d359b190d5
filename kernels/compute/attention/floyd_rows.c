/* Attention over pairs of keys: tiles of the rows of one n, which go over k piece by piece. A row has keys and values
 * of its own beside those that it shares: products with them go row by row. */
#include "floyd.h"

floyd_work floyd_begin(const step_run *run)
{
    const plan_step *step = run->step;
    int32_t first = step->outputs, last = step_views(step) - 1;
    floyd_work work = {.tools = attention_tools(run), .run = run, .query = first};
    work.tools.query = first;
    work.key1 = first + 1, work.value1 = first + 2, work.key2 = first + 3, work.value2 = first + 4, work.mask = last;
    work.size = step->view[first].shape[3], work.factor = (float)run->attrs[FLOYD_FACTOR];
    work.masked = run->attrs[FLOYD_MASKED] != 0;
    return work;
}

char *floyd_at(const floyd_work *work, int32_t view, int64_t one, int64_t two)
{
    const int64_t *stride = work->run->step->view[view].stride;
    return work->run->first[view] + work->group * stride[0] + one * stride[1] + two * stride[2];
}

/* Rows of a view, `axis` apart, as float32. */
attention_matrix floyd_take(const floyd_work *work, int32_t view, const char *from, int32_t axis, int64_t rows,
                            float *to)
{
    const step_view *kind = work->run->step->view + view;
    load_loop load = isa_load(work->run->isa, CLASS_float, kind->memory);
    for (int64_t row = 0; row < rows; ++row)
        load(to + row * work->size, 1, from + row * kind->stride[axis], kind->stride[3], work->size);
    return (attention_matrix){to, (int32_t)rows, (int32_t)work->size, (int32_t)work->size};
}

/* Keys or values that the rows of the tile share. */
static attention_matrix shared(const floyd_work *work, int32_t view, float *to)
{
    return floyd_take(work, view, floyd_at(work, view, work->n, work->k), 2, work->keys, to);
}

/* Those of one row alone. */
static attention_matrix own(const floyd_work *work, int32_t view, int64_t row, float *to)
{
    return floyd_take(work, view, floyd_at(work, view, work->k, work->m + row), 1, work->keys, to);
}

static attention_matrix row_of(const floyd_work *work, const attention_matrix *rows, int64_t row)
{
    return (attention_matrix){rows->at + row * rows->pitch, 1, (int32_t)work->size, (int32_t)work->size};
}

/* to [rows, keys] = rows times what they share and what each has alone. */
void floyd_meet(const floyd_work *work, const attention_matrix *rows, int32_t both, int32_t alone, float *to,
                floyd_scratch *have)
{
    int32_t pitch = (int32_t)work->keys;
    attention_matrix all = shared(work, both, have->key);
    attention_multiply(&work->tools, rows, false, &all, true, 1, 0, to, pitch);
    for (int64_t r = 0; r < work->rows; ++r) {
        attention_matrix one = row_of(work, rows, r), keys = own(work, alone, r, have->own);
        attention_multiply(&work->tools, &one, false, &keys, true, 1, 1, to + r * pitch, pitch);
    }
}

/* to [rows, size] += factor times weights times what rows share and what each has alone. */
void floyd_gather(const floyd_work *work, const float *weights, int32_t both, int32_t alone, float factor, float *to,
                  floyd_scratch *have)
{
    int32_t keys = (int32_t)work->keys, size = (int32_t)work->size;
    attention_matrix left = {weights, (int32_t)work->rows, keys, keys}, all = shared(work, both, have->key);
    attention_multiply(&work->tools, &left, false, &all, false, factor, 1, to, size);
    for (int64_t r = 0; r < work->rows; ++r) {
        attention_matrix one = {weights + r * keys, 1, keys, keys}, mine = own(work, alone, r, have->own);
        attention_multiply(&work->tools, &one, false, &mine, false, factor, 1, to + r * size, size);
    }
}

static void hide(const floyd_work *work, int64_t row, float *scores, floyd_scratch *have)
{
    const step_view *kind = work->run->step->view + work->mask;
    int64_t heads = kind->shape[1], along = kind->stride[4];
    const char *mask = work->run->first[work->mask] + work->group / heads * kind->stride[0] +
                       work->group % heads * kind->stride[1] + work->n * kind->stride[2] +
                       (work->m + row) * kind->stride[3] + work->k * along;
    for (int64_t i = 0; i < work->keys; ++i) have->mask[i] = *(const mem_uint8 *)(mask + i * along);
    work->tools.loops->hide(scores, have->mask, work->keys);
}

void floyd_score(const floyd_work *work, const attention_matrix *query, floyd_scratch *have)
{
    floyd_meet(work, query, work->key1, work->key2, have->scores, have);
    work->tools.loops->scale(have->scores, work->rows * work->keys, work->factor);
    for (int64_t r = 0; r < work->rows && work->masked; ++r) hide(work, r, have->scores + r * work->keys, have);
}
