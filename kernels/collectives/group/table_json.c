/* Parts of a rank table's JSON. */
#include <stdio.h>
#include <stdlib.h>

#include "rank_table.h"

/* The elements of an array; the cursor begins at the array. NULL: no more. */
const char *table_next(const char *array, const char **cursor)
{
    const char *place = *cursor == array ? array + 1 : json_end(*cursor);
    while (*place == ',' || *place == ' ' || *place == '\n' || *place == '\r' || *place == '\t') place++;
    if (*place == ']') return NULL;
    return *cursor = place;
}

const char *table_array(const char *object, const char *name)
{
    const char *found = json_kind_of(object) == JSON_OBJECT ? json_member(object, name) : NULL;
    return found && json_kind_of(found) == JSON_ARRAY ? found : NULL;
}

/* A number, or the text of one, as tables write them. -1: neither. */
long table_number(const char *object, const char *name)
{
    char text[24] = "", *end;
    const char *found = json_kind_of(object) == JSON_OBJECT ? json_member(object, name) : NULL;
    if (!found) return -1;
    if (json_kind_of(found) == JSON_TEXT)
        json_copy(found, text, sizeof text);
    else if (json_kind_of(found) == JSON_NUMBER)
        snprintf(text, sizeof text, "%.*s", (int)(json_end(found) - found), found);
    long value = strtol(text, &end, 10);
    return end == text || *end ? -1 : value;
}
