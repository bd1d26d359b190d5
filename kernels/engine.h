/* What Python (and the tests in C) see of the machine beside the exported functions of CANN's API, which are declared
 * for Python by kernels/build.py (ae_aclrtMalloc and so on): build.py hands this file to cffi as it stands, so it holds
 * plain declarations only. Sizes are bytes, times nanoseconds, addresses simulated unless they belong to the host.
 * Handles travel as uint64_t. Status: 0, AE_AGAIN (a slice of waiting passed, ask again) or an ACL code. */
#pragma once
#include <stddef.h>
#include <stdint.h>

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

/* ---- memory -------------------------------------------------------------------------------------------- */

#define AE_BLOCK_NONE 0
#define AE_BLOCK_LIVE 1
#define AE_BLOCK_FREED 2 /* freed, its slot still named by queued tasks or not yet reused */
#define AE_BLOCK_RETIRED 3 /* its device was reset */

typedef struct ae_block {
    uint64_t base, requested, extent; /* extent: legal bytes from base, slack included */
    uint64_t serial;                  /* 1 for the first block of the process */
    uint64_t site;                    /* where it was allocated: the number of a text, or a return address */
    uint32_t generation, pins, state;
    int32_t region;
} ae_block;

typedef struct ae_usage {
    uint64_t capacity, live_bytes, live_blocks, peak_bytes, total_blocks;
} ae_usage;

/* Idempotent per region. Regions 0..14 are devices, AE_HOST_REGION is page-locked host memory. 0 or 207001. */
int32_t ae_region_open(int32_t region, uint64_t capacity);
/* padding: bytes added to size rounded up to 32. 0 or 207001 (capacity or budget); address untouched on failure. */
int32_t ae_malloc(int32_t region, uint64_t size, uint64_t padding, uint64_t site, uint64_t *address);
/* host: 0 accepts device and page-locked blocks, 1 page-locked blocks only. 0 or 107000. */
int32_t ae_free(uint64_t address, int32_t host);
/* The block that owns the address. Returns 0 pageable host, 1 device, 2 page-locked; info->state says if it lives. */
int32_t ae_locate(uint64_t address, ae_block *info);
int32_t ae_usage_of(int32_t region, ae_usage *usage);
/* Live blocks by serial, at most max; returns how many there are. */
int32_t ae_list(int32_t region, ae_block *out, int32_t max);
/* After the device's streams are drained: every block of the region is retired. Returns how many were live. */
int32_t ae_retire(int32_t region);
/* Synchronous; both ends may be device, page-locked or plain host memory. 0, or 107000 when a block does not hold
 * [address, address + count); then fault, if given, tells which. */
typedef struct ae_failure {
    int32_t code;
    int32_t argument;    /* index of the operand, AE_WORKSPACE for the workspace, -1 unknown */
    uint64_t low, high;  /* addresses the task would have touched, high exclusive */
    uint64_t task, stream;
    uint64_t site;       /* where the task was enqueued */
    uint32_t kind;       /* AE_TASK_... */
    int32_t reason;      /* AE_WHY_... */
    ae_block block;      /* owner of low, state NONE if nobody */
    char name[80];       /* operator or call */
    const char *parameter;   /* name of the operand, NULL: nobody knows; it stays, as the explanation does */
    const char *explanation; /* why the device refuses the work, NULL: nobody knows */
    int32_t member;          /* of an operand that is a list's, -1: of none */
    int64_t element, index, size; /* an index of AE_WHY_INDEX: where it stands, what it is, what it has to be below */
} ae_failure;

#define AE_WHY_NOT_DEVICE 1 /* the address belongs to no block */
#define AE_WHY_FREED 2      /* the block was freed or reused after the task was enqueued */
#define AE_WHY_RANGE 3      /* the range leaves the block */
#define AE_WHY_REFUSED 4    /* the device cannot run this work: a plan without steps */
#define AE_WHY_INDEX 5      /* an index in the operand names no element; found while running */
#define AE_WHY_INJECTED 6   /* the program asked for it: explanation is the fault as it is written */

int32_t ae_copy(uint64_t target, uint64_t source, uint64_t count, ae_failure *fault);
int32_t ae_fill(uint64_t target, int32_t value, uint64_t count, ae_failure *fault);
/* Before a call of this thread that copies or fills (aclrtMemcpy..., aclrtMemset...): how many bytes the buffer holds
 * that is passed as the parameter of that name. What is not told is an address, whose length is the caller's word. */
void ae_buffer(const char *param, uint64_t bytes);
/* What an address is, in words, cut where out ends: "0x7f00..., 7 bytes inside of the block of 64 bytes at ..." */
void ae_describe(uint64_t address, char *out, uint64_t size);
/* Whether the first and the last byte of plain host memory can be read, or written as well; no bytes always can. */
int32_t ae_reachable(uint64_t low, uint64_t high, int32_t writes);

/* ---- tasks ----------------------------------------------------------------------------------------------- */

typedef struct ae_plan ae_plan;

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

/* ---- kernels and plans --------------------------------------------------------------------------------- */

#define AE_KERNEL_MOVE 0 /* copy with cast: one output, one input */
/* Number of a kernel by its name in elementwise.def, -1 if there is none; names by number for tests and pages. */
int32_t ae_kernel(const char *name);
const char *ae_kernel_name(int32_t kernel);
typedef struct ae_kernel_facts {
    int32_t outputs, inputs, attrs;
    int32_t folds;   /* a bit for each output that has one value a row */
    int32_t rows;    /* 1 if it works on whole rows */
    int32_t classes; /* it computes in: 1 FLOAT, 2 DOUBLE, 4 COMPLEX128, 8 INT64 */
    int32_t shaped;  /* 1 if its views have shapes of their own */
} ae_kernel_facts;
/* 0, or -1 if there is no such kernel. */
int32_t ae_kernel_describe(int32_t kernel, ae_kernel_facts *facts);

/* A plan is ready-made work: its program is a row of int64 words,
 *   [arguments, workspace bytes, steps, fused]      fused: index of the step that alone replaces the others, or -1
 *   per argument [low, high, writes]                bytes touched relative to the storage address; low == high: none
 *   per step [kernel, class, rounding, axes, rank, shape..., first attr, attrs, outputs, inputs]
 *     per view, outputs first [operand, offset, memory dtype, kernel dtype, strides...]
 *     of a kernel whose views have shapes of their own [..., kernel dtype, rank, shape..., strides...]
 * operand: index of an argument or -1 for the workspace; offset and strides in bytes; dtypes are aclDataType numbers.
 * class: the dtype that the inner loop computes in (FLOAT, DOUBLE, COMPLEX128, INT64); a move takes the one that rounds
 * its cast once, whatever is written here. A view whose memory dtype
 * differs from its kernel dtype is cast on the way as aclnn's Cast would. rounding: 0 nearest even, 1 half away from
 * zero (stores from FLOAT to FLOAT16 and BF16). steps counts all steps; with fused >= 0 the others are the unfused way.
 * axes: the last so many axes together are the rows that the kernel works on as wholes, 0 for an elementwise kernel; an
 * output with one value a row has strides of 0 along them.
 * No steps: work that the device refuses when it comes to it (AE_WHY_REFUSED).
 * NULL when the program is malformed (a defect of the caller). */
ae_plan *ae_plan_new(const char *name, int32_t failure_code, const int64_t *program, int32_t words, const double *attrs,
                     int32_t attr_count);
void ae_plan_release(ae_plan *plan);
/* 1 if the last launch of any plan in this thread ran fused (tests only). */
int32_t ae_plan_ran_fused(void);
/* Run a plan at once on plain host addresses, without stream and without checks (tests and InfiniOp's CPU). 0, or
 * AE_WHY_INDEX. */
int32_t ae_plan_call(ae_plan *plan, uint64_t workspace, const uint64_t *addresses);

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
#define AE_EVENT_COPY 3        /* synchronous: a target, b source (0: a fill), c bytes; text "host_to_device" ... */
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
            * e of a context: 2 * index of its SoC + (its rules are the documented ones), of an executor the \
            * workspace that it wants, text its operator */
#define AE_EVENT_DESTROY 11    /* name of the kind; a handle, b 1 of an executor that was run */
#define AE_EVENT_REFUSAL \
    12 /* name of the function; a code, b 1 if the next event has more of the text, c the handle or address that is \
        * refused (0: another reason); site */
#define AE_EVENT_MORE 13       /* text that belongs behind that of the event before, b as there */
#define AE_EVENT_LOST 14       /* a events that the host had no memory for */
/* What the process leaves behind, at its end or when ae_events_leaks asks. */
#define AE_EVENT_LEFT_OBJECT 15 /* name of the type; a handle; site: where it was created */
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
/* What worked here and is undefined in CANN: name of the function; text; site: the line to correct. */
#define AE_EVENT_MISUSE 18 /* a AE_MISUSE_... */
#define AE_MISUSE_DESTROYED 1 /* a tensor that ended between the phases */
#define AE_MISUSE_KIND 2      /* a copy's kind that contradicts its addresses */
#define AE_MISUSE_CHANGED 3   /* host memory that changed while a copy from it was queued */
#define AE_MISUSE_FOREIGN 4   /* an address for a tensor that the executor does not have */
/* Told while a check is on (settings.check). */
#define AE_EVENT_PUSH 19 /* of every task: name what; a stream id, b task, c event id, d generation, e AE_PUSH_... */
#define AE_PUSH_WORK 0
#define AE_PUSH_RECORD 1
#define AE_PUSH_WAIT 2
#define AE_PUSH_RESET 3
#define AE_PUSH_ELSE 4 /* it may wait for whatever happens elsewhere */
/* Behind it, in the order of reading and writing: name of the operand; a stream id, b task, c its first byte, d the one
 * behind its last, e AE_ACCESS_...; text: of a view with gaps "OFFSET;SIZE;SHAPE;STRIDES", in bytes, from c. */
#define AE_EVENT_ACCESS 20
#define AE_ACCESS_WRITES 1 /* else it reads */
#define AE_ACCESS_LOOSE 2 /* not all of it may be touched */
#define AE_ACCESS_WORKSPACE 4
#define AE_EVENT_SEEN 21 /* a query answered that all is done: name "stream", "event"; a id */

#define AE_EVENT_TEXT 256
#define AE_EVENT_SITE 128

typedef struct ae_event_record {
    uint64_t time, site;
    uint64_t a, b, c, d, e;
    uint32_t kind, thread;
    char name[80];
    char text[AE_EVENT_TEXT];
    char site_text[AE_EVENT_SITE]; /* the site as text; "": nobody asked for it */
} ae_event_record;

/* Watch from now on (counted), or one less: 0. While somebody watches, events wait until they are taken. */
int32_t ae_watch(int32_t on);
/* Calls as well, or no more (counted). */
void ae_watch_calls(int32_t on);
/* What to call, from any thread and with locks held, when the first events wait that are worth being taken. */
void ae_watch_wake(void (*hook)(void));
/* At most max events, oldest first; how many. */
int32_t ae_events_take(ae_event_record *out, int32_t max);
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
