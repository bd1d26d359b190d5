/* Lossless compression of floats by the frequencies of their last bytes. */
#include <string.h>

#include "numeric.h"
#include "tile.h"

#define NUMBERED "hans.def"
#include "numbered.h"

#define SYMBOLS 256
#define GROUP 64   /* codes of one width */
#define HEADER 512 /* bytes of the first room that hold no codes */
enum { COUNTS, MANTISSA, FIRST, SECOND, FLOATS, COUNTS_BEFORE };
enum { RESTORED, OF_MANTISSA, OF_FIRST, OF_SECOND, OF_COUNTS };
enum { BYTES, COUNTED };

/* The room for codes: two pieces of memory as one. */
typedef struct room {
    uint8_t *first, *second;
    int64_t first_bytes, bytes, at;
} room;

static room room_of(const step_run *run, int32_t first, int32_t second)
{
    const int64_t bytes = run->step->view[first].shape[0] - HEADER;
    uint8_t *begin = (uint8_t *)run->first[first] + HEADER;
    return (room){begin, (uint8_t *)run->first[second], bytes, bytes + run->step->view[second].shape[0], 0};
}

static uint8_t *next_byte(room *in)
{
    const int64_t at = in->at++;
    return at < in->first_bytes ? in->first + at : in->second + (at - in->first_bytes);
}

/* Symbols by descending frequency, equal ones in their order, and the rank of each. */
static void rank(const mem_int32 *count, uint8_t *symbol, uint8_t *rank_of)
{
    for (int32_t i = 0; i < SYMBOLS; ++i) {
        int32_t at = i;
        for (; at && count[symbol[at - 1]] < count[i]; --at) symbol[at] = symbol[at - 1];
        symbol[at] = (uint8_t)i;
    }
    for (int32_t i = 0; i < SYMBOLS; ++i) rank_of[symbol[i]] = (uint8_t)i;
}

static int32_t width_of(uint8_t number)
{
    int32_t bits = 0;
    for (; number >> bits; ++bits) {
    }
    return bits;
}

/* ---- encoding ---------------------------------------------------------------------------------------------------- */

static void count_symbols(const step_run *run, int64_t n, int64_t bytes)
{
    mem_int32 *count = (mem_int32 *)(void *)run->first[COUNTS];
    if (run->attrs[COUNTED] == 0) {
        memmove(count, run->first[COUNTS_BEFORE], SYMBOLS * sizeof *count);
        return;
    }
    memset(count, 0, SYMBOLS * sizeof *count);
    for (int64_t i = 0; i < n; ++i) ++count[(uint8_t)run->first[FLOATS][i * bytes + bytes - 1]];
}

static void encode_group(room *to, const uint8_t *code)
{
    uint8_t most = 0;
    for (int32_t i = 0; i < GROUP; ++i) most = code[i] > most ? code[i] : most;
    const int32_t width = width_of(most);
    uint32_t held = 0;
    int32_t bits = 0;
    *next_byte(to) = (uint8_t)width;
    for (int32_t i = 0; i < GROUP; ++i) {
        held |= (uint32_t)code[i] << bits;
        for (bits += width; bits >= 8; bits -= 8, held >>= 8) *next_byte(to) = (uint8_t)held;
    }
}

static void run_encode(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const int64_t bytes = (int64_t)run->attrs[BYTES], n = run->step->view[FLOATS].shape[0] / bytes;
    const uint8_t *from = (const uint8_t *)run->first[FLOATS];
    uint8_t *low = (uint8_t *)run->first[MANTISSA], symbol[SYMBOLS], rank_of[SYMBOLS], code[GROUP];
    room to = room_of(run, FIRST, SECOND);
    (void)begin, (void)end;
    count_symbols(run, n, bytes);
    rank((const mem_int32 *)(const void *)run->first[COUNTS], symbol, rank_of);
    memset(run->first[FIRST], 0, HEADER);
    for (int64_t i = 0; i < n; i += GROUP) {
        for (int64_t j = 0; j < GROUP; ++j) {
            const uint8_t *one = from + (i + j) * bytes;
            code[j] = rank_of[one[bytes - 1]];
            for (int64_t k = 0; k + 1 < bytes; ++k) low[(i + j) * (bytes - 1) + k] = one[k];
        }
        encode_group(&to, code);
    }
}

/* ---- decoding ---------------------------------------------------------------------------------------------------- */

/* The codes of a group; false where the room ends, or has a width that is none. */
static bool decode_group(const step_run *run, room *from, uint8_t *code)
{
    const int64_t at = from->at;
    const int32_t width = at < from->bytes ? *next_byte(from) : -1;
    uint32_t held = 0;
    int32_t bits = 0;
    if (width < 0 || width > 8 || from->at + width * (GROUP / 8) > from->bytes) {
        step_fault(run, OF_FIRST, 0, width < 0 ? at : width, width < 0 ? from->bytes : 9);
        return false;
    }
    for (int32_t i = 0; i < GROUP; ++i) {
        for (; bits < width; bits += 8) held |= (uint32_t)*next_byte(from) << bits;
        code[i] = (uint8_t)(held & ((1u << width) - 1));
        held >>= width;
        bits -= width;
    }
    return true;
}

static void run_decode(void *context, int64_t begin, int64_t end)
{
    const step_run *run = context;
    const int64_t bytes = (int64_t)run->attrs[BYTES], n = run->step->view[RESTORED].shape[0] / bytes;
    const uint8_t *low = (const uint8_t *)run->first[OF_MANTISSA];
    uint8_t *to = (uint8_t *)run->first[RESTORED], symbol[SYMBOLS], rank_of[SYMBOLS], code[GROUP];
    room from = room_of(run, OF_FIRST, OF_SECOND);
    (void)begin, (void)end;
    rank((const mem_int32 *)(const void *)run->first[OF_COUNTS], symbol, rank_of);
    for (int64_t i = 0; i < n; ++i) {
        if (i % GROUP == 0 && !decode_group(run, &from, code)) return;
        for (int64_t k = 0; k + 1 < bytes; ++k) to[i * bytes + k] = low[i * (bytes - 1) + k];
        to[i * bytes + bytes - 1] = symbol[code[i % GROUP]];
    }
}

/* ---- the family -------------------------------------------------------------------------------------------------- */

static bool is_plain(const step_view *view, int32_t dtype)
{
    return view->memory == dtype && view->kernel == dtype && view->rank == 1 && view_is_dense(view);
}

static bool decodes(const plan_step *step)
{
    return step->kernel == KERNEL_hans_decode;
}

static bool accept_hans(const plan_step *step)
{
    const int32_t counts = decodes(step) ? OF_COUNTS : COUNTS, first = decodes(step) ? OF_FIRST : FIRST;
    const step_view *view = step->view;
    for (int32_t v = 0; v < step_views(step); ++v) {
        const bool counted = v == counts || (!decodes(step) && v == COUNTS_BEFORE);
        if (!is_plain(view + v, counted ? DTYPE_INT32 : DTYPE_UINT8)) return false;
        if (counted && view[v].shape[0] != SYMBOLS) return false;
    }
    return view[first].shape[0] >= HEADER;
}

static void prepare_hans(plan_step *step)
{
    step->tiles = step->grain = 1;
    step->traffic = step->cost = (uint64_t)view_numel(step->view + (decodes(step) ? RESTORED : FLOATS)) * 4;
}

static pool_body hans_body(const plan_step *step)
{
    return decodes(step) ? run_decode : run_encode;
}

const kernel_family family_hans = {
    .shaped = true, .computes = computes_any, .accept = accept_hans, .prepare = prepare_hans, .body = hans_body};
