/* Keys of what processes share. */
#include "share_key.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define KEY_FORMAT "%08x%08x%08x%08x"

void key_write(const share_row *row, share_kind kind, char key[KEY_ROOM])
{
    memset(key, '0', KEY_ROOM - 1);
    key[KEY_ROOM - 1] = 0;
    char text[33];
    snprintf(text, sizeof text, KEY_FORMAT, kind, (uint32_t)getpid(), share_row_number(row), row->nonce);
    memcpy(key, text, 32);
}

bool key_read(const char *key, share_kind kind, share_name *name)
{
    uint32_t said, process;
    if (strnlen(key, KEY_ROOM) != KEY_ROOM - 1 ||
        sscanf(key, "%8x%8x%8x%8x", &said, &process, &name->row, &name->nonce) != 4)
        return false;
    name->process = (int32_t)process;
    return said == kind;
}
