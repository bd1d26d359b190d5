/* What Python (and the tests in C) see of the machine beside the exported functions of CANN's API, which are declared
 * for Python by kernels/build.py (ae_aclrtMalloc and so on): build.py hands this file and those it includes to cffi as
 * they stand, so they hold plain declarations only. Sizes are bytes, times nanoseconds, addresses simulated unless they
 * belong to the host. Handles travel as uint64_t. Status: 0, AE_AGAIN (a slice of waiting passed, ask again) or an ACL
 * code. */
#pragma once
#include <stddef.h>
#include <stdint.h>

#include "engine_memory.h"
#include "engine_plans.h"

#pragma GCC visibility push(default) /* libaclemu.so exports these; the build hides everything else */

#define AE_AGAIN 1
#define AE_INTERRUPTED 2 /* the program wants to go: Ctrl-C in Python */
#define AE_MISS 3        /* the cache of plans does not know the call */
#define AE_MAX_VIEWS 16   /* of one step */
#define AE_MAX_RANK 32
#define AE_HOST_REGION 15
#define AE_REGIONS 16
#define AE_SLICE 50000000 /* ns a wait stays in C before it looks for signals */
#define AE_WORKSPACE (-2) /* the workspace, where an operand's number is told */

/* ---- life ---------------------------------------------------------------------------------------------- */

/* "avx512", "avx2" or "base"; ae_isa_force(NULL) goes back to the best one. 0, or -1 when this CPU lacks it. */
const char *ae_isa(void);
int32_t ae_isa_force(const char *name);
/* A line in the caller's source, for messages. The text is copied; the same text gives the same number; 0 is
 * "unknown". */
uint32_t ae_site(const char *text);
const char *ae_site_text(uint32_t site);
uint64_t ae_now(void);
/* Start threads and memory unless they run: 0, or a code whose message is queued. */
int32_t ae_start(void);
/* For tests: every device goes, and aclInit and aclFinalize know of no call before. */
void ae_as_new(void);

/* Python's surface: site tells the number of the line that calls now, interrupted whether the thread has been asked to
 * go. Both are asked without any lock, only in calls that come from the library in which these functions lie. */
void ae_python(uint32_t (*site)(void), int32_t (*interrupted)(void));
/* Of a thread whose call has just answered AE_INTERRUPTED: what it waited for, in words, until its next call. Else "".
 */
const char *ae_interruption(void);
/* aclInit without a file; a repeated one counts without a word. */
int32_t ae_initialise(void);
/* The interpreter and the directory of the package aclnn_py that plan for callers in C, in place of those that belong
 * to the library; NULL takes it back. */
void ae_planner_at(const char *python, const char *directory);
/* One setting by keyword ("soc", "memory" ...: aclnn_py.settings); NULL takes it back. No name: the environment is read
 * again. NULL, or what is wrong, the thread's until its next such text; then nothing changes. */
const char *ae_setting(const char *name, const char *value);
/* What ae_setting gave, as text (likewise the thread's); NULL: nothing. */
const char *ae_setting_given(const char *name);
typedef struct ae_settings {
    const char *soc;
    int32_t documented, devices, visible_count, visible[15]; /* visible: physical ids by user id */
    uint64_t memory;
    int64_t cache_limit;
    int32_t threads, launch_blocking, process_messages, default_device; /* default_device: -1 is none */
    const char *faults; /* to be injected, "": none */
    int64_t schedule;   /* a seed, -1: streams run as soon as they can */
    int32_t check; /* a bit for each of lifetime, memory, race, init, leak, portability */
} ae_settings;
/* NULL, or what is wrong with the text as a setting of that name (likewise the thread's); nothing changes. */
const char *ae_setting_problem(const char *name, const char *place, const char *value);
/* The settings in force. NULL, or what is wrong with a variable (likewise the thread's). */
const char *ae_settings_now(ae_settings *out);

/* ---- tasks ----------------------------------------------------------------------------------------------- */

#define AE_TASK_KERNEL 1
#define AE_TASK_COPY 2
#define AE_TASK_FILL 3
#define AE_TASK_RECORD 4
#define AE_TASK_WAIT 5
#define AE_TASK_RESET 6
#define AE_TASK_CALLBACK 7
#define AE_TASK_STEP 8 /* of a model that runs */

/* Does nothing: the unit in which launch costs are told (tests/bench/launch.py). */
int32_t ae_crossing(void);

/* ---- the two phases, as Python's surface calls them ------------------------------------------------------- */

/* Number of an operator by its name, -1 if there is none. */
int32_t ae_operator(const char *name);
/* Phase one of operator number with its arguments as words: handles, integers, bits of doubles, addresses of texts.
 * The executor; its lowest bit is set when it wants a workspace (ae_executor_workspace tells how much); 0: see
 * ae_outcome. */
int64_t ae_first(int32_t number, const char *words);
/* Why this thread's last phase one gave no executor: AE_MISS, or the code that it answered. */
int32_t ae_outcome(void);
/* After AE_MISS: the snapshot that aclnn_py.planner answers; its bytes, or 0. It is this thread's until its next call.
 */
const char *ae_snapshot(uint64_t *count);
/* After AE_MISS: phase one goes on with the planner's answer. As ae_first. */
int64_t ae_first_answered(const char *answer, uint64_t count);
uint64_t ae_executor_workspace(uint64_t executor);
/* For tests: which plan an executor has (the same number: the same plan), and how many plans the cache holds. */
uint64_t ae_executor_plan(uint64_t executor);
uint64_t ae_plans_kept(void);
/* Phase two of every operator. site: the number of the calling line. */
int32_t ae_second(uint64_t workspace, uint64_t size, uint64_t executor, uint64_t stream, uint64_t site);
/* The same for the libraries under CANN's names, which have it under the names of all phase twos. */
int32_t ae_phase_two_entry(void *workspace, uint64_t size, void *executor, void *stream);
/* The quick way of aclrtSynchronizeStream: its code, or AE_AGAIN for whatever has to be looked at with care. */
int32_t ae_sync(uint64_t stream);

/* ---- handles ---------------------------------------------------------------------------------------------- */

/* C name of what lives at a handle ("aclTensor" ...); NULL: nothing. */
const char *ae_handle_kind(uint64_t handle);
/* Living handles of a kind by its C name, NULL for all of them; a cursor begins at 0; 0 at the end. */
uint64_t ae_handle_next(const char *kind, uint64_t *cursor);
/* Facts of a living tensor: dtype, format, offset, rank, strides, storage rank, then their values. How many words there
 * are, at most room of them are written; 0: no such tensor. */
uint64_t ae_tensor_facts(uint64_t tensor, int64_t *words, uint64_t room);
/* An array that a function of the meta API made for its caller. */
void ae_array_free(int64_t *values);
/* aclCreateTensor and aclInitTensor with a number of strides of its own, which only Python can pass. */
uint64_t ae_tensor_new(const int64_t *shape, uint64_t rank, int32_t dtype, const int64_t *stride, uint64_t strides,
                       int64_t offset, int32_t format, const int64_t *storage, uint64_t storage_rank, uint64_t address);
int32_t ae_tensor_init(uint64_t tensor, const int64_t *shape, uint64_t rank, int32_t dtype, const int64_t *stride,
                       uint64_t strides, int64_t offset, int32_t format, const int64_t *storage, uint64_t storage_rank,
                       uint64_t address);
/* Handle of this thread's current context; 0: it has none. Nothing is opened and nothing refused. */
uint64_t ae_context_now(void);
/* Handle of the context of a living stream or event; 0: it is gone. */
uint64_t ae_context_of(uint64_t handle);

/* ---- callbacks and host functions of Python ----------------------------------------------------------------- */

/* Functions of Python go by numbers that Python gives them; 0: null was given. */

/* Who runs one inside aclrtProcessReport, in the thread that calls it. 0; 1: it has not begun, since Ctrl-C came first:
 * then aclrtProcessReport answers AE_INTERRUPTED, and this one is the next to run. */
void ae_callbacks(int32_t (*run)(uint64_t number));
/* aclrtLaunchCallback. */
int32_t ae_callback_launch(uint64_t number, int32_t blocking, uint64_t stream);
/* Functions that will not be run any more, since their stream is gone: at most max of them; how many. */
int32_t ae_callbacks_dropped(uint64_t *numbers, int32_t max);
/* aclrtLaunchHostFunc; a thread of Python's runs it. thread 0: AE_AGAIN says that one is to be started, after which the
 * call is to be made again, with 1 if it was, -1 if it could not be. */
int32_t ae_host_launch(uint64_t stream, uint64_t number, int32_t thread);
/* In that thread: the next one to run, at most slice ns later; ae_host_done when it was run. 0, AE_AGAIN, or AE_MISS:
 * none is left, the thread is to end. */
int32_t ae_host_take(int64_t slice, uint64_t *number);
void ae_host_done(void);

/* ---- observers ----------------------------------------------------------------------------------------- */

#define AE_EVENT_MALLOC 1      /* a address, b bytes, c region, d 1 if the host may touch it as well */
#define AE_EVENT_FREE 2        /* a address, b bytes, c region */
#define AE_EVENT_COPY \
    3 /* synchronous: name of the function; a target, b source (0: a fill), c bytes; text "host_to_device" ... */
#define AE_EVENT_ENQUEUE \
    4     /* name what; a stream id, b task, c target, d source of a copy or workspace of an operator, \
           * e bytes; text of a copy as above */
#define AE_EVENT_START 5       /* name what; a stream id, b task, d device */
#define AE_EVENT_FINISH 6      /* name what; a stream id, b task, c 1 if it failed, d device */
#define AE_EVENT_SYNCHRONISE 7 /* name "stream", "event"; a id, b code */
#define AE_EVENT_RECORD 8      /* a event id, b stream id, c generation */
#define AE_EVENT_WAIT 9        /* a event id, b stream id, c generation */
#define AE_EVENT_CREATE \
    10     /* name of the kind; a handle, b id, c device, d 1 if it comes along with another object; \
            * e of a context: 2 * index of its SoC + (its rules are the documented ones) */
#define AE_EVENT_DESTROY 11 /* name of the kind; a handle, b 1 where its context goes */
#define AE_EVENT_DESCRIBED 22 /* name of the kind; a handle: an aclTensor, aclScalar, array or list was made */
#define AE_EVENT_DROPPED 23   /* likewise: it was destroyed */
#define AE_EVENT_GONE \
    24 /* before a refusal of such a handle, or of an executor's, that was destroyed: name of the kind; a handle, b 1 \
        * of an executor that was run, c the site that made it; site: where it was destroyed; text an executor's \
        * operator */
#define AE_EVENT_REFUSAL \
    12 /* name of the function; a code, b the handle or address that is refused (0: another reason); site; text */
#define AE_EVENT_LOST 14       /* a events that the host had no memory for */
/* What the process leaves behind, at its end or when ae_events_leaks asks. */
#define AE_EVENT_LEFT_OBJECT \
    15 /* name of the type; a handle; site: where it was created; of an executor b whether it is repeatable, and text: \
        * its operator */
#define AE_EVENT_LEFT_PEAK 16   /* b bytes: the most that were live at once, c region */
#define AE_EVENT_LEFT_END 17    /* that was all */
#define AE_EVENT_LEFT_POINT 30  /* name of a function; a number of its first call from the site, b calls from there */
#define AE_EVENT_LEFT_FAULT 31  /* name of a function, text of a fault; a times met, b calls counted, c code */
/* Told while calls are watched. */
#define AE_EVENT_CALL 32     /* the thread's call begins */
#define AE_EVENT_RETURN 33   /* name of the function; a its code: the newest call of the thread that has not ended */
#define AE_EVENT_OPERANDS \
    34 /* behind an operator's ENQUEUE: name what; a stream id, b task; text "self FLOAT[2,3]; ..." */
#define AE_EVENT_MARK 35     /* of the program's own: name of a row ("": the host's), text; a begin, b end */
/* Behind the START of a task: what it does with other ranks, a collective or one of its messages. name "HcclAllReduce",
 * of a message "HcclSend" or "HcclRecv"; a stream id, b task, c the communicator, by a number that all its ranks have,
 * d the call's number there, of a message among those from one rank to another, e rank; text
 * "count=4;dtype=FP32;reduction=SUM;ranks=2;communicator=NAME" or "from=0;to=1;bytes=64;ranks=2;communicator=NAME". */
#define AE_EVENT_COLLECTIVE 36
/* What worked here and is undefined in CANN: name of the function; text; site: the line to correct. */
#define AE_EVENT_MISUSE 18 /* a AE_MISUSE_... */
#define AE_MISUSE_DESTROYED 1 /* a tensor that ended between the phases */
#define AE_MISUSE_KIND 2 /* a copy's kind that contradicts its addresses */
#define AE_MISUSE_CHANGED 3 /* host memory that changed while a copy from it was queued */
#define AE_MISUSE_FOREIGN 4 /* an address for a tensor that the executor does not have */
#define AE_MISUSE_STORAGE 5 /* a view that extends beyond the storage of its tensor */
#define AE_MISUSE_DEPARTED 7 /* b handle: a wait for an event that another thread has destroyed */
#define AE_MISUSE_UNDOCUMENTED 6 /* phase one accepted what the operator's documentation excludes */
/* Told while a check is on (settings.check). */
#define AE_EVENT_PUSH \
    19 /* of every task: name what; a stream id, b task, c event id, d generation, e AE_PUSH_...; text: what it \
        * touches, an ae_access after the other, in the order of reading and writing */
#define AE_PUSH_WORK 0
#define AE_PUSH_RECORD 1
#define AE_PUSH_WAIT 2
#define AE_PUSH_RESET 3
#define AE_PUSH_ELSE 4 /* it may wait for whatever happens elsewhere */
/* From its first byte to the one behind its last; behind it the name of the operand, and of a view with gaps
 * "OFFSET;SIZE;SHAPE;STRIDES", in bytes, from the first byte on. */
typedef struct ae_access {
    uint64_t low, high;
    uint32_t flags; /* AE_ACCESS_... */
    uint16_t name_bytes, view_bytes;
} ae_access;
#define AE_EVENT_AGAIN \
    20 /* as AE_EVENT_PUSH, which came before: the task was enqueued c more times, e is the first number and b the \
        * newest; a wait for a stream likewise (event_repeats.h); to who does not want AE_EVENT_START */
#define AE_ACCESS_WRITES 1 /* else it reads */
#define AE_ACCESS_LOOSE 2 /* not all of it may be touched */
#define AE_ACCESS_WORKSPACE 4
#define AE_EVENT_SEEN 21 /* a query answered that all is done: name "stream", "event"; a id */

/* Texts and sites go by number: told before the first event that has them, again where a number gets another one. */
#define AE_EVENT_WORDS 40 /* a part of a text, from time to e: name its number, text how many bytes are left */
#define AE_EVENT_PLACE 41 /* likewise of a site */

#define AE_EVENT_TEXT 256
#define AE_EVENT_SITE 128

/* An event as it is told. */
typedef struct ae_event_record {
    uint64_t time, site;
    uint64_t a, b, c, d, e;
    uint32_t kind, thread;
    char name[80];
    char text[AE_EVENT_TEXT];
} ae_event_record;

/* An event as it is taken: site, name and text are numbers, 0 for an empty one. */
typedef struct ae_event_row {
    uint64_t time, site;
    uint64_t a, b, c, d, e;
    uint32_t kind, thread, name, text;
} ae_event_row;
#define AE_EVENT_PART 56 /* bytes of a text that a row takes */

/* Watch from now on (counted), or one less: 0. While somebody watches, events wait until they are taken. */
int32_t ae_watch(int32_t on);
/* The kinds that they want, a bit 1 << AE_EVENT_... each; without one, and once nobody watches any more, all. */
void ae_watch_kinds(uint64_t kinds);
/* Calls as well, or no more (counted). */
void ae_watch_calls(int32_t on);
/* What to call, from any thread and with locks held, when the first events wait that are worth being taken. */
void ae_watch_wake(void (*hook)(void));
/* At most max rows (8 or more), oldest first; how many. */
int32_t ae_events_take(ae_event_row *out, int32_t max);
/* Tell the watchers what is left now, as at the end of the process. */
void ae_events_leaks(void);

/* ---- InfiniOp and InfiniRT, as Python's surface calls them ----------------------------------------------- */

/* In place of AE_INTERRUPTED, whose number is a status there. */
#define AE_INFINI_INTERRUPTED 1002
/* The line that this thread's last refused call has for stderr; NULL: none yet. C programs get it written. */
const char *ae_infini_line(void);
/* A call that Python refuses on its own, told as C tells it; returns the status. */
int32_t ae_infini_refuse(const char *function, int32_t status, const char *reason);

/* Create of an operator: a request is what aclnn_py.planner is asked and answers; it ends with ae_infini_answered, for
 * which answer NULL gives it up. Both return a status. */
typedef struct ae_infini_request ae_infini_request;
/* Number of an operator by its name ("infiniopRelu"), -1 if there is none. */
int32_t ae_infini_operator(const char *name);
int32_t ae_infini_create(int32_t number, uint64_t handle, const uint64_t *tensors, const float *attributes,
                         ae_infini_request **made);
const char *ae_infini_snapshot(ae_infini_request *request, uint64_t *count);
int32_t ae_infini_answered(ae_infini_request *request, const char *answer, uint64_t count, uint64_t *made);
/* Facts of a living tensor descriptor: dtype, rank, then sizes and strides. How many words there are, at most room of
 * them are written; 0: no such descriptor. */
uint64_t ae_infini_tensor_facts(uint64_t tensor, int64_t *words, uint64_t room);
/* Any of InfiniOp's objects goes, whatever its device; nothing is refused. */
void ae_infini_end(uint64_t handle);

#pragma GCC visibility pop
