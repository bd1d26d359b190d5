/* Tokens of sequences brought together from blocks of a cache. A tile is a sequence. */
#include <string.h>

#include "numeric.h"
#include "tile.h"

enum { OUT, CACHE, TABLE, LENGTHS, STARTS };
enum { CUMULATIVE, HAS_STARTS, VALID_BLOCKS };

typedef int32_t index32 __attribute__((aligned(1), may_alias));
typedef int64_t index64 __attribute__((aligned(1), may_alias));

typedef struct page_work {
    const step_run *run;
    const step_view *view;
    int64_t tokens, parts, block, bytes; /* of the output, of a token, of a block, of a part */
} page_work;

static int64_t number_at(const page_work *work, int32_t view, int64_t element)
{
    const char *at = work->run->first[view] + element * work->view[view].size;
    bool narrow = work->view[view].memory == DTYPE_INT32;
    return narrow ? *(const index32 *)(const void *)at : *(const index64 *)(const void *)at;
}

/* A number that a tensor gives, from 0 to below `end`; -1 after a fault. */
static int64_t bounded(const page_work *work, int32_t view, int64_t element, int64_t end)
{
    int64_t found = number_at(work, view, element);
    if (found >= 0 && found < end) return found;
    step_fault(work->run, view, element, found, end);
    return -1;
}

static bool zeroes_invalid_blocks(const page_work *work)
{
    return work->run->attrs[VALID_BLOCKS] != 0;
}

/* The same where rows that the output lacks are left out. */
static bool find_kept_rows(const page_work *work, int64_t sequence, int64_t *first, int64_t *last)
{
    bool cumulative = work->run->attrs[CUMULATIVE] != 0;
    *first = 0;
    for (int64_t i = 0; i < sequence && !cumulative && *first < work->tokens; ++i) {
        int64_t length = number_at(work, LENGTHS, i), left = work->tokens - *first;
        *first += length < 0 ? 0 : length < left ? length : left;
    }
    if (cumulative) *first = bounded(work, LENGTHS, sequence, INT64_MAX);
    if (*first < 0 || *first >= work->tokens) return false;
    int64_t end = number_at(work, LENGTHS, sequence + cumulative),
            room = cumulative ? work->tokens : work->tokens - *first;
    *last = (cumulative ? 0 : *first) + (end < room ? end : room);
    return *last > *first;
}

/* The output's first row of a sequence and the one behind its last; false after a fault, or without rows. */
static bool find_rows(const page_work *work, int64_t sequence, int64_t *first, int64_t *last)
{
    int64_t limit = work->tokens + 1;
    if (zeroes_invalid_blocks(work)) return find_kept_rows(work, sequence, first, last);
    if (work->run->attrs[CUMULATIVE] != 0) {
        *first = bounded(work, LENGTHS, sequence, limit), *last = bounded(work, LENGTHS, sequence + 1, limit);
        return *first >= 0 && *last > *first;
    }
    *first = 0;
    for (int64_t i = 0; i < sequence; ++i) {
        int64_t length = bounded(work, LENGTHS, i, limit - *first);
        if (length < 0) return false;
        *first += length;
    }
    int64_t length = bounded(work, LENGTHS, sequence, limit - *first);
    *last = *first + length;
    return length > 0;
}

/* Tokens from the start of a block, to rows of the output from `row` on. */
static void copy_block(const page_work *work, int64_t block, int64_t row, int64_t count)
{
    const char *from = work->run->first[CACHE] + block * work->parts * work->block * work->bytes;
    char *to = work->run->first[OUT] + row * work->parts * work->bytes;
    if (work->parts == 1) {
        memcpy(to, from, (size_t)(count * work->bytes));
        return;
    }
    for (int64_t part = 0; part < work->parts; ++part)
        for (int64_t i = 0; i < count; ++i)
            memcpy(to + (i * work->parts + part) * work->bytes, from + (part * work->block + i) * work->bytes,
                   (size_t)work->bytes);
}

/* The column of the table that a sequence begins with; below 0 after a fault, or where rows are 0 until a block. */
static int64_t first_column(const page_work *work, int64_t sequence, int64_t columns)
{
    if (work->run->attrs[HAS_STARTS] == 0) return 0;
    if (zeroes_invalid_blocks(work)) return number_at(work, STARTS, sequence) / work->block;
    int64_t found = bounded(work, STARTS, sequence, columns * work->block);
    return found < 0 ? -1 : found / work->block;
}

/* Rows without a known block are 0; false after a fault. */
static bool copy_or_zero(const page_work *work, int64_t sequence, int64_t column, int64_t row, int64_t count)
{
    int64_t columns = work->view[TABLE].shape[1], row_bytes = work->parts * work->bytes,
            element = sequence * columns + column;
    int64_t block = column < 0 || column >= columns ? -1 : number_at(work, TABLE, element);
    if (block < 0 || block >= (int64_t)work->run->attrs[VALID_BLOCKS]) {
        memset(work->run->first[OUT] + row * row_bytes, 0, (size_t)(count * row_bytes));
        return true;
    }
    if (bounded(work, TABLE, element, work->view[CACHE].shape[0]) < 0) return false;
    copy_block(work, block, row, count);
    return true;
}

/* The block of a column; below 0 after a fault. */
static int64_t block_at(const page_work *work, int64_t sequence, int64_t column)
{
    int64_t columns = work->view[TABLE].shape[1];
    if (column < columns) return bounded(work, TABLE, sequence * columns + column, work->view[CACHE].shape[0]);
    step_fault(work->run, TABLE, sequence * columns, column, columns);
    return -1;
}

static void run_pages(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *view = run->step->view;
    const int64_t *cache = view[CACHE].shape;
    page_work work = {run, view, view[OUT].shape[0], cache[1], cache[2], cache[3] * view[CACHE].size};
    for (int64_t sequence = begin; sequence < end; ++sequence) {
        int64_t row, last;
        if (!find_rows(&work, sequence, &row, &last)) continue;
        int64_t column = first_column(&work, sequence, view[TABLE].shape[1]);
        if (column < 0 && !zeroes_invalid_blocks(&work)) continue;
        for (; row < last; ++column, row += work.block) {
            int64_t count = last - row < work.block ? last - row : work.block, block;
            if (zeroes_invalid_blocks(&work)) {
                if (!copy_or_zero(&work, sequence, column, row, count)) break;
            } else {
                block = block_at(&work, sequence, column);
                if (block < 0) break;
                copy_block(&work, block, row, count);
            }
        }
    }
}

static bool is_list(const step_view *view, int32_t rank)
{
    return (view->memory == DTYPE_INT32 || view->memory == DTYPE_INT64) && view->rank == rank && view_is_dense(view);
}

static bool accept(const plan_step *step)
{
    const step_view *view = step->view, *cache = view + CACHE, *out = view + OUT;
    if (out->memory != cache->memory || out->rank != 3 || cache->rank != 4) return false;
    if (!view_is_dense(out) || !view_is_dense(cache) || !is_list(view + TABLE, 2)) return false;
    if (!is_list(view + LENGTHS, 1) || !is_list(view + STARTS, 1)) return false;
    if (cache->shape[1] != out->shape[1] || cache->shape[3] != out->shape[2] || cache->shape[2] < 1) return false;
    int64_t sequences = view[TABLE].shape[0], lengths = view[LENGTHS].shape[0];
    return view[STARTS].shape[0] >= sequences && (lengths == sequences || lengths == sequences + 1);
}

static void prepare(plan_step *step)
{
    const step_view *out = step->view + OUT;
    bool longer = step->view[LENGTHS].shape[0] > step->view[TABLE].shape[0];
    if (longer != (step->attrs[CUMULATIVE] != 0)) return; /* tiles stays 0 */
    step->tiles = step->view[TABLE].shape[0], step->grain = 1;
    uint64_t numel = (uint64_t)view_numel(out);
    step->cost = numel + 1, step->traffic = 2 * numel * (uint64_t)out->size + 1;
}

static pool_body body(const plan_step *step)
{
    (void)step;
    return run_pages;
}

const kernel_family family_pages = {
    .shaped = true, .computes = computes_any, .accept = accept, .prepare = prepare, .body = body};
