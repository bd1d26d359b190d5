/* Attention over chosen keys: sequences, and where their queries and keys lie. */
#include "sparse.h"

#include "isa.h"

bool sparse_attends(const plan_step *step)
{
    return step->kernel == KERNEL_sparse_attention || step->kernel == KERNEL_selected_attention ||
           step->kernel == KERNEL_selected_backward || step->kernel == KERNEL_quant_attention;
}

int32_t sparse_lengths(const plan_step *step)
{
    return step->outputs + (sparse_attends(step) && step->kernel != KERNEL_quant_attention ? 4 : 3);
}

int64_t sparse_sequences(const plan_step *step)
{
    int64_t queries = sparse_at_most(step->attrs[SPARSE_QUERIES], INT32_MAX);
    return queries ? step->view[step->outputs].shape[0] / queries : step->view[sparse_lengths(step)].shape[0];
}

int64_t sparse_at_most(double x, int64_t high)
{
    return !(x > 0) ? 0 : x < (double)high ? (int64_t)x : high;
}

sparse_work sparse_begin(const step_run *run)
{
    const double *attrs = run->step->attrs;
    sparse_work work = {.base = attention_tools(run), .view = run->step->view};
    work.query = work.base.query = run->step->outputs, work.key = work.query + 1;
    work.lengths = sparse_lengths(run->step);
    work.shared = work.view[work.key].rank == 3 ? work.view[work.key].shape[1] : 1;
    work.queries = sparse_at_most(attrs[SPARSE_QUERIES], INT32_MAX),
    work.keys = sparse_at_most(attrs[SPARSE_KEYS], INT32_MAX);
    work.block = sparse_at_most(attrs[SPARSE_BLOCK], INT32_MAX), work.causal = attrs[SPARSE_CAUSAL] != 0;
    work.flags = (int32_t)sparse_at_most(attrs[SPARSE_FLAGS], SPARSE_FLAGS_END - 1),
    work.count = sparse_at_most(attrs[SPARSE_COUNT], INT32_MAX);
    work.group = sparse_at_most(attrs[SPARSE_GROUP], INT32_MAX), work.base.factor = (float)attrs[SPARSE_SCALE];
    return work;
}

/* ---- sequences -------------------------------------------------------------------------------------------------- */

/* A number that a tensor gives, from `low` to `high`; below 0 after a fault. */
static int64_t bounded(const sparse_work *work, int32_t view, int64_t element, int64_t low, int64_t high)
{
    const char *at = work->base.run->first[view] + element * work->view[view].size;
    int64_t found = *(const mem_int32 *)(const void *)at;
    if (found >= low && found <= high) return found;
    step_fault(work->base.run, view, element, found, high + 1);
    return -1;
}

/* The queries of a sequence or its keys: where they begin and how many they are. */
static bool extent(const sparse_work *work, bool of_keys, int64_t sequence, int64_t *first, int64_t *count)
{
    int32_t view = work->lengths + of_keys;
    int64_t all = of_keys ? work->keys : work->queries, room = work->view[of_keys ? work->key : work->query].shape[0];
    bool paged = of_keys && work->block,
         given = work->flags & (of_keys ? SPARSE_HAS_KEY_LENGTHS : SPARSE_HAS_QUERY_LENGTHS);
    if (paged) all = work->block * work->view[work->lengths + 2].shape[1];
    if (all) {
        *first = paged ? 0 : sequence * all;
        *count = given ? bounded(work, view, sequence, 0, all) : all;
        return *count >= 0;
    }
    *first = sequence ? bounded(work, view, sequence - 1, 0, room) : 0;
    int64_t end = *first < 0 ? -1 : bounded(work, view, sequence, *first, room);
    *count = end - *first;
    return end >= 0;
}

bool sparse_take_row(const sparse_work *work, int64_t row, sparse_row *to)
{
    int64_t first = 0, queries = 0, keys;
    to->sequence = work->queries ? row / work->queries : 0;
    if (!extent(work, false, to->sequence, &first, &queries)) return false;
    for (int64_t all = work->view[work->lengths].shape[0]; !work->queries && row >= first + queries;)
        if (++to->sequence == all || !extent(work, false, to->sequence, &first, &queries)) return false;
    if (row >= first + queries || !extent(work, true, to->sequence, &to->first_key, &keys)) return false;
    to->visible = keys;
    if (work->causal) to->visible = (work->flags & SPARSE_ABSOLUTE ? 0 : keys - queries) + row - first + 1;
    if (to->visible < 0) to->visible = 0;
    if (to->visible > keys) to->visible = keys;
    return true;
}

bool sparse_part_of(const sparse_work *work, int64_t sequence, sparse_part *to)
{
    int64_t rows, keys, all = sparse_sequences(work->base.step);
    if (!extent(work, false, sequence, &to->row, &rows) || !extent(work, true, sequence, &to->key, &keys)) return false;
    to->end = to->row + (work->queries ? work->queries : rows), to->last = to->key + (work->keys ? work->keys : keys);
    if (sequence == all - 1) to->end = work->view[work->query].shape[0], to->last = work->view[work->key].shape[0];
    return true;
}

int64_t sparse_key_at(const sparse_work *work, const sparse_row *row, int64_t key)
{
    if (!work->block) return row->first_key + key;
    int32_t table = work->lengths + 2;
    int64_t blocks = work->view[work->key].shape[0] / work->block;
    int64_t found = bounded(work, table, row->sequence * work->view[table].shape[1] + key / work->block, 0, blocks - 1);
    return found < 0 ? -1 : found * work->block + key % work->block;
}

int64_t sparse_run_length(const sparse_work *work, int64_t key, int64_t n)
{
    int64_t left = work->block ? work->block - key % work->block : n;
    return left < n ? left : n;
}

int64_t sparse_gather(const sparse_work *work, const sparse_row *row, const mem_int32 *numbers, int64_t *at,
                      int64_t most, int64_t *places, int64_t *entries)
{
    int64_t seen = (row->visible + work->group - 1) / work->group, n = 0;
    int64_t end = work->flags & SPARSE_UNORDERED || work->count < seen ? work->count : seen;
    for (int64_t entry = *at / work->group; entry < end && n < most; entry = *at / work->group) {
        int64_t number = numbers[entry], within = *at % work->group, key = number * work->group + within;
        if (number == -1) *at = end * work->group; /* the others are none either */
        if (number == -1) break;
        ++*at;
        if (number < 0 || key >= row->visible) {
            *at = (entry + 1) * work->group;
            continue;
        }
        places[n] = sparse_key_at(work, row, key), entries[n] = entry;
        if (places[n] < 0) return -1;
        ++n;
    }
    return n;
}

/* ---- rows ------------------------------------------------------------------------------------------------------- */

void sparse_widen(const sparse_work *work, int32_t view, const char *from, int64_t n, float *to)
{
    const step_view *kind = work->view + view;
    isa_load(work->base.run->isa, CLASS_float, kind->memory)(to, 1, from, kind->size, n);
}

void sparse_load(const sparse_work *work, int32_t view, int64_t at, int64_t n, float *to)
{
    sparse_widen(work, view, work->base.run->first[view] + at * work->view[view].size, n, to);
}

void sparse_store(const sparse_work *work, int32_t view, int64_t at, int64_t n, const float *from, bool away)
{
    const step_view *kind = work->view + view;
    isa_store(work->base.run->isa, CLASS_float, kind->memory, away)(work->base.run->first[view] + at * kind->size,
                                                                    kind->size, from, 1, n);
}
