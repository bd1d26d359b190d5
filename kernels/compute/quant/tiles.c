/* Matrices in tiles that have a number each: largest absolute values, and products with or quotients by one. */
#include <string.h>

#include "block_scale.h"
#include "tile.h"

#define NUMBERED "tiles.def"
#include "numbered.h"

enum { MADE, GIVEN, MORE, LAST };
#define PIECE 1024 /* elements of a row that are taken at once */
#define TILE_ELEMENTS 16384

typedef struct tile_sizes {
    int64_t batches, m, n, rows, columns, unit;
    int64_t down, across; /* rows and columns of tiles */
    bool flag;
    bool scales, grouped;
    int32_t ends, numbers; /* views */
} tile_sizes;

static bool is_grouped(const plan_step *step)
{
    return step->kernel == KERNEL_group_tile_peaks || step->kernel == KERNEL_group_tile_scaled;
}

static bool is_scaled(const plan_step *step)
{
    return step->kernel == KERNEL_tile_scaled || step->kernel == KERNEL_group_tile_scaled;
}

static int64_t at_least_one(double number)
{
    return number >= 1 && number < (double)(INT64_C(1) << 53) ? (int64_t)number : 1;
}

static tile_sizes sizes_of(const plan_step *step)
{
    const int64_t *shape = step->view[GIVEN].shape;
    tile_sizes sizes = {.batches = shape[0], .m = shape[1], .n = shape[2], .scales = is_scaled(step)};
    sizes.grouped = is_grouped(step);
    sizes.numbers = sizes.scales ? MORE : MADE, sizes.ends = sizes.scales ? LAST : MORE;
    sizes.rows = at_least_one(step->attrs[0]), sizes.columns = at_least_one(step->attrs[1]);
    sizes.unit = step->attrs[2] >= 1 ? at_least_one(step->attrs[2]) : 0, sizes.flag = step->attrs[3] == 1;
    sizes.down = step->view[sizes.numbers].shape[1], sizes.across = step->view[sizes.numbers].shape[2];
    const int64_t fewest = sizes.across > 0 ? (sizes.n + sizes.across - 1) / sizes.across : 1;
    sizes.columns = sizes.columns > fewest ? sizes.columns : fewest; /* no column is beyond the last tile */
    return sizes;
}

/* The rows of a matrix that a row of tiles covers. */
typedef struct strip {
    int64_t begin, end;
} strip;

static int64_t end_of(const step_run *run, int32_t view, int64_t group)
{
    const char *at = run->first[view];
    bool wide = run->step->view[view].memory == DTYPE_INT64;
    return wide ? ((const mem_int64 *)(const void *)at)[group] : ((const mem_int32 *)(const void *)at)[group];
}

/* The rows of a row of tiles; none where no group has it, or where a group ends beyond the matrix. */
static strip strip_of(const step_run *run, const tile_sizes *sizes, int64_t number)
{
    if (!sizes->grouped) {
        int64_t end = (number + 1) * sizes->rows;
        return (strip){number * sizes->rows, end < sizes->m ? end : sizes->m};
    }
    const int64_t groups = run->step->view[sizes->ends].shape[0], pair = 2 * sizes->rows;
    for (int64_t group = 0, begin = 0, packed = 0; group < groups; ++group) {
        int64_t end = end_of(run, sizes->ends, group);
        if (begin < 0 || end > sizes->m) {
            step_fault(run, sizes->ends, group, end, sizes->m + 1);
            return (strip){0, 0};
        }
        int64_t first = packed;
        if (sizes->unit) first = (begin / sizes->unit + group) * (sizes->unit / sizes->rows);
        int64_t here = number - first;
        if (end > begin && here >= 0 && begin + here * sizes->rows < end) {
            int64_t from = begin + here * sizes->rows, to = from + sizes->rows;
            return (strip){from, to < end ? to : end};
        }
        packed += end > begin ? (end - begin + pair - 1) / pair * 2 : 0;
        begin = end;
    }
    return (strip){0, 0};
}

static void widen(mem_int32 *peak, const float *x, int64_t n, bool finite)
{
    int32_t most = *peak;
    for (int64_t i = 0; i < n; ++i) {
        int32_t size = (int32_t)(bits_of(x[i]) & 0x7fffffff);
        size = finite && size >= (int32_t)INFINITE ? 0 : size;
        most = size > most ? size : most;
    }
    *peak = most;
}

static void widen_each(mem_int32 *peaks, const float *x, int64_t n, bool finite)
{
    for (int64_t i = 0; i < n; ++i) {
        int32_t size = (int32_t)(bits_of(x[i]) & 0x7fffffff), most = peaks[i];
        size = finite && size >= (int32_t)INFINITE ? 0 : size;
        peaks[i] = size > most ? size : most;
    }
}

/* The largest absolute values of the columns from `at` on, tile by tile. */
static void measure(const tile_sizes *sizes, mem_int32 *peaks, const float *x, int64_t at, int64_t n)
{
    if (sizes->columns == 1) {
        widen_each(peaks + at, x, n, sizes->flag);
        return;
    }
    for (int64_t i = 0, many; i < n; i += many) {
        int64_t tile = (at + i) / sizes->columns, rest = (tile + 1) * sizes->columns - at - i;
        many = rest < n - i ? rest : n - i;
        widen(peaks + tile, x + i, many, sizes->flag);
    }
}

/* A product with a tile's number; 0 in a tile that is not finite, of which the number is -0. */
static float times(float x, float number)
{
    return bits_of(number) == 0x80000000u ? 0 : x * number;
}

static void scale_each(const tile_sizes *sizes, const mem_float *numbers, float *x, int64_t n)
{
    if (sizes->flag)
        for (int64_t i = 0; i < n; ++i) x[i] /= numbers[i];
    else
        for (int64_t i = 0; i < n; ++i) x[i] = times(x[i], numbers[i]);
}

static void scale(const tile_sizes *sizes, const mem_float *numbers, float *x, int64_t at, int64_t n)
{
    if (sizes->columns == 1) {
        scale_each(sizes, numbers + at, x, n);
        return;
    }
    for (int64_t i = 0, many; i < n; i += many) {
        int64_t tile = (at + i) / sizes->columns, rest = (tile + 1) * sizes->columns - at - i;
        many = rest < n - i ? rest : n - i;
        float number = numbers[tile];
        if (sizes->flag)
            for (int64_t j = 0; j < many; ++j) x[i + j] /= number;
        else
            for (int64_t j = 0; j < many; ++j) x[i + j] = times(x[i + j], number);
    }
}

static void run_strip(const step_run *run, const tile_sizes *sizes, int64_t batch, int64_t number)
{
    const step_view *view = run->step->view;
    const strip here = strip_of(run, sizes, number);
    load_loop load = isa_load(run->isa, CLASS_float, view[GIVEN].memory);
    store_loop store = sizes->scales ? isa_store(run->isa, CLASS_float, view[MADE].memory, false) : NULL;
    char *numbers =
        run->first[sizes->numbers] + (batch * sizes->down + number) * sizes->across * (int64_t)sizeof(float);
    _Alignas(64) float x[PIECE];
    if (!sizes->scales) memset(numbers, 0, (size_t)sizes->across * sizeof(float));
    for (int64_t row = here.begin; row < here.end; ++row) {
        int64_t first = (batch * sizes->m + row) * sizes->n;
        for (int64_t at = 0; at < sizes->n; at += PIECE) {
            int64_t n = sizes->n - at < PIECE ? sizes->n - at : PIECE;
            load(x, 1, run->first[GIVEN] + (first + at) * view[GIVEN].size, view[GIVEN].size, n);
            if (!sizes->scales) {
                measure(sizes, (mem_int32 *)(void *)numbers, x, at, n);
                continue;
            }
            scale(sizes, (const mem_float *)(const void *)numbers, x, at, n);
            store(run->first[MADE] + (first + at) * view[MADE].size, view[MADE].size, x, 1, n);
        }
    }
}

/* Rows of no group: those before the first row of one and behind the last. */
static void clear_rest(const step_run *run, const tile_sizes *sizes, int64_t batch)
{
    const step_view *made = run->step->view + MADE;
    int64_t groups = run->step->view[sizes->ends].shape[0], size = sizes->n * made->size;
    int64_t last = 0;
    for (int64_t group = 0; group < groups; ++group) {
        int64_t end = end_of(run, sizes->ends, group);
        last = end > last ? end : last;
    }
    if (last < sizes->m)
        memset(run->first[MADE] + (batch * sizes->m + last) * size, 0, (size_t)((sizes->m - last) * size));
}

static void run_tiles(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const tile_sizes sizes = sizes_of(run->step);
    const bool clears = sizes.scales && sizes.grouped;
    const int64_t each = sizes.down + clears;
    for (int64_t tile = begin; tile < end; ++tile) {
        if (clears && tile % each == sizes.down)
            clear_rest(run, &sizes, tile / each);
        else
            run_strip(run, &sizes, tile / each, tile % each);
    }
}

static void run_codes(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const double *attrs = run->step->attrs;
    const scale_way by = scale_way_of(attrs[0], attrs[1], attrs[2]);
    const int64_t n = run->step->view[0].shape[0], to = end * PIECE < n ? end * PIECE : n;
    mem_float *inverse = (mem_float *)(void *)run->first[0];
    const mem_float *peak = (const mem_float *)(const void *)run->first[2];
    for (int64_t i = begin * PIECE; i < to; ++i) {
        uint32_t bits = bits_of(peak[i]), code = code_of(bits, &by);
        inverse[i] = inverse_of(code, bits, &by);
        run->first[1][i] = (char)(uint8_t)code;
    }
}

static bool is_dense_view(const step_view *view, int32_t rank)
{
    return view->rank == rank && view->memory == view->kernel && view_is_dense(view);
}

static bool accept_codes(const plan_step *step)
{
    const step_view *view = step->view;
    for (int32_t v = 0; v < 3; ++v)
        if (!is_dense_view(view + v, 1) || view[v].shape[0] != view->shape[0]) return false;
    return view[0].memory == DTYPE_FLOAT && view[1].memory == DTYPE_UINT8 && view[2].memory == DTYPE_FLOAT;
}

static bool accept_tiles(const plan_step *step)
{
    if (step->class != CLASS_float) return false;
    if (step->kernel == KERNEL_tile_codes) return accept_codes(step);
    const step_view *view = step->view;
    const bool grouped = is_grouped(step);
    for (int32_t v = 0; v < step_views(step) - grouped; ++v)
        if (!is_dense_view(view + v, 3) || view[v].shape[0] != view[GIVEN].shape[0]) return false;
    const bool scales = is_scaled(step);
    const step_view *numbers = view + (scales ? MORE : MADE), *ends = view + (scales ? LAST : MORE);
    if (grouped && (!is_dense_view(ends, 1) || (ends->memory != DTYPE_INT32 && ends->memory != DTYPE_INT64)))
        return false;
    if (!isa_base.stages->load[CLASS_float][view[GIVEN].memory] || numbers->memory != DTYPE_FLOAT) return false;
    if (!numbers->shape[2] != !view[GIVEN].shape[2]) return false;
    if (!scales) return true;
    if (view->memory != DTYPE_FLOAT && view->memory != DTYPE_BF16) return false;
    return view->shape[1] == view[GIVEN].shape[1] && view->shape[2] == view[GIVEN].shape[2];
}

static void prepare_tiles(plan_step *step)
{
    if (step->kernel == KERNEL_tile_codes) {
        int64_t n = step->view[0].shape[0];
        step->tiles = (n + PIECE - 1) / PIECE, step->grain = 16, step->traffic = (uint64_t)n * 9;
        step->cost = (uint64_t)n * 2;
        return;
    }
    const tile_sizes sizes = sizes_of(step);
    const int64_t strip = (sizes.rows < sizes.m ? sizes.rows : sizes.m) * sizes.n,
                  all = sizes.batches * sizes.m * sizes.n;
    step->tiles = sizes.batches * (sizes.down + (sizes.scales && sizes.grouped));
    step->grain = 1 + TILE_ELEMENTS / (strip + 1);
    step->traffic = (uint64_t)all * 8;
    step->cost = (uint64_t)all;
}

static pool_body tiles_body(const plan_step *step)
{
    return step->kernel == KERNEL_tile_codes ? run_codes : run_tiles;
}

const kernel_family family_tiles = {
    .shaped = true, .computes = computes_any, .accept = accept_tiles, .prepare = prepare_tiles, .body = tiles_body};
