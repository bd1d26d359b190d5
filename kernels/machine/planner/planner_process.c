/* The planner process: who it is, how it comes to be, how it ends. */
#define _GNU_SOURCE
#include "planner_process.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "interpreter.h"
#include "planner.h"
#include "spawn.h"

#ifndef AE_RELEASE
#define AE_RELEASE "" /* any */
#endif

/* argv[1], if given, is where the package is unless the interpreter has one of its own. */
static const char program[] = "import sys\n"
                              "sys.path += sys.argv[1:]\n"
                              "try:\n"
                              "    from aclnn_py.planner import main\n"
                              "except Exception as problem:\n"
                              "    import os\n"
                              "    from struct import pack\n"
                              "    text = str(problem).encode('utf-8', 'replace')[:200]\n"
                              "    text += bytes(-len(text) % 8)\n"
                              "    os.write(1, pack('<QQqq', 0, 16 + len(text), 0, len(text)) + text)\n"
                              "else:\n"
                              "    main()\n";

planner_process planner = {.socket = -1};

bool planner_hopeless(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(planner.reason, sizeof planner.reason, format, arguments);
    va_end(arguments);
    planner.hopeless = true;
    return false;
}

bool planner_no_memory(void)
{
    planner.exhausted = true;
    return planner_hopeless("no memory for its answer");
}

/* ---- birth ---------------------------------------------------------------------------------------------------- */

/* Only some errors speak of the interpreter. */
static bool not_started(int error)
{
    char text[80];
    planner.exhausted = error != ENOENT && error != EACCES && error != ENOEXEC;
    return planner_hopeless("%s, which cannot be started (%s)", planner.python, strerror_r(error, text, sizeof text));
}

static bool adopt(const spawned *made)
{
    struct stat seen;
    if (fstat(made->socket, &seen)) {
        int error = errno;
        close(made->socket);
        return not_started(error);
    }
    planner.socket = made->socket;
    planner.process = made->process;
    planner.greeted = false;
    planner.device = seen.st_dev;
    planner.inode = seen.st_ino;
    planner.birth++;
    return true;
}

static bool give_birth(void)
{
    interpreter found;
    planner.hopeless = planner.exhausted = false;
    if (!interpreter_find(&found, planner.reason, sizeof planner.reason)) return !(planner.hopeless = true);
    snprintf(planner.python, sizeof planner.python, "%s", found.python);
    char *const own[] = {found.python, "-I", "-c", (char *)program, found.directory, NULL};
    char *const bare[] = {found.python, "-I", "-S", "-c", (char *)program, found.directory, NULL};
    spawned made;
    int32_t error = spawn(found.chosen ? own : bare, &made);
    interpreter_free(&found);
    return error ? not_started(error) : adopt(&made);
}

bool planner_alive(void)
{
    return planner.socket >= 0 || give_birth();
}

bool planner_reachable(void)
{
    struct stat now;
    return planner.socket >= 0 && fstat(planner.socket, &now) == 0 && now.st_dev == planner.device &&
           now.st_ino == planner.inode;
}

bool planner_greeted(const char *payload, size_t count)
{
    int64_t word[2];
    if (count < sizeof word) return planner_hopeless("%s, which says something else than a planner", planner.python);
    memcpy(word, payload, sizeof word);
    int length = word[1] < 0 || (uint64_t)word[1] > count - sizeof word ? 0 : (int)word[1];
    const char *text = payload + sizeof word;
    if (word[0] == 0) return planner_hopeless("%s, which cannot load aclnn_py (%.*s)", planner.python, length, text);
    bool same = !*AE_RELEASE || ((size_t)length == strlen(AE_RELEASE) && !memcmp(text, AE_RELEASE, (size_t)length));
    if (word[0] != PLANNER_PROTOCOL || !same)
        return planner_hopeless("%s, whose aclnn_py is of release %.*s while the library is of release " AE_RELEASE,
                                planner.python, length, text);
    return planner.greeted = true;
}

/* ---- end ------------------------------------------------------------------------------------------------------ */

void planner_bury(const char *how)
{
    if (!planner.hopeless)
        snprintf(planner.reason, sizeof planner.reason, "%s, which %s before it answered", planner.python, how);
    if (planner_reachable()) {
        shutdown(planner.socket, SHUT_RDWR);
        close(planner.socket);
    }
    planner.socket = -1;
}

void planner_forget(void)
{
    if (planner_reachable()) close(planner.socket);
    planner.socket = -1;
    planner.birth++;
}
