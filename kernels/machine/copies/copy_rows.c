/* Copies and fills made of several tasks: pitched rows, 32-bit patterns. */
#include "copy.h"
#include "failure.h"
#include "words.h"

#define WORD 4
#define TURN 64 /* tasks after which others have the lock */

/* ---- ranges ------------------------------------------------------------------------------------------------ */

wide rows_span(const rows *one)
{
    return (wide)(one->height - 1) * one->pitch + one->width;
}

const char *wide_text(wide number, char out[WIDE_TEXT])
{
    char *at = out + WIDE_TEXT - 1;
    *at = 0;
    do *--at = (char)('0' + (int)(number % 10));
    while ((number /= 10));
    return at;
}

int32_t copy_inside(uint64_t address, wide span, const char *param)
{
    ae_block block;
    int32_t place = block_locate(address, &block);
    wide end = address + span;
    if (place == PLACE_PAGEABLE && end <= (wide)UINT64_MAX + 1) return 0;
    if (block.state == AE_BLOCK_LIVE && end <= (wide)block.base + block.extent) return 0;
    char number[WIDE_TEXT], expected[WIDE_TEXT + 32], seen[BLOCK_TEXT];
    words text = words_in(expected, sizeof expected);
    say(&text, "%s bytes inside one live block", wide_text(span, number));
    place_text(address, place, &block, seen, sizeof seen);
    here()->subject = address;
    return refuse_argument(CODE_INVALID, param, expected, "a range that begins at %s", seen);
}

/* ---- rows -------------------------------------------------------------------------------------------------- */

/* Rows without gaps are one row. */
static uint64_t pieces_of(const rows *target, const rows *source, uint64_t *count)
{
    bool dense = target->pitch == target->width && source->pitch == source->width;
    *count = dense ? (uint64_t)rows_span(target) : target->width;
    return dense ? 1 : target->height;
}

int32_t rows_now(const rows *target, const rows *source)
{
    uint64_t count, pieces = pieces_of(target, source, &count);
    int32_t code = 0;
    for (uint64_t i = 0; i < pieces && !code; i++)
        code = copy_now(target->address + i * target->pitch, source->address + i * source->pitch, count);
    return code;
}

static int32_t rows_after_wait(ae_stream *stream, const rows *target, const rows *source)
{
    int32_t code = finish_for_pageable(stream);
    if (code) return code;
    machine_unlock();
    code = rows_now(target, source);
    machine_lock();
    return code;
}

static void take_turns(uint64_t done)
{
    if (done % TURN) return;
    machine_unlock();
    machine_lock();
}

static int32_t rows_enqueue(ae_stream *stream, const rows *target, const rows *source, uint64_t site)
{
    uint64_t count, pieces = pieces_of(target, source, &count);
    int32_t code = 0;
    for (uint64_t i = 0; i < pieces && !code; i++) {
        uint64_t to = target->address + i * target->pitch, from = source->address + i * source->pitch;
        code = copy_async(stream, to, from, count, site);
        take_turns(i + 1);
    }
    return code;
}

int32_t rows_async(ae_stream *stream, const rows *target, const rows *source, uint64_t site)
{
    if (!window_of(target->address) || !window_of(source->address)) return rows_after_wait(stream, target, source);
    stream->references++; /* others may destroy it between two rows */
    int32_t code = rows_enqueue(stream, target, source, site);
    stream_drop_reference(stream);
    return code;
}

/* ---- words ------------------------------------------------------------------------------------------------- */

static int32_t byte_of(uint32_t value, uint32_t at)
{
    return (int32_t)(value >> 8 * at & 0xff);
}

/* The first word is set byte by byte; copies, each as long as all before it, spread it over the others. */
int32_t words_now(uint64_t address, uint32_t value, uint64_t count)
{
    int32_t code = 0;
    for (uint32_t at = 0; at < WORD && !code; at++) code = fill_now(address + at, byte_of(value, at), 1);
    for (uint64_t done = WORD, all = count * WORD; done < all && !code; done *= 2)
        code = copy_now(address + done, address, done < all - done ? done : all - done);
    return code;
}

static int32_t words_enqueue(ae_stream *stream, uint64_t address, uint32_t value, uint64_t count, uint64_t site)
{
    int32_t code = 0;
    for (uint32_t at = 0; at < WORD && !code; at++)
        code = fill_async(stream, address + at, byte_of(value, at), 1, site);
    for (uint64_t done = WORD, all = count * WORD; done < all && !code; done *= 2)
        code = copy_async(stream, address + done, address, done < all - done ? done : all - done, site);
    return code;
}

int32_t words_async(ae_stream *stream, uint64_t address, uint32_t value, uint64_t count, uint64_t site)
{
    int32_t code;
    stream->references++;
    if (window_of(address)) {
        code = words_enqueue(stream, address, value, count, site);
    } else if (!(code = finish_for_pageable(stream))) {
        machine_unlock();
        code = words_now(address, value, count);
        machine_lock();
    }
    stream_drop_reference(stream);
    return code;
}
