/* Frames from a socket. */
#include "frames.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#define ROOM (64 << 10)
#define LONGEST (UINT64_C(1) << 30)

static bool make_room(frames *in)
{
    if (in->room - in->count >= ROOM) return true;
    size_t room = 2 * in->room + ROOM;
    char *moved = realloc(in->bytes, room);
    if (!moved) return false;
    in->bytes = moved;
    in->room = room;
    return true;
}

static frames_state hand_out(frames *in, frame_taker take)
{
    frames_state state = FRAMES_FINE;
    frame_head head;
    size_t at = 0;
    while (state == FRAMES_FINE && in->count - at >= sizeof head) {
        memcpy(&head, in->bytes + at, sizeof head);
        if (head.count > LONGEST) return FRAMES_WRONG;
        if (head.count > in->count - at - sizeof head) break;
        if (!take(&head, in->bytes + at + sizeof head)) state = FRAMES_REFUSED;
        at += sizeof head + head.count;
    }
    memmove(in->bytes, in->bytes + at, in->count - at);
    in->count -= at;
    return state;
}

frames_state frames_receive(frames *in, int socket, frame_taker take)
{
    if (!make_room(in)) return FRAMES_NO_MEMORY;
    ssize_t got = recv(socket, in->bytes + in->count, in->room - in->count, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return FRAMES_FINE;
    if (got <= 0) return FRAMES_ENDED;
    in->count += (size_t)got;
    return hand_out(in, take);
}
