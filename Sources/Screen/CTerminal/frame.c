// SPDX-License-Identifier: Apache-2.0 Writes each frame with one call. ncurses flushes at every cursor movement, about
// sixty times for a full screen, and the terminal would draw partial frames. So a frame is collected in memory first.
#include "internal.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int ct_terminal = STDOUT_FILENO;
static int collected = -1;

void ct_frame_open(void) {
    if (collected >= 0) return;
    int copy = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (copy < 0) return;
    collected = memfd_create("picture", MFD_CLOEXEC);
    if (collected >= 0) {
        ct_terminal = copy;
    } else {
        close(copy);  // ncurses writes directly
    }
}

void ct_frame_close(void) {
    if (collected < 0) return;
    close(collected);
    close(ct_terminal);
    collected = -1;
    ct_terminal = STDOUT_FILENO;
}

void ct_frame_write(const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(ct_terminal, bytes, length);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0 && errno == EAGAIN) {
            struct pollfd room = {ct_terminal, POLLOUT, 0};
            poll(&room, 1, -1);
            continue;
        }
        if (written <= 0) return;  // the terminal was closed; reading the keyboard reports it
        bytes += written;
        length -= (size_t)written;
    }
}

size_t ct_frame_update(const uint8_t **frame) {
    static uint8_t *bytes;
    static size_t capacity;
    *frame = bytes;
    if (collected < 0 || dup2(collected, STDOUT_FILENO) < 0) {
        doupdate();
        return 0;
    }
    doupdate();
    dup2(ct_terminal, STDOUT_FILENO);
    off_t length = lseek(collected, 0, SEEK_CUR);
    if (length > 0 && (size_t)length > capacity) {
        void *larger = realloc(bytes, (size_t)length);
        if (larger == NULL) abort();  // as Swift does
        bytes = larger;
        capacity = (size_t)length;
    }
    off_t filled = 0;
    while (filled < length) {
        ssize_t count = pread(collected, bytes + filled, (size_t)(length - filled), filled);
        if (count <= 0) break;
        filled += count;
    }
    if (ftruncate(collected, 0) == 0) lseek(collected, 0, SEEK_SET);
    *frame = bytes;
    return (size_t)filled;
}
