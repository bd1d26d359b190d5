/* The checker: a Python with aclnn_py.checks.observer, which makes the FIFO (event_fifo.c), answers the kinds of events
 * that it wants, in hexadecimal, and the path, and reads until its input ends. */
#define _GNU_SOURCE
#include "checker.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "interpreter.h"
#include "observe.h"
#include "spawn.h"

#define LONGEST_PATH 512
#define LONGEST_ANSWER (LONGEST_PATH + 20)

static const char program[] = "import sys\n"
                              "sys.path += sys.argv[3:]\n"
                              "from aclnn_py.checks.observer import main\n"
                              "main(sys.argv[1], int(sys.argv[2]))\n";

static struct {
    pthread_mutex_t starting;
    int socket; /* -1: there is none */
} checker = {PTHREAD_MUTEX_INITIALIZER, -1};

/* The line that it answers, without its end. */
static bool read_answer(int socket, char answer[LONGEST_ANSWER])
{
    for (size_t count = 0; count < LONGEST_ANSWER; count++) {
        ssize_t got;
        while ((got = read(socket, answer + count, 1)) < 0 && errno == EINTR) {
        }
        if (got != 1) return false;
        if (answer[count] == '\n') {
            answer[count] = 0;
            return true;
        }
    }
    return false;
}

static bool obey(const char *answer)
{
    char *path;
    uint64_t kinds = strtoull(answer, &path, 16);
    if (path[0] != ' ' || path[1] != '/') return false;
    observe_into(path + 1, kinds);
    return true;
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
    char why[256], file[LONGEST_PATH] = "", answer[LONGEST_ANSWER];
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
    } else if (read_answer(made.socket, answer) && obey(answer)) {
        checker.socket = made.socket;
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
