/* Copies and fills as the exported functions of CANN and InfiniRT make them: at once or in a stream, with refusals and
 * events. Sites are site_now()'s, asked before the lock is taken. */
#pragma once
#include "device.h"
#include "memory.h"

/* ---- at once, without the machine lock: 107000 noted when the bytes leave a block -------------------------------- */

/* Waits for no stream. */
int32_t copy_now(uint64_t target, uint64_t source, uint64_t count);
int32_t fill_now(uint64_t target, int32_t value, uint64_t count);

/* ---- in a stream, with the machine lock held, which is released where they wait -------------------------------- */

/* Whether aclrtMemcpyAsync allows the kind between two places: 107000 noted, or 207000 when the copy is effectively one
 * from host to host. */
int32_t copy_check_kind(int32_t source, int32_t target, int32_t kind);
/* The same of rows, which go between the host and a device, in a stream also inside of devices: 107000 noted. */
int32_t rows_check_kind(int32_t source, int32_t target, int32_t kind, bool at_once);
/* For whoever watches: a kind, one of 0 to 5, that contradicts where the two addresses are. At the call's site_now().
 */
void copy_observe_kind(uint64_t source, uint64_t target, int32_t kind);
/* Enqueue a copy; with pageable memory at one end wait for the stream and copy at once. The failure of a wait and
 * what stream_pushed refuses are noted. */
int32_t copy_async(ae_stream *stream, uint64_t target, uint64_t source, uint64_t count, uint64_t site);
/* Pageable memory is worked on at once, behind all that the stream has to do: 107000, 107041 noted where a capture
 * forbids it. */
int32_t finish_for_pageable(ae_stream *stream);
int32_t fill_async(ae_stream *stream, uint64_t target, int32_t value, uint64_t count, uint64_t site);

/* ---- copy_rows.c: made of several tasks, whose ranges are checked before the first ----------------------------- */

typedef unsigned __int128 wide; /* what products of two lengths fit */

/* `height` rows of `width` bytes, whose starts lie `pitch` bytes apart. */
typedef struct rows {
    uint64_t address, pitch, width, height;
} rows;

/* Bytes from the first one of the first row to the last one of the last. */
wide rows_span(const rows *one);
#define WIDE_TEXT 40
const char *wide_text(wide number, char out[WIDE_TEXT]);
/* 107000 noted unless the bytes lie in one live block, or in host memory that is the caller's business. With the lock
 * held. */
int32_t copy_inside(uint64_t address, wide span, const char *param);

int32_t rows_now(const rows *target, const rows *source);
int32_t rows_async(ae_stream *stream, const rows *target, const rows *source, uint64_t site);
/* Set 32-bit words. */
int32_t words_now(uint64_t address, uint32_t value, uint64_t count);
int32_t words_async(ae_stream *stream, uint64_t address, uint32_t value, uint64_t count, uint64_t site);
