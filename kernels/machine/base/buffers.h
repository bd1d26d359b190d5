/* The lengths of Python's buffers. C passes addresses, whose length is the caller's word; Python knows how long its
 * buffers are and says so before the call (ae_buffer). */
#pragma once
#include <stdint.h>

/* How many bytes the buffer behind a parameter of the thread's call holds; UINT64_MAX: it is an address. */
uint64_t buffer_length(const char *param);
/* The call ends. */
void buffers_forget(void);
