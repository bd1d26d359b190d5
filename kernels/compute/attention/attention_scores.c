/* What attention forward and backward share: matrices as float32, their products, and the scores of a tile. */
#include "attention.h"

#include "isa.h"

#define FAR (INT64_C(1) << 40) /* beyond any number of rows or keys */

static const attention_loops *loops_for(const isa_table *isa)
{
    static const attention_loops *const loops[] = ISA_ROW(attention_loops);
    return loops[isa->level];
}

static int64_t smaller(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

static int64_t between(double x, int64_t low, int64_t high)
{
    return !(x > (double)low) ? low : x < (double)high ? (int64_t)x : high;
}

attention_work attention_tools(const step_run *run)
{
    return (attention_work){.run = run, .step = run->step, .loops = loops_for(run->isa), .by = blas_ready()};
}

attention_work attention_begin(const step_run *run)
{
    const plan_step *step = run->step;
    const double *attrs = step->attrs;
    int32_t query = step->outputs, pse = step_views(step) - 3;
    const step_view *keys = step->view + query + 1;
    attention_work work = attention_tools(run);
    work.query = query, work.key = query + 1, work.value = query + 2;
    work.pse = pse, work.drop = pse + 1, work.mask = pse + 2;
    work.flags = (int32_t)between(attrs[ATTENTION_FLAGS], 0, 31),
    work.kind = (int32_t)between(attrs[ATTENTION_PSE], 0, 3);
    work.group = step->view[query].shape[1] / keys->shape[1];
    work.queries = step->view[query].shape[2], work.keys = keys->shape[2];
    work.width = keys->shape[3], work.value_width = keys[1].shape[3];
    work.factor = (float)attrs[ATTENTION_SCALE], work.keep = (float)attrs[ATTENTION_KEEP];
    work.first = between(attrs[ATTENTION_FIRST], 0, INT64_C(1) << 60);
    work.prefix = between(attrs[ATTENTION_PREFIX], 0, FAR), work.shift = (float)attrs[ATTENTION_SHIFT];
    work.low = between(attrs[ATTENTION_LOW], -FAR, FAR), work.high = between(attrs[ATTENTION_HIGH], -FAR, FAR);
    if (attention_has_blocks(step)) {
        work.block_queries = between(attrs[ATTENTION_BLOCK_QUERIES], 1, FAR);
        work.block_keys = between(attrs[ATTENTION_BLOCK_KEYS], 1, FAR);
    }
    return work;
}

bool attention_is_backward(const plan_step *step)
{
    return step->kernel == KERNEL_attention_backward || step->kernel == KERNEL_block_attention_backward;
}

bool attention_has_blocks(const plan_step *step)
{
    return step->kernel == KERNEL_block_attention || step->kernel == KERNEL_block_attention_backward;
}

/* ---- tiles ------------------------------------------------------------------------------------------------------ */

static int64_t widest(const plan_step *step)
{
    const step_view *key = step->view + step->outputs + 1;
    int64_t width = key->shape[3] > key[1].shape[3] ? key->shape[3] : key[1].shape[3];
    return width > 1 ? width : 1;
}

int64_t attention_rows(const plan_step *step)
{
    int64_t rows = smaller(ATTENTION_ROWS, ATTENTION_MATRIX / widest(step));
    int64_t queries = step->view[step->outputs].shape[2];
    return smaller(rows, queries > 1 ? queries : 1);
}

int64_t attention_keys(const plan_step *step, int64_t rows)
{
    int64_t most = ATTENTION_SCORES / (attention_is_backward(step) ? 2 : 1) / rows;
    int64_t keys = smaller(most, ATTENTION_MATRIX / widest(step)), all = step->view[step->outputs + 1].shape[2];
    if (attention_has_blocks(step)) { /* pieces of a block, so that hidden ones are left out */
        int64_t block = between(step->attrs[ATTENTION_BLOCK_KEYS], 1, FAR), pieces = (block + keys - 1) / keys;
        keys = smaller(keys, (block + pieces - 1) / pieces);
    }
    if (all <= keys) return all > 1 ? all : 1;
    return keys > 16 ? keys / 16 * 16 : keys;
}

/* ---- matrices --------------------------------------------------------------------------------------------------- */

char *attention_at(const attention_work *work, int32_t view, int64_t batch, int64_t head, int64_t row)
{
    const int64_t *stride = work->step->view[view].stride;
    return work->run->first[view] + batch * stride[0] + head * stride[1] + row * stride[2];
}

attention_matrix attention_take(const attention_work *work, int32_t view, int64_t batch, int64_t head, int64_t first,
                                int64_t rows, float *to)
{
    const step_view *kind = work->step->view + view;
    int64_t width = kind->shape[3], across = kind->stride[2], along = kind->stride[3], size = kind->size;
    const char *from = attention_at(work, view, batch, head, first);
    bool dense = along == size || width == 1;
    attention_matrix found = {to, (int32_t)rows, (int32_t)width, (int32_t)(width ? width : 1)};
    bool apart = rows == 1 || (across >= width * size && across % size == 0 && across / size <= INT32_MAX);
    if (kind->memory == DTYPE_FLOAT && dense && apart && width) {
        found.at = (const float *)(const void *)from;
        if (rows > 1) found.pitch = (int32_t)(across / size);
        return found;
    }
    load_loop load = isa_load(work->run->isa, CLASS_float, kind->memory);
    if (dense && across == width * size)
        load(to, 1, from, size, rows * width);
    else
        for (int64_t r = 0; r < rows; ++r) load(to + r * width, 1, from + r * across, along, width);
    return found;
}

/* Without a BLAS. */
static void multiply_plainly(const attention_matrix *left, bool left_turned, const attention_matrix *right,
                             bool right_turned, float factor, float keep, float *to, int32_t pitch)
{
    int64_t rows = left_turned ? left->width : left->rows, depth = left_turned ? left->rows : left->width;
    int64_t columns = right_turned ? right->rows : right->width;
    int64_t down = left_turned ? 1 : left->pitch, along = left_turned ? left->pitch : 1;
    int64_t across = right_turned ? right->pitch : 1, deeper = right_turned ? 1 : right->pitch;
    for (int64_t r = 0; r < rows; ++r)
        for (int64_t c = 0; c < columns; ++c) {
            float sum = 0;
            for (int64_t k = 0; k < depth; ++k)
                sum += left->at[r * down + k * along] * right->at[c * across + k * deeper];
            float *at = to + r * pitch + c;
            *at = keep == 0 ? factor * sum : keep * *at + factor * sum;
        }
}

void attention_multiply(const attention_work *work, const attention_matrix *left, bool left_turned,
                        const attention_matrix *right, bool right_turned, float factor, float keep, float *to,
                        int32_t pitch)
{
    if (!left->width || !right->width) return;
    if (!work->by) {
        multiply_plainly(left, left_turned, right, right_turned, factor, keep, to, pitch);
    } else if (left->rows == 1 && !left_turned) {
        int side = right_turned ? BLAS_AS_IT_IS : BLAS_TURNED;
        work->by->sgemv(BLAS_ROWS, side, right->rows, right->width, factor, right->at, right->pitch, left->at, 1, keep,
                        to, 1);
    } else {
        int32_t rows = left_turned ? left->width : left->rows, depth = left_turned ? left->rows : left->width;
        int32_t columns = right_turned ? right->rows : right->width;
        work->by->sgemm(BLAS_ROWS, left_turned ? BLAS_TURNED : BLAS_AS_IT_IS,
                        right_turned ? BLAS_TURNED : BLAS_AS_IT_IS, rows, columns, depth, factor, left->at, left->pitch,
                        right->at, right->pitch, keep, to, pitch);
    }
}

void attention_round(const attention_work *work, float *values, int64_t n, bool away)
{
    const step_view *kind = work->step->view + work->query;
    if (kind->memory == DTYPE_FLOAT) return;
    isa_store(work->run->isa, CLASS_float, kind->memory, away)((char *)work->narrow, kind->size, values, 1, n);
    isa_load(work->run->isa, CLASS_float, kind->memory)(values, 1, (const char *)work->narrow, kind->size, n);
}

/* ---- scores ----------------------------------------------------------------------------------------------------- */

/* The keys of a tile, counted from its first, that a row sees. */
static int64_t first_visible(const attention_work *work, const attention_tile *tile, int64_t row)
{
    return row + (int64_t)work->low - tile->key;
}

static int64_t end_of_visible(const attention_work *work, const attention_tile *tile, int64_t row)
{
    int64_t last = row + (int64_t)work->high;
    return (last < work->prefix - 1 ? work->prefix - 1 : last) + 1 - tile->key;
}

static bool block_shown(const attention_work *work, const attention_tile *tile, int64_t row, int64_t key)
{
    int64_t along = work->step->view[work->mask].stride[3];
    return attention_at(work, work->mask, tile->batch, tile->head,
                        row / work->block_queries)[key / work->block_keys * along];
}

static int64_t next_block(int64_t at, int64_t size)
{
    return (at / size + 1) * size;
}

static bool some_block_shown(const attention_work *work, const attention_tile *tile)
{
    for (int64_t row = tile->row; row < tile->row + tile->rows; row = next_block(row, work->block_queries))
        for (int64_t key = tile->key; key < tile->key + tile->keys; key = next_block(key, work->block_keys))
            if (block_shown(work, tile, row, key)) return true;
    return false;
}

bool attention_visible(const attention_work *work, const attention_tile *tile)
{
    if (work->block_keys) return some_block_shown(work, tile);
    return end_of_visible(work, tile, tile->row + tile->rows - 1) > 0 &&
           first_visible(work, tile, tile->row) < tile->keys;
}

static void add_pse(const attention_work *work, const attention_tile *tile, int64_t row, float *scores)
{
    const step_view *kind = work->step->view + work->pse;
    bool last = work->flags & ATTENTION_LAST_ROW, slopes = work->kind >= PSE_SLOPE;
    char *at = attention_at(work, work->pse, tile->batch, tile->head, last || slopes ? 0 : row);
    load_loop load = isa_load(work->run->isa, CLASS_float, kind->memory);
    float after = work->kind == PSE_BEFORE_SCALE ? work->factor : 1;
    if (slopes) {
        load(work->line, 1, at, kind->size, 1);
        work->loops->slope(scores, tile->keys, work->line[0], (float)(row - tile->key) + work->shift,
                           work->kind == PSE_ROOT_SLOPE);
        return;
    }
    int64_t begin = tile->key + (last ? work->queries - 1 - row : 0), left = kind->shape[3] - begin;
    int64_t n = left < 0 ? 0 : smaller(left, tile->keys);
    load(work->line, 1, at + begin * kind->stride[3], kind->stride[3], n);
    work->loops->add(scores, work->line, n, 1, after);
    if (n < tile->keys) work->loops->scale(scores + n, tile->keys - n, after);
}

static void hide_blocks(const attention_work *work, const attention_tile *tile, int64_t row, float *scores)
{
    int64_t end = tile->key + tile->keys, next;
    for (int64_t key = tile->key; key < end; key = next) {
        next = smaller(next_block(key, work->block_keys), end);
        for (int64_t i = key; i < next && !block_shown(work, tile, row, key); ++i)
            scores[i - tile->key] = ATTENTION_HIDDEN;
    }
}

static void hide_keys(const attention_work *work, const attention_tile *tile, int64_t row, float *scores)
{
    if (work->block_keys) {
        hide_blocks(work, tile, row, scores);
        return;
    }
    int64_t from = first_visible(work, tile, row), to = end_of_visible(work, tile, row);
    for (int64_t i = 0; i < from && i < tile->keys; ++i) scores[i] = ATTENTION_HIDDEN;
    for (int64_t i = to > 0 ? to : 0; i < tile->keys; ++i) scores[i] = ATTENTION_HIDDEN;
    if (!(work->flags & ATTENTION_HAS_MASK)) return;
    int64_t along = work->step->view[work->mask].stride[3];
    char *mask = attention_at(work, work->mask, tile->batch, tile->head, row) + tile->key * along;
    if (along != 1) {
        move_units(1, (char *)work->line, 1, mask, along, tile->keys);
        mask = (char *)work->line;
    }
    work->loops->hide(scores, (const mem_uint8 *)mask, tile->keys);
}

void attention_scores(const attention_work *work, const attention_tile *tile, const attention_matrix *query,
                      const attention_matrix *key, float *scores)
{
    bool pse = work->flags & ATTENTION_HAS_PSE;
    float factor = pse && work->kind == PSE_BEFORE_SCALE ? 1 : work->factor;
    attention_multiply(work, query, false, key, true, factor, 0, scores, (int32_t)tile->keys);
    for (int64_t r = 0; r < tile->rows; ++r) {
        if (pse) add_pse(work, tile, tile->row + r, scores + r * tile->keys);
        hide_keys(work, tile, tile->row + r, scores + r * tile->keys);
    }
}

void attention_drop(const attention_work *work, const attention_tile *tile, float *weights)
{
    if (!(work->flags & ATTENTION_HAS_DROP)) return;
    int64_t heads = work->step->view[work->query].shape[1];
    const mem_uint8 *bits = (const mem_uint8 *)work->run->first[work->drop];
    for (int64_t r = 0; r < tile->rows; ++r) {
        int64_t row = (tile->batch * heads + tile->head) * work->queries + tile->row + r;
        work->loops->drop(weights + r * tile->keys, bits, work->first + row * work->keys + tile->key, tile->keys,
                          work->keep);
    }
}
