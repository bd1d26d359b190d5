/* What comes in over a socket, cut into frames: a number, a number of bytes, and the bytes. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct frame_head {
    uint64_t number, count;
} frame_head;

typedef struct frames {
    char *bytes; /* what is no whole frame yet */
    size_t count, room;
} frames;

typedef enum frames_state { FRAMES_FINE, FRAMES_ENDED, FRAMES_WRONG, FRAMES_NO_MEMORY, FRAMES_REFUSED } frames_state;

/* Gets each whole frame; false: FRAMES_REFUSED, and no more of them. */
typedef bool (*frame_taker)(const frame_head *head, const char *payload);

/* Take what is there without waiting. */
frames_state frames_receive(frames *in, int socket, frame_taker take);
