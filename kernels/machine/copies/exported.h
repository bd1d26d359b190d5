/* Blocks that other processes may map by a key (aclrtIpcMemGetExportKey), and those of theirs that are mapped here.
 * With the machine lock held, as everything here. */
#pragma once
#include "physical.h"
#include "share_key.h"

/* The bytes of a live block of device memory; its pages move to the shared file first, for which work on them has to
 * come to its end: the lock is released meanwhile. 107000, 207001, 207005 noted. */
int32_t exported_new(uint64_t address, uint64_t size, bool open, char key[KEY_ROOM]);
int32_t exported_invite(const char *key, const int32_t *processes, int32_t count); /* 107000, 207005 noted */
/* The device's address of another process's bytes: 107000, 207001, 207006 noted. */
int32_t imported_new(const char *key, int32_t region, uint64_t *address);
int32_t exported_close(const char *key); /* of either kind: 107000 noted */
bool exported_close_own(const char *key);
/* A block that is freed may be mapped by nobody any more, and a large one gives its pages of the shared file back. */
void exported_attach(void);
void exported_forget(void); /* in a forked child */
void imported_forget(void);
