/* The words of an answer, taken one after the other. Once one is missing or out of range, all that follow are. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    const int64_t *word;
    size_t left;
    bool broken;
} reader;

static inline int64_t next(reader *in, int64_t low, int64_t high)
{
    if (!in->left || *in->word < low || *in->word > high) in->broken = true;
    if (in->broken) return low;
    in->left--;
    return *in->word++;
}

/* So many words, or NULL. */
static inline const int64_t *next_row(reader *in, size_t words)
{
    if (in->broken || in->left < words) {
        in->broken = true;
        return NULL;
    }
    const int64_t *row = in->word;
    in->word += words;
    in->left -= words;
    return row;
}

/* A copy of a text, "" where there is none; NULL without memory. */
static inline char *next_text(reader *in)
{
    size_t bytes = (size_t)next(in, 0, INT32_MAX);
    const int64_t *row = next_row(in, (bytes + 7) / 8);
    if (!row) bytes = 0;
    char *text = malloc(bytes + 1);
    if (text) {
        memcpy(text, row ? (const char *)row : "", bytes);
        text[bytes] = 0;
    }
    return text;
}
