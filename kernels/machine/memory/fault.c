/* Why the program just crashed: a device address was used as a pointer. Calls only what a signal handler may call. */
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "call.h"
#include "memory.h"

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

/* The default action comes when the instruction faults again; a handler that was there before us is called. */
static void pass_on(int number, siginfo_t *info, void *context)
{
    const struct sigaction *before = number == SIGBUS ? &before_bus : &before_segv;
    if (before->sa_flags & SA_SIGINFO) {
        before->sa_sigaction(number, info, context);
    } else if (before->sa_handler != SIG_DFL && before->sa_handler != SIG_IGN) {
        before->sa_handler(number);
    } else {
        signal(number, SIG_DFL);
        if (info->si_code <= 0) /* sent by somebody: nothing will fault again */
            raise(number);
    }
}

static void on_fault(int number, siginfo_t *info, void *context)
{
    uint64_t address = (uint64_t)(uintptr_t)info->si_addr;
    bool locked = machine_trylock(); /* else the tables may be half written: better a guess than silence */
    const window *home = info->si_code > 0 ? window_of(address) : NULL;
    if (home && home->distance) explain(home, address);
    if (locked) machine_unlock();
    pass_on(number, info, context);
}

void fault_start(void)
{
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    sigaction(SIGSEGV, &action, &before_segv);
    sigaction(SIGBUS, &action, &before_bus);
}
