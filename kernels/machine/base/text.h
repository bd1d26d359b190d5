/* UTF-8 texts: whole characters, and texts quoted for messages. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

/* Bytes of the character that begins at text, of which count bytes are left; 0 if none does. */
size_t text_character(const char *text, size_t count);
/* Offset of the first byte that belongs to no character; count if there is none. */
size_t text_valid(const char *text, size_t count);
/* Where dots shall stand so that text with them ends before limit: not inside a character. */
size_t text_cut(const char *text, size_t limit);
/* In quotes and on one line, as Python's repr writes it; a long text ends in dots. size: at least 16. Returns out. */
const char *text_quoted(const char *text, char *out, size_t size);
#define QUOTED_TEXT 240
