/* The plog: lines to a file or to stdout, switched by CANN's environment variables; and the queue of messages. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARNING, LOG_ERROR };

/* module: "RUNTIME", "ASCENDCL", "NNOP", "APP". Without the machine lock. Cheap when the level is off. */
void log_line(enum log_level level, const char *module, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool log_on(enum log_level level);
/* Read the variables again and close what is open: the next line begins a new file. */
void log_configure(void);
/* YYYY-MM-DD-HH:MM:SS.mmm.uuu in local time, of nanoseconds since the epoch. */
void log_stamp(uint64_t when, char *out, size_t size);
#define STAMP_TEXT 48

struct message_queue;

/* Queue a message under a code such as "EZ1001" (the same code and text is queued once); text without a log line.
 * leads: whether it may stand first. Warnings (WE0001) are kept apart in CANN, where no function reads them: dropped.
 */
void message_add(const char *ident, const char *text, bool leads);
/* Whether one queue serves all threads; NULL: each has its own. Before main. */
extern bool (*messages_by_process)(void);
/* The queued messages as one text that lives until this thread's next call of it; NULL when there is none. */
const char *message_take(void);
/* "NNOP", "ASCENDCL" or "RUNTIME": whose code that is. */
const char *message_module(const char *ident);

/* pthread_atfork: log and messages as the machine's life calls them. */
void log_before_fork(void);
void log_after_fork(bool child);
void message_before_fork(void);
void message_after_fork(void);
