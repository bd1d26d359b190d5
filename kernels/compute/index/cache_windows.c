/* Tokens of sequences written to rows of a cache, but for a window of every head. One tile: the last writer wins. */
#include <string.h>

#include "numeric.h"
#include "tile.h"

enum { OUT, TOKENS, SLOTS, WINDOWS, STARTS, LENGTHS };
enum { KIND, KNOWN };
enum { LAST_TOKENS, CUT, AVERAGED };

#define PART 512 /* elements of a row at once */

typedef int32_t index32 __attribute__((aligned(1), may_alias));
typedef int64_t index64 __attribute__((aligned(1), may_alias));

typedef struct window_work {
    const step_run *run;
    const step_view *view;
    int64_t heads, all, rows, width; /* of a token; tokens in all; of the cache; elements of a row */
} window_work;

/* A head of a sequence: its number, the sequence, the head, and the sequence's first token. */
typedef struct window_head {
    int64_t at, sequence, head, first;
} window_head;

static int64_t number_at(const window_work *work, int32_t view, int64_t element)
{
    const char *at = work->run->first[view] + element * work->view[view].size;
    bool narrow = work->view[view].memory == DTYPE_INT32;
    return narrow ? *(const index32 *)(const void *)at : *(const index64 *)(const void *)at;
}

/* A number that a tensor gives, from 0 to below `end`; -1 after a fault. */
static int64_t bounded(const window_work *work, int32_t view, int64_t element, int64_t end)
{
    int64_t found = number_at(work, view, element);
    if (found >= 0 && found < end) return found;
    step_fault(work->run, view, element, found, end);
    return -1;
}

static const char *token(const window_work *work, int64_t number, int64_t head)
{
    return work->run->first[TOKENS] + (number * work->heads + head) * work->width * work->view[TOKENS].size;
}

static char *row(const window_work *work, int64_t number)
{
    return work->run->first[OUT] + number * work->width * work->view[OUT].size;
}

/* Tokens from one on to rows from one on; both are there. */
static void copy_tokens(const window_work *work, const window_head *of, int64_t first, int64_t to, int64_t count)
{
    size_t bytes = (size_t)(work->width * work->view[OUT].size);
    for (int64_t i = 0; i < count; ++i) memcpy(row(work, to + i), token(work, first + i, of->head), bytes);
}

static float value_at(const char *at, int32_t dtype, int64_t element)
{
    uint16_t half = ((const mem_uint16 *)(const void *)at)[element];
    return dtype == DTYPE_BF16 ? bfloat_to_float(half) : half_to_float(half);
}

/* The mean of tokens, summed in their order. */
static void average(const window_work *work, const window_head *of, int64_t first, int64_t to, int64_t count)
{
    int32_t dtype = work->view[OUT].memory;
    float sum[PART];
    for (int64_t begin = 0; begin < work->width; begin += PART) {
        int64_t length = work->width - begin < PART ? work->width - begin : PART;
        for (int64_t j = 0; j < length; ++j) sum[j] = 0;
        for (int64_t i = 0; i < count; ++i)
            for (int64_t j = 0; j < length; ++j) sum[j] += value_at(token(work, first + i, of->head), dtype, begin + j);
        mem_uint16 *out = (mem_uint16 *)(void *)row(work, to) + begin;
        for (int64_t j = 0; j < length; ++j) {
            float mean = sum[j] / (float)count;
            out[j] = dtype == DTYPE_BF16 ? bfloat_from_float(mean) : half_from_float(mean);
        }
    }
}

/* The first row of so many that are written; below 0 after a fault. */
static int64_t first_row(const window_work *work, const window_head *of, int64_t count)
{
    if (count <= work->rows) return bounded(work, SLOTS, of->at, work->rows - count + 1);
    step_fault(work->run, SLOTS, of->at, count, work->rows);
    return -1;
}

/* The window counts back from the end of a sequence, into those before it too. */
static void write_last(const window_work *work, const window_head *of, int64_t length)
{
    int64_t end = of->first + length, count = bounded(work, WINDOWS, of->at, end + 1);
    if (count < 1) return;
    int64_t to = first_row(work, of, count);
    if (to >= 0) copy_tokens(work, of, end - count, to, count);
}

/* The same where what is not there is left out. */
static void write_known(const window_work *work, const window_head *of, int64_t length)
{
    int64_t count = number_at(work, WINDOWS, of->at), slot = number_at(work, SLOTS, of->at),
            known = (int64_t)work->run->attrs[KNOWN], most = work->view[TOKENS].shape[1];
    for (int64_t k = 0; k < count && k < most; ++k) {
        int64_t from, to;
        if (__builtin_add_overflow(slot, k, &to) || to < 0 || to >= known) continue;
        if (__builtin_sub_overflow(length, count - k, &from) || from < 0) continue;
        if (from >= work->all - of->first)
            step_fault(work->run, LENGTHS, of->sequence, length, work->all - of->first + 1);
        else if (to >= work->rows)
            step_fault(work->run, SLOTS, of->at, to, work->rows);
        else
            copy_tokens(work, of, of->first + from, to, 1);
    }
}

static void write_around(const window_work *work, const window_head *of, int64_t length)
{
    bool averaged = work->run->attrs[KIND] == AVERAGED;
    int64_t window = number_at(work, WINDOWS, of->at), start = number_at(work, STARTS, of->at);
    if (window == 0 || start == -1 || start == length) {
        window = 0, start = length;
    } else {
        window = bounded(work, WINDOWS, of->at, length + 1), start = bounded(work, STARTS, of->at, length + 1);
        if (window < 0 || start < 0) return;
    }
    int64_t behind = start + window, kept = averaged && window, count = length - window + kept;
    if (behind > length) {
        step_fault(work->run, STARTS, of->at, start, length - window + 1);
        return;
    }
    int64_t to = count ? first_row(work, of, count) : -1;
    if (to < 0) return;
    if (kept) average(work, of, of->first + start, to + start, window);
    copy_tokens(work, of, of->first, to, start);
    copy_tokens(work, of, of->first + behind, to + start + kept, length - behind);
}

static void write_heads(const window_work *work, int64_t sequence, int64_t first, int64_t length)
{
    bool last = work->run->attrs[KIND] == LAST_TOKENS, lenient = work->run->attrs[KNOWN] != 0;
    for (int64_t head = 0; head < work->heads; ++head) {
        const window_head of = {sequence * work->heads + head, sequence, head, first};
        (last ? lenient ? write_known : write_last : write_around)(work, &of, length);
    }
}

static void run_windows(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *view = run->step->view, *tokens = view + TOKENS;
    window_work work = {
        run, view, tokens->shape[2], tokens->shape[0] * tokens->shape[1], view[OUT].shape[0], tokens->shape[3]};
    bool lenient = run->attrs[KNOWN] != 0;
    int64_t first = 0;
    for (int64_t tile = begin; tile < end; ++tile)
        for (int64_t sequence = 0; sequence < view[LENGTHS].shape[0]; ++sequence) {
            int64_t length =
                lenient ? number_at(&work, LENGTHS, sequence) : bounded(&work, LENGTHS, sequence, work.all - first + 1);
            if (length < 0 && !lenient) break;
            write_heads(&work, sequence, first, length);
            first += lenient ? tokens->shape[1] : length;
        }
}

static bool is_list(const step_view *view, int64_t least)
{
    bool whole = view->memory == DTYPE_INT32 || view->memory == DTYPE_INT64;
    return whole && view->rank == 1 && view_is_dense(view) && view->shape[0] >= least;
}

static bool accept(const plan_step *step)
{
    const step_view *view = step->view, *tokens = view + TOKENS, *out = view + OUT;
    if (out->memory != tokens->memory || out->rank != 2 || tokens->rank != 4) return false;
    if (!view_is_dense(out) || !view_is_dense(tokens) || tokens->shape[3] != out->shape[1]) return false;
    int64_t sequences = view[LENGTHS].shape[0], all = sequences * tokens->shape[2];
    if (tokens->shape[0] != 1 && tokens->shape[0] != sequences) return false;
    return is_list(view + SLOTS, all) && is_list(view + WINDOWS, all) && is_list(view + STARTS, all) &&
           is_list(view + LENGTHS, 0);
}

static void prepare(plan_step *step)
{
    const step_view *tokens = step->view + TOKENS;
    uint64_t numel = (uint64_t)view_numel(tokens);
    int32_t dtype = tokens->memory;
    bool padded = step->attrs[KNOWN] != 0, last = step->attrs[KIND] == LAST_TOKENS;
    if (step->attrs[KIND] == AVERAGED && dtype != DTYPE_FLOAT16 && dtype != DTYPE_BF16) return; /* tiles stays 0 */
    if (tokens->shape[0] != (padded ? step->view[LENGTHS].shape[0] : 1) || (padded && !last)) return; /* the same */
    step->tiles = 1, step->grain = 1;
    step->cost = numel + 1, step->traffic = 2 * numel * (uint64_t)tokens->size + 1;
}

static pool_body body(const plan_step *step)
{
    (void)step;
    return run_windows;
}

const kernel_family family_windowed = {
    .shaped = true, .computes = computes_any, .accept = accept, .prepare = prepare, .body = body};
