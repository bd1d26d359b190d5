// Two streams that events put in order, timed by events, and a callback that a thread of the program runs.
#include <pthread.h>

#include "aclnnop/aclnn_sigmoid.h"
#include "aclnnop/aclnn_silu.h"
#include "npu.h"

static aclrtEvent event()
{
    aclrtEvent made = nullptr;
    ok(aclrtCreateEventWithFlag(&made, ACL_EVENT_SYNC | ACL_EVENT_TIME_LINE), "aclrtCreateEventWithFlag");
    return made;
}

// Enqueues an operator of one input and returns at once. Dense float tensors need no workspace.
template <typename PhaseOne>
void enqueue(PhaseOne phaseOne, PhaseTwo phaseTwo, const Tensor &from, const Tensor &to, aclrtStream stream)
{
    uint64_t size = 0;
    aclOpExecutor *executor = nullptr;
    ok(phaseOne(from.get(), to.get(), &size, &executor), "phase one");
    ok(phaseTwo(nullptr, size, executor, stream), "phase two");
}

static const char *state(aclrtStream stream)
{
    aclrtStreamStatus status;
    ok(aclrtStreamQuery(stream, &status), "aclrtStreamQuery");
    return status == ACL_STREAM_STATUS_COMPLETE ? "complete" : "not ready";
}

static void notice(void *userData)
{
    std::printf("callback: %s\n", static_cast<const char *>(userData));
}

static void show(const char *when, aclrtStream producer, aclrtStream consumer, const Tensor &result)
{
    std::printf("%s: producer %s, consumer %s, result", when, state(producer), state(consumer));
    for (float value : result.values()) std::printf(" %f", value);
    std::printf("\n");
}

int main()
{
    Npu npu;
    aclrtStream producer = npu.stream(), consumer = nullptr;
    ok(aclrtCreateStream(&consumer), "aclrtCreateStream");
    aclrtEvent gate = event(), start = event(), made = event(), stop = event();
    {
        const Tensor x({4}, {1, 2, 3, 4}), y({4}, {0, 0, 0, 0}), z({4}, {0, 0, 0, 0});

        // The producer stands before a gate that nobody has opened yet.
        ok(aclrtStreamWaitEvent(producer, gate), "aclrtStreamWaitEvent");
        ok(aclrtRecordEvent(start, producer), "aclrtRecordEvent");
        enqueue(aclnnSiluGetWorkspaceSize, aclnnSilu, x, y, producer);
        ok(aclrtRecordEvent(made, producer), "aclrtRecordEvent");

        // The consumer takes what the producer will have made, and then has something to say.
        ok(aclrtStreamWaitEvent(consumer, made), "aclrtStreamWaitEvent");
        enqueue(aclnnSigmoidGetWorkspaceSize, aclnnSigmoid, y, z, consumer);
        ok(aclrtRecordEvent(stop, consumer), "aclrtRecordEvent");
        const uint64_t self = static_cast<uint64_t>(pthread_self());
        char message[] = "the consumer is done";
        ok(aclrtSubscribeReport(self, consumer), "aclrtSubscribeReport");
        ok(aclrtLaunchCallback(notice, message, ACL_CALLBACK_BLOCK, consumer), "aclrtLaunchCallback");
        show("gate closed", producer, consumer, z);

        // The default stream opens the gate.
        ok(aclrtRecordEvent(gate, nullptr), "aclrtRecordEvent");
        ok(aclrtProcessReport(-1), "aclrtProcessReport");
        ok(aclrtSynchronizeStream(consumer), "aclrtSynchronizeStream");
        show("gate open", producer, consumer, z);
        ok(aclrtUnSubscribeReport(self, consumer), "aclrtUnSubscribeReport");

        float elapsed = -1;
        ok(aclrtEventElapsedTime(&elapsed, start, stop), "aclrtEventElapsedTime");
        std::printf("start to stop took time: %s\n", elapsed >= 0 ? "yes" : "no");
    }
    for (aclrtEvent each : {gate, start, made, stop}) ok(aclrtDestroyEvent(each), "aclrtDestroyEvent");
    ok(aclrtDestroyStream(consumer), "aclrtDestroyStream");
    return 0;
}
