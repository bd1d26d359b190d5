/* Runs commands against the machine's end of the planner conversation: kernels/machine/planner/planner.c and what it needs, with
 * the rest of the machine left out. Answers and refusals are lines of the file that TALK_OUT names. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "planner.h"
#include "stand_in.h"

static atomic_int deaths;

static void in_child(void)
{
    planner_after_fork(true);
}

static void in_parent(void)
{
    planner_after_fork(false);
}

/* ---- commands ---------------------------------------------------------------------------------------------------------- */

static char question[1 << 22];
static size_t length;

static void load(const char *path)
{
    FILE *file = fopen(path, "re");
    if (!file)
        abort();
    length = fread(question, 1, sizeof question, file);
    fclose(file);
}

static unsigned long digest(const char *bytes, size_t count)
{
    unsigned long sum = 14695981039346656037ul;
    for (size_t i = 0; i < count; i++)
        sum = (sum ^ (unsigned char)bytes[i]) * 1099511628211ul;
    return sum;
}

static void ask(void)
{
    byte_string answer;
    if (!planner_ask(question, length, &answer)) {
        tell("refused %s\n", noted);
        return;
    }
    tell("answer %zu %016lx\n", answer.count, digest(answer.bytes, answer.count));
    free(answer.bytes);
}

static atomic_ulong right, wrong;
static unsigned long expected;

static void *ask_many(void *rounds)
{
    for (long i = (long)rounds; i; i--) {
        byte_string answer;
        bool fine = planner_ask(question, length, &answer);
        atomic_fetch_add(fine && digest(answer.bytes, answer.count) == expected ? &right : &wrong, 1);
        if (fine)
            free(answer.bytes);
    }
    return NULL;
}

static void *ask_for_ever(void *nothing)
{
    for (;; pthread_testcancel())
        ask_many((void *)1);
    return nothing;
}

#define MOST_THREADS 64

static void threads(int count, long rounds, size_t stack)
{
    pthread_t thread[MOST_THREADS];
    pthread_attr_t how;
    byte_string first;
    if (!planner_ask(question, length, &first))
        abort();
    expected = digest(first.bytes, first.count);
    free(first.bytes);
    atomic_store(&right, 0);
    pthread_attr_init(&how);
    pthread_attr_setstacksize(&how, stack);
    for (int i = 0; i < count; i++) pthread_create(&thread[i], &how, ask_many, (void *)rounds);
    for (int i = 0; i < count; i++) pthread_join(thread[i], NULL);
    tell("threads %lu %lu\n", atomic_load(&right), atomic_load(&wrong));
}

/* Threads that are cancelled while they ask, again and again. */
static void cancel(int times)
{
    for (int i = 0; i < times; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, ask_for_ever, NULL);
        usleep((useconds_t)(i % 7) * 100);
        pthread_cancel(thread);
        pthread_join(thread, NULL);
    }
    tell("cancelled\n");
}

static void *keep_forking(void *times)
{
    for (long i = (long)times; i; i--) {
        pid_t child = fork();
        if (!child) {
            byte_string answer;
            bool fine = i % 8 || (planner_ask(question, length, &answer) && digest(answer.bytes, answer.count) == expected);
            _exit(fine ? 0 : 1);
        }
        int status = -1;
        waitpid(child, &status, 0);
        if (status)
            atomic_fetch_add(&wrong, 1);
    }
    return NULL;
}

/* Threads ask while another one forks. */
static void forks(int count, long rounds)
{
    pthread_t forking;
    byte_string first;
    if (!planner_ask(question, length, &first))
        abort();
    expected = digest(first.bytes, first.count);
    free(first.bytes);
    pthread_create(&forking, NULL, keep_forking, (void *)rounds);
    threads(count, 4 * rounds, 1 << 20);
    pthread_join(forking, NULL);
    tell("forked %lu\n", atomic_load(&wrong));
}

static void count_death(int number)
{
    (void)number;
    atomic_fetch_add(&deaths, 1);
}

static void children(void)
{
    pid_t found = waitpid(-1, NULL, WNOHANG);
    bool none = found < 0 && errno == ECHILD;
    tell("children %d %d\n", atomic_load(&deaths), none ? 0 : 1);
}

static void limit(int what, long value)
{
    struct rlimit now;
    getrlimit(what, &now);
    now.rlim_cur = (rlim_t)value;
    setrlimit(what, &now);
}

static void run(char **word);

static void run_forked(char **rest)
{
    pid_t child = fork();
    if (!child) {
        run(rest);
        exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    tell("child %d\n", status);
}

/* The process whose number is the last line of a file. */
static void signal_process(const char *path, int how)
{
    FILE *file = fopen(path, "re");
    int number = 0;
    while (file && fscanf(file, "%d", &number) == 1)
        ;
    if (number <= 1 || kill(number, how))
        abort();
    fclose(file);
}

static void become(long user)
{
    if (setresuid((uid_t)user, (uid_t)user, (uid_t)user))
        abort();
}

static char **one(char **word)
{
    const char *name = *word++;
    if (!strcmp(name, "load"))
        load(*word++);
    else if (!strcmp(name, "ask"))
        ask();
    else if (!strcmp(name, "threads"))
        threads(atoi(word[0]), atol(word[1]), (size_t)atol(word[2]) << 10), word += 3;
    else if (!strcmp(name, "cancel"))
        cancel(atoi(*word++));
    else if (!strcmp(name, "forks"))
        forks(atoi(word[0]), atol(word[1])), word += 2;
    else if (!strcmp(name, "close"))
        closefrom(atoi(*word++));
    else if (!strcmp(name, "ignore"))
        signal(SIGCHLD, SIG_IGN);
    else if (!strcmp(name, "watch"))
        signal(SIGCHLD, count_death);
    else if (!strcmp(name, "children"))
        children();
    else if (!strcmp(name, "files"))
        limit(RLIMIT_NOFILE, atol(*word++));
    else if (!strcmp(name, "processes"))
        limit(RLIMIT_NPROC, atol(*word++));
    else if (!strcmp(name, "kill"))
        signal_process(*word++, SIGKILL);
    else if (!strcmp(name, "stop"))
        signal_process(*word++, SIGSTOP);
    else if (!strcmp(name, "user"))
        become(atol(*word++));
    else if (!strcmp(name, "at"))
        ae_planner_at(word[0], word[1]), word += 2;
    else
        abort();
    return word;
}

static void run(char **word)
{
    while (*word && strcmp(*word, "fork")) word = one(word);
    if (*word) {
        run_forked(word + 1);
        run(word + 1);
    }
}

int main(int count, char **word)
{
    (void)count;
    out = getenv("TALK_OUT");
    tell("%s", "");
    pthread_atfork(planner_before_fork, in_parent, in_child);
    run(word + 1);
    planner_end();
    return 0;
}
