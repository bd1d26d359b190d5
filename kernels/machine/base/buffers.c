/* The lengths of Python's buffers, per thread and call. */
#include "buffers.h"

#include <stdio.h>
#include <string.h>

#include "engine.h"

#define MOST_BUFFERS 8
#define LONGEST_PARAM 32

typedef struct buffer {
    char param[LONGEST_PARAM];
    uint64_t bytes;
} buffer;

static _Thread_local struct {
    uint32_t count;
    buffer of[MOST_BUFFERS];
} buffers;

static uint32_t find(const char *param)
{
    uint32_t at = 0;
    while (at < buffers.count && strcmp(buffers.of[at].param, param)) at++;
    return at;
}

void ae_buffer(const char *param, uint64_t bytes)
{
    uint32_t at = find(param);
    if (at == MOST_BUFFERS) at = 0; /* told for calls that did not ask */
    if (at == buffers.count) buffers.count++;
    snprintf(buffers.of[at].param, LONGEST_PARAM, "%s", param);
    buffers.of[at].bytes = bytes;
}

uint64_t buffer_length(const char *param)
{
    uint32_t at = find(param);
    return at < buffers.count ? buffers.of[at].bytes : UINT64_MAX;
}

void buffers_forget(void)
{
    buffers.count = 0;
}
