/* Profiles: objects of the program, and steps of it by the host's time. */
#include "profiler.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- steps ------------------------------------------------------------------------------------------------------ */

struct aclprofStepInfo {
    uint64_t number, begin;
    bool started, ended;
};

aclprofStepInfo *aclprofCreateStepInfo(void)
{
    ENTER_NEW;
    static uint64_t newest;
    machine_lock();
    aclprofStepInfo *made = calloc(1, sizeof *made);
    if (made) made->number = newest++;
    made = object_adopt(HANDLE_STEP_INFO, made);
    machine_unlock();
    leave_noted();
    return made;
}

void aclprofDestroyStepInfo(aclprofStepInfo *stepinfo)
{
    ENTER_VALUE;
    object_destroy(stepinfo, HANDLE_STEP_INFO, "stepInfo");
}

/* With the lock held: `over`: the step has both its ends now. */
static int32_t step(aclprofStepInfo *one, aclprofStepTag tag, bool *over)
{
    if (tag == ACL_STEP_START ? one->started : one->ended)
        return refuse_invalid("tag", "each end of a step once", "%d again", (int)tag);
    if (tag == ACL_STEP_START) {
        one->started = true;
        one->begin = ae_now();
    } else {
        one->ended = true;
    }
    *over = one->started && one->ended;
    return 0;
}

aclError aclprofGetStepTimestamp(aclprofStepInfo *stepInfo, aclprofStepTag tag, aclrtStream stream)
{
    ENTER;
    (void)stream;
    void *found;
    bool over = false;
    uint64_t begin = 0;
    char name[32];
    machine_lock();
    int32_t code = object_checked(stepInfo, HANDLE_STEP_INFO, "stepInfo", &found);
    if (!code) code = step(found, tag, &over);
    if (over) {
        begin = ((aclprofStepInfo *)found)->begin;
        snprintf(name, sizeof name, "step %llu", (unsigned long long)((aclprofStepInfo *)found)->number);
    }
    machine_unlock();
    if (over) profile_tell(NULL, name, "step", begin, ae_now());
    return leave(code);
}
