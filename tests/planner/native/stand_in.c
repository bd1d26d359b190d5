/* Tells a file, whatever the program closes (stand_in.h). */
#define _GNU_SOURCE
#include "stand_in.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "environment.h"
#include "log.h"

const char *out;
_Thread_local char noted[1024];
static int log_file = -1;

void tell(const char *format, ...)
{
    va_list arguments;
    if (fcntl(log_file, F_GETFD) < 0) /* some commands close everything */
        log_file = fcntl(open(out, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600), F_DUPFD_CLOEXEC, 3);
    va_start(arguments, format);
    vdprintf(log_file, format, arguments);
    va_end(arguments);
}

int32_t refuse_operator(int32_t status, const char *function, const char *text, ...)
{
    va_list arguments;
    (void)function;
    va_start(arguments, text);
    vsnprintf(noted, sizeof noted, text, arguments);
    va_end(arguments);
    return status;
}

void log_line(enum log_level level, const char *module, const char *format, ...)
{
    va_list arguments;
    char line[200];
    (void)level, (void)module;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    tell("log %s\n", line);
}

int64_t environment_planner_timeout(void)
{
    const char *text = getenv("ACLNN_PY_PLANNER_TIMEOUT");
    return text ? atoi(text) : 60;
}
