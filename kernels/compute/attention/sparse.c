/* The kernels in which queries choose their keys: what a step may be. */
#include "sparse.h"

/* Axes of the views by names: r queries, n heads, m heads of keys, d, v and e sizes of a head, of its value and of its
 * rotary part, k keys, c chosen ones, b and s sequences, t and u rows and columns of the table, h heads and f their
 * size where attention teaches the index, 2 two of them. */
static const char *const *axes_of(int32_t kernel)
{
    static const char *const index[] = {"rc", "rc", "rnd", "kd", "rn", "b", "s", "tu"};
    static const char *const quant[] = {"rc", "rnd", "kd", "rn", "b", "s", "tu", "rn", "k"};
    static const char *const packed[] = {"rnd", "rnq", "kp", "rc", "b", "s", "tu", "n"};
    static const char *const attend[] = {"rnv", "rn", "rn", "rnd", "kmd", "kmv", "rmc",
                                         "b",   "s",  "tu", "rne", "kme", "n"};
    static const char *const backward[] = {"rnd", "kmd", "kmv", "rnd", "kmd", "kmv", "rmc",
                                           "b",   "s",   "tu",  "rnv", "rnv", "rn",  "rn"};
    static const char *const sums[] = {"r", "r", "rnd", "kd", "rn", "b", "s"};
    static const char *const gradient[] = {"rnd", "kd", "rn", "rnd", "kd", "rn", "b", "s", "rc", "rc"};
    static const char *const loss[] = {"rnd", "kd", "rn",  "r",   "rnd", "kd", "rn", "b",
                                       "s",   "rc", "rhf", "kmf", "2rh", "2r", "h"};
    switch (kernel) {
    case KERNEL_lightning_index: return index;
    case KERNEL_quant_index: return quant;
    case KERNEL_quant_attention: return packed;
    case KERNEL_selected_backward: return backward;
    case KERNEL_index_sums: return sums;
    case KERNEL_index_backward: return gradient;
    case KERNEL_index_loss: return loss;
    default: return attend;
    }
}

static bool is_backward(const plan_step *step)
{
    return step->kernel == KERNEL_selected_backward || step->kernel == KERNEL_index_backward ||
           step->kernel == KERNEL_index_loss;
}

static bool has_numbers(const plan_step *step)
{
    return step->kernel == KERNEL_lightning_index || step->kernel == KERNEL_quant_index;
}

static bool dtype_matches(const plan_step *step, int32_t view)
{
    int32_t lengths = sparse_lengths(step), dtype = step->view[view].memory;
    if (view == lengths - 1 && sparse_attends(step)) return dtype == DTYPE_INT32;
    if (view == 0 && has_numbers(step)) return dtype == DTYPE_INT32;
    if (view >= lengths && view <= lengths + 2) return dtype == DTYPE_INT32;
    if (is_backward(step) && view < step->outputs) return dtype == DTYPE_FLOAT;
    if (step->kernel == KERNEL_quant_index) return dtype == (view <= step->outputs + 1 ? DTYPE_INT8 : DTYPE_FLOAT16);
    if (step->kernel == KERNEL_quant_attention && view < lengths)
        return view == step->outputs + 1 ? dtype == DTYPE_INT8 : dtype == DTYPE_FLOAT16 || dtype == DTYPE_BF16;
    return dtype == DTYPE_FLOAT || dtype == DTYPE_FLOAT16 || dtype == DTYPE_BF16;
}

static bool shape_matches(const plan_step *step, int32_t number, const char *axes, int64_t sizes[128])
{
    const step_view *view = step->view + number;
    int32_t rank = 0;
    if (!dtype_matches(step, number)) return false;
    if (!view_is_dense(view)) return false;
    for (; axes[rank]; ++rank) {
        if (rank == view->rank) return false;
        int64_t *size = sizes + axes[rank];
        if (*size >= 0 && *size != view->shape[rank]) return false;
        *size = view->shape[rank];
    }
    return rank == view->rank;
}

/* Whether quantised keys have the sizes that heads of query and y ask for. */
static bool packs(const int64_t sizes[128])
{
    int64_t width = sizes['d'], scales = width / SPARSE_TILE * (int64_t)sizeof(float);
    return width > 0 && width % SPARSE_TILE == 0 && sizes['q'] == width + SPARSE_ROPE &&
           sizes['p'] == width + SPARSE_ROPE * (int64_t)sizeof(uint16_t) + scales;
}

static bool sizes_match(const plan_step *step, const int64_t sizes[128])
{
    if (sizes['n'] < 1 || sizes['b'] < 1 || sizes['s'] < 1) return false;
    if (step->kernel == KERNEL_quant_attention && !packs(sizes)) return false;
    if (sizes['m'] >= 0 && (!sizes['m'] || (sizes['h'] < 0 ? sizes['n'] : sizes['h']) % sizes['m'])) return false;
    if (step->kernel == KERNEL_selected_backward || step->kernel == KERNEL_selected_attention)
        return sizes['d'] <= SPARSE_WIDTH + SPARSE_ROPE && sizes['v'] <= SPARSE_WIDTH;
    if (sparse_attends(step))
        return sizes['d'] <= SPARSE_WIDTH && sizes['v'] <= SPARSE_WIDTH && sizes['e'] <= SPARSE_ROPE;
    if (step->kernel == KERNEL_index_loss && sizes['f'] > SPARSE_WIDTH + SPARSE_ROPE) return false;
    return sizes['n'] <= SPARSE_HEADS && sizes['d'] <= SPARSE_INDEX_WIDTH && sizes['c'] <= SPARSE_MOST;
}

static bool accept(const plan_step *step)
{
    const char *const *axes = axes_of(step->kernel);
    int64_t sizes[128];
    for (int32_t i = 0; i < 128; ++i) sizes[i] = -1;
    sizes['2'] = 2;
    for (int32_t v = 0; v < step_views(step); ++v)
        if (!shape_matches(step, v, axes[v], sizes)) return false;
    return step->class == CLASS_float && sizes_match(step, sizes);
}

/* Whether lengths and the table have a number for every sequence. */
static bool covers(const plan_step *step)
{
    const step_view *query = step->view + step->outputs, *key = query + 1, *lengths = step->view + sparse_lengths(step);
    int64_t queries = sparse_at_most(step->attrs[SPARSE_QUERIES], INT32_MAX),
            keys = sparse_at_most(step->attrs[SPARSE_KEYS], INT32_MAX);
    int64_t block = sparse_at_most(step->attrs[SPARSE_BLOCK], INT32_MAX), sequences = sparse_sequences(step);
    int32_t flags = (int32_t)sparse_at_most(step->attrs[SPARSE_FLAGS], SPARSE_FLAGS_END - 1);
    if (queries && query->shape[0] % queries) return false;
    if ((flags & SPARSE_HAS_QUERY_LENGTHS || !queries) && lengths->shape[0] < sequences) return false;
    if ((flags & SPARSE_HAS_KEY_LENGTHS || !(keys || block)) && lengths[1].shape[0] < sequences) return false;
    if (block)
        return !is_backward(step) && step->kernel != KERNEL_index_sums && lengths[2].shape[0] >= sequences &&
               key->shape[0] % block == 0;
    return !keys || key->shape[0] >= sequences * keys;
}

static void prepare(plan_step *step)
{
    bool index = !sparse_attends(step);
    const step_view *query = step->view + step->outputs;
    if (!covers(step) || !query->shape[0]) return; /* tiles stays 0 */
    int64_t keys = query[1].shape[0], shared = query[1].rank == 3 ? query[1].shape[1] : 1;
    step->row_tiles = index ? 1 : shared * ((query->shape[1] / shared + SPARSE_HEADS - 1) / SPARSE_HEADS);
    step->tiles = query->shape[0] * step->row_tiles, step->grain = 1;
    if (is_backward(step)) step->row_tiles = shared, step->tiles = sparse_sequences(step) * shared;
    double chosen = step->attrs[SPARSE_COUNT] * step->attrs[SPARSE_GROUP];
    if (has_numbers(step) || step->kernel == KERNEL_index_sums || chosen > (double)keys) chosen = (double)keys;
    double pairs = (double)query->shape[0] * (double)query->shape[1] * (chosen > 1 ? chosen : 1);
    step->cost = (uint64_t)(pairs * (double)query->shape[2] * (index ? 0.03 : 0.1)) + 1;
    step->traffic = (uint64_t)(pairs * (double)query->size) + 1;
}

static pool_body body(const plan_step *step)
{
    switch (step->kernel) {
    case KERNEL_selected_backward: return sparse_run_backward;
    case KERNEL_index_sums: return sparse_run_sums;
    case KERNEL_index_backward:
    case KERNEL_index_loss: return sparse_run_gradient;
    default: return sparse_attends(step) ? sparse_run_attention : sparse_run_index;
    }
}

const kernel_family family_sparse = {
    .shaped = true, .computes = computes_any, .accept = accept, .prepare = prepare, .body = body};
