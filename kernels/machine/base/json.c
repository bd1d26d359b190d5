/* JSON: the check of a whole text, without recursion. */
#include "json.h"

#include <stdint.h>
#include <string.h>

#include "text.h"

#define DEEPEST 512

typedef struct reader {
    const char *at;
    const char *problem;
    int32_t depth;
    uint64_t object[DEEPEST / 64]; /* a bit for each level: whether it is an object, else an array */
} reader;

/* What the reader looks for next. */
typedef enum step { VALUE, KEY, AFTER, DONE, FAILED } step;

static step fail(reader *one, const char *problem)
{
    one->problem = problem;
    return FAILED;
}

static char skip_blanks(reader *one)
{
    while (*one->at == ' ' || *one->at == '\t' || *one->at == '\n' || *one->at == '\r') one->at++;
    return *one->at;
}

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

/* ---- containers -------------------------------------------------------------------------------------------------- */

static bool in_object(const reader *one)
{
    int32_t level = one->depth - 1;
    return one->object[level / 64] >> (level % 64) & 1;
}

static step close_level(reader *one)
{
    one->at++;
    one->depth--;
    return AFTER;
}

static step open_level(reader *one, bool object)
{
    if (one->depth == DEEPEST) return fail(one, "arrays and objects are nested too deeply");
    uint64_t bit = (uint64_t)1 << (one->depth % 64), *word = &one->object[one->depth / 64];
    *word = object ? *word | bit : *word & ~bit;
    one->depth++;
    one->at++;
    if (skip_blanks(one) == (object ? '}' : ']')) return close_level(one);
    return object ? KEY : VALUE;
}

/* ---- scalars ----------------------------------------------------------------------------------------------------- */

static bool read_escape(reader *one)
{
    one->at++;
    if (*one->at && strchr("\"\\/bfnrt", *one->at)) {
        one->at++;
        return true;
    }
    if (*one->at != 'u') return fail(one, "a backslash begins no escape that JSON knows") != FAILED;
    for (int32_t i = 1; i <= 4; i++)
        if (!one->at[i] || !strchr("0123456789abcdefABCDEF", one->at[i]))
            return fail(one, "an escape \\u wants four hexadecimal digits") != FAILED;
    one->at += 5;
    return true;
}

static bool read_text(reader *one)
{
    const char *begin = one->at++;
    while (*one->at != '"') {
        size_t length = text_character(one->at, strnlen(one->at, 4));
        if (!*one->at) {
            one->at = begin;
            return fail(one, "a text that begins here has no end") != FAILED;
        }
        if (!length || (unsigned char)*one->at < 0x20)
            return fail(one, length ? "a control character in a text" : "a byte that is no UTF-8") != FAILED;
        if (*one->at != '\\')
            one->at += length;
        else if (!read_escape(one))
            return false;
    }
    one->at++;
    return true;
}

static bool read_digits(reader *one)
{
    if (!is_digit(*one->at)) return fail(one, "a digit is missing") != FAILED;
    while (is_digit(*one->at)) one->at++;
    return true;
}

static bool read_number(reader *one)
{
    if (*one->at == '-') one->at++;
    if (*one->at == '0')
        one->at++;
    else if (!read_digits(one))
        return false;
    if (*one->at == '.') {
        one->at++;
        if (!read_digits(one)) return false;
    }
    if (*one->at != 'e' && *one->at != 'E') return true;
    one->at++;
    if (*one->at == '+' || *one->at == '-') one->at++;
    return read_digits(one);
}

static bool read_word(reader *one)
{
    static const char *const words[] = {"null", "false", "true"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strncmp(one->at, words[i], strlen(words[i]))) {
            one->at += strlen(words[i]);
            return true;
        }
    return fail(one, "a value is missing") != FAILED;
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */

static step read_value(reader *one)
{
    char first = skip_blanks(one);
    if (first == '{' || first == '[') return open_level(one, first == '{');
    bool good = first == '"' ? read_text(one) : first == '-' || is_digit(first) ? read_number(one) : read_word(one);
    return good ? AFTER : FAILED;
}

static step read_key(reader *one)
{
    if (skip_blanks(one) != '"') return fail(one, "the name of a member, in double quotes, is missing");
    if (!read_text(one)) return FAILED;
    if (skip_blanks(one) != ':') return fail(one, "a colon is missing");
    one->at++;
    return VALUE;
}

static step read_after(reader *one)
{
    char next = skip_blanks(one);
    if (one->depth == 0) return next ? fail(one, "something follows the value") : DONE;
    bool object = in_object(one);
    if (next == (object ? '}' : ']')) return close_level(one);
    if (next != ',') return fail(one, object ? "a comma or } is missing" : "a comma or ] is missing");
    one->at++;
    return object ? KEY : VALUE;
}

static void locate(const char *text, const reader *one, json_error *error)
{
    *error = (json_error){.problem = one->problem, .line = 1, .column = 1};
    for (; text < one->at; text++) {
        if (*text == '\n') {
            error->line++;
            error->column = 1;
        } else {
            error->column += ((unsigned char)*text & 0xc0) != 0x80;
        }
    }
}

const char *json_checked(const char *text, json_error *error)
{
    reader one = {.at = text};
    step next = VALUE;
    while (next != DONE && next != FAILED)
        next = next == VALUE ? read_value(&one) : next == KEY ? read_key(&one) : read_after(&one);
    if (next == FAILED) {
        locate(text, &one, error);
        return NULL;
    }
    one.at = text;
    skip_blanks(&one);
    return one.at;
}
