/* The exported functions that no stub can be generated for. */
#include <stdarg.h>
#include <stdio.h>

#include "acl/acl.h"
#include "shim/stub.h"

#define LONGEST 1024
#define CUT "...[truncated]"

void aclAppLog(aclLogLevel logLevel, const char *func, const char *file, uint32_t line, const char *fmt, ...)
{
    static aclemu_entry entry = {"aclAppLog", "", 0, 0, 0, 0};
    char text[LONGEST + sizeof CUT];
    va_list arguments;
    va_start(arguments, fmt);
    int length = fmt ? vsnprintf(text, LONGEST, fmt, arguments) : 0;
    va_end(arguments);
    if (length <= 0) text[0] = 0;
    if (length >= LONGEST) memcpy(text + LONGEST - 1, CUT, sizeof CUT);
    int64_t slots[] = {(int64_t)logLevel, aclemu_address(func), aclemu_address(file), (int64_t)line, aclemu_address(text)};
    aclemu_call(&entry, slots, ACLEMU_CALLER);
}
