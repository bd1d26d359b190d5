/* What a thread keeps: the call that it is in, its context, the refusal that it noted, its messages. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine.h"

#define LONGEST_TEXT 1024 /* characters of a message, the terminating zero included */
#define LONGEST_REASON 4096 /* bytes of a refusal as logs and observers get it; its message is cut at LONGEST_TEXT */
#define FORMAT(at) __attribute__((format(printf, at, at + 1)))

typedef enum refusal_origin {
    OF_RUNTIME,
    OF_OPERATOR, /* refuse_operator: logged as aclnn logs */
    OF_EMULATOR  /* refuse_missing: CANN would do what is asked */
} refusal_origin;

typedef struct refusal {
    int32_t code; /* 0: nothing is noted */
    refusal_origin origin;
    int32_t
        beneath; /* of an operator's: the code of the runtime's call that failed below it, which sets the last error */
    char ident[8];
    char param[32]; /* the argument that is refused, "" for none; cut */
    char function[80]; /* "": the function that the thread is in; of an operator's refusal: nobody is named */
    char text[LONGEST_REASON];
} refusal;

typedef struct thread_state {
    const char *function; /* the exported function that runs, by its C name */
    const void *caller; /* where the program called it */
    uint64_t site; /* the same as site_now() tells it; 0: not asked yet */
    uint64_t context; /* handle of the current context; 0: nothing was set */
    uint64_t limited; /* handle of the stream whose core limits hold (aclrtUseStreamResInCurrentThread); 0: none */
    int32_t error; /* aclrtGetLastError */
    int32_t infini_device, infini_id;
    uint32_t captures[3]; /* of this thread that run, by mode */
    int32_t capture_exchange; /* aclmdlRICaptureThreadExchangeMode */
    uint64_t subject; /* the newest handle that was looked up in vain, or address that was refused; 0: none */
    bool launching; /* the function that runs enqueues, or allocates for what is enqueued */
    bool unwaited; /* it has enqueued something since it last waited */
    bool asking; /* Python is just asked for the site: nobody asks again meanwhile */
    uint8_t late; /* number of the injected fault that the call answers instead of success; 0: none */
    struct message_queue *messages; /* message.c */
    refusal *noted; /* made when first needed */
    char *said; /* see say_to_caller; likewise */
    struct trail *trails; /* stack.c; likewise */
} thread_state;

extern _Thread_local thread_state thread_own __attribute__((tls_model("initial-exec"), visibility("hidden")));

/* The calling thread's. */
static inline thread_state *here(void)
{
    return &thread_own;
}

/* The thread keeps memory in its state: it is given back when the thread ends. */
void thread_owns(void);
/* What is behind `messages` is given back by this. */
void thread_messages_end(void (*end)(struct message_queue *messages));

/* A text for the caller, the thread's until its next one. */
const char *say_to_caller(const char *format, ...) FORMAT(1);

/* The call that a thread is in, put aside while code of the program runs that may call us in turn: a callback, a hook
 * of Python's. Without the lock. */
typedef struct call_frame {
    const char *function;
    const void *caller;
    uint64_t site;
    refusal *noted;
    uint8_t late;
} call_frame;
call_frame call_put_aside(void);
void call_resume(call_frame frame);
/* In a forked child: the thread has no context, no last error and InfiniRT's first device. */
void call_after_fork(void);
