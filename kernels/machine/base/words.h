/* Text that grows in a buffer and is cut where that ends. */
#pragma once
#include <stdarg.h>
#include <stdio.h>

typedef struct words {
    char *end; /* where the next word goes; always a terminating zero */
    size_t left;
} words;

static inline words words_in(char *out, size_t size)
{
    out[0] = 0;
    return (words){out, size};
}

__attribute__((format(printf, 2, 3))) static inline void say(words *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text->end, text->left, format, arguments);
    va_end(arguments);
    size_t more = length < 0 ? 0 : (size_t)length < text->left ? (size_t)length : text->left - 1;
    text->end += more;
    text->left -= more;
}
