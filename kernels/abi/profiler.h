/* Objects of profiles as the program has them. */
#pragma once
#include "abi/abi.h"
#include "profile.h"

#include "acl/acl_prof.h"

/* With the lock held: a handle of something malloc'ed, which goes if there is none: null, noted. */
void *profiler_adopt(handle_kind kind, void *made);
int32_t profiler_checked(const void *handle, handle_kind kind, const char *param, void **found); /* 100000 noted */
/* The end of a function that destroys one; without the lock. */
void profiler_destroy(void *handle, handle_kind kind, const char *param);
