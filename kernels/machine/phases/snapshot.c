/* Snapshots: what the planner is asked. */
#include "snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "planner.h"

#define FIRST_ROOM 64

static bool make_room(snapshot *one, size_t words)
{
    size_t room = one->room ? one->room : FIRST_ROOM;
    while (room - one->count < words) room *= 2;
    if (room != one->room) {
        int64_t *moved = realloc(one->word, room * sizeof *moved);
        if (!moved) {
            one->lost = true;
            return false;
        }
        one->word = moved;
        one->room = room;
    }
    return true;
}

void snapshot_word(snapshot *one, int64_t word)
{
    if (make_room(one, 1)) one->word[one->count++] = word;
}

void snapshot_double(snapshot *one, double value)
{
    int64_t bits;
    memcpy(&bits, &value, sizeof bits);
    snapshot_word(one, bits);
}

void snapshot_text(snapshot *one, const char *text)
{
    size_t bytes = strlen(text), words = (bytes + 7) / 8;
    snapshot_word(one, (int64_t)bytes);
    if (!words || !make_room(one, words)) return;
    one->word[one->count + words - 1] = 0;
    memcpy(one->word + one->count, text, bytes);
    one->count += words;
}

void snapshot_begin(snapshot *one, int32_t kind, uint32_t profile, uint32_t flags, const char *name, int64_t arguments)
{
    one->count = 0;
    one->lost = false;
    snapshot_word(one, PLANNER_PROTOCOL);
    snapshot_word(one, kind);
    snapshot_word(one, profile == NO_PROFILE ? -1 : (int64_t)(profile / 2));
    snapshot_word(one, profile == NO_PROFILE ? 0 : profile % 2);
    snapshot_word(one, flags);
    snapshot_text(one, name);
    snapshot_word(one, arguments);
}

void snapshot_facts(snapshot *one, const facts *what)
{
    snapshot_word(one, what ? TAG_TENSOR : TAG_NULL);
    if (!what) return;
    const int64_t head[] = {what->dtype, what->format, what->offset, what->rank, what->strides, what->storage_rank};
    for (size_t i = 0; i < sizeof head / sizeof *head; i++) snapshot_word(one, head[i]);
    int64_t values = (int64_t)what->rank + what->strides + what->storage_rank;
    for (int64_t i = 0; i < values; i++) snapshot_word(one, what->value[i]);
}

void snapshot_scalar(snapshot *one, const scalar *what)
{
    snapshot_word(one, what ? TAG_SCALAR : TAG_NULL);
    if (!what) return;
    snapshot_word(one, what->dtype);
    snapshot_word(one, what->bytes);
    snapshot_word(one, (int64_t)what->raw[0]);
    snapshot_word(one, (int64_t)what->raw[1]);
}

void snapshot_free(snapshot *one)
{
    free(one->word);
    *one = (snapshot){0};
}
