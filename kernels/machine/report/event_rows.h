/* Events as they are taken: rows, with texts and sites by number. What somebody is told is guarded by whoever has it.
 */
#pragma once
#include <stddef.h>

#include "engine.h"
#include "event_list.h"
#include "event_repeats.h"
#include "lexicon.h"

#define ROWS_OF_EVENT 8   /* that an event may come to: itself and its two sites */
#define ROWS_AT_ONCE 256 /* that are taken at once, at most */
#define PLACES 1024

/* What somebody is told. */
typedef struct told {
    event_list list; /* of ae_event_row, with the texts before the rows that first have them */
    lexicon names, texts;
    uint64_t place[PLACES]; /* sites whose texts were told, by number - 1; 0: none */
    bool counts;            /* of tasks that repeat it is told how many there were */
    repeats repeats;
} told;

/* text: in place of the event's own. */
void rows_add(told *to, const ae_event_record *event, const char *text, size_t count);
/* How many wait, counts among them. */
uint64_t rows_waiting(const told *of);
/* As many of the oldest as there is room for with all their sites; how many. They stand at the end of `out`; sites: of
 * each row those that have to be told before it (0: none). */
int32_t rows_take(told *from, ae_event_row *out, int32_t max, uint64_t sites[ROWS_AT_ONCE][2]);
/* The same with these sites, from the beginning of `out` on; how many it is then. Without any lock: telling sites from
 * addresses takes locks of the loader's. */
int32_t rows_with_places(ae_event_row *out, int32_t max, int32_t count, uint64_t sites[ROWS_AT_ONCE][2]);
/* Nothing was told. */
void rows_forget(told *to);
