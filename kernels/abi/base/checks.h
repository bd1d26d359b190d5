/* What the functions of memory check alike. */
#pragma once
#include "abi.h"
#include "copy.h"

/* 107002 noted when the thread has no current context. Without the lock. */
int32_t needs_context(void);
/* The work is done before the call returns, which a capture may forbid: 107002, 107030 noted. Without the lock. */
int32_t may_work_at_once(const char *what);
/* The end of every function that copies or fills. */
aclError copied(int32_t code);
int32_t copy_pointers(const void *dst, const void *src);
/* Python's buffers know their length. */
int32_t copy_buffer(const char *param, wide count);
/* physical_memory.c: with the lock taken, whatever it answers: 107017 noted. */
struct physical;
int32_t lock_physical(aclrtDrvMemHandle handle, struct physical **found);
