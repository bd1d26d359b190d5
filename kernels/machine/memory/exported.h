/* Blocks that other processes may map by a key (aclrtIpcMemGetExportKey), and those of theirs that are mapped here.
 * With the machine lock held, as everything here. */
#pragma once
#include "physical.h"

#define KEY_ROOM 65 /* characters of a key and the zero behind it */

/* The bytes of a live block of device memory; its pages move to the shared file first, for which work on them has to
 * come to its end: the lock is released meanwhile. 107000, 207001, 207005 noted. */
int32_t exported_new(uint64_t address, uint64_t size, bool open, char key[KEY_ROOM]);
int32_t exported_invite(const char *key, const int32_t *processes, int32_t count); /* 107000, 207005 noted */
/* The device's address of another process's bytes: 107000, 207001, 207006 noted. */
int32_t imported_new(const char *key, int32_t region, uint64_t *address);
int32_t exported_close(const char *key); /* of either kind: 107000 noted */
bool exported_close_own(const char *key);
/* The block is freed: nobody may map it any more. */
void exported_end(const block_record *record);
/* Large blocks give pages of the shared file back with their addresses; false: they are not there. */
bool exported_move_back(uint64_t start);
void exported_forget(void); /* in a forked child */
void imported_forget(void);

/* Keys: who shares what, in letters. */
void key_write(const share_row *row, share_kind kind, char key[KEY_ROOM]);
bool key_read(const char *key, share_kind kind, share_name *name);
