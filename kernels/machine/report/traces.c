/* The rule of the last error: the runtime's own refusals set it, but for the rows of a table. */
#include "traces.h"

#include <stdlib.h>
#include <string.h>

typedef struct exit_key {
    const char *function;
    int32_t code;
} exit_key;

/* 107xxx, 207xxx and 507xxx are the runtime's codes; the layer above it, whose messages are EH, answers some of them.
 */
static bool is_of_runtime(const refusal *one)
{
    int32_t family = one->code / 1000;
    return one->origin == OF_RUNTIME && strncmp(one->ident, "EH", 2) &&
           (family == 107 || family == 207 || family == 507);
}

static int by_exit(const void *key, const void *row)
{
    const exit_key *wanted = key;
    const silent_row *found = row;
    int order = strcmp(wanted->function, found->function);
    return order ? order : (wanted->code > found->code) - (wanted->code < found->code);
}

static const silent_row *row_of(const char *function, int32_t code)
{
    exit_key key = {function, code};
    return bsearch(&key, silent_rows, (size_t)silent_row_count, sizeof *silent_rows, by_exit);
}

leaves refusal_leaves(const refusal *one, const char *function)
{
    leaves usual = is_of_runtime(one) ? LEAVES_LAST_ERROR : LEAVES_MESSAGE;
    if (!function || one->origin != OF_RUNTIME) return usual;
    const silent_row *row = row_of(function, one->code);
    if (!row) row = row_of(function, 0);
    if (!row || row->left >= usual || (*row->param && strcmp(row->param, one->param))) return usual;
    return row->left;
}
