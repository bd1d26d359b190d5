/* Rows of events: each text is told once, before the first row that has it. */
#include "event_rows.h"

#include <string.h>

#include "call.h"

#define REPEATS_AT_ONCE 16

/* ---- added ------------------------------------------------------------------------------------------------------- */

static void add_row(event_list *list, const ae_event_row *row)
{
    const ae_event_row notice = {.time = row->time, .kind = AE_EVENT_LOST, .a = list->lost};
    event_list_add(list, row, &notice);
}

/* The part of a text that a row takes; how much that is. */
static size_t put_part(ae_event_row *row, uint32_t kind, uint32_t number, const char *bytes, size_t left)
{
    size_t part = left < AE_EVENT_PART ? left : AE_EVENT_PART;
    *row = (ae_event_row){.kind = kind, .name = number, .text = (uint32_t)left};
    memcpy(row, bytes, part);
    return part;
}

static void tell_repeats(told *to)
{
    ae_event_row row[REPEATS_AT_ONCE];
    for (int32_t count; (count = repeats_told(&to->repeats, row, REPEATS_AT_ONCE));)
        for (int32_t i = 0; i < count; i++) add_row(&to->list, row + i);
}

static void end_repeats(told *to)
{
    tell_repeats(to);
    repeats_forget(&to->repeats);
}

static void add_words(event_list *list, uint32_t number, const char *bytes, size_t left)
{
    ae_event_row row;
    for (size_t part; left; bytes += part, left -= part) {
        part = put_part(&row, AE_EVENT_WORDS, number, bytes, left);
        add_row(list, &row);
    }
}

/* first: the number before those of the table. */
static uint32_t number_in(told *to, lexicon *table, uint32_t first, const char *bytes, size_t count)
{
    bool fresh;
    uint32_t number = lexicon_number(table, bytes, count, &fresh);
    if (fresh) {
        end_repeats(to); /* a text of theirs may have lost its number */
        add_words(&to->list, first + number, bytes, count);
    }
    return number ? first + number : 0;
}

/* Whether an event need not be told now. One that is ends what repeats, but for what tasks tell beside their push. */
static bool counted(told *to, const ae_event_row *row, const char *name)
{
    ae_event_row as;
    if (row->kind == AE_EVENT_ENQUEUE || row->kind == AE_EVENT_FINISH) return false;
    bool takes = to->counts && repeats_take(&to->repeats, row, name, &as);
    if (takes && repeats_again(&to->repeats, &as)) return true;
    if (takes && repeats_learn(&to->repeats, &as)) return false;
    end_repeats(to);
    if (takes && repeats_take(&to->repeats, row, name, &as)) repeats_learn(&to->repeats, &as);
    return false;
}

void rows_add(told *to, const ae_event_record *event, const char *text, size_t count)
{
    event_list *list = &to->list;
    list->size = sizeof(ae_event_row);
    uint64_t lost = list->lost;
    ae_event_row row = {event->time, event->site, event->a,      event->b,  event->c, event->d,
                        event->e,    event->kind, event->thread, .name = 0, .text = 0};
    row.name = number_in(to, &to->names, 0, event->name, strlen(event->name));
    row.text = number_in(to, &to->texts, LEXICON, text, count);
    if (counted(to, &row, event->name)) return;
    if (list->lost > lost)
        list->lost++; /* its texts are not there */
    else
        add_row(list, &row);
    if (!list->lost) return;
    repeats_forget(&to->repeats);
    lexicon_clear(&to->names);
    lexicon_clear(&to->texts);
}

void rows_forget(told *to)
{
    if (!to->list.size) return; /* nothing was: its pages stay untouched */
    event_list_clear(&to->list);
    repeats_forget(&to->repeats);
    lexicon_clear(&to->names);
    lexicon_clear(&to->texts);
    memset(to->place, 0, sizeof to->place);
}

uint64_t rows_waiting(const told *of)
{
    return of->list.count + of->repeats.waiting;
}

/* ---- taken ------------------------------------------------------------------------------------------------------- */

/* A site becomes its number; the site itself where its text has to be told before, else 0. */
static uint64_t number_place(told *from, uint64_t *site)
{
    uint64_t asked = *site, at = (asked * 0x9e3779b97f4a7c15u >> 32) % PLACES;
    if (!asked) return 0;
    *site = at + 1;
    if (from->place[at] == asked) return 0;
    from->place[at] = asked;
    return asked;
}

int32_t rows_take(told *from, ae_event_row *out, int32_t max, uint64_t sites[ROWS_AT_ONCE][2])
{
    int32_t most = max / ROWS_OF_EVENT < ROWS_AT_ONCE ? max / ROWS_OF_EVENT : ROWS_AT_ONCE;
    int32_t count = from->list.count < (uint64_t)most ? (int32_t)from->list.count : most;
    int32_t repeating =
        from->repeats.waiting < (uint32_t)(most - count) ? (int32_t)from->repeats.waiting : most - count;
    ae_event_row *row = out + max - count - repeating;
    event_list_take(&from->list, row, count);
    count += repeats_told(&from->repeats, row + count, repeating); /* all before them is taken */
    for (int32_t i = 0; i < count; i++) {
        sites[i][0] = row[i].kind == AE_EVENT_GONE ? number_place(from, &row[i].c) : 0;
        sites[i][1] = row[i].kind == AE_EVENT_WORDS ? 0 : number_place(from, &row[i].site);
    }
    return count;
}

static int32_t put_place(ae_event_row *out, uint64_t site, uint64_t number)
{
    char text[SITE_TEXT];
    int32_t count = 0;
    const char *bytes = site_text(site, text, sizeof text);
    size_t left = strnlen(bytes, AE_EVENT_SITE - 1);
    for (size_t part; left; bytes += part, left -= part)
        part = put_part(out + count++, AE_EVENT_PLACE, (uint32_t)number, bytes, left);
    return count;
}

int32_t rows_with_places(ae_event_row *out, int32_t max, int32_t count, uint64_t sites[ROWS_AT_ONCE][2])
{
    int32_t used = 0;
    for (int32_t i = max - count; i < max; i++) {
        const ae_event_row row = out[i];
        const uint64_t *fresh = sites[i - (max - count)];
        if (fresh[0]) used += put_place(out + used, fresh[0], row.c);
        if (fresh[1]) used += put_place(out + used, fresh[1], row.site);
        out[used++] = row;
    }
    return used;
}
