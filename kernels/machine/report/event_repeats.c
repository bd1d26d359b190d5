/* Known tasks by what their rows say, but for the number, thread and time of each. */
#include "event_repeats.h"

#include <string.h>

#include "digest.h"

#define PLACES_OF_REPEATS (2 * REPEATS)

static bool alike(const ae_event_row *one, const ae_event_row *other)
{
    return one->a == other->a && one->text == other->text && one->site == other->site && one->name == other->name &&
           one->d == other->d;
}

/* Of the task, or where it would be. */
static uint32_t place_of(const repeats *in, const ae_event_row *row)
{
    uint64_t hash = digest_with(digest_with(DIGEST_BEGIN, row->site), (uint64_t)row->name << 32 | row->text);
    uint32_t at = (uint32_t)(hash >> 32) % PLACES_OF_REPEATS;
    while (in->place[at] && !alike(&in->task[in->place[at] - 1].row, row)) at = (at + 1) % PLACES_OF_REPEATS;
    return at;
}

bool repeats_take(repeats *in, const ae_event_row *row, const char *name, ae_event_row *as)
{
    bool works = row->kind == AE_EVENT_PUSH && row->e == AE_PUSH_WORK && !row->c,
         waits = row->kind == AE_EVENT_SYNCHRONISE && !row->b && !strcmp(name, "stream");
    if (works) in->number = row->b;
    *as = *row;
    as->kind = AE_EVENT_AGAIN;
    as->b = in->number;
    if (waits) as->d = AGAIN_WAIT;
    return works || waits;
}

/* Whether a task begins a loop. */
static bool begins(repeats *in, const ae_event_row *row)
{
    uint32_t number = in->known ? in->place[place_of(in, row)] : 0;
    if (number) in->first = in->next = number - 1;
    return in->looping = number;
}

bool repeats_again(repeats *in, const ae_event_row *row)
{
    if (!in->looping && !begins(in, row)) return false;
    ae_event_row *due = &in->task[in->next].row;
    if (!alike(due, row)) return false;
    if (!due->c++) {
        in->waiting++;
        due->e = row->b;
    }
    due->b = row->b;
    due->thread = row->thread;
    due->time = row->time;
    in->next = in->next + 1 == in->known ? in->first : in->next + 1;
    return true;
}

bool repeats_learn(repeats *in, const ae_event_row *row)
{
    if (in->looping || in->known == REPEATS || (in->known && in->task[0].row.a != row->a)) return false;
    repeated *fresh = in->task + in->known++;
    *fresh = (repeated){*row, place_of(in, row)};
    in->place[fresh->place] = in->known;
    return true;
}

int32_t repeats_told(repeats *in, ae_event_row *out, int32_t most)
{
    int32_t count = 0;
    for (uint32_t i = in->first; i < in->known && in->waiting && count < most; i++) {
        ae_event_row *again = &in->task[i].row;
        if (!again->c) continue;
        out[count++] = *again;
        again->c = 0;
        in->waiting--;
    }
    return count;
}

void repeats_forget(repeats *in)
{
    for (uint32_t i = 0; i < in->known; i++) in->place[in->task[i].place] = 0;
    in->known = in->waiting = in->first = 0;
    in->number = 0;
    in->looping = false;
}
