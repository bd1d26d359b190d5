/* UTF-8 texts: whole characters, and texts quoted for messages. */
#include "text.h"

#include <stdio.h>
#include <string.h>

#define DOTS "..."

/* Bytes that a character has by its first one, 0 for a byte that begins none. */
static size_t length_by(unsigned char first)
{
    if (first < 0x80) return 1;
    if (first >= 0xc2 && first < 0xe0) return 2;
    if (first >= 0xe0 && first < 0xf0) return 3;
    return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

/* Overlong forms, surrogates and numbers beyond Unicode show in the second byte. */
static bool second_is_good(unsigned char first, unsigned char second)
{
    switch (first) {
    case 0xe0: return second >= 0xa0;
    case 0xed: return second < 0xa0;
    case 0xf0: return second >= 0x90;
    case 0xf4: return second < 0x90;
    default: return true;
    }
}

size_t text_character(const char *text, size_t count)
{
    const unsigned char *byte = (const unsigned char *)text;
    size_t length = count ? length_by(byte[0]) : 0;
    if (length > count || (length > 1 && !second_is_good(byte[0], byte[1]))) return 0;
    for (size_t i = 1; i < length; i++)
        if ((byte[i] & 0xc0) != 0x80) return 0;
    return length;
}

size_t text_valid(const char *text, size_t count)
{
    size_t at = 0, length;
    while (at < count && (length = text_character(text + at, count - at))) at += length;
    return at;
}

size_t text_cut(const char *text, size_t limit)
{
    size_t at = limit > sizeof DOTS ? limit - sizeof DOTS : 0;
    while (at && ((unsigned char)text[at] & 0xc0) == 0x80) at--;
    return at;
}

/* One character as it stands between quotes; how many bytes of text it was. */
static size_t quote_one(const char *text, size_t count, char quote, char piece[8])
{
    unsigned char first = (unsigned char)*text;
    size_t length = text_character(text, count);
    const char *plain = "\n\r\t", *letter = "nrt", *found = strchr(plain, first);
    if (!length)
        snprintf(piece, 8, "\\udc%02x", first); /* how Python holds a byte that is no text */
    else if (found)
        snprintf(piece, 8, "\\%c", letter[found - plain]);
    else if (first == '\\' || first == (unsigned char)quote)
        snprintf(piece, 8, "\\%c", first);
    else if (first < 0x20 || first == 0x7f)
        snprintf(piece, 8, "\\x%02x", first);
    else
        snprintf(piece, 8, "%.*s", (int)length, text);
    return length ? length : 1;
}

const char *text_quoted(const char *text, char *out, size_t size)
{
    char quote = strchr(text, '\'') && !strchr(text, '"') ? '"' : '\'';
    size_t at = 0, left = strlen(text), used;
    out[at++] = quote;
    for (; left; text += used, left -= used) {
        char piece[8];
        used = quote_one(text, left, quote, piece);
        size_t length = strlen(piece);
        if (at + length + sizeof DOTS + 1 > size) {
            memcpy(out + at, DOTS, sizeof DOTS - 1);
            at += sizeof DOTS - 1;
            break;
        }
        memcpy(out + at, piece, length);
        at += length;
    }
    out[at++] = quote;
    out[at] = 0;
    return out;
}
