/* Refusals: the code, the family of its message, and the reason in words. Nothing here is public before leave(). */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "call.h"
#include "tables.h"
#include "text.h"

#define OUTER_PARAM 100000
#define INNER_PARAM 107000
#define NO_CONTEXT 107002
#define FOREIGN_CONTEXT 107003
#define INVALID_HANDLE 107017
#define NOT_SUPPORTED 207000

/* The refusal to fill in; NULL when one is noted already, whose reason counts, or when there is no memory for words. */
static refusal *begin(int32_t code, const char *ident)
{
    thread_state *me = here();
    if (!me->noted && (me->noted = malloc(sizeof *me->noted))) {
        me->noted->code = 0;
        thread_owns();
    }
    refusal *one = me->noted;
    if (!one || one->code) return NULL;
    one->code = code;
    one->origin = OF_RUNTIME;
    one->beneath = 0;
    one->function[0] = one->text[0] = one->param[0] = 0;
    snprintf(one->ident, sizeof one->ident, "%s", ident);
    return one;
}

static void add_list(refusal *one, const char *format, va_list arguments)
{
    size_t at = strlen(one->text), room = sizeof one->text - at;
    int length = vsnprintf(one->text + at, room, format, arguments);
    if (length >= 0 && (size_t)length >= room) strcpy(one->text + text_cut(one->text, sizeof one->text), "...");
}

static void add(refusal *one, const char *format, ...) FORMAT(2);
static void add(refusal *one, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_list(one, format, arguments);
    va_end(arguments);
}

static void note(int32_t code, const char *ident, const char *reason, va_list arguments)
{
    refusal *one = begin(code, ident);
    if (one) add_list(one, reason, arguments);
}

static void note_argument(int32_t code, const char *ident, const char *param, const char *expected, const char *seen,
                          va_list arguments)
{
    refusal *one = begin(code, ident);
    if (!one) return;
    add(one, "Expected %s but got ", expected);
    add_list(one, seen, arguments);
    add(one, ", argument %s.", param);
    snprintf(one->param, sizeof one->param, "%s", param);
}

int32_t refuse(int32_t code, const char *ident, const char *reason, ...)
{
    va_list arguments;
    va_start(arguments, reason);
    note(code, ident, reason, arguments);
    va_end(arguments);
    return code;
}

int32_t refuse_null(const char *param)
{
    return refuse(OUTER_PARAM, "EH0002", "Expected a non-null value but got null, argument %s.", param);
}

int32_t refuse_null_inner(const char *param)
{
    return refuse(INNER_PARAM, "EE1004", "Expected a non-null value but got null, argument %s.", param);
}

int32_t refuse_argument(int32_t code, const char *param, const char *expected, const char *seen, ...)
{
    va_list arguments;
    va_start(arguments, seen);
    note_argument(code, code < INNER_PARAM ? "EH0007" : "EE1003", param, expected, seen, arguments);
    va_end(arguments);
    return code;
}

int32_t refuse_outer(const char *param, const char *expected, const char *seen, ...)
{
    va_list arguments;
    va_start(arguments, seen);
    note_argument(INNER_PARAM, "EH0007", param, expected, seen, arguments);
    va_end(arguments);
    return INNER_PARAM;
}

int32_t refuse_handle(const char *param, const char *expected, const char *seen)
{
    return refuse(INVALID_HANDLE, "EE1017", "Expected %s but got %s, argument %s.", expected, seen, param);
}

int32_t refuse_sequence(int32_t code, const char *reason, ...)
{
    va_list arguments;
    va_start(arguments, reason);
    note(code, "EE1018", reason, arguments);
    va_end(arguments);
    return code;
}

int32_t refuse_no_context(void)
{
    return refuse_sequence(NO_CONTEXT, "Expected a current context in this thread but got none: call aclrtSetDevice, "
                                       "aclrtCreateContext or aclrtSetCurrentContext first (a reset device or a "
                                       "destroyed context takes its place away).");
}

int32_t refuse_foreign(const char *param, const char *seen, ...)
{
    va_list arguments;
    va_start(arguments, seen);
    const char *expected = "an object of this thread's current context";
    note_argument(FOREIGN_CONTEXT, "EE1010", param, expected, seen, arguments);
    va_end(arguments);
    return FOREIGN_CONTEXT;
}

int32_t refuse_unsupported(const char *reason, ...)
{
    va_list arguments;
    va_start(arguments, reason);
    note(NOT_SUPPORTED, "EE1016", reason, arguments);
    va_end(arguments);
    return NOT_SUPPORTED;
}

int32_t refuse_missing(int32_t code, const char *reason, ...)
{
    refusal *one = begin(code, "EE1016");
    if (!one) return code;
    one->origin = OF_EMULATOR;
    va_list arguments;
    va_start(arguments, reason);
    add_list(one, reason, arguments);
    va_end(arguments);
    return code;
}

int32_t refuse_exhausted(int32_t code, const char *reason, ...)
{
    va_list arguments;
    va_start(arguments, reason);
    note(code, "EE1023", reason, arguments);
    va_end(arguments);
    return code;
}

int32_t refuse_memory(int32_t code, const char *what)
{
    return refuse_exhausted(code, "Expected host memory for %s but there is none.", what);
}

/* The first digit of an aclnnStatus says whose fault it is. */
static const char *ident_of(int32_t status)
{
    int32_t digit = status;
    while (digit >= 10) digit /= 10;
    return digit == 1 ? "EZ1001" : digit == 5 ? "EZ9999" : "EZ9903";
}

int32_t refuse_operator(int32_t status, const char *function, const char *text, ...)
{
    refusal *one = begin(status, ident_of(status));
    if (!one) return status;
    one->origin = OF_OPERATOR;
    snprintf(one->function, sizeof one->function, "%s", function);
    va_list arguments;
    va_start(arguments, text);
    add_list(one, text, arguments);
    va_end(arguments);
    return status;
}

void forgive(void)
{
    if (here()->noted) here()->noted->code = 0;
}

void refuse_beneath(int32_t code)
{
    refusal *one = here()->noted;
    if (one && one->code) one->beneath = code;
}

int32_t refuse_instead(int32_t status)
{
    refusal *one = here()->noted;
    if (one && one->code) {
        one->code = status;
        snprintf(one->ident, sizeof one->ident, "%s", ident_of(status));
    }
    return status;
}

static int by_code(const void *code, const void *row)
{
    int32_t wanted = *(const int32_t *)code, found = ((const code_name *)row)->code;
    return (wanted > found) - (wanted < found);
}

const char *status_name(int32_t code)
{
    const code_name *found = bsearch(&code, status_names, (size_t)status_name_count, sizeof *found, by_code);
    return found ? found->name : NULL;
}
