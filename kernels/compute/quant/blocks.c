/* Numbers over scales that blocks of them share, powers of two of which the exponents are kept: OCP's microscaling. */
#include "block_scale.h"
#include "tile.h"

enum { NUMBERS, SCALES, GIVEN, VIEWS };
#define PIECE 1024 /* elements of a row that are taken at once, and of a block, at most */
#define TILE_ELEMENTS 16384

/* What the shapes and attributes come to. */
typedef struct block_sizes {
    int64_t rows, length, codes; /* codes of a row: where there are more than blocks the others are 0 */
    int64_t size, piece, pieces; /* elements of a block, of whole blocks at once, and how often that is in a row */
    scale_way way;
} block_sizes;

static block_sizes sizes_of(const plan_step *step)
{
    const double *attrs = step->attrs;
    const int64_t *shape = step->view[GIVEN].shape;
    block_sizes sizes = {.rows = shape[0], .length = shape[1], .codes = step->view[SCALES].shape[1]};
    sizes.size = attrs[0] >= 1 && attrs[0] <= PIECE ? (int64_t)attrs[0] : PIECE;
    sizes.piece = PIECE / sizes.size * sizes.size;
    sizes.pieces = (sizes.length + sizes.piece - 1) / sizes.piece;
    sizes.way = scale_way_of(attrs[1], attrs[2], attrs[3]);
    return sizes;
}

/* The largest absolute value as bits, which NaN is above. */
static uint32_t peak_of(const float *x, int64_t n)
{
    int32_t most = 0;
    for (int64_t i = 0; i < n; ++i) {
        int32_t size = (int32_t)(bits_of(x[i]) & 0x7fffffff);
        most = size > most ? size : most;
    }
    return (uint32_t)most;
}

static uint8_t scale_block(float *x, int64_t n, const block_sizes *sizes)
{
    uint32_t peak = peak_of(x, n), code = code_of(peak, &sizes->way);
    float inverse = inverse_of(code, peak, &sizes->way);
    if (code == LOST)
        for (int64_t i = 0; i < n; ++i) x[i] = 0;
    else
        for (int64_t i = 0; i < n; ++i) x[i] *= inverse;
    return (uint8_t)code;
}

static void run_blocks(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *view = run->step->view;
    const block_sizes sizes = sizes_of(run->step);
    load_loop load = isa_load(run->isa, CLASS_float, view[GIVEN].memory);
    store_loop store = isa_store(run->isa, CLASS_float, view[NUMBERS].memory, false);
    _Alignas(64) float x[PIECE];
    for (int64_t tile = begin; tile < end; ++tile) {
        int64_t row = tile / sizes.pieces, at = tile % sizes.pieces * sizes.piece, rest = sizes.length - at;
        int64_t n = rest < sizes.piece ? rest : sizes.piece, first = row * sizes.length + at, block = at / sizes.size;
        uint8_t *codes = (uint8_t *)run->first[SCALES] + row * sizes.codes;
        load(x, 1, run->first[GIVEN] + first * view[GIVEN].size, view[GIVEN].size, n);
        for (int64_t i = 0; i < n; i += sizes.size, ++block) {
            uint8_t code = scale_block(x + i, n - i < sizes.size ? n - i : sizes.size, &sizes);
            if (block < sizes.codes) codes[block] = code;
        }
        for (; n == rest && block < sizes.codes; ++block) codes[block] = 0;
        store(run->first[NUMBERS] + first * view[NUMBERS].size, view[NUMBERS].size, x, 1, n);
    }
}

static bool accept_blocks(const plan_step *step)
{
    const step_view *view = step->view, *made = view + NUMBERS, *codes = view + SCALES, *given = view + GIVEN;
    if (step->class != CLASS_float) return false;
    for (int32_t v = 0; v < VIEWS; ++v)
        if (view[v].rank != 2 || view[v].memory != view[v].kernel || !view_is_dense(view + v)) return false;
    if ((made->memory != DTYPE_FLOAT && made->memory != DTYPE_BF16) || codes->memory != DTYPE_UINT8) return false;
    if (!isa_base.stages->load[CLASS_float][given->memory]) return false;
    return made->shape[0] == given->shape[0] && made->shape[1] == given->shape[1] && codes->shape[0] == given->shape[0];
}

static void prepare_blocks(plan_step *step)
{
    const block_sizes sizes = sizes_of(step);
    step->tiles = sizes.rows * sizes.pieces;
    int64_t piece = sizes.length < sizes.piece ? sizes.length : sizes.piece;
    step->grain = 1 + TILE_ELEMENTS / (piece + 1);
    step->traffic = (uint64_t)(sizes.rows * sizes.length) * 8;
    step->cost = (uint64_t)(sizes.rows * sizes.length);
}

static pool_body blocks_body(const plan_step *step)
{
    (void)step;
    return run_blocks;
}

const kernel_family family_blocks = {
    .shaped = true, .computes = computes_any, .accept = accept_blocks, .prepare = prepare_blocks, .body = blocks_body};
