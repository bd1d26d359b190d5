/* Two processes come to be: one in between, which ends at once, so that the program is not the parent of the other.
 * Both borrow the program's memory until then, as vfork's children do: nothing is copied, whatever the program's size,
 * and no handler of pthread_atfork runs. The one in between has no signal for its end: only __WCLONE waits for it. What
 * they do is system calls alone, since everything else may belong to a thread that has just stopped. */
#define _GNU_SOURCE
#include "spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef SYS_close_range
#define SYS_close_range 436
#endif
#define STACK (32 << 10)
#define SIGNALS 64
#define SIGNAL_SET 8 /* bytes */
#define OUT_OF_THE_WAY 100
#define PLAIN __attribute__((no_sanitize_address, no_sanitize_thread, no_sanitize_undefined))

/* glibc's clone by the name under which sanitizers do not take it for a fork: it shares the memory that they watch. */
extern int __clone(int (*run)(void *), void *stack, int flags, void *argument, ...);

typedef struct birth {
    char *const *argument;
    char *const *environment;
    char *top; /* of the child's stack */
    int socket;
    volatile pid_t process;
    volatile int32_t error;
} birth;

/* ---- in the child --------------------------------------------------------------------------------------------- */

/* All as after boot, but for Ctrl-C, which is the program's. Handlers of the program must not run here. */
PLAIN static void reset_signals(void)
{
    struct {
        uintptr_t handler, flags, restorer;
        uint64_t mask;
    } action = {0};
    uint64_t none = 0;
    for (long number = 1; number <= SIGNALS; number++) {
        action.handler = number == SIGINT ? (uintptr_t)SIG_IGN : (uintptr_t)SIG_DFL;
        syscall(SYS_rt_sigaction, number, &action, NULL, SIGNAL_SET);
    }
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, &none, NULL, SIGNAL_SET);
}

PLAIN static void arrange_descriptors(int socket)
{
    syscall(SYS_dup3, socket, STDIN_FILENO, 0);
    syscall(SYS_dup3, socket, STDOUT_FILENO, 0);
    if (syscall(SYS_fcntl, STDERR_FILENO, F_GETFD) < 0) syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDWR);
    syscall(SYS_close_range, 3u, ~0u, 0u); /* old kernels lack it: the planner closes them, too */
}

/* However few descriptors the program does with. */
PLAIN static void raise_limit(void)
{
    uint64_t limit[2]; /* now, at most */
    if (syscall(SYS_prlimit64, 0, RLIMIT_NOFILE, NULL, limit) < 0 || limit[1] < limit[0]) return;
    limit[0] = limit[1];
    syscall(SYS_prlimit64, 0, RLIMIT_NOFILE, limit, NULL);
}

PLAIN static int child(void *given)
{
    birth *one = given;
    reset_signals();
    syscall(SYS_setsid);
    raise_limit();
    arrange_descriptors(one->socket);
    syscall(SYS_execve, one->argument[0], one->argument, one->environment);
    one->error = errno;
    return 0;
}

PLAIN static int between(void *given)
{
    birth *one = given;
    one->process = __clone(child, one->top, CLONE_VM | CLONE_VFORK | SIGCHLD, one);
    if (one->process < 0) one->error = errno;
    return 0;
}

/* ---- in the program ------------------------------------------------------------------------------------------- */

/* With all signals blocked, which the child's reset undoes. */
static int32_t deliver(birth *one)
{
    char *stacks = mmap(NULL, 2 * STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (stacks == MAP_FAILED) return errno;
    one->top = stacks + STACK;
    pid_t made = __clone(between, stacks + 2 * STACK, CLONE_VM | CLONE_VFORK, one);
    if (made < 0) one->error = errno;
    while (made > 0 && waitpid(made, NULL, __WCLONE) < 0 && errno == EINTR);
    munmap(stacks, 2 * STACK);
    return one->error;
}

/* The same descriptor with a number that programs do not count on, or any from 3 on where numbers are few; -1: none. */
static int moved(int descriptor)
{
    static const int least[] = {OUT_OF_THE_WAY, STDERR_FILENO + 1};
    int found = -1;
    for (int i = 0; i < 2 && found < 0; i++) found = fcntl(descriptor, F_DUPFD_CLOEXEC, least[i]);
    if (found < 0 && descriptor > STDERR_FILENO) return descriptor;
    int error = errno;
    close(descriptor);
    errno = error;
    return found;
}

static int32_t start(char *const *argument, int theirs, pid_t *process)
{
    birth one = {.argument = argument, .environment = environ, .socket = theirs};
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int32_t error = deliver(&one);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    *process = one.process;
    return error;
}

int32_t spawn(char *const *argument, spawned *made)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return errno;
    int ours = moved(ends[0]);
    int32_t error = ours < 0 ? errno : 0;
    int theirs = moved(ends[1]);
    if (!error && theirs < 0) error = errno;
    if (!error) error = start(argument, theirs, &made->process);
    if (theirs >= 0) close(theirs);
    if (error && ours >= 0) close(ours);
    made->socket = error ? -1 : ours;
    return error;
}
