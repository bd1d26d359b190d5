/* Objects that the program makes, and destroys by its own functions: nothing but memory belongs to them. */
#pragma once
#include "abi.h"

/* With the lock held: a handle of something malloc'ed, which goes if there is none: null, noted. */
void *object_adopt(handle_kind kind, void *made);
/* A new one of zeros: null, noted. Takes the lock; the end of a function. */
void *object_create(handle_kind kind, size_t size);
int32_t object_checked(const void *handle, handle_kind kind, const char *param, void **found); /* 100000 noted */
/* The end of a function that destroys one; without the lock. */
int32_t object_destroy(const void *handle, handle_kind kind, const char *param);
