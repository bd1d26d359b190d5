/* The hot calls with one argument each: an argument costs Python more than the call itself. */
#include <string.h>

#include "internal.h"

int32_t ae_submit(const char *words)
{
    uint64_t word[4 + AE_MAX_ARGS] = {0};
    memcpy(word, words, sizeof(uint64_t));
    ae_plan *plan = (ae_plan *)(uintptr_t)word[0];
    memcpy(word, words, (size_t)(4 + plan->arguments) * sizeof(uint64_t));
    const uint64_t *a = word + 4;
    return ae_launch(plan, (ae_stream *)(uintptr_t)word[1], word[2], (uint32_t)word[3], a[0], a[1], a[2], a[3], a[4],
                     a[5], a[6], a[7]);
}

int32_t ae_stream_sync(ae_stream *stream)
{
    return ae_stream_wait(stream, 0, AE_SLICE);
}

int32_t ae_crossing(void)
{
    return 0;
}
