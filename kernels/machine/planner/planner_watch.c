/* A look at the planner's processes once a second: those of its session, since what ACLNN_PY_PYTHON names may be a
 * script that starts the interpreter. Slices are counted, not time: a machine that sleeps, or a program that is stopped
 * along with its planner, takes none of it away. */
#define _GNU_SOURCE
#include "planner_watch.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "environment.h"
#include "planner_process.h"

#define STAT_TEXT 1024
#define SHORTEST 900000000 /* ns of a slice: several threads may tell of the same */

/* What /proc tells of a session: the time that it used and the pages that it got, as one sum. */
typedef struct activity {
    bool known, busy; /* busy: a process runs, or waits for a processor or a disk */
    char state;       /* of the first: 0: there is none */
    uint64_t sum;
} activity;

static struct {
    uint64_t birth, sum, when; /* of the last slice */
    int64_t still;             /* slices */
} watched;

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* The fields behind the name, which may hold anything; NULL: it is gone. */
static const char *fields_of(const char *number, char *text)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%.20s/stat", number);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t count = file < 0 ? 0 : read(file, text, STAT_TEXT - 1);
    if (file >= 0) close(file);
    text[count < 0 ? 0 : count] = 0;
    const char *name = strrchr(text, ')');
    return name && name[1] ? name + 2 : NULL;
}

static void add_process(activity *all, const char *number)
{
    char text[STAT_TEXT], state;
    const char *fields = fields_of(number, text);
    int session;
    uint64_t minor, major, user, system;
    if (!fields || sscanf(fields, "%c %*d %*d %d %*d %*d %*u %" SCNu64 " %*u %" SCNu64 " %*u %" SCNu64 " %" SCNu64,
                          &state, &session, &minor, &major, &user, &system) != 6)
        return;
    if (session != planner.process || state == 'Z' || state == 'X') return;
    all->state = all->state ? all->state : state;
    all->busy |= state == 'R' || state == 'D';
    all->sum += minor + major + user + system;
}

static activity session_activity(void)
{
    activity all = {0};
    DIR *directory = opendir("/proc");
    if (!directory) return all;
    for (struct dirent *one; (one = readdir(directory));)
        if (isdigit((unsigned char)*one->d_name)) add_process(&all, one->d_name);
    closedir(directory);
    all.known = all.state || (kill(planner.process, 0) && errno == ESRCH);
    return all;
}

static const char *word_for(char state)
{
    return state == 'T' || state == 't' ? "stopped" : state ? "asleep" : "ended";
}

void planner_watch_heard(void)
{
    watched.still = 0;
    watched.when = now();
}

bool planner_watch_slice(char *how)
{
    uint64_t time = now();
    if (watched.birth != planner.birth)
        watched.still = 0, watched.birth = planner.birth;
    else if (time - watched.when < SHORTEST)
        return false;
    activity seen = session_activity();
    bool moved = !seen.known || seen.busy || seen.sum != watched.sum;
    watched.sum = seen.sum;
    watched.when = time;
    watched.still = moved ? 0 : watched.still + 1;
    int64_t most = environment_planner_timeout();
    if (!most || watched.still < most) return false;
    snprintf(how, WATCH_TEXT, "stood still for %" PRId64 " s (process %d, %s)", watched.still, (int)planner.process,
             word_for(seen.state));
    return true;
}

/* Only where there is one: its number may be another process's by now. */
void planner_watch_kill(void)
{
    if (session_activity().state) kill(-planner.process, SIGKILL);
}
