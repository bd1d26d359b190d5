/* Keys: who shares what, in letters. */
#pragma once
#include "share.h"

#define KEY_ROOM 65 /* characters of a key and the zero behind it */

void key_write(const share_row *row, share_kind kind, char key[KEY_ROOM]);
bool key_read(const char *key, share_kind kind, share_name *name);
