/* Signs of numbers as bits, and numbers of such signs. */
#include "tile.h"

#define NUMBERED "signs.def"
#include "numbered.h"

#define TILE_BYTES 16384 /* packed */

/* Whether a number is not below 0, and whether it is; neither for NaN. */
static void compare(const char *at, bool half, bool *least, bool *below)
{
    if (!half) {
        const float x = *(const float *)(const void *)at;
        *least = x >= 0, *below = x < 0;
        return;
    }
    const uint16_t x = *(const uint16_t *)(const void *)at, magnitude = x & 0x7fff;
    const bool number = magnitude <= 0x7c00;
    *below = number && x >> 15 && magnitude, *least = number && !*below;
}

/* Eight floats, none of which is missing. */
static uint8_t whole_byte(const float *x, bool turned)
{
    unsigned byte = 0;
    if (turned)
        for (int i = 0; i < 8; ++i) byte |= (unsigned)(x[i] < 0) << (7 - i);
    else
        for (int i = 0; i < 8; ++i) byte |= (unsigned)(x[i] >= 0) << i;
    return (uint8_t)byte;
}

static void run_pack(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const plan_step *step = run->step;
    const step_view *out = step->view, *in = out + 1;
    int64_t last = end * TILE_BYTES < out->shape[0] ? end * TILE_BYTES : out->shape[0], size = in->size;
    const bool half = in->memory == DTYPE_FLOAT16, turned = step->attrs[0] != 0;
    uint8_t *to = (uint8_t *)run->first[0];
    int64_t k = begin * TILE_BYTES;
    const float *from = (const float *)(const void *)run->first[1];
    for (; !half && k < last && 8 * k + 8 <= in->shape[0]; ++k) to[k] = whole_byte(from + 8 * k, turned);
    for (; k < last; ++k) {
        unsigned byte = 0;
        for (int64_t i = 0; i < 8; ++i) {
            bool least = false, below = true;
            if (8 * k + i < in->shape[0]) compare(run->first[1] + (8 * k + i) * size, half, &least, &below);
            byte |= turned ? (unsigned)below << (7 - i) : (unsigned)least << i;
        }
        to[k] = (uint8_t)byte;
    }
}

static void run_unpack(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const step_view *out = run->step->view, *in = out + 1;
    int64_t last = end * TILE_BYTES < in->shape[0] ? end * TILE_BYTES : in->shape[0];
    const uint8_t *from = (const uint8_t *)run->first[1];
    for (int64_t k = begin * TILE_BYTES; k < last; ++k)
        for (int64_t i = 0; i < 8; ++i) {
            const bool set = from[k] >> i & 1;
            if (out->memory == DTYPE_FLOAT)
                ((float *)(void *)run->first[0])[8 * k + i] = set ? 1 : -1;
            else
                ((uint16_t *)(void *)run->first[0])[8 * k + i] = set ? 0x3c00 : 0xbc00;
        }
}

static bool is_row(const step_view *view)
{
    return view->rank == 1 && (view->shape[0] == 1 || view->stride[0] == view->size);
}

static bool accept_signs(const plan_step *step)
{
    const step_view *out = step->view, *in = out + 1;
    bool pack = step->kernel == KERNEL_pack_signs;
    const step_view *bytes = pack ? out : in, *numbers = pack ? in : out;
    if (!is_row(out) || !is_row(in) || bytes->memory != DTYPE_UINT8) return false;
    if (numbers->memory != DTYPE_FLOAT && numbers->memory != DTYPE_FLOAT16) return false;
    int64_t n = numbers->shape[0];
    return pack ? bytes->shape[0] == n / 8 + (n % 8 != 0) : n % 8 == 0 && n / 8 == bytes->shape[0];
}

static void prepare_signs(plan_step *step)
{
    int64_t bytes = step->view[step->kernel == KERNEL_pack_signs ? 0 : 1].shape[0];
    step->tiles = (bytes + TILE_BYTES - 1) / TILE_BYTES;
    step->grain = 1;
    step->traffic = (uint64_t)bytes * 33;
    step->cost = (uint64_t)bytes * 8;
}

static pool_body signs_body(const plan_step *step)
{
    return step->kernel == KERNEL_pack_signs ? run_pack : run_unpack;
}

const kernel_family family_signs = {
    .shaped = true, .computes = computes_any, .accept = accept_signs, .prepare = prepare_signs, .body = signs_body};
