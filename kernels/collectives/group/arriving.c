/* At the meeting of ranks, with what a rank hears when it fails. */
#include "joining.h"
#include "refusing.h"
#include "waiting.h"
#include "words.h"

typedef struct arrival {
    attendance *guest;
    const board_member *member;
    meeting_answer answer;
} arrival;

static int32_t arrive_step(void *what, int64_t slice)
{
    arrival *one = what;
    uint64_t end = ae_now() + (uint64_t)slice;
    machine_unlock();
    while (one->answer == MEETING_LASTS) {
        uint64_t now = ae_now();
        if (now >= end) break;
        one->answer = attend(one->guest, (int)((end - now) / MILLISECOND) + 1);
    }
    machine_lock();
    return one->answer == MEETING_LASTS ? AE_AGAIN : 0;
}

static void say_missing(const arrival *one, words *text)
{
    const char *comma = "";
    for (uint32_t rank = 0; rank < one->member->ranks; rank++) {
        if (rank == one->member->rank || attendance_sees(one->guest, rank)) continue;
        say(text, "%s%u", comma, rank);
        comma = ", ";
    }
}

static void arrive_reason(const void *what, char *out, size_t size)
{
    const arrival *one = what;
    words text = words_in(out, size);
    say(&text, "rank %u of %u waits for ranks to join its communicator: ", one->member->rank, one->member->ranks);
    say_missing(one, &text);
}

static int32_t refuse_late(const arrival *one, const communicator_options *options)
{
    char missing[128];
    words text = words_in(missing, sizeof missing);
    if (!attendance_connected(one->guest))
        return refuse_hccl(HCCL_E_TIMEOUT,
                           "Expected to reach the process of the root info within %g s (HCCL_CONNECT_TIMEOUT) but rank "
                           "%u has no way to its address (HCCL_IF_IP, HCCL_SOCKET_IFNAME).",
                           (double)options->connect / 1000, one->member->rank);
    say_missing(one, &text);
    return refuse_hccl(HCCL_E_TIMEOUT,
                       "Expected %u ranks to join the communicator within %g s (HCCL_CONNECT_TIMEOUT) but rank %u "
                       "waited in vain for: %s.",
                       one->member->ranks, (double)options->connect / 1000, one->member->rank, missing);
}

static int32_t refuse_gone(const arrival *one)
{
    if (attendance_connected(one->guest))
        return refuse_hccl(
            HCCL_E_TCP_CONNECT,
            "Expected %u ranks to join the communicator but the process of its root info ended or gave up "
            "before it was complete.",
            one->member->ranks);
    return refuse_hccl(
        HCCL_E_UNAVAIL,
        "Expected a root info of a process that lives, of a communicator that is not complete yet, but got "
        "one that leads nowhere.");
}

static int32_t refuse_answer(const arrival *one)
{
    uint32_t culprit = attendance_culprit(one->guest);
    switch (one->answer) {
    case MEETING_SIZE:
        return refuse_parameter("nRanks", "the number of ranks that the others gave", "%u", one->member->ranks);
    case MEETING_TAKEN: return refuse_parameter("rank", "a rank that nobody has yet", "%u", one->member->rank);
    case MEETING_LOST:
        return refuse_hccl(HCCL_E_TCP_CONNECT,
                           "Expected %u ranks to join the communicator but rank %u ended before it was complete.",
                           one->member->ranks, culprit);
    case MEETING_NO_UCX:
        return refuse_hccl(HCCL_E_NOT_SUPPORT,
                           "Expected UCX on every machine of a communicator of several but it is not installed where "
                           "rank %u is: pip install 'aclnn_py[hccl]'.",
                           culprit);
    case MEETING_NO_ROOM:
        return refuse_hccl(HCCL_E_MEMORY, "Expected host memory for a communicator but there is none.");
    default: return refuse_gone(one);
    }
}

int32_t arrive(attendance *guest, const board_member *member, const communicator_options *options,
               meeting_answer *answer)
{
    arrival one = {.guest = guest, .member = member};
    int32_t code = wait_in_slices(arrive_step, arrive_reason, &one, connect_left(options));
    *answer = one.answer;
    if (code == AE_AGAIN) return refuse_late(&one, options);
    if (code) return code;
    return one.answer == MEETING_SHARED || one.answer == MEETING_SPREAD ? 0 : refuse_answer(&one);
}
