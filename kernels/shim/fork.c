/* fork() of a C program: Python's locks, the emulator's threads and its devices have to know, as they do in os.fork().
 * Only where this library started the interpreter; a Python program tells Python itself. */
#include <pthread.h>

#include "shim/python.h"

static int told; /* between before() and one of the others this thread has the GIL, so nobody else is here */
static PyGILState_STATE state;

static void before(void)
{
    /* With the GIL in hand it is Python that forks. */
    if (python_is_gone() || python.PyGILState_Check()) return;
    state = python.PyGILState_Ensure();
    python.PyOS_BeforeFork();
    told = 1;
}

static void in_parent(void)
{
    if (!told) return;
    told = 0;
    python.PyOS_AfterFork_Parent();
    python.PyGILState_Release(state);
}

static void in_child(void)
{
    if (!told) return;
    told = 0;
    python.PyOS_AfterFork_Child();
    python.PyGILState_Release(state);
}

void fork_watch(void)
{
    pthread_atfork(before, in_parent, in_child);
}
