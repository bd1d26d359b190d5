/* Under the thread sanitizer: what random calls do to the bytes of the same operands at the same time is the program's own
 * fault, so accesses to operands are not looked at. The rest of the machine is. Linked with --wrap. */
#include "machine.h"

void AnnotateIgnoreReadsBegin(const char *file, int line);
void AnnotateIgnoreReadsEnd(const char *file, int line);
void AnnotateIgnoreWritesBegin(const char *file, int line);
void AnnotateIgnoreWritesEnd(const char *file, int line);

bool __real_plan_run(const ae_plan *plan, char *const *addresses, char *workspace, plan_fault *fault);
int32_t __real_ae_plan_call(ae_plan *plan, uint64_t workspace, const uint64_t *addresses);
void *__real_memmove(void *to, const void *from, size_t count);
void *__real_memset(void *to, int value, size_t count);

static void look_away(void)
{
    AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
    AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
}

static void look_again(void)
{
    AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
    AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
}

bool __wrap_plan_run(const ae_plan *plan, char *const *addresses, char *workspace, plan_fault *fault)
{
    look_away();
    bool done = __real_plan_run(plan, addresses, workspace, fault);
    look_again();
    return done;
}

int32_t __wrap_ae_plan_call(ae_plan *plan, uint64_t workspace, const uint64_t *addresses)
{
    look_away();
    int32_t code = __real_ae_plan_call(plan, workspace, addresses);
    look_again();
    return code;
}

void *__wrap_memmove(void *to, const void *from, size_t count)
{
    look_away();
    void *answer = __real_memmove(to, from, count);
    look_again();
    return answer;
}

void *__wrap_memset(void *to, int value, size_t count)
{
    look_away();
    void *answer = __real_memset(to, value, count);
    look_again();
    return answer;
}
