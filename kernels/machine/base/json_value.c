/* JSON: finding and copying the values of a checked text. */
#include "json.h"

#include <stdint.h>
#include <string.h>

#define BLANKS " \t\n\r"
#define REPLACEMENT 0xfffd
#define LONGEST_NAME 64

json_kind json_kind_of(const char *value)
{
    switch (*value) {
    case 'n': return JSON_NULL;
    case 'f': return JSON_FALSE;
    case 't': return JSON_TRUE;
    case '"': return JSON_TEXT;
    case '[': return JSON_ARRAY;
    case '{': return JSON_OBJECT;
    default: return JSON_NUMBER;
    }
}

static const char *behind_text(const char *value)
{
    for (value++; *value != '"'; value++) value += *value == '\\';
    return value + 1;
}

static const char *behind_container(const char *value)
{
    int32_t depth = 0;
    do {
        if (*value == '"') {
            value = behind_text(value);
            continue;
        }
        depth += *value == '[' || *value == '{';
        depth -= *value == ']' || *value == '}';
        value++;
    } while (depth);
    return value;
}

const char *json_end(const char *value)
{
    json_kind kind = json_kind_of(value);
    if (kind == JSON_TEXT) return behind_text(value);
    if (kind == JSON_ARRAY || kind == JSON_OBJECT) return behind_container(value);
    return value + strcspn(value, ",]}" BLANKS);
}

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, BLANKS);
}

bool json_empty(const char *container)
{
    char first = *skip_blanks(container + 1);
    return first == ']' || first == '}';
}

static bool is_name(const char *value, const char *name)
{
    char copy[LONGEST_NAME];
    size_t length = json_copy(value, copy, sizeof copy);
    return length < sizeof copy && length == strlen(name) && !memcmp(copy, name, length);
}

/* Behind the name of a member. */
static const char *value_of(const char *name)
{
    return skip_blanks(skip_blanks(json_end(name)) + 1); /* the colon */
}

const char *json_name(const char *object, const char *before)
{
    const char *at = skip_blanks(before ? json_end(value_of(before)) : object + 1);
    if (*at == ',') at = skip_blanks(at + 1);
    return *at == '}' ? NULL : at;
}

const char *json_member(const char *object, const char *name)
{
    const char *found = NULL;
    for (const char *at = NULL; (at = json_name(object, at));)
        if (is_name(at, name)) found = value_of(at);
    return found;
}

/* ---- the characters of a text ------------------------------------------------------------------------------------ */

static uint32_t hexadecimal(const char *digits)
{
    uint32_t number = 0;
    for (int32_t i = 0; i < 4; i++) {
        char digit = digits[i];
        number = number * 16 + (uint32_t)(digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10);
    }
    return number;
}

/* The character of an escape \u, which begins at text; a pair of surrogates is one. */
static uint32_t escaped(const char **text)
{
    uint32_t first = hexadecimal(*text + 2);
    *text += 6;
    if (first < 0xd800 || first > 0xdfff) return first ? first : REPLACEMENT;
    if (first > 0xdbff || (*text)[0] != '\\' || (*text)[1] != 'u') return REPLACEMENT;
    uint32_t second = hexadecimal(*text + 2);
    if (second < 0xdc00 || second > 0xdfff) return REPLACEMENT;
    *text += 6;
    return 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
}

static size_t encode(uint32_t character, char piece[4])
{
    if (character < 0x80) {
        piece[0] = (char)character;
        return 1;
    }
    size_t length = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = length - 1; i; i--, character >>= 6) piece[i] = (char)(0x80 | (character & 0x3f));
    piece[0] = (char)(lead[length] | character);
    return length;
}

static size_t read_piece(const char **text, char piece[4])
{
    static const char letters[] = "bfnrt", plain[] = "\b\f\n\r\t";
    if (**text != '\\') {
        piece[0] = *(*text)++;
        return 1;
    }
    if ((*text)[1] == 'u') return encode(escaped(text), piece);
    const char *letter = strchr(letters, (*text)[1]);
    piece[0] = letter ? plain[letter - letters] : (*text)[1];
    *text += 2;
    return 1;
}

size_t json_copy(const char *value, char *out, size_t size)
{
    size_t whole = 0, kept = 0;
    for (const char *at = value + 1; *at != '"';) {
        char piece[4];
        size_t length = read_piece(&at, piece);
        if (kept == whole && kept + length < size) {
            memcpy(out + kept, piece, length);
            kept += length;
        }
        whole += length;
    }
    out[kept] = 0;
    return whole;
}
