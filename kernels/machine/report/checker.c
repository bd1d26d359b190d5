/* The checker: a Python with aclnn_py.checks.observer, which makes the FIFO (event_fifo.c), answers its path, and reads
 * until its input ends. */
#define _GNU_SOURCE
#include "checker.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "interpreter.h"
#include "observe.h"
#include "spawn.h"

#define LONGEST_PATH 512
/* What no check wants: most of what a launch tells. */
#define NOT_CHECKED \
    (UINT64_C(1) << AE_EVENT_ENQUEUE | UINT64_C(1) << AE_EVENT_START | UINT64_C(1) << AE_EVENT_FINISH | \
     UINT64_C(1) << AE_EVENT_RECORD | UINT64_C(1) << AE_EVENT_WAIT | UINT64_C(1) << AE_EVENT_COLLECTIVE | \
     UINT64_C(1) << AE_EVENT_DESCRIBED | UINT64_C(1) << AE_EVENT_DROPPED)

static const char program[] = "import sys\n"
                              "sys.path += sys.argv[3:]\n"
                              "from aclnn_py.checks.observer import main\n"
                              "main(sys.argv[1], int(sys.argv[2]))\n";

static struct {
    pthread_mutex_t starting;
    int socket; /* -1: there is none */
} checker = {PTHREAD_MUTEX_INITIALIZER, -1};

/* The line that it answers, without its end. */
static bool read_path(int socket, char path[LONGEST_PATH])
{
    for (size_t count = 0; count < LONGEST_PATH; count++) {
        ssize_t got;
        while ((got = read(socket, path + count, 1)) < 0 && errno == EINTR) {
        }
        if (got != 1) return false;
        if (path[count] == '\n') {
            path[count] = 0;
            return *path == '/';
        }
    }
    return false;
}

static void give_up(const char *why)
{
    fprintf(stderr, "aclnn-py: checks were asked for, but %s.\n", why);
}

static void start(uint32_t checks)
{
    char names[16];
    snprintf(names, sizeof names, "%u", checks);
    interpreter found;
    char why[256], file[LONGEST_PATH] = "", path[LONGEST_PATH];
    if (!interpreter_find(&found, why, sizeof why)) {
        give_up(why);
        return;
    }
    if (readlink("/proc/self/exe", file, sizeof file - 1) < 0) *file = 0;
    char *const own[] = {found.python, "-I", "-c", (char *)program, file, names, found.directory, NULL};
    char *const bare[] = {found.python, "-I", "-S", "-c", (char *)program, file, names, found.directory, NULL};
    spawned made;
    int32_t error = spawn(found.chosen ? own : bare, &made);
    interpreter_free(&found);
    if (error) {
        give_up("their process cannot be started");
    } else if (read_path(made.socket, path)) {
        checker.socket = made.socket;
        observe_away_without(NOT_CHECKED);
        observe_into(path);
    } else {
        close(made.socket);
        give_up("their process does not answer");
    }
}

void checker_start(uint32_t checks)
{
    int cancelling;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
    pthread_mutex_lock(&checker.starting);
    if (!observed() && !observe_has_path()) start(checks);
    pthread_mutex_unlock(&checker.starting);
    pthread_setcancelstate(cancelling, NULL);
}

void checker_end(void)
{
    char byte;
    if (checker.socket < 0) return;
    shutdown(checker.socket, SHUT_WR);
    while (read(checker.socket, &byte, 1) > 0 || errno == EINTR) {
    }
    close(checker.socket);
    checker.socket = -1;
}

void checker_forget(void)
{
    pthread_mutex_init(&checker.starting, NULL);
    if (checker.socket >= 0) close(checker.socket);
    checker.socket = -1;
}
