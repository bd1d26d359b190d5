/* Streams as the program has them, from creation to destruction: numbers and handles. */
#include <stdlib.h>

#include "guard.h"
#include "stream_handle.h"

#include "acl/error_codes/rt_error_codes.h"

/* ---- numbers ---- */

/* The lowest that no stream of the process has, so that observers can tell streams of two devices apart. */

#define BITS 64

static struct {
    uint64_t *taken; /* one bit a number */
    size_t words;
} numbers;

static bool more_numbers(void)
{
    size_t words = numbers.words ? 2 * numbers.words : 32;
    uint64_t *taken = realloc(numbers.taken, words * sizeof *taken);
    if (!taken) return false;
    for (size_t i = numbers.words; i < words; i++) taken[i] = 0;
    numbers.taken = taken;
    numbers.words = words;
    return true;
}

/* -1: no memory. */
static int32_t take_number(void)
{
    size_t word = 0;
    while (word < numbers.words && numbers.taken[word] == UINT64_MAX) word++;
    if (word == numbers.words && !more_numbers()) return -1;
    int bit = __builtin_ctzll(~numbers.taken[word]);
    numbers.taken[word] |= (uint64_t)1 << bit;
    return (int32_t)(word * BITS) + bit;
}

static void give_number_back(int32_t number)
{
    numbers.taken[number / BITS] &= ~((uint64_t)1 << number % BITS);
}

void stream_numbers_forget(void)
{
    for (size_t i = 0; i < numbers.words; i++) numbers.taken[i] = 0;
}

/* ---- from creation to destruction ------------------------------------------------------------------------------ */

int32_t stream_open(ae_context *context, uint32_t flags, uint32_t priority, ae_stream **made)
{
    int32_t number = take_number();
    ae_stream *stream = number < 0 ? NULL : stream_new(context, number);
    uint64_t handle = stream ? handle_new(HANDLE_STREAM, stream, site_observed()) : 0;
    if (!handle) {
        if (stream) stream_drop_reference(stream);
        if (number >= 0) give_number_back(number);
        return refuse_memory(ACL_ERROR_RT_MEMORY_ALLOCATION, "one more stream");
    }
    stream->handle = handle;
    stream->flags = flags;
    stream->priority = priority;
    *made = stream;
    return 0;
}

void stream_give_back(ae_stream *stream, bool drop)
{
    stream_announce_gone(stream, drop);
    stream_close(stream, true);
    give_number_back(stream->id);
    if (stream != stream->context->default_stream) device_of(stream->context->device)->streams--;
    stream_drop_reference(stream);
}

int32_t stream_create(ae_context *context, uint32_t flags, uint32_t priority, ae_stream **made)
{
    device *home = device_of(context->device);
    int32_t code = device_take_stream(home);
    if (code) return code;
    code = stream_open(context, flags, priority, made);
    if (code)
        home->streams--;
    else if (observed())
        observe(AE_EVENT_CREATE, handle_names[HANDLE_STREAM], (*made)->handle, (uint64_t)(*made)->id,
                (uint64_t)home->id, 0, here()->site);
    return code;
}

/* If all of it was done before the queue is dropped, callbacks that were reached can still be run. Asking that may
 * release the lock, so the stream is closed first: whoever closes its context leaves it to us. */
void stream_destroy(ae_stream *stream)
{
    uint64_t handle = stream->handle;
    if (!handle) return;
    handle_end(handle);
    stream->handle = 0;
    stream_close(stream, false);
    bool done = stream_query(stream);
    stream_give_back(stream, !done);
    guard_synchronised();
    if (observed()) observe(AE_EVENT_DESTROY, handle_names[HANDLE_STREAM], handle, 0, 0, 0, here()->site);
}

int32_t stream_finish_and_destroy(ae_stream *stream)
{
    stream->references++;
    int32_t code = stream_finish(stream, FOREVER);
    bool stays = code == AE_INTERRUPTED || stream_holds_caller(stream, stream->pushed);
    if (!stays) stream_destroy(stream);
    stream_drop_reference(stream);
    return stays ? code : 0;
}
