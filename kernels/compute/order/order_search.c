/* Where elements belong in sorted rows: halving as CANN does it, so that any row and any number have an answer. */
#include <string.h>

#include "numeric.h"
#include "order.h"

/* A row, and the order in which its elements are looked at. */
typedef struct search {
    const char *row, *wanted;
    const element_64 *by; /* NULL: as they lie */
    int64_t n;
    bool behind;
} search;

typedef int64_t search_loop(const search *in, int64_t place);

/* The element at a place of the order; one that is not there counts as the first. */
static int64_t looked_at(const search *in, int64_t place)
{
    if (!in->by) return place;
    int64_t found = (int64_t)in->by[place];
    return found < 0 || found >= in->n ? 0 : found;
}

#define NUMBER(x) (x)
#define SEARCH(name, E, T, value) \
    static int64_t search_##name(const search *in, int64_t place) \
    { \
        E raw; \
        memcpy(&raw, in->wanted + place * (int64_t)sizeof raw, sizeof raw); \
        const T x = value(raw); \
        int64_t low = 0, high = in->n; \
        while (low < high) { \
            int64_t middle = low + (high - low) / 2; \
            memcpy(&raw, in->row + looked_at(in, middle) * (int64_t)sizeof raw, sizeof raw); \
            const T y = value(raw); \
            const bool stop = in->behind ? y > x : y >= x; \
            low = stop ? low : middle + 1; \
            high = stop ? middle : high; \
        } \
        return low; \
    }

SEARCH(float, float, float, NUMBER)
SEARCH(double, double, double, NUMBER)
SEARCH(float16, uint16_t, float, half_to_float)
SEARCH(bf16, uint16_t, float, bfloat_to_float)
SEARCH(int8, int8_t, int64_t, NUMBER)
SEARCH(uint8, uint8_t, int64_t, NUMBER)
SEARCH(int16, int16_t, int64_t, NUMBER)
SEARCH(int32, int32_t, int64_t, NUMBER)
SEARCH(int64, int64_t, int64_t, NUMBER)

static search_loop *const loops[DTYPES] = {
    [DTYPE_FLOAT] = search_float, [DTYPE_DOUBLE] = search_double, [DTYPE_FLOAT16] = search_float16,
    [DTYPE_BF16] = search_bf16,   [DTYPE_INT8] = search_int8,     [DTYPE_UINT8] = search_uint8,
    [DTYPE_INT16] = search_int16, [DTYPE_INT32] = search_int32,   [DTYPE_INT64] = search_int64,
};

#define OUT 0
#define SEQUENCE 1
#define WANTED 2
#define BY 3

static int64_t searched_length(const plan_step *step)
{
    const step_view *sequence = step->view + SEQUENCE;
    return sequence->shape[sequence->rank - 1];
}

bool search_accepts(const plan_step *step)
{
    const step_view *out = step->view, *sequence = step->view + SEQUENCE, *wanted = step->view + WANTED;
    if (!loops[sequence->memory] || wanted->memory != sequence->memory) return false;
    if (out->memory != DTYPE_INT32 && out->memory != DTYPE_INT64) return false;
    for (int32_t v = 0; v < step_views(step); ++v)
        if (!view_is_dense(step->view + v)) return false;
    int64_t all = view_numel(sequence), numel = view_numel(wanted);
    if (!sequence->rank || view_numel(out) != numel) return false;
    if (step->inputs == 3 && (step->view[BY].memory != DTYPE_INT64 || view_numel(step->view + BY) != all)) return false;
    if (sequence->rank == 1 || !all || !numel) return true;
    return numel % (all / searched_length(step)) == 0;
}

/* row_length: what one row of the sequence is searched for. */
void search_prepare(plan_step *step)
{
    const step_view *sequence = step->view + SEQUENCE;
    int64_t numel = view_numel(step->view + WANTED), all = view_numel(sequence);
    if (!numel || (!all && sequence->rank > 1)) return;
    step->row_length = sequence->rank == 1 ? numel : numel / (all / searched_length(step));
    step->tile_columns = 1024;
    step->tiles = (numel + step->tile_columns - 1) / step->tile_columns;
    step->grain = 1;
    step->traffic = (uint64_t)(numel * 16 + all * sequence->size);
    step->cost = (uint64_t)((double)numel * 50);
}

/* Each tile looks at its share of the places. */
static void test_places(const step_run *run, int64_t index)
{
    const plan_step *step = run->step;
    int64_t all = view_numel(step->view + BY), n = searched_length(step), share = all / step->tiles + 1;
    const element_64 *places = (const element_64 *)(const void *)run->first[BY];
    for (int64_t i = index * share; i < all && i < (index + 1) * share; ++i) {
        int64_t place = (int64_t)places[i];
        if (place < 0 || place >= n) step_fault(run, BY, i, place, n);
    }
}

static void search_tile(const step_run *run, int64_t index)
{
    const plan_step *step = run->step;
    int64_t begin = index * step->tile_columns, end = begin + step->tile_columns, n = searched_length(step);
    int64_t numel = view_numel(step->view + WANTED);
    bool wide = step->view[OUT].memory == DTYPE_INT64;
    search_loop *loop = loops[step->view[SEQUENCE].memory];
    search in = {.n = n, .wanted = run->first[WANTED], .behind = step->attrs[0] != 0};
    for (int64_t i = begin; i < end && i < numel; ++i) {
        int64_t first = i / step->row_length * n;
        in.row = run->first[SEQUENCE] + first * step->view[SEQUENCE].size;
        if (step->inputs == 3) in.by = (const element_64 *)(const void *)run->first[BY] + first;
        int64_t found = loop(&in, i);
        if (wide)
            ((element_64 *)(void *)run->first[OUT])[i] = (uint64_t)found;
        else
            ((element_32 *)(void *)run->first[OUT])[i] = (uint32_t)found;
    }
}

void run_search(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    for (int64_t index = begin; index < end; ++index) {
        if (run->step->inputs == 3) test_places(run, index);
        search_tile(run, index);
    }
}
