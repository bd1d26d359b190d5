/* The gated delta rule: rows of a head's states do not know of each other; tiles of them go through all sequences. */
#include "delta.h"

#include <string.h>

#include "isa.h"

#define NUMBERED "delta.def"
#include "numbered.h"

typedef struct delta_work {
    const step_run *run;
    const step_view *view;
    const delta_loops *loops;
    int64_t head, shared, first, rows,
        width; /* the tile: its head, that of query and key, its rows, how long they are */
    int64_t tokens, places, most;
    int32_t flags;
    float *state, *query, *key, *value, *decay, *alpha, *beta, *result;
} delta_work;

static const delta_loops *loops_for(const isa_table *isa)
{
    static const delta_loops *const loops[] = ISA_ROW(delta_loops);
    return loops[isa->level];
}

static bool in_chunks(const plan_step *step)
{
    return step->kernel == KERNEL_delta_chunks;
}

/* ---- views ------------------------------------------------------------------------------------------------------ */

static char *element_at(const delta_work *work, int32_t view, int64_t one, int64_t other)
{
    const int64_t *stride = work->view[view].stride;
    return work->run->first[view] + one * stride[0] + other * stride[1];
}

static int64_t index_at(const delta_work *work, int32_t view, int64_t at)
{
    return *(const mem_int32 *)(const void *)(work->run->first[view] + at * work->view[view].stride[0]);
}

/* n values along an axis, from or to where they lie. */
static void fetch(const delta_work *work, int32_t view, int32_t axis, const char *from, float *to, int64_t n)
{
    const step_view *of = work->view + view;
    isa_load(work->run->isa, CLASS_float, of->memory)(to, 1, from, of->stride[axis], n);
}

static void put(const delta_work *work, int32_t view, int32_t axis, char *to, const float *from, int64_t n)
{
    const step_view *of = work->view + view;
    isa_store(work->run->isa, CLASS_float, of->memory, false)(to, of->stride[axis], from, 1, n);
}

/* The tile's rows of the state with this number. */
static void take_state(const delta_work *work, int32_t view, int64_t number)
{
    int64_t down = work->view[view].stride[2];
    const char *from = element_at(work, view, number, work->head) + work->first * down;
    for (int64_t r = 0; r < work->rows; ++r)
        fetch(work, view, 3, from + r * down, work->state + r * work->width, work->width);
}

static void give_state(const delta_work *work, int64_t number)
{
    int64_t down = work->view[DELTA_STATES].stride[2];
    char *to = element_at(work, DELTA_STATES, number, work->head) + work->first * down;
    for (int64_t r = 0; r < work->rows; ++r)
        put(work, DELTA_STATES, 3, to + r * down, work->state + r * work->width, work->width);
}

static void give_result(const delta_work *work, int64_t token)
{
    char *to = element_at(work, DELTA_RESULT, token, work->head) + work->first * work->view[DELTA_RESULT].stride[2];
    put(work, DELTA_RESULT, 2, to, work->result, work->rows);
}

/* ---- tokens ----------------------------------------------------------------------------------------------------- */

/* Factors of the elements of a state's rows for each of n tokens. */
static void prepare_decays(const delta_work *work, int64_t begin, int64_t n)
{
    int32_t g = in_chunks(work->run->step) ? DELTA_CHUNKS_G : DELTA_TOKENS_G;
    for (int64_t t = 0; t < n; ++t) work->alpha[t] = 1;
    if (work->flags & DELTA_HAS_G) {
        fetch(work, g, 0, element_at(work, g, begin, work->head), work->alpha, n);
        work->loops->decays(work->alpha, 1, n);
    }
    for (int64_t t = 0; t < n; ++t) {
        float *decay = work->decay + t * work->width;
        if (work->flags & DELTA_HAS_GK) {
            fetch(work, DELTA_TOKENS_GK, 2, element_at(work, DELTA_TOKENS_GK, begin + t, work->head), decay,
                  work->width);
            work->loops->decays(decay, work->alpha[t], work->width);
            continue;
        }
        for (int64_t i = 0; i < work->width; ++i) decay[i] = work->alpha[t];
    }
}

/* What the tile needs of tokens, as float32. */
static void prepare_tokens(const delta_work *work, int64_t begin, int64_t n)
{
    int64_t width = work->width, first = work->first * work->view[DELTA_VALUE].stride[2];
    fetch(work, DELTA_BETA, 0, element_at(work, DELTA_BETA, begin, work->head), work->beta, n);
    for (int64_t t = 0; t < n; ++t) {
        int64_t token = begin + t;
        fetch(work, DELTA_QUERY, 2, element_at(work, DELTA_QUERY, token, work->shared), work->query + t * width, width);
        fetch(work, DELTA_KEY, 2, element_at(work, DELTA_KEY, token, work->shared), work->key + t * width, width);
        const char *value = element_at(work, DELTA_VALUE, token, work->head) + first;
        fetch(work, DELTA_VALUE, 2, value, work->value + t * DELTA_ROWS, work->rows);
    }
    work->loops->scaled(work->query, (float)work->run->attrs[DELTA_SCALE], n * width);
    prepare_decays(work, begin, n);
}

static void take_token(const delta_work *work, int64_t t)
{
    int64_t at = t * work->width;
    delta_token token = {.query = work->query + at, .key = work->key + at, .value = work->value + t * DELTA_ROWS};
    token.decay = work->decay + at, token.beta = work->beta[t];
    work->loops->token(&token, work->state, work->result, work->rows, work->width);
}

/* ---- sequences -------------------------------------------------------------------------------------------------- */

/* The state of a token; below 0: there is none. */
static int64_t place_of(const delta_work *work, int64_t token)
{
    int64_t found = index_at(work, DELTA_TOKENS_PLACES, token);
    if (found >= 0 && found < work->places) return found;
    step_fault(work->run, DELTA_TOKENS_PLACES, token, found, work->places);
    return -1;
}

/* Takes the state that a sequence begins with. */
static bool begin_sequence(const delta_work *work, int64_t sequence, int64_t begin, int64_t length)
{
    if (in_chunks(work->run->step)) {
        take_state(work, DELTA_CHUNKS_FIRST, sequence);
        return true;
    }
    if (!length) return true;
    int64_t number = work->flags & DELTA_HAS_NUMBERS ? index_at(work, DELTA_TOKENS_NUMBERS, sequence) : 1;
    if (number < 1 || number > length) {
        step_fault(work->run, DELTA_TOKENS_NUMBERS, sequence, number - 1, length);
        return false;
    }
    int64_t at = place_of(work, begin + number - 1);
    if (at >= 0) take_state(work, DELTA_STATES, at);
    return at >= 0;
}

static bool run_sequence(const delta_work *work, int64_t sequence, int64_t begin, int64_t length)
{
    bool chunks = in_chunks(work->run->step), narrow = work->view[DELTA_STATES].memory == DTYPE_BF16;
    if (!begin_sequence(work, sequence, begin, length)) return false;
    for (int64_t done = 0; done < length; done += DELTA_TOKENS) {
        int64_t n = length - done < DELTA_TOKENS ? length - done : DELTA_TOKENS;
        prepare_tokens(work, begin + done, n);
        for (int64_t t = 0; t < n; ++t) {
            int64_t token = begin + done + t, at = chunks ? 0 : place_of(work, token);
            if (at < 0) return false;
            take_token(work, t);
            give_result(work, token);
            if (!chunks) give_state(work, at);
        }
        if (chunks && narrow) work->loops->rounded(work->state, work->rows * work->width);
    }
    if (chunks) give_state(work, sequence);
    return true;
}

static void run_sequences(const delta_work *work)
{
    int64_t begin = 0, sequences = work->view[DELTA_LENGTHS].shape[0];
    for (int64_t b = 0; b < sequences; ++b) {
        int64_t length = index_at(work, DELTA_LENGTHS, b), left = work->tokens - begin;
        int64_t most = left < work->most ? left : work->most;
        if (length < 0 || length > most) {
            step_fault(work->run, DELTA_LENGTHS, b, length, most + 1);
            return;
        }
        if (!run_sequence(work, b, begin, length)) return;
        begin += length;
    }
    memset(work->result, 0, DELTA_ROWS * sizeof(float));
    for (; begin < work->tokens; ++begin) give_result(work, begin);
}

/* A number among the attributes, from 0 up to a limit. */
static int64_t number_of(const step_run *run, enum delta_attr attr, double most)
{
    double found = run->attrs[attr];
    return !(found > 0) ? 0 : (int64_t)(found < most ? found : most);
}

static void divide_scratch(delta_work *work)
{
    int64_t width = work->width;
    work->state = scratch_take(), work->query = work->state + DELTA_ROWS * width;
    work->key = work->query + DELTA_TOKENS * width, work->decay = work->key + DELTA_TOKENS * width;
    work->value = work->decay + DELTA_TOKENS * width, work->alpha = work->value + DELTA_TOKENS * DELTA_ROWS;
    work->beta = work->alpha + DELTA_TOKENS, work->result = work->beta + DELTA_TOKENS;
}

static void run_delta(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *view = run->step->view, *value = view + DELTA_VALUE;
    delta_work work = {.run = run, .view = view, .loops = loops_for(run->isa), .width = view[DELTA_QUERY].shape[2]};
    int64_t parts = (value->shape[2] + DELTA_ROWS - 1) / DELTA_ROWS;
    work.tokens = value->shape[0], work.places = view[DELTA_STATES].shape[0];
    work.flags = (int32_t)number_of(run, DELTA_FLAGS, 7), work.most = number_of(run, DELTA_MOST, INT32_MAX);
    divide_scratch(&work);
    for (int64_t tile = begin; tile < end; ++tile) {
        work.head = tile / parts, work.first = tile % parts * DELTA_ROWS;
        work.shared = work.head / (value->shape[1] / view[DELTA_QUERY].shape[1]);
        work.rows = value->shape[2] - work.first < DELTA_ROWS ? value->shape[2] - work.first : DELTA_ROWS;
        run_sequences(&work);
    }
    scratch_give(work.state);
}

/* ---- what a step may be ----------------------------------------------------------------------------------------- */

/* Sizes of the views' axes by names: t tokens, h heads of query, v of value, k and r the lengths of rows and columns of
 * a state, b sequences, n states. */
static const char *const chunks_axes[] = {"tvr", "bvrk", "thk", "thk", "tvr", "tv", "b", "bvrk", "tv"};
static const char *const tokens_axes[] = {"tvr", "nvrk", "thk", "thk", "tvr", "tv", "b", "tv", "tvk", "t", "b"};

static bool shape_matches(const step_view *view, const char *axes, int64_t sizes[128])
{
    if (view->rank != (int32_t)strlen(axes) || view->kernel != view->memory) return false;
    if (view->rank == 1 ? view->memory != DTYPE_INT32 : view->memory != DTYPE_BF16 && view->memory != DTYPE_FLOAT)
        return false;
    for (int32_t axis = 0; axis < view->rank; ++axis) {
        int64_t *size = sizes + axes[axis];
        if (*size >= 0 && *size != view->shape[axis]) return false;
        *size = view->shape[axis];
    }
    return true;
}

static bool accept_delta(const plan_step *step)
{
    int64_t sizes[128];
    memset(sizes, -1, sizeof sizes);
    for (int32_t v = 0; v < step_views(step); ++v)
        if (!shape_matches(step->view + v, (in_chunks(step) ? chunks_axes : tokens_axes)[v], sizes)) return false;
    return sizes['k'] <= DELTA_WIDEST && sizes['h'] > 0 && sizes['v'] % sizes['h'] == 0;
}

/* Whether heads share memory of their states: then their order counts. */
static bool heads_overlap(const plan_step *step)
{
    const step_view *states = step->view + DELTA_STATES;
    int64_t between = states->stride[1] < 0 ? -states->stride[1] : states->stride[1];
    return between < states->shape[2] * states->shape[3] * states->size;
}

static void prepare_delta(plan_step *step)
{
    const step_view *value = step->view + DELTA_VALUE;
    step->tiles = value->shape[1] * ((value->shape[2] + DELTA_ROWS - 1) / DELTA_ROWS);
    step->grain = heads_overlap(step) ? step->tiles : 1;
    double numbers = (double)value->shape[0] * (double)value->shape[1] * (double)value->shape[2];
    numbers *= (double)step->view[DELTA_QUERY].shape[2];
    step->cost = (uint64_t)(numbers / (in_chunks(step) ? 6 : 2)) + 1;
    step->traffic = (uint64_t)numbers + 1;
}

static pool_body delta_body(const plan_step *step)
{
    (void)step;
    return run_delta;
}

const kernel_family family_delta = {
    .shaped = true, .computes = computes_any, .accept = accept_delta, .prepare = prepare_delta, .body = delta_body};
