/* Causal convolution of sequences of tokens whose last ones a cache keeps from step to step. A tile is columns of all
 * sequences, which are taken one after the other. */
#include "causal_sequence.h"

#define LEAST_COLUMNS 64

/* Columns of all sequences. */
typedef struct tile_columns {
    const step_run *run;
    int64_t first, n;
    causal_row weight[CAUSAL_TAPS];
} tile_columns;

/* ---- rows in memory ---------------------------------------------------------------------------------------------- */

static char *token(const tile_columns *tile, int32_t view, const sequence *of, int64_t at)
{
    const step_view *rows = tile->run->step->view + view;
    char *first = tile->run->first[view] + tile->first * rows->stride[rows->rank - 1];
    if (rows->rank == 2) return first + (of->row + at) * rows->stride[0];
    return first + of->number * rows->stride[0] + at * rows->stride[1];
}

static char *kept_token(const tile_columns *tile, int64_t line, int64_t at)
{
    const step_view *states = tile->run->step->view + STATES;
    return tile->run->first[STATES] + line * states->stride[0] + at * states->stride[1] +
           tile->first * states->stride[2];
}

static int64_t element_step(const tile_columns *tile, int32_t view)
{
    const step_view *rows = tile->run->step->view + view;
    return rows->stride[rows->rank - 1];
}

static void copy(const tile_columns *tile, char *to, int32_t view, const char *from, int32_t source)
{
    move_units(2, to, element_step(tile, view), from, element_step(tile, source), tile->n);
}

static void clear(const tile_columns *tile, char *to, int32_t view)
{
    int64_t step = element_step(tile, view);
    for (int64_t i = 0; i < tile->n; ++i) *(mem_uint16 *)(void *)(to + i * step) = 0;
}

/* ---- the cache --------------------------------------------------------------------------------------------------- */

/* The two tokens before a sequence, as they are in memory. */
typedef uint16_t tokens_before[BEFORE][CAUSAL_COLUMNS];

static void take_before(const tile_columns *tile, const sequence *of, tokens_before before)
{
    memset(before, 0, sizeof(tokens_before));
    for (int64_t i = 0; i < BEFORE && of->computed; ++i)
        move_units(2, (char *)before[i], 2, kept_token(tile, of->read, of->offset + i), element_step(tile, STATES),
                   tile->n);
}

/* The line that is written ends with the last tokens of what was kept and the sequence. */
static void keep_last(const tile_columns *tile, const sequence *of)
{
    const int64_t kept = tile->run->step->view[STATES].shape[1], known = (of->computed ? of->offset : 0) + BEFORE;
    const int64_t all = known + of->length < kept ? known + of->length : kept;
    const int64_t added = of->length < all ? of->length : all, old = all - added;
    const int64_t from = known - old, to = kept - all;
    for (int64_t i = 0; i < old; ++i) {
        int64_t at = to > from ? old - 1 - i : i; /* both may be in one line */
        if (of->computed)
            copy(tile, kept_token(tile, of->write, to + at), STATES, kept_token(tile, of->read, from + at), STATES);
        else
            clear(tile, kept_token(tile, of->write, to + at), STATES);
    }
    int32_t x = view_of_x(tile->run->step);
    for (int64_t i = 0; i < added; ++i)
        copy(tile, kept_token(tile, of->write, kept - added + i), STATES, token(tile, x, of, of->length - added + i),
             x);
}

/* The lines of blocks that the sequence fills get the two tokens at whose end the block is full. */
static void keep_blocks(const tile_columns *tile, const sequence *of, tokens_before before)
{
    const step_run *run = tile->run;
    const int64_t block = run->attrs[BLOCK] < 1 ? 1 : (int64_t)run->attrs[BLOCK],
                  kept = run->step->view[STATES].shape[1];
    const int64_t first = number_at(run, FIRST, of->number), number = number_at(run, LAST, of->number) - first;
    const int64_t rest = (of->length - (block - of->computed % block)) % block;
    const int64_t last_full = of->length - rest - (rest ? 0 : block);
    const int32_t x = view_of_x(run->step);
    for (int64_t i = 0; i < number; ++i) {
        int64_t line, full = last_full - (number - i - 1) * block;
        if (!line_of_block(run, FIRST, of->number, first + i, &line)) return;
        if ((double)line == run->attrs[PADDED] || full < 1 || full > of->length) continue;
        if (!inside(run, LINES, of->number, line, run->step->view[STATES].shape[0])) return;
        for (int64_t j = 0; j < BEFORE; ++j) {
            char *to = kept_token(tile, line, kept - BEFORE + j);
            if (full + j < BEFORE)
                move_units(2, to, element_step(tile, STATES), (const char *)before[full + j], 2, tile->n);
            else
                copy(tile, to, STATES, token(tile, x, of, full + j - BEFORE), x);
        }
    }
}

/* ---- results ----------------------------------------------------------------------------------------------------- */

/* The first results of a sequence with few tokens before it, which are nothing. */
static int64_t reset_of(const step_run *run, const sequence *of)
{
    int64_t reset = run->attrs[RESETTING] != 0 && there(run, COMPUTED) ? BEFORE - of->computed : 0;
    return reset < of->length ? reset : of->length;
}

/* From the last one on, so that x may be where results are. */
static void convolve(const tile_columns *tile, const sequence *of, tokens_before before)
{
    const step_run *run = tile->run;
    const int32_t x = view_of_x(run->step), dtype = run->step->view[Y].memory;
    const int64_t reset = reset_of(run, of), n = tile->n;
    const bool residual = run->attrs[RESIDUAL] != 0;
    causal_row row[CAUSAL_TAPS], y; /* token number `at`, counted from the two before, is in row at % 3 */
    for (int64_t at = of->length + BEFORE - 1; at >= 0; --at) {
        if (at < BEFORE)
            causal_load(run->isa, dtype, row[at % 3], (const char *)before[at], 2, n);
        else
            causal_load(run->isa, dtype, row[at % 3], token(tile, x, of, at - BEFORE), element_step(tile, x), n);
        if (at >= of->length) continue;
        const float *now = row[(at + 2) % 3];
        causal_taps(y, row[at % 3], row[(at + 1) % 3], now, tile->weight, n);
        if (at < reset) memset(y, 0, sizeof y);
        for (int64_t i = 0; i < n && residual; ++i) y[i] += now[i];
        causal_store(run->isa, dtype, token(tile, Y, of, at), element_step(tile, Y), y, n);
    }
}

static void run_sequence(const tile_columns *tile, int64_t number)
{
    sequence here = {.number = number};
    tokens_before before;
    if (!take_tokens(tile->run, &here) || !take_lines(tile->run, &here)) return;
    if (here.skipped) {
        for (int64_t i = 0; i < here.length; ++i) clear(tile, token(tile, Y, &here, i), Y);
        return;
    }
    if (!take_offset(tile->run, &here)) return;
    take_before(tile, &here, before);
    keep_last(tile, &here);
    if (there(tile->run, FIRST)) keep_blocks(tile, &here, before);
    convolve(tile, &here, before);
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static int64_t columns_of(const plan_step *step)
{
    return step->view[STATES].shape[2];
}

static int64_t sequences_of(const plan_step *step)
{
    const step_view *starts = step->view + STARTS;
    return starts->rank == ABSENT ? step->view[Y].shape[0] : starts->shape[0] - 1;
}

static void run_states(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    for (int64_t number = begin; number < end; ++number) {
        int64_t first = number * step->tile_columns, left = columns_of(step) - first;
        tile_columns tile = {.run = run, .first = first, .n = left < step->tile_columns ? left : step->tile_columns};
        causal_weight(run, WEIGHT, tile.weight, tile.first, tile.n);
        for (int64_t i = 0; i < sequences_of(step); ++i) run_sequence(&tile, i);
    }
}

/* Whether a view is dense INT32 of the shape, or, if `maybe`, absent. */
static bool is_index_view(const step_view *view, int32_t rank, const int64_t *shape, bool maybe)
{
    if (maybe && view->rank == ABSENT) return true;
    if (view->rank != rank || view->memory != DTYPE_INT32 || !view_is_dense(view)) return false;
    for (int32_t axis = 0; axis < rank; ++axis)
        if (shape[axis] >= 0 && view->shape[axis] != shape[axis]) return false;
    return true;
}

static bool accept_states(const plan_step *step)
{
    const step_view *view = step->view, *x = view + view_of_x(step), *starts = view + STARTS;
    const bool blocks = view[FIRST].rank != ABSENT, apart = starts->rank == ABSENT;
    const int64_t batch[2] = {sequences_of(step), -1}, bounds = -1, columns = columns_of(step);
    if (!causal_halves(view + STATES, 3) || !causal_halves(view + WEIGHT, 2) || view[STATES].shape[1] < BEFORE)
        return false;
    if (view[WEIGHT].shape[0] != CAUSAL_TAPS || view[WEIGHT].shape[1] != columns) return false;
    for (const step_view *one = view; one; one = one == x ? NULL : x) {
        if (!causal_halves(one, apart ? 3 : 2) || one->shape[one->rank - 1] != columns) return false;
        if (one->memory != view[STATES].memory || one->shape[0] != view[Y].shape[0]) return false;
        if (apart && one->shape[1] != view[Y].shape[1]) return false;
    }
    if (!is_index_view(starts, 1, &bounds, true) || batch[0] < 0) return false;
    for (int32_t v = ACCEPTED; v <= INITIAL; ++v)
        if (!is_index_view(view + v, 1, batch, v == ACCEPTED || !blocks)) return false;
    return is_index_view(view + LINES, blocks ? 2 : 1, batch, !blocks);
}

static void prepare_states(plan_step *step)
{
    const step_view *y = step->view + Y;
    int64_t share = (columns_of(step) / 8 + LEAST_COLUMNS - 1) / LEAST_COLUMNS * LEAST_COLUMNS;
    step->tile_columns = share < LEAST_COLUMNS ? LEAST_COLUMNS : share < CAUSAL_COLUMNS ? share : CAUSAL_COLUMNS;
    step->tiles = (columns_of(step) + step->tile_columns - 1) / step->tile_columns;
    step->grain = 1;
    double rows = (double)view_numel(y) + (double)sequences_of(step) * 4 * (double)columns_of(step);
    step->traffic = (uint64_t)(rows * 4);
    step->cost = (uint64_t)(rows * 3);
}

static pool_body states_body(const plan_step *step)
{
    return (void)step, run_states;
}

const kernel_family family_causal_states = {
    .shaped = true, .computes = computes_any, .accept = accept_states, .prepare = prepare_states, .body = states_body};
