/* Keys: made once for every call of phase one, so nothing here allocates for calls of usual length. */
#include "key.h"

#include <stdlib.h>
#include <string.h>

#include "exchange.h"

static bool make_room(call_key *key, size_t words)
{
    if (key->room - key->count >= words) return true;
    size_t room = 2 * (key->count + words);
    uint64_t *fresh = malloc(room * sizeof *fresh);
    if (!fresh) {
        key->lost = true;
        return false;
    }
    memcpy(fresh, key->word, key->count * sizeof *fresh);
    if (key->word != key->near) free(key->word);
    key->word = fresh;
    key->room = room;
    return true;
}

static void add(call_key *key, uint64_t word)
{
    if (key->count < key->room || make_room(key, 1)) key->word[key->count++] = word;
}

static void add_bytes(call_key *key, const void *bytes, size_t size)
{
    size_t words = (size + 7) / 8;
    if (!words || !make_room(key, words)) return;
    key->word[key->count + words - 1] = 0;
    memcpy(key->word + key->count, bytes, size);
    key->count += words;
}

static void *living(call_key *key, argument_word handle, handle_kind kind)
{
    void *object = handle_find((uint64_t)handle, kind);
    key->stale |= handle && !object;
    return object;
}

static void add_tensor(call_key *key, argument_word handle)
{
    const tensor *one = living(key, handle, HANDLE_TENSOR);
    add(key, HANDLE(one ? one->facts : NULL));
}

static void add_scalar(call_key *key, argument_word handle)
{
    const scalar *one = living(key, handle, HANDLE_SCALAR);
    add(key, (uint64_t)(int64_t)(one ? one->dtype : NULL_DTYPE));
    add(key, one ? one->raw[0] : 0);
    add(key, one ? one->raw[1] : 0);
}

static void add_array(call_key *key, argument_word handle, handle_kind kind, size_t size)
{
    const array *one = living(key, handle, kind);
    add(key, one ? one->count : (uint64_t)NULL_COUNT);
    if (one) add_bytes(key, one->value, one->count * size);
}

static void add_list(call_key *key, argument_word handle, handle_kind kind)
{
    const handle_list *one = living(key, handle, kind);
    add(key, one ? one->count : (uint64_t)NULL_COUNT);
    for (uint64_t i = 0; one && i < one->count; i++) {
        if (kind == HANDLE_TENSOR_LIST)
            add_tensor(key, (argument_word)one->member[i]);
        else
            add_scalar(key, (argument_word)one->member[i]);
    }
}

static void add_text(call_key *key, const char *text)
{
    add(key, text ? strlen(text) : (uint64_t)NULL_COUNT);
    if (text) add_bytes(key, text, strlen(text));
}

/* Its ranks belong to the plan as its name does. */
static void add_group(call_key *key, const char *name)
{
    group_place place = exchange_place_in(name);
    add_text(key, name);
    add(key, (uint64_t)place.ranks << 32 | place.rank);
}

static void add_argument(call_key *key, int32_t kind, argument_word word)
{
    switch (kind) {
    case PARAMETER_TENSOR: add_tensor(key, word); break;
    case PARAMETER_SCALAR: add_scalar(key, word); break;
    case PARAMETER_TEXT: add_text(key, POINTER(word)); break;
    case PARAMETER_GROUP: add_group(key, POINTER(word)); break;
    case PARAMETER_INT_ARRAY: add_array(key, word, HANDLE_INT_ARRAY, sizeof(int64_t)); break;
    case PARAMETER_FLOAT_ARRAY: add_array(key, word, HANDLE_FLOAT_ARRAY, sizeof(float)); break;
    case PARAMETER_BOOL_ARRAY: add_array(key, word, HANDLE_BOOL_ARRAY, 1); break;
    case PARAMETER_TENSOR_LIST: add_list(key, word, HANDLE_TENSOR_LIST); break;
    case PARAMETER_SCALAR_LIST: add_list(key, word, HANDLE_SCALAR_LIST); break;
    default: add(key, (uint64_t)word);
    }
}

static uint64_t hash_of(const call_key *key)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < key->count; i++) {
        hash = (hash ^ key->word[i]) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 32;
    }
    return hash;
}

void key_make(call_key *key, const operator_row *row, uint32_t profile, uint32_t flags, const argument_word *arguments)
{
    key->row = row;
    key->word = key->near;
    key->count = 0;
    key->room = NEAR_WORDS;
    key->lost = key->stale = false;
    add(key, HANDLE(row));
    add(key, (uint64_t)flags << 32 | profile);
    for (int32_t i = 0; i < row->parameters; i++) add_argument(key, row->parameter[i].kind, arguments[i]);
    key->hash = hash_of(key);
}

/* ---- the facts in it --------------------------------------------------------------------------------------------- */

typedef void (*facts_visit)(facts *one);

static void retain(facts *one)
{
    one->references++;
}

static size_t bytes_of(uint64_t count, size_t size)
{
    return count == (uint64_t)NULL_COUNT ? 0 : (size_t)((count * size + 7) / 8);
}

/* Walks the words as key_make wrote them. */
static void visit(const call_key *key, facts_visit one)
{
    const uint64_t *word = key->word + 2;
    for (int32_t i = 0; i < key->row->parameters; i++) {
        uint64_t first = *word++;
        switch (key->row->parameter[i].kind) {
        case PARAMETER_TENSOR:
            if (first) one(POINTER(first));
            break;
        case PARAMETER_SCALAR: word += 2; break;
        case PARAMETER_INT_ARRAY: word += bytes_of(first, sizeof(int64_t)); break;
        case PARAMETER_FLOAT_ARRAY: word += bytes_of(first, sizeof(float)); break;
        case PARAMETER_BOOL_ARRAY:
        case PARAMETER_TEXT: word += bytes_of(first, 1); break;
        case PARAMETER_GROUP: word += bytes_of(first, 1) + 1; break;
        case PARAMETER_TENSOR_LIST:
            for (uint64_t n = first == (uint64_t)NULL_COUNT ? 0 : first; n; n--, word++)
                if (*word) one(POINTER(*word));
            break;
        case PARAMETER_SCALAR_LIST: word += first == (uint64_t)NULL_COUNT ? 0 : 3 * first; break;
        }
    }
}

void key_hold(call_key *key)
{
    visit(key, retain);
}

void key_drop(call_key *key)
{
    visit(key, facts_drop);
}

void key_free(call_key *key)
{
    if (key->word != key->near) free(key->word);
}
