/* Drawing random numbers. */
#include "draw.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl_base_rt.h"

#include "bytes.h"
#include "observe_checked.h"
#include "random.h"

typedef struct draw_task {
    byte_task bytes; /* the counter is the source */
    draw *what;
} draw_task;

TASK_PART(draw_task, draw_of)

/* ---- checks ---------------------------------------------------------------------------------------------------- */

static uint64_t result_bytes(const draw *what)
{
    uint64_t count = what->count.value;
    if (what->kind == DRAW_BITS) return count / 8 + (count % 8 != 0);
    return count > UINT64_MAX / what->size ? UINT64_MAX : count * what->size;
}

static int32_t fetch(draw_number *one)
{
    uint64_t address = one->value, value = 0;
    if (!one->elsewhere) return 0;
    pinned_block pinned = block_pin(address);
    int32_t reason = block_check_device(pinned, address, address + one->size);
    if (!reason) memcpy(&value, translate(address), one->size);
    block_drop(pinned);
    *one = (draw_number){.elsewhere = reason, .size = one->size, .value = reason ? address : value};
    return reason;
}

/* With the lock: numbers that lie elsewhere are read. argument: 0 result, 1 counter and numbers. */
static int32_t check(draw *what, const byte_task *one, int32_t *argument)
{
    draw_number *const numbers[] = {&what->seed, &what->count, &what->first, &what->second};
    uint64_t counter = one->work.source;
    *argument = 1;
    int32_t reason = block_check_device(one->pinned[1], counter, counter + DRAW_COUNTER);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers && !reason; i++) reason = fetch(numbers[i]);
    if (reason) return reason;
    *argument = 0;
    uint64_t bytes = result_bytes(what), target = one->work.target;
    return bytes > UINT64_MAX - target ? AE_WHY_RANGE : block_check_device(one->pinned[0], target, target + bytes);
}

/* ---- numbers --------------------------------------------------------------------------------------------------- */

static float of_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float of_half(uint32_t half)
{
    uint32_t sign = (half & 0x8000) << 16, exponent = half >> 10 & 0x1f, mantissa = half & 0x3ff;
    float size = exponent == 31
                     ? of_bits(0x7f800000 | mantissa << 13)
                     : ldexpf((float)(exponent ? mantissa | 0x400 : mantissa), (exponent ? (int)exponent : 1) - 25);
    return of_bits(bits_of(size) | sign);
}

/* To nearest, ties to even. */
static uint32_t to_half(float value)
{
    uint32_t bits = bits_of(value), sign = bits >> 16 & 0x8000, size = bits & 0x7fffffff;
    if (size > 0x7f800000) return sign | 0x7e00;
    if (size >= 0x477ff000) return sign | 0x7c00;
    if (size < 0x38800000) return sign | (uint32_t)lrintf(of_bits(size) * 0x1p24f);
    size += 0xfff + (size >> 13 & 1);
    return sign | ((size >> 13) - (112 << 10));
}

static uint32_t to_bfloat(float value)
{
    uint32_t bits = bits_of(value);
    return (bits & 0x7fffffff) > 0x7f800000 ? bits >> 16 | 0x40 : (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
}

static float real_of(const draw *what, const draw_number *number)
{
    uint32_t bits = (uint32_t)number->value;
    if (what->dtype == ACL_FLOAT16) return of_half(bits & 0xffff);
    return of_bits(what->dtype == ACL_BF16 ? bits << 16 : bits);
}

static void put_real(const draw *what, char *at, float value)
{
    uint32_t bits = what->dtype == ACL_FLOAT16 ? to_half(value)
                    : what->dtype == ACL_BF16  ? to_bfloat(value)
                                               : bits_of(value);
    memcpy(at, &bits, what->size);
}

/* ---- distributions --------------------------------------------------------------------------------------------- */

static float unit(uint32_t word)
{
    return (float)(word >> 8) * 0x1p-24f;
}

/* Two normal numbers of two words (Box and Muller). */
static void normal_pair(const uint32_t words[2], float pair[2])
{
    double radius = sqrt(-2 * log(((double)words[0] + 1) * 0x1p-32)),
           angle = (double)words[1] * 0x1p-32 * 6.283185307179586;
    pair[0] = (float)(radius * cos(angle));
    pair[1] = (float)(radius * sin(angle));
}

/* The first of a block's four within two deviations; one in 200,000 blocks has none, and goes on with the next half of
 * the offsets. */
static float truncated(uint64_t number, uint64_t offset, uint64_t seed)
{
    for (;; offset += UINT64_C(1) << 63 | 1) {
        uint32_t words[4];
        float four[4];
        philox_words(number, offset, seed, words);
        normal_pair(words, four);
        normal_pair(words + 2, four + 2);
        for (int i = 0; i < 4; i++)
            if (fabsf(four[i]) <= 2) return four[i];
    }
}

static void put_whole(const draw *what, char *at, const uint32_t words[4])
{
    uint64_t least = what->first.value, range, word = (uint64_t)words[0] << 32 | words[1];
    bool narrow = what->size == 4;
    bool is_signed = what->dtype == ACL_INT32 || what->dtype == ACL_INT64;
    uint64_t most = what->second.value;
    if (narrow && is_signed) {
        least = (uint64_t)(int64_t)(int32_t)least;
        most = (uint64_t)(int64_t)(int32_t)most;
    }
    bool ordered = is_signed ? (int64_t)least < (int64_t)most : least < most;
    range = ordered ? most - least : 0;
    uint64_t value = least + (uint64_t)((unsigned __int128)word * range >> 64);
    memcpy(at, &value, what->size);
}

static void put_element(const draw *what, char *at, uint64_t number, uint64_t offset)
{
    uint32_t words[4];
    float pair[2], first = real_of(what, &what->first), second = real_of(what, &what->second);
    philox_words(number, offset, what->seed.value, words);
    if (what->kind == DRAW_UNIFORM && what->dtype != ACL_FLOAT && what->dtype != ACL_FLOAT16 &&
        what->dtype != ACL_BF16) {
        put_whole(what, at, words);
    } else if (what->kind == DRAW_UNIFORM) {
        put_real(what, at, unit(words[0]) * (second - first) + first);
    } else if (what->kind == DRAW_NORMAL) {
        normal_pair(words, pair);
        put_real(what, at, pair[0] * second + first);
    } else {
        put_real(what, at, truncated(number, offset, what->seed.value) * second + first);
    }
}

/* A bit is cleared as often as the ratio says. */
static void put_bit(const draw *what, char *result, uint64_t index, uint64_t number, uint64_t offset)
{
    bool stays = unit(philox_word(number, offset, what->seed.value)) >= real_of(what, &what->first);
    if (index % 8 == 0) result[index / 8] = 0;
    result[index / 8] = (char)(result[index / 8] | stays << index % 8);
}

static void draw_all(const draw *what, char *result, char *counter)
{
    uint64_t at[2], count = what->count.value;
    memcpy(at, counter, sizeof at);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t number = at[0] + i, offset = at[1] + (number < i);
        if (what->kind == DRAW_BITS)
            put_bit(what, result, i, number, offset);
        else
            put_element(what, result + i * what->size, number, offset);
    }
    at[1] += at[0] + count < count;
    at[0] += count;
    memcpy(counter, at, sizeof at);
}

/* ---- the task -------------------------------------------------------------------------------------------------- */

typedef struct drawing {
    draw *what;
    uint64_t result, counter;
} drawing;

static int32_t open_draw(task *one, ae_stream *stream, const void *what)
{
    const drawing *given = what;
    draw_task *fresh = draw_of(one);
    uint64_t bytes = given->what->count.elsewhere ? DRAW_COUNTER : result_bytes(given->what);
    (void)stream;
    fresh->what = given->what;
    fresh->bytes.work = (byte_work){given->result, given->counter, bytes, 0};
    bytes_pin(&fresh->bytes, true);
    return 0;
}

static const char *name_of(const task *one)
{
    (void)one;
    return "aclrtRandomNumAsync";
}

static bool run(ae_stream *stream, task *front)
{
    const draw_task *one = draw_of(front);
    const byte_work *work = &one->bytes.work;
    int32_t argument, reason = check(one->what, &one->bytes, &argument);
    if (reason) {
        bytes_fail(stream, front, reason, argument);
        stream_finish_front(stream, true);
        return true;
    }
    char *result = translate(work->target), *counter = translate(work->source);
    stream_start_front(stream);
    machine_unlock();
    if (work->count) draw_all(one->what, result, counter);
    machine_lock();
    stream_finish_front(stream, false);
    return true;
}

static void tell(const task *one)
{
    const draw_task *drawn = draw_of(one);
    uint64_t counter = drawn->bytes.work.source, target = drawn->bytes.work.target, bytes = result_bytes(drawn->what);
    observe_mark(AE_PUSH_WORK, 0, 0);
    observe_access(&(touched){counter, counter + DRAW_COUNTER, AE_ACCESS_WRITES, "counterAddr", -1, NULL});
    if (!drawn->what->count.elsewhere && bytes && bytes <= UINT64_MAX - target)
        observe_access(&(touched){target, target + bytes, AE_ACCESS_WRITES, "result", -1, NULL});
}

static void release(task *one)
{
    bytes_release(one);
    free(draw_of(one)->what);
}

static const task_kind draw_task_kind = {
    .number = AE_TASK_COPY,
    .open = open_draw,
    .name = name_of,
    .cost = bytes_cost,
    .traffic = bytes_traffic,
    .tell = tell,
    .pinned = bytes_pinned,
    .run = run,
    .release = release,
};

int32_t push_draw(ae_stream *stream, draw *what, uint64_t result, uint64_t counter, uint64_t site)
{
    int32_t code = stream_push(stream, &draw_task_kind, &(drawing){what, result, counter}, site);
    if (code) free(what);
    return code;
}
