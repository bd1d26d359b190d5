/* A profile ends, complete, and its events are bounded, however busy the machine is. */
#include "native.h"
#include "observe.h"
#include "profile.h"

#include <glob.h>
#include <stdatomic.h>
#include <unistd.h>

enum { MOST = 4, TASKS = 100 };
static const char tasks_of_mine[] = "\"tid\": \"stream 9\"", whole[] = "\"ph\": \"X\"";

typedef struct target {
    ae_stream *stream;
    uint64_t block;
} target;

static atomic_bool over;
static atomic_uint_fast64_t done;

static void run_tasks(const target *one)
{
    for (int i = 0; i < TASKS; i++)
        CHECK(fill(one->stream, one->block, 1, 1) == 0);
    CHECK(sync_stream(one->stream) == 0);
    done += TASKS;
}

static void *keep_busy(void *one)
{
    while (!over)
        run_tasks(one);
    return NULL;
}

/* Several times as many events as may wait. */
static void run_for_a_while(void)
{
    for (uint64_t begin = done; done - begin < 2 * PROFILE_CROWD; sched_yield())
        CHECK(observe_profile_waiting() <= 2 * PROFILE_CROWD);
}

static void check_timeline(const char *folder)
{
    char pattern[64], line[256], last[2][256] = {"", ""};
    glob_t found;
    int mine = 0, marks = 0;
    snprintf(pattern, sizeof pattern, "%s/PROF_*/timeline.json", folder);
    CHECK(glob(pattern, 0, NULL, &found) == 0 && found.gl_pathc == 1);
    FILE *file = fopen(found.gl_pathv[0], "r");
    CHECK(file != NULL);
    while (fgets(line, sizeof line, file)) {
        mine += strstr(line, tasks_of_mine) && strstr(line, whole);
        marks += strstr(line, "\"a mark\"") != NULL;
        strcpy(last[0], last[1]);
        strcpy(last[1], line);
    }
    fclose(file);
    CHECK(mine == TASKS && marks == 1);
    CHECK(strstr(last[0], "}") && strcmp(last[1], "]\n") == 0);
    globfree(&found);
}

static void busy_with(int threads, target *targets)
{
    char folder[] = "/tmp/profilesXXXXXX", command[64];
    pthread_t thread[MOST];
    over = false;
    CHECK(mkdtemp(folder) && profile_init(folder) == 0);
    for (int i = 0; i < threads; i++)
        thread[i] = started(keep_busy, targets + 1 + i);
    CHECK(profile_start(0) == 0);
    run_tasks(targets);
    run_for_a_while();
    profile_tell(NULL, "a mark", "mark", ae_now(), ae_now());
    CHECK(profile_stop(0) == 0 && observe_profile_waiting() == 0);
    run_tasks(targets);
    over = true;
    for (int i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
    CHECK(observe_profile_waiting() == 0);
    profile_finish();
    check_timeline(folder);
    snprintf(command, sizeof command, "rm -r %s", folder);
    CHECK(system(command) == 0);
}

void test_profiles(void)
{
    ae_context *context = open_context();
    target targets[1 + MOST]; /* the first: the main thread's */
    for (int i = 0; i <= MOST; i++)
        targets[i] = (target){open_stream(context, 9 + i), device_block(64)};
    for (int threads = 1; threads <= MOST; threads *= 2)
        busy_with(threads, targets);
    for (int i = 0; i <= MOST; i++) {
        release_stream(targets[i].stream);
        give_back(targets[i].block);
    }
    close_context(context);
}
