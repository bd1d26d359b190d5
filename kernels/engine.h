/* The only contract between C and Python: build.py hands this file to cffi as it stands, so it holds
 * plain declarations only. Sizes are bytes, times nanoseconds, addresses simulated unless they belong to the host.
 * Status: 0, AE_AGAIN (a slice of waiting passed, ask again) or an ACL code. */
#pragma once
#include <stddef.h>
#include <stdint.h>

#define AE_AGAIN 1
#define AE_MAX_ARGS 8
#define AE_MAX_RANK 32
#define AE_HOST_REGION 15
#define AE_REGIONS 16
#define AE_MAX_ATTRS 16
#define AE_SLICE 50000000 /* ns a wait stays in C before Python looks for signals */

/* ---- life ---------------------------------------------------------------------------------------------- */

/* The first call counts, but for threads, which may change. threads: size of the kernel pool, 1 = inline; workers: threads that drain streams in the background;
 * budget: bytes all live blocks together may take before malloc answers 207001. */
int32_t ae_start(int32_t threads, int32_t workers, uint64_t budget);
/* In a forked child: forget every thread, stream, event and block of the parent. */
void ae_after_fork(void);
/* "avx512", "avx2" or "base"; ae_isa_force(NULL) goes back to the best one. 0, or -1 when this CPU lacks it. */
const char *ae_isa(void);
int32_t ae_isa_force(const char *name);
/* A place in the caller's source, for messages. The text is copied; the same text gives the same number; 0 is "unknown". */
uint32_t ae_site(const char *text);
const char *ae_site_text(uint32_t site);
uint64_t ae_now(void);

/* ---- memory -------------------------------------------------------------------------------------------- */

#define AE_BLOCK_NONE 0
#define AE_BLOCK_LIVE 1
#define AE_BLOCK_FREED 2 /* freed, its slot still named by queued tasks or not yet reused */
#define AE_BLOCK_RETIRED 3 /* its device was reset */

typedef struct ae_block {
    uint64_t base, requested, extent; /* extent: legal bytes from base, slack included */
    uint64_t serial;                  /* 1 for the first block of the process */
    uint32_t generation, pins, site, state;
    int32_t region;
} ae_block;

typedef struct ae_usage {
    uint64_t capacity, live_bytes, live_blocks, peak_bytes, total_blocks;
} ae_usage;

/* Idempotent per region. Regions 0..14 are devices, AE_HOST_REGION is page-locked host memory. 0 or 207001. */
int32_t ae_region_open(int32_t region, uint64_t capacity);
/* padding: bytes added to size rounded up to 32. 0 or 207001 (capacity or budget); address untouched on failure. */
int32_t ae_malloc(int32_t region, uint64_t size, uint64_t padding, uint32_t site, uint64_t *address);
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
    int32_t argument;    /* index of the argument, AE_MAX_ARGS for the workspace, -1 unknown */
    uint64_t low, high;  /* addresses the task would have touched, high exclusive */
    uint64_t task, stream;
    uint32_t site;       /* where the task was enqueued */
    uint32_t kind;       /* AE_TASK_... */
    int32_t reason;      /* AE_WHY_... */
    ae_block block;      /* owner of low, state NONE if nobody */
    char name[80];       /* operator or call */
} ae_failure;

#define AE_WHY_NOT_DEVICE 1 /* the address belongs to no block */
#define AE_WHY_FREED 2      /* the block was freed or reused after the task was enqueued */
#define AE_WHY_RANGE 3      /* the range leaves the block */
#define AE_WHY_REFUSED 4    /* the device cannot run this work: a plan without steps */

int32_t ae_copy(uint64_t target, uint64_t source, uint64_t count, ae_failure *fault);
int32_t ae_fill(uint64_t target, int32_t value, uint64_t count, ae_failure *fault);
/* Whether the first and the last byte of plain host memory can be read, or written as well; no bytes always can. */
int32_t ae_reachable(uint64_t low, uint64_t high, int32_t writes);

/* ---- contexts, streams, events ------------------------------------------------------------------------- */

typedef struct ae_context ae_context;
typedef struct ae_stream ae_stream;
typedef struct ae_event ae_event;
typedef struct ae_plan ae_plan;

#define AE_TASK_KERNEL 1
#define AE_TASK_COPY 2
#define AE_TASK_FILL 3
#define AE_TASK_RECORD 4
#define AE_TASK_WAIT 5
#define AE_TASK_RESET 6
#define AE_TASK_CALLBACK 7

/* new: the caller owns one reference and gives it back with release; queued tasks hold their own. */
ae_context *ae_context_new(int32_t device, int32_t copy_failure_code);
void ae_context_release(ae_context *context);
/* stop: 1 = the first failure sticks to the whole context and drops what is queued. */
void ae_context_mode(ae_context *context, int32_t stop);
/* The sticky failure of a stopped context, else 0. */
int32_t ae_context_failure(ae_context *context);

ae_stream *ae_stream_new(ae_context *context, int32_t id);
void ae_stream_release(ae_stream *stream);
/* Refuse further pushes (107017). drop: forget what is queued and not running. Idempotent. */
void ae_stream_close(ae_stream *stream, int32_t drop);
/* Tasks pushed so far: the number of the newest one. */
uint64_t ae_stream_pushed(ae_stream *stream);
/* Help, then wait at most slice ns, until task number target (0: the newest one now) is done.
 * 0, AE_AGAIN, or the stream's first failure since the last answer (cleared unless the context stopped). */
int32_t ae_stream_wait(ae_stream *stream, uint64_t target, int64_t slice);
/* 0 everything done, 1 not yet. Runs only small tasks itself, wakes a worker for the rest. Never blocks. */
int32_t ae_stream_query(ae_stream *stream);
/* Like ae_stream_wait, but large kernels are left to the workers so that the slice is kept. */
int32_t ae_stream_wait_for(ae_stream *stream, uint64_t target, int64_t slice);
/* Details of the failure that wait answered last for this stream. */
void ae_stream_failure(ae_stream *stream, ae_failure *failure);
/* What the head of the queue waits for: 0 nothing (idle or running), AE_TASK_WAIT, AE_TASK_CALLBACK; detail: event id or token. */
int32_t ae_stream_blocked(ae_stream *stream, uint64_t *detail);

typedef struct ae_event_state {
    uint64_t recorded;  /* records enqueued; the generation of the newest */
    uint64_t completed; /* newest generation whose record ran */
    uint64_t waits;     /* enqueued waits that have not finished */
    uint64_t reset;     /* generations cleared by resets that ran: completed counts only above it */
    uint64_t time;      /* ae_now() at the newest completed record, 0 before */
} ae_event_state;

ae_event *ae_event_new(uint64_t id);
void ae_event_release(ae_event *event);
void ae_event_query(ae_event *event, ae_event_state *state);
/* Help and wait until the given record generation completed: 0 or AE_AGAIN. large: 1 runs kernels of any size itself. */
int32_t ae_event_wait(ae_event *event, uint64_t generation, int64_t slice, int32_t large);

/* Does nothing: the unit in which launch costs are told (tests/bench/launch.py). */
int32_t ae_crossing(void);

/* ---- pushing: returns at once; 0, or 107017 when the stream is closed ----------------------------------- */

/* Arguments are the tensors' storage addresses in the plan's order. */
int32_t ae_launch(ae_plan *plan, ae_stream *stream, uint64_t workspace, uint32_t site, uint64_t a0, uint64_t a1,
                  uint64_t a2, uint64_t a3, uint64_t a4, uint64_t a5, uint64_t a6, uint64_t a7);
/* The same in one argument, which is what a crossing from Python costs least with: words holds, as uint64 in this order,
 * plan, stream, workspace, site and then as many addresses as the plan has arguments. */
int32_t ae_submit(const char *words);
/* ae_stream_wait(stream, 0, AE_SLICE). */
int32_t ae_stream_sync(ae_stream *stream);
int32_t ae_push_copy(ae_stream *stream, uint64_t target, uint64_t source, uint64_t count, uint32_t site);
int32_t ae_push_fill(ae_stream *stream, uint64_t target, int32_t value, uint64_t count, uint32_t site);
int32_t ae_push_record(ae_stream *stream, ae_event *event, uint32_t site);
/* The stream's later tasks wait until the event's record number generation completed. */
int32_t ae_push_wait(ae_stream *stream, ae_event *event, uint64_t generation, uint32_t site);
int32_t ae_push_reset(ae_stream *stream, ae_event *event, uint32_t site);
/* When reached, token is published to thread; blocking: the stream stands still until ae_report_done(token). */
int32_t ae_push_callback(ae_stream *stream, uint64_t token, uint64_t thread, int32_t blocking, uint32_t site);
/* Wait at most slice ns for a token published to thread (helping small tasks): 0 or AE_AGAIN. */
int32_t ae_report_take(uint64_t thread, int64_t slice, uint64_t *token);
void ae_report_done(uint64_t token);

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
} ae_kernel_facts;
/* 0, or -1 if there is no such kernel. */
int32_t ae_kernel_describe(int32_t kernel, ae_kernel_facts *facts);

/* A plan is ready-made work: its program is a row of int64 words,
 *   [arguments, workspace bytes, steps, fused]      fused: index of the step that alone replaces the others, or -1
 *   per argument [low, high, writes]                bytes touched relative to the storage address; low == high: none
 *   per step [kernel, class, rounding, axes, rank, shape..., first attr, attrs, outputs, inputs]
 *     per view, outputs first [place, offset, memory dtype, kernel dtype, strides...]
 * place: index of an argument or -1 for the workspace; offset and strides in bytes; dtypes are aclDataType numbers.
 * class: the dtype that the inner loop computes in (FLOAT, DOUBLE, COMPLEX128, INT64); a move takes the one that rounds
 * its cast once, whatever is written here. A view whose memory dtype
 * differs from its kernel dtype is cast on the way as aclnn's Cast would. rounding: 0 nearest even, 1 half away from zero
 * (stores from FLOAT to FLOAT16 and BF16). steps counts all steps; with fused >= 0 the others are the unfused way.
 * axes: the last so many axes together are the rows that the kernel works on as wholes, 0 for an elementwise kernel; an
 * output with one value a row has strides of 0 along them.
 * No steps: work that the device refuses when it comes to it (AE_WHY_REFUSED).
 * NULL when the program is malformed (a defect of the caller). */
ae_plan *ae_plan_new(const char *name, int32_t failure_code, const int64_t *program, int32_t words,
                     const double *attrs, int32_t attr_count);
void ae_plan_release(ae_plan *plan);
/* 1 if the last launch of any plan in this thread ran fused (tests only). */
int32_t ae_plan_ran_fused(void);
/* Run a plan at once on plain host addresses, without stream and without checks (tests and InfiniOp's CPU). */
int32_t ae_plan_call(ae_plan *plan, uint64_t workspace, const uint64_t *addresses);

/* ---- observers ----------------------------------------------------------------------------------------- */

#define AE_MARK_START 1
#define AE_MARK_FINISH 2
#define AE_MARK_FAIL 3

typedef struct ae_mark {
    uint64_t time, stream, task;
    uint32_t what, kind, site, thread;
    char name[48];
} ae_mark;

/* While on, start and finish of tasks go to a ring; the oldest are lost when nobody takes them (counted). */
void ae_trace(int32_t on);
int32_t ae_trace_take(ae_mark *out, int32_t max);
uint64_t ae_trace_lost(void);
