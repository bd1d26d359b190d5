/* Numbers over scales that blocks of them share, powers of two of which the exponents are kept: OCP's microscaling. */
#include "numeric.h"
#include "tile.h"

enum { NUMBERS, SCALES, GIVEN, VIEWS };
enum { BY_EXPONENT, BY_QUOTIENT };
#define PIECE 1024 /* elements of a row that are taken at once, and of a block, at most */
#define LOST 255   /* code of the scale of a block with an infinity or NaN */
#define TILE_ELEMENTS 16384
static const uint32_t infinite = 0x7f800000, least = 0x00400000; /* 2^-127 */

/* What the shapes and attributes come to. */
typedef struct block_sizes {
    int64_t rows, length, codes; /* codes of a row: where there are more than blocks the others are 0 */
    int64_t size, piece, pieces; /* elements of a block, of whole blocks at once, and how often that is in a row */
    bool quotient;
    uint32_t less, bound; /* bits of the least peak in the way of quotients */
    float rate;
} block_sizes;

static block_sizes sizes_of(const plan_step *step)
{
    const double *attrs = step->attrs;
    const int64_t *shape = step->view[GIVEN].shape;
    block_sizes sizes = {.rows = shape[0], .length = shape[1], .codes = step->view[SCALES].shape[1]};
    sizes.size = attrs[0] >= 1 && attrs[0] <= PIECE ? (int64_t)attrs[0] : PIECE;
    sizes.piece = PIECE / sizes.size * sizes.size;
    sizes.pieces = (sizes.length + sizes.piece - 1) / sizes.piece;
    sizes.quotient = attrs[2] == BY_QUOTIENT;
    sizes.rate = (float)attrs[1];
    sizes.bound = attrs[3] > 0 ? bits_of((float)attrs[3]) : 0;
    sizes.less = attrs[1] >= 0 && attrs[1] < LOST ? (uint32_t)attrs[1] : 0;
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

static uint32_t code_of(uint32_t peak, const block_sizes *sizes)
{
    if (peak >= infinite) return LOST;
    if (!sizes->quotient) return peak >> 23 > sizes->less ? (peak >> 23) - sizes->less : 0;
    uint32_t least_peak = peak < sizes->bound ? sizes->bound : peak;
    uint32_t ratio = bits_of(float_of(least_peak) * sizes->rate), exponent = ratio >> 23, rest = ratio & 0x7fffff;
    return exponent + (exponent < LOST - 1 && rest > (exponent ? 0 : least));
}

/* One over a scale; 0 for a block that has none. */
static float inverse_of(uint32_t code, const block_sizes *sizes)
{
    if (code == LOST || (!code && !sizes->quotient)) return 0;
    return float_of(code == LOST - 1 ? least : (LOST - 1 - code) << 23);
}

static uint8_t scale_block(float *x, int64_t n, const block_sizes *sizes)
{
    uint32_t code = code_of(peak_of(x, n), sizes);
    float inverse = inverse_of(code, sizes);
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
