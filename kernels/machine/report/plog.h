/* The files of the log. The caller holds the log's lock. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

/* Append a line; begins a file at the first line and whenever one is full. False: it is lost. */
bool plog_write(const char *line, size_t length);
/* Close the file: the next line begins another, where and how the environment says then. */
void plog_close(void);
/* All of it, even where a call writes only a part; false when it cannot be. */
bool plog_write_all(int file, const char *text, size_t length);
