/* JSON as aclInit's file holds it. A text is checked once as a whole; then its values are found by walking over it: a
 * value is a pointer to its first byte, and nothing is copied. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

typedef enum json_kind {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_TEXT,
    JSON_ARRAY,
    JSON_OBJECT,
} json_kind;

typedef struct json_error {
    const char *problem;
    size_t line, column; /* from 1, in characters */
} json_error;

/* The value of a text that is strict JSON in UTF-8, blanks around it; NULL: error says what is wrong. */
const char *json_checked(const char *text, json_error *error);
/* What follows wants a value of a checked text. */
json_kind json_kind_of(const char *value);
/* Behind its last byte. */
const char *json_end(const char *value);
bool json_empty(const char *container); /* an array or object */
/* The name of an object's first member, or of the one behind a name; NULL: there is none. */
const char *json_name(const char *object, const char *before);
/* The value of an object's member; the last one of that name; NULL: there is none. */
const char *json_member(const char *object, const char *name);
/* The characters of a text, cut to fit, and a zero; returns how many bytes all of them are. A zero among them, which C
 * cannot hold, and half a surrogate pair become U+FFFD. */
size_t json_copy(const char *value, char *out, size_t size);
