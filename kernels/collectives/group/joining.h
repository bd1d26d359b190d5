/* What a communicator waits for before it is complete. With the machine lock, which is released meanwhile. */
#pragma once
#include "communicator.h"
#include "meeting.h"

/* ---- joining.c -------------------------------------------------------------------------------------------------- */

/* HCCL_E_TIMEOUT, HCCL_E_TCP_CONNECT noted */
int32_t joining_wait(communicator *one, const communicator_options *options);

/* ---- arriving.c ------------------------------------------------------------------------------------------------- */

/* Where the ranks of a name with an IP address meet: MEETING_SHARED or MEETING_SPREAD, or a refusal, noted. */
int32_t arrive(attendance *guest, const board_member *member, const communicator_options *options,
               meeting_answer *answer);
