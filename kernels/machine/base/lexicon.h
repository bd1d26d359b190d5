/* Texts by number, so that whoever reads what we tell gets each of them once. There is room for so many: a text that
 * finds none takes an older one's number, and has to be told before it is used. Whoever has it guards it. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LEXICON 4096

typedef struct lexicon_text {
    uint64_t hash;
    size_t count;
    char *bytes; /* NULL: none has the number */
} lexicon_text;

typedef struct lexicon {
    lexicon_text text[LEXICON];
} lexicon;

/* From 1 on, 0 for an empty one. fresh: the number has not stood for this text until now. */
uint32_t lexicon_number(lexicon *in, const char *bytes, size_t count, bool *fresh);
void lexicon_clear(lexicon *in);
