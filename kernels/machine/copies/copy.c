/* Copies and fills: at once or in a stream, with the table of what is allowed where. */
#include "copy.h"

#include <inttypes.h>

#include "acl/error_codes/rt_error_codes.h"

#include "buffers.h"
#include "failure.h"
#include "graph.h"
#include "observe_checked.h"
#include "words.h"

/* ---- at once ----------------------------------------------------------------------------------------------- */

static int32_t refuse_outside(const ae_failure *fault, uint64_t count, const char *param)
{
    char expected[64], reason[BLOCK_TEXT + 128];
    words text = words_in(expected, sizeof expected);
    say(&text, "%" PRIu64 " bytes inside one live block", count);
    failure_reason(fault, reason, sizeof reason);
    here()->subject = fault->low;
    return refuse_argument(CODE_INVALID, param, expected, "a range where %s", reason);
}

/* Python may pass any number as an address; its buffers are there, and C programs answer for their pointers. */
static int32_t check_there(const char *param, uint64_t start, uint64_t count, bool writes)
{
    ae_block block;
    uint64_t end;
    if (!call_from_python() || buffer_length(param) != UINT64_MAX || ae_locate(start, &block)) return 0;
    if (!__builtin_add_overflow(start, count, &end) && ae_reachable(start, end, writes)) return 0;
    char expected[64];
    words text = words_in(expected, sizeof expected);
    say(&text, "the address of %" PRIu64 " bytes of memory", count);
    return refuse_argument(CODE_INVALID, param, expected, "0x%zx, where there is none", (size_t)start);
}

int32_t copy_now(uint64_t target, uint64_t source, uint64_t count)
{
    int32_t code = check_there("dst", target, count, true);
    if (!code) code = check_there("src", source, count, false);
    if (code) return code;
    ae_failure fault;
    if (ae_copy(target, source, count, &fault))
        return refuse_outside(&fault, count, fault.argument == 1 ? "src" : "dst");
    if (observed()) observe_copy(target, source, count, site_now());
    return 0;
}

int32_t fill_now(uint64_t target, int32_t value, uint64_t count)
{
    int32_t code = check_there("devPtr", target, count, true);
    if (code) return code;
    ae_failure fault;
    if (ae_fill(target, value, count, &fault)) return refuse_outside(&fault, count, "devPtr");
    if (observed()) observe_copy(target, 0, count, site_now());
    return 0;
}

/* ---- in a stream ------------------------------------------------------------------------------------------- */

static bool is_pageable(uint64_t address)
{
    return !window_of(address);
}

int32_t finish_for_pageable(ae_stream *stream)
{
    if (graph_keeping(stream))
        return refuse(CODE_INVALID, "EE1016",
                      "Expected device or page-locked memory in a capture but got pageable memory, stream %d.",
                      stream->id);
    int32_t code = graph_allows_at_once(stream->context, ACL_ERROR_RT_CAPTURE_MODE_BLOCK_ASYNC,
                                        "an asynchronous copy of pageable memory, which waits,");
    return code ? code : stream_finish(stream, -1);
}

int32_t copy_async(ae_stream *stream, uint64_t target, uint64_t source, uint64_t count, uint64_t site)
{
    if (!is_pageable(target) && !is_pageable(source)) {
        int32_t pushed = push_copy(stream, target, source, count, site);
        if (!pushed && observed()) observe_enqueued_copy(stream, "copy", target, source, count, site);
        return stream_pushed(stream, pushed, "stream");
    }
    int32_t code = finish_for_pageable(stream);
    if (code) return code;
    machine_unlock();
    code = copy_now(target, source, count);
    machine_lock();
    return code;
}

int32_t fill_async(ae_stream *stream, uint64_t target, int32_t value, uint64_t count, uint64_t site)
{
    if (!is_pageable(target)) {
        int32_t pushed = push_fill(stream, target, value, count, site);
        if (!pushed && observed()) observe_enqueued_copy(stream, "memset", target, 0, count, site);
        return stream_pushed(stream, pushed, "stream");
    }
    int32_t code = finish_for_pageable(stream);
    if (code) return code;
    machine_unlock();
    code = fill_now(target, value, count);
    machine_lock();
    return code;
}
