/* Bags of rows: sums, means and maxima of rows that indices name, and how the indices fall into bags. */
#include <math.h>

#include "numeric.h"
#include "tile.h"

#define NUMBERED "bags.def"
#include "numbered.h"

#define PART 512    /* elements of a row at once */
#define AT_ONCE 4096 /* elements of a result, or about as many */

typedef int32_t index32 __attribute__((aligned(1), may_alias));
typedef int64_t index64 __attribute__((aligned(1), may_alias));

static int64_t number_at(const step_run *run, int32_t view, int64_t element)
{
    const step_view *of = run->step->view + view;
    const char *at = run->first[view] + element * of->stride[0];
    return of->memory == DTYPE_INT32 ? *(const index32 *)(const void *)at : *(const index64 *)(const void *)at;
}

static float value_at(const char *at, int32_t dtype)
{
    if (dtype == DTYPE_FLOAT) return *(const mem_float *)(const void *)at;
    uint16_t half = *(const mem_uint16 *)(const void *)at;
    return dtype == DTYPE_BF16 ? bfloat_to_float(half) : half_to_float(half);
}

static int64_t int64_of(const double *halves)
{
    return (int64_t)halves[0] * ((int64_t)1 << 32) + (int64_t)halves[1];
}

/* ---- bags -------------------------------------------------------------------------------------------------------- */

typedef struct bags {
    const step_run *run;
    int32_t indices, offsets; /* views; indices is -1 where only offsets matter */
    int64_t count, passed, items;
} bags;

/* The first index of a bag, n behind the last one; offsets that name no index count as the nearest that does. */
static int64_t begins(const bags *all, int64_t bag)
{
    if (bag == 0) return 0;
    if (bag >= all->count) return all->items;
    int64_t at = number_at(all->run, all->offsets, bag);
    return at < 0 ? 0 : at < all->items ? at : all->items;
}

/* The row that an index names: -1 if it is passed over, or if there is none. */
static int64_t row_of(const bags *all, int64_t item, int64_t rows)
{
    int64_t row = number_at(all->run, all->indices, item);
    if (row == all->passed) return -1;
    if (row >= 0 && row < rows) return row;
    step_fault(all->run, all->indices, item, row, rows);
    return -1;
}

/* ---- rows -------------------------------------------------------------------------------------------------------- */

typedef struct bag_part {
    float sum[PART];
    int64_t best[PART];
    int64_t taken, first, length; /* rows so far, elements [first, first + length) of each */
} bag_part;

static void add_row(bag_part *sum, const char *row, const step_view *table, float factor)
{
    for (int64_t i = 0; i < sum->length; ++i)
        sum->sum[i] += factor * value_at(row + (sum->first + i) * table->stride[1], table->memory);
}

static void add_plain(bag_part *sum, const char *row, const step_view *table)
{
    if (table->memory == DTYPE_FLOAT && table->stride[1] == (int64_t)sizeof(float)) {
        const mem_float *from = (const mem_float *)(const void *)row + sum->first;
        for (int64_t i = 0; i < sum->length; ++i) sum->sum[i] += from[i];
    } else
        add_row(sum, row, table, 1);
}

static void keep_largest(bag_part *largest, const char *row, const step_view *table, int64_t index)
{
    for (int64_t i = 0; i < largest->length; ++i) {
        float value = value_at(row + (largest->first + i) * table->stride[1], table->memory);
        if (largest->taken && !(value > largest->sum[i])) continue;
        largest->sum[i] = value;
        largest->best[i] = index;
    }
}

static void gather_bag(const bags *all, int64_t bag, bag_part *found, bool largest)
{
    const step_run *run = all->run;
    const step_view *table = run->step->view + 1;
    bool weighted = run->step->kernel == KERNEL_bag_weighted;
    for (int64_t i = 0; i < found->length; ++i) found->sum[i] = 0;
    found->taken = 0;
    for (int64_t item = begins(all, bag), end = begins(all, bag + 1); item < end; ++item) {
        int64_t index = row_of(all, item, table->shape[0]);
        if (index < 0) continue;
        const char *row = run->first[1] + index * table->stride[0];
        if (largest)
            keep_largest(found, row, table, index);
        else if (weighted) {
            const step_view *factor = run->step->view + 4;
            add_row(found, row, table, value_at(run->first[4] + item * factor->stride[0], factor->memory));
        } else
            add_plain(found, row, table);
        ++found->taken;
    }
}

static void store_values(const step_run *run, const bag_part *from, int64_t bag)
{
    const step_view *out = run->step->view;
    char *to = run->first[0] + (bag * out->shape[1] + from->first) * out->size;
    float scale = run->attrs[0] == 1 && from->taken ? (float)from->taken : 1;
    for (int64_t i = 0; i < from->length; ++i) {
        float value = from->sum[i] / scale;
        if (out->memory == DTYPE_FLOAT)
            ((mem_float *)(void *)to)[i] = value;
        else
            ((mem_uint16 *)(void *)to)[i] =
                out->memory == DTYPE_BF16 ? bfloat_from_float(value) : half_from_float(value);
    }
}

static void store_best(const step_run *run, const bag_part *from, int64_t bag)
{
    const step_view *out = run->step->view;
    index64 *to = (index64 *)(void *)run->first[0] + bag * out->shape[1] + from->first;
    for (int64_t i = 0; i < from->length; ++i) to[i] = from->taken ? from->best[i] : (int64_t)run->attrs[0];
}

static void run_bags(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view;
    int32_t kernel = run->step->kernel;
    bags all = {run, 2, 3, out->shape[0], int64_of(run->attrs + 1), run->step->view[2].shape[0]};
    int64_t last = end * run->step->tile_rows < out->shape[0] ? end * run->step->tile_rows : out->shape[0];
    bag_part found;
    for (int64_t bag = begin * run->step->tile_rows; bag < last; ++bag)
        for (found.first = 0; found.first < out->shape[1]; found.first += PART) {
            found.length = out->shape[1] - found.first < PART ? out->shape[1] - found.first : PART;
            gather_bag(&all, bag, &found, kernel == KERNEL_bag_maxima || run->attrs[0] == 2);
            if (kernel == KERNEL_bag_maxima)
                store_best(run, &found, bag);
            else
                store_values(run, &found, bag);
        }
}

/* ---- how indices fall into bags ---------------------------------------------------------------------------------- */

/* The last bag that begins at an item or before it. */
static int64_t bag_of(const bags *all, int64_t item)
{
    int64_t low = 0, high = all->count;
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        if (begins(all, middle) <= item)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static int64_t size_of(const bags *all, int64_t bag)
{
    int64_t size = 0;
    for (int64_t item = begins(all, bag), end = begins(all, bag + 1); item < end; ++item)
        size += number_at(all->run, all->indices, item) != all->passed;
    return size;
}

static void run_counts(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view;
    index64 *to = (index64 *)(void *)run->first[0];
    bool sizes = run->step->kernel == KERNEL_bag_sizes;
    bags all = {run, sizes ? 1 : -1, sizes ? 2 : 1, 0, sizes ? int64_of(run->attrs + 1) : 0, 0};
    int64_t most = out[sizes ? 2 : 1].shape[0];
    all.count = run->attrs[0] >= 1 && run->attrs[0] <= (double)most ? (int64_t)run->attrs[0] : most;
    all.items = sizes ? out[1].shape[0] : out->shape[0];
    int64_t last = end * run->step->tile_rows < out->shape[0] ? end * run->step->tile_rows : out->shape[0];
    for (int64_t i = begin * run->step->tile_rows; i < last; ++i) to[i] = sizes ? size_of(&all, i) : bag_of(&all, i);
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool is_row(const step_view *view)
{
    return view->rank == 1 && (view->memory == DTYPE_INT32 || view->memory == DTYPE_INT64);
}

static bool is_real(const step_view *view)
{
    return view->memory == DTYPE_FLOAT || view->memory == DTYPE_FLOAT16 || view->memory == DTYPE_BF16;
}

static bool accept_bags(const plan_step *step)
{
    const step_view *out = step->view;
    if (!view_is_dense(out)) return false;
    switch (step->kernel) {
    case KERNEL_bag_numbers: return is_row(out) && out->memory == DTYPE_INT64 && is_row(out + 1);
    case KERNEL_bag_sizes: return is_row(out) && out->memory == DTYPE_INT64 && is_row(out + 1) && is_row(out + 2);
    default: break;
    }
    if (out->rank != 2 || out[1].rank != 2 || !is_real(out + 1) || out->shape[1] != out[1].shape[1]) return false;
    if (out->memory != (step->kernel == KERNEL_bag_maxima ? DTYPE_INT64 : out[1].memory)) return false;
    if (!is_row(out + 2) || !is_row(out + 3) || out[3].shape[0] < out->shape[0]) return false;
    if (step->kernel != KERNEL_bag_weighted) return true;
    return out[4].rank == 1 && is_real(out + 4) && out[4].shape[0] == out[2].shape[0];
}

static void prepare_bags(plan_step *step)
{
    const step_view *out = step->view;
    int64_t row = out->rank == 2 ? out->shape[1] : 1, total = out->shape[0] * row;
    if (!total) return;
    step->tile_rows = 1 + AT_ONCE / row;
    step->tiles = (out->shape[0] + step->tile_rows - 1) / step->tile_rows;
    step->grain = 1;
    int64_t items = out->rank == 2 ? out[2].shape[0] : 1;
    step->traffic = (uint64_t)((double)(total + items * row) * 4);
    step->cost = (uint64_t)((double)(total + items * row) * 1);
}

static pool_body bag_body(const plan_step *step)
{
    return step->kernel == KERNEL_bag_numbers || step->kernel == KERNEL_bag_sizes ? run_counts : run_bags;
}

const kernel_family family_bags = {
    .shaped = true, .computes = computes_any, .accept = accept_bags, .prepare = prepare_bags, .body = bag_body};
