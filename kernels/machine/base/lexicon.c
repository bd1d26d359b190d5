/* Texts by number: the number is where the hash leads, one of two places. */
#include "lexicon.h"

#include <stdlib.h>
#include <string.h>

#define FACTOR 0x9e3779b97f4a7c15u

static uint64_t hash_of(const char *bytes, size_t count)
{
    uint64_t hash = count * FACTOR, word = 0;
    for (; count >= sizeof word; bytes += sizeof word, count -= sizeof word) {
        memcpy(&word, bytes, sizeof word);
        hash = (hash ^ word) * FACTOR;
        hash ^= hash >> 32;
    }
    word = 0;
    memcpy(&word, bytes, count);
    hash = (hash ^ word) * FACTOR;
    return hash ^ hash >> 32;
}

static bool is(const lexicon_text *one, uint64_t hash, const char *bytes, size_t count)
{
    return one->bytes && one->hash == hash && one->count == count && !memcmp(one->bytes, bytes, count);
}

uint32_t lexicon_number(lexicon *in, const char *bytes, size_t count, bool *fresh)
{
    *fresh = false;
    if (!count) return 0;
    uint64_t hash = hash_of(bytes, count);
    uint32_t at = (uint32_t)(hash % LEXICON), beside = at ^ 1;
    if (is(in->text + at, hash, bytes, count)) return at + 1;
    if (is(in->text + beside, hash, bytes, count)) return beside + 1;
    if (in->text[at].bytes && !in->text[beside].bytes) at = beside;
    lexicon_text *one = in->text + at;
    free(one->bytes);
    *one = (lexicon_text){hash, count, malloc(count)};
    if (one->bytes) memcpy(one->bytes, bytes, count);
    *fresh = true;
    return at + 1;
}

void lexicon_clear(lexicon *in)
{
    for (uint32_t i = 0; i < LEXICON; i++) free(in->text[i].bytes);
    memset(in, 0, sizeof *in);
}
