/* Steps that sort and count the experts that tokens are routed to, each in a few passes over their ids. */
#include <string.h>

#include "expert_order.h"
#include "integers.h"
#include "scratch.h"

#define NUMBERED "expert_order.def"
#include "numbered.h"

#define DIGIT_BITS 16
#define DIGITS (1 << DIGIT_BITS)
_Static_assert(DIGITS * sizeof(int64_t) <= SCRATCH_BYTES, "counts of a pass");

typedef struct expert_ids {
    const step_run *run;
    const char *at;
    int64_t n, first, last;
    bool wide, bounded;
    int32_t view;
} expert_ids;

static expert_ids ids_of(const step_run *run, int32_t view)
{
    const step_view *kind = run->step->view + view;
    return (expert_ids){
        .run = run, .at = run->first[view], .n = kind->shape[0], .wide = kind->memory == DTYPE_INT64, .view = view};
}

static int64_t id_at(const expert_ids *ids, int64_t i)
{
    return integer_at(ids->at, ids->wide, i);
}

/* ---- sorting ----------------------------------------------------------------------------------------------------- */

/* An id as a number that sorts like it: those outside of the range come last. */
static uint64_t key_at(const expert_ids *ids, int64_t i)
{
    int64_t id = id_at(ids, i);
    if (ids->bounded && (id < ids->first || id >= ids->last)) id = ids->last;
    return (uint64_t)id ^ (UINT64_C(1) << 63);
}

/* A pass by one digit of the keys less the least of them. */
typedef struct sort_pass {
    uint64_t least;
    int shift;
    int64_t digits;
    int64_t *before; /* of each digit: how many elements, then how many before it */
} sort_pass;

static uint64_t digit_of(const expert_ids *ids, const sort_pass *pass, int64_t i)
{
    return (key_at(ids, i) - pass->least) >> pass->shift & (DIGITS - 1);
}

/* Without `from` elements come in their own order. */
static void run_pass(const expert_ids *ids, const sort_pass *pass, const mem_int32 *from, mem_int32 *to)
{
    memset(pass->before, 0, (size_t)pass->digits * sizeof *pass->before);
    for (int64_t i = 0; i < ids->n; ++i) ++pass->before[digit_of(ids, pass, i)];
    for (int64_t digit = 0, sum = 0; digit < pass->digits; ++digit) {
        int64_t count = pass->before[digit];
        pass->before[digit] = sum, sum += count;
    }
    for (int64_t i = 0; i < ids->n; ++i) {
        int32_t element = from ? from[i] : (int32_t)i;
        to[pass->before[digit_of(ids, pass, element)]++] = element;
    }
}

/* The sources in `order`; `spare` has room for as many. */
static void sort_ids(const expert_ids *ids, mem_int32 *order, mem_int32 *spare)
{
    uint64_t least = UINT64_MAX, most = 0;
    for (int64_t i = 0; i < ids->n; ++i) {
        uint64_t key = key_at(ids, i);
        least = key < least ? key : least, most = key > most ? key : most;
    }
    int passes = 1;
    for (uint64_t left = (most - least) >> DIGIT_BITS; left; left >>= DIGIT_BITS) ++passes;
    sort_pass pass = {.least = least, .digits = passes > 1 ? DIGITS : (int64_t)(most - least) + 1};
    pass.before = scratch_take();
    const mem_int32 *from = NULL;
    for (int number = 0; number < passes; ++number) {
        mem_int32 *to = (passes - number) % 2 ? order : spare;
        pass.shift = number * DIGIT_BITS;
        run_pass(ids, &pass, from, to);
        from = to;
    }
    scratch_give(pass.before);
}

static void run_sort(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    (void)begin, (void)end;
    expert_ids ids = ids_of(run, 3);
    ids.first = (int64_t)run->attrs[0], ids.last = (int64_t)run->attrs[1], ids.bounded = ids.first != ids.last;
    mem_int32 *sorted = (void *)run->first[0], *place = (void *)run->first[1], *order = (void *)run->first[2];
    sort_ids(&ids, order, place);
    for (int64_t i = 0; i < ids.n; ++i) {
        const int64_t id = id_at(&ids, order[i]);
        const bool outside = ids.bounded && (id < ids.first || id >= ids.last);
        place[order[i]] = outside ? -1 : (int32_t)i;
        sorted[i] = (int32_t)id;
        if (outside) order[i] = -1;
    }
}

/* ---- counting ---------------------------------------------------------------------------------------------------- */

/* Pairs of an expert and its rows, from counts in the second half of the memory; experts without rows are left out. */
static void make_pairs(char *out, bool wide, int64_t experts, int64_t first)
{
    int64_t pairs = 0;
    for (int64_t e = 0; e < experts; ++e) {
        int64_t rows = integer_at(out, wide, experts + e);
        if (!rows) continue;
        set_integer(out, wide, 2 * pairs, first + e);
        set_integer(out, wide, 2 * pairs++ + 1, rows);
    }
    for (int64_t i = 2 * pairs; i < 2 * experts; ++i) set_integer(out, wide, i, 0);
}

static void run_count(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view;
    (void)begin, (void)end;
    const expert_ids ids = ids_of(run, 1);
    const int64_t experts = out->shape[0], first = (int64_t)run->attrs[0], last = (int64_t)run->attrs[3];
    const bool wide = out->memory == DTYPE_INT64, pairs = out->rank == 2, runs = run->attrs[1] != 0;
    char *counts = run->first[0], *rows = counts + (pairs ? experts * out->size : 0);
    memset(counts, 0, (size_t)(view_numel(out) * out->size));
    for (int64_t i = 0; i < ids.n; ++i) {
        int64_t id = id_at(&ids, i) - first, expert = runs && id < 0 ? 0 : id;
        if (run->attrs[2] != 0 && (id < 0 || id >= experts || id + first >= last))
            step_fault(run, ids.view, i, id, experts);
        else if (expert >= 0 && expert < experts && id + first < last)
            set_integer(rows, wide, expert, integer_at(rows, wide, expert) + 1);
    }
    for (int64_t e = 1; e < experts && runs; ++e)
        set_integer(counts, wide, e, integer_at(counts, wide, e) + integer_at(counts, wide, e - 1));
    if (pairs) make_pairs(counts, wide, experts, first);
}

/* ---- slots of equal number for every expert ---------------------------------------------------------------------- */

static void run_fill(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *slots = run->step->view;
    (void)begin, (void)end;
    const expert_ids ids = ids_of(run, 2);
    const int64_t experts = slots->shape[0], capacity = slots->shape[1];
    mem_int32 *element = (void *)run->first[0], *slot = (void *)run->first[1];
    int64_t *filled = scratch_take(), known = SCRATCH_BYTES / sizeof *filled;
    memset(element, -1, (size_t)(experts * capacity) * sizeof *element);
    for (int64_t base = 0; base < experts; base += known) {
        memset(filled, 0, SCRATCH_BYTES);
        for (int64_t i = 0; i < ids.n; ++i) {
            int64_t expert = id_at(&ids, i);
            if (expert < 0 || expert >= experts) {
                if (!base) step_fault(run, ids.view, i, expert, experts), slot[i] = -1;
                continue;
            }
            if (expert < base || expert >= base + known) continue;
            int64_t place = filled[expert - base]++;
            slot[i] = place < capacity ? (int32_t)(expert * capacity + place) : -1;
            if (place < capacity) element[slot[i]] = (int32_t)i;
        }
    }
    scratch_give(filled);
}

/* ---- numbers in order -------------------------------------------------------------------------------------------- */

static void run_place(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    (void)begin, (void)end;
    const int64_t n = run->step->view->shape[0], rows = (int64_t)run->attrs[0];
    mem_int32 *position = (void *)run->first[0], *row = (void *)run->first[1];
    const mem_int32 *order = (const void *)run->first[2], *number = (const void *)run->first[3];
    for (int64_t i = 0; i < n; ++i) {
        const int64_t element = order[i], found = element >= 0 && element < n ? number[element] : -1;
        row[i] = -1;
        if (found < 0 || found >= n) {
            step_fault(run, 3, element, found, n);
            continue;
        }
        position[found] = (int32_t)i;
        row[i] = (int32_t)(found % rows);
    }
}

static void run_number(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const int64_t *shape = run->step->view->shape;
    mem_int32 *to = (void *)run->first[0];
    (void)begin, (void)end;
    for (int64_t i = 0; i < shape[0]; ++i)
        for (int64_t j = 0; j < shape[1]; ++j) to[i * shape[1] + j] = (int32_t)(j * shape[0] + i);
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool is_int(const step_view *view, bool narrow)
{
    bool fine = view->memory == DTYPE_INT32 || (!narrow && view->memory == DTYPE_INT64);
    return fine && view->memory == view->kernel && view_is_dense(view);
}

static bool accept_order(const plan_step *step)
{
    const step_view *view = step->view, *ids = view + step->outputs;
    if (step->kernel == KERNEL_regroup_rows) return expert_regroups(step);
    if (step->kernel == KERNEL_balance_experts) return expert_balances(step);
    if (step->kernel == KERNEL_list_routes) return expert_lists_routes(step);
    if (step->kernel == KERNEL_place_routes) return expert_has_places(step);
    if (step->kernel == KERNEL_number_elements) return is_int(view, true) && view->rank == 2;
    if (!is_int(ids, false) || ids->rank != 1) return false;
    if (step->kernel == KERNEL_count_experts) {
        return is_int(view, false) && (view->rank == 1 || (view->rank == 2 && view->shape[1] == 2));
    }
    for (int32_t v = 0; v < step_views(step); ++v)
        if (!is_int(view + v, v < step->outputs || step->kernel == KERNEL_place_rows)) return false;
    if (step->kernel == KERNEL_fill_capacity)
        return view->rank == 2 && view[1].rank == 1 && view[1].shape[0] == ids->shape[0];
    for (int32_t v = 0; v < step_views(step); ++v)
        if (view[v].rank != 1 || view[v].shape[0] != ids->shape[0]) return false;
    return ids->shape[0] <= INT32_MAX;
}

static void prepare_order(plan_step *step)
{
    const int64_t n = step->inputs ? step->view[step->outputs].shape[0] : view_numel(step->view);
    if (!n && step->kernel == KERNEL_sort_experts) return;
    if (!view_numel(step->view) && step->kernel != KERNEL_regroup_rows) return;
    step->tiles = step->grain = 1;
    step->traffic = (uint64_t)(16 * n);
    step->cost = (uint64_t)(8 * n);
}

static pool_body order_body(const plan_step *step)
{
    if (step->kernel == KERNEL_sort_experts) return run_sort;
    if (step->kernel == KERNEL_place_rows) return run_place;
    if (step->kernel == KERNEL_number_elements) return run_number;
    if (step->kernel == KERNEL_regroup_rows) return expert_regroup;
    if (step->kernel == KERNEL_balance_experts) return expert_balance;
    if (step->kernel == KERNEL_list_routes) return expert_routes;
    if (step->kernel == KERNEL_place_routes) return expert_places;
    return step->kernel == KERNEL_count_experts ? run_count : run_fill;
}

const kernel_family family_expert_order = {
    .shaped = true, .computes = computes_any, .accept = accept_order, .prepare = prepare_order, .body = order_body};
