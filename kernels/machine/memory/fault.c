/* Why the program just crashed: a device address was used as a pointer. Calls only what a signal handler may call, but
 * where the program meets a lock of guard.h: there the thread is in the middle of its own work, and goes on. */
#define _GNU_SOURCE
#include <signal.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

#include "call.h"
#include "guard.h"
#include "memory.h"
#include "observe_checked.h"
#include "stack.h"

typedef struct text {
    char bytes[768];
    size_t length;
} text;

static struct sigaction before_segv, before_bus;

static void put(text *out, const char *words)
{
    while (*words && out->length < sizeof out->bytes) out->bytes[out->length++] = *words++;
}

static void put_number(text *out, uint64_t number, uint32_t radix)
{
    char digits[24];
    size_t at = sizeof digits - 1;
    digits[at] = 0;
    do digits[--at] = "0123456789abcdef"[number % radix];
    while ((number /= radix));
    put(out, radix == 16 ? "0x" : "");
    put(out, digits + at);
}

/* A place of a C program is an address; finding out whose is nothing for a signal handler. */
static void put_site(text *out, uint64_t site)
{
    if (site >= MOST_SITES)
        put_number(out, site, 16);
    else
        put(out, ae_site_text((uint32_t)site));
}

static void put_block(text *out, const ae_block *block, uint64_t address)
{
    static const char *const states[] = {"", "", ", freed since", ", lost when its device was reset"};
    put(out, "It is byte ");
    put_number(out, address - block->base, 10);
    put(out, " of a block of ");
    put_number(out, block->requested, 10);
    put(out, " bytes at ");
    put_number(out, block->base, 16);
    put(out, " (allocated at ");
    put_site(out, block->site);
    put(out, states[block->state]);
    put(out, ").\n");
}

static void explain(const window *home, uint64_t address)
{
    text out = {.length = 0};
    put(&out, "\naclnn_py: the host used ");
    put_number(&out, address, 16);
    put(&out, " as a pointer, but that is memory of device ");
    put_number(&out, (uint64_t)home->region, 10);
    put(&out, ".\n");
    const block_record *record = block_owner(address);
    if (record) {
        ae_block block;
        block_describe_at(record, address, &block);
        put_block(&out, &block, address);
    } else {
        put(&out, "No block of aclrtMalloc was ever there, or it is long gone.\n");
    }
    put(&out, "The host cannot read or write device memory: copy with aclrtMemcpy, or use aclrtMallocHost.\n");
    ssize_t ignored = write(STDERR_FILENO, out.bytes, out.length);
    (void)ignored;
}

/* ---- locked memory ----------------------------------------------------------------------------------------------- */

static uintptr_t instruction_of(const void *context)
{
    const ucontext_t *at = context;
#if defined __x86_64__
    return (uintptr_t)at->uc_mcontext.gregs[REG_RIP];
#elif defined __aarch64__
    return (uintptr_t)at->uc_mcontext.pc;
#else
    (void)at;
    return 0;
#endif
}

static void tell_touched(uint64_t address, const guarded_copy *met, const void *context)
{
    ae_event_record event = {.kind = AE_EVENT_MISUSE,
                             .a = AE_MISUSE_TOUCHED,
                             .b = address,
                             .c = met->stream,
                             .d = met->task,
                             .site = site_of_access(instruction_of(context))};
    strcpy(event.name, "aclrtMemcpyAsync");
    strcpy(event.text, "the host accessed dst before it had synchronised with the copy");
    observe_event(&event);
}

/* Another thread may have met the lock just before: then the access succeeds when it is changes_at_last_fault again.
 * One that faults twice while no lock has come or gone met none: a jump into data. */
static bool goes_on(uint64_t address, const void *context)
{
    static _Thread_local uint64_t changes_at_last_fault;
    guarded_copy met;
    uint64_t changes, before = changes_at_last_fault;
    bool lifted = guard_lifted(address, &met, &changes);
    if (lifted && checked() && address >= met.low && address < met.high) tell_touched(address, &met, context);
    if (lifted) return true;
    changes_at_last_fault = changes;
    const window *home = window_of(address);
    return changes != before && home && home->region == AE_HOST_REGION && home->distance && !home->only;
}

/* ---- what else there is ------------------------------------------------------------------------------------------ */

static _Thread_local volatile sig_atomic_t context_passed_on; /* low bits of the context that is passed on, 0: none */
static volatile uintptr_t kernel_frame_distance =
    UINTPTR_MAX;    /* bytes from a context to our frame when the kernel calls us */

/* A handler before us may end by what was there before it: us, by a call or by raise. One that leaves by siglongjmp
 * keeps `context_passed_on`; then the next fault is a new one, for the kernel calls us again. */
static bool called_by_next_handler(const siginfo_t *info, const void *context)
{
    uintptr_t distance = (uintptr_t)context - (uintptr_t)__builtin_frame_address(0);
    if (distance < kernel_frame_distance) kernel_frame_distance = distance;
    if (!context_passed_on) return false;
    return info->si_code <= 0 ||
           (context_passed_on == (sig_atomic_t)(uintptr_t)context && distance > kernel_frame_distance);
}

/* The default action comes when the instruction faults again; a handler that was there before us is called. */
static void pass_on(int number, siginfo_t *info, void *context)
{
    const struct sigaction *before = number == SIGBUS ? &before_bus : &before_segv;
    bool again = called_by_next_handler(info, context);
    sig_atomic_t outer = again ? context_passed_on : 0;
    context_passed_on = (sig_atomic_t)(uintptr_t)context;
    if (!again && before->sa_flags & SA_SIGINFO) {
        before->sa_sigaction(number, info, context);
    } else if (!again && before->sa_handler != SIG_DFL && before->sa_handler != SIG_IGN) {
        before->sa_handler(number);
    } else {
        signal(number, SIG_DFL);
        if (info->si_code <= 0) /* sent by somebody: nothing will fault again */
            raise(number);
    }
    context_passed_on = outer;
}

static void on_fault(int number, siginfo_t *info, void *context)
{
    uint64_t address = (uint64_t)(uintptr_t)info->si_addr;
    if (info->si_code == SEGV_ACCERR && number == SIGSEGV && goes_on(address, context)) return;
    bool locked = machine_trylock(); /* else the tables may be half written: better a guess than silence */
    const window *home = info->si_code > 0 ? window_of(address) : NULL;
    if (home && home->distance && home->region != AE_HOST_REGION) explain(home, address);
    if (locked) machine_unlock();
    if (observed()) observe_rescue();
    pass_on(number, info, context);
}

void fault_start(void)
{
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaction(SIGSEGV, &action, &before_segv);
    sigaction(SIGBUS, &action, &before_bus);
}

/* On the stack of the thread, which has room for Python's answer: others may have a small one of their own for
 * signals, and a handler that stands before us. */
void fault_first(void)
{
    struct sigaction now, action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_NODEFER};
    sigaction(SIGSEGV, NULL, &now);
    bool ours = now.sa_flags & SA_SIGINFO && now.sa_sigaction == on_fault;
    if (ours && !(now.sa_flags & SA_ONSTACK)) return;
    sigemptyset(&action.sa_mask);
    if (!ours) before_segv = now;
    sigaction(SIGSEGV, &action, NULL);
}
