// SPDX-License-Identifier: Apache-2.0 Reads the keyboard without ncurses: even with nodelay, its wgetch blocks for the
// rest of an escape sequence, and for the next key after a mouse event that it drops.
#include "internal.h"
#include "CTerminal.h"
#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

// Keys by their terminfo names. Several names can be the same key: the keypad's corners, or the key with Shift.
static const struct { const char *name; int32_t key; } named_keys[] = {
    {"kcuu1", CT_KEY_UP}, {"kri", CT_KEY_UP}, {"kcud1", CT_KEY_DOWN}, {"kind", CT_KEY_DOWN},
    {"kcub1", CT_KEY_LEFT}, {"kcuf1", CT_KEY_RIGHT},
    {"khome", CT_KEY_HOME}, {"ka1", CT_KEY_HOME}, {"kfnd", CT_KEY_HOME},
    {"kend", CT_KEY_END}, {"kc1", CT_KEY_END}, {"kslt", CT_KEY_END},
    {"kpp", CT_KEY_PAGE_UP}, {"ka3", CT_KEY_PAGE_UP}, {"knp", CT_KEY_PAGE_DOWN}, {"kc3", CT_KEY_PAGE_DOWN},
    {"kich1", CT_KEY_INSERT}, {"kdch1", CT_KEY_DELETE}, {"kbs", CT_KEY_BACKSPACE},
    {"kcbt", CT_KEY_BACK_TAB}, {"kent", CT_KEY_ENTER},
};

// With Shift these have their own names; with Alt or Control, that name and a digit from 3 to 8.
static const struct { const char *name; int32_t key; } modified_keys[] = {
    {"kUP", CT_KEY_UP}, {"kDN", CT_KEY_DOWN}, {"kLFT", CT_KEY_LEFT}, {"kRIT", CT_KEY_RIGHT},
    {"kHOM", CT_KEY_HOME}, {"kEND", CT_KEY_END}, {"kPRV", CT_KEY_PAGE_UP}, {"kNXT", CT_KEY_PAGE_DOWN},
    {"kIC", CT_KEY_INSERT}, {"kDC", CT_KEY_DELETE},
};

enum {
    NAMED = sizeof named_keys / sizeof named_keys[0],
    MODIFIED = sizeof modified_keys / sizeof modified_keys[0],
    FUNCTIONS = 63,
};

int32_t ct_key_sequence(int32_t index, uint8_t *bytes, int32_t capacity, int32_t *key) {
    char name[16];
    if (index < 0 || index >= NAMED + MODIFIED * 7 + FUNCTIONS) return -1;
    if (index < NAMED) {
        snprintf(name, sizeof name, "%s", named_keys[index].name);
        *key = named_keys[index].key;
    } else if ((index -= NAMED) < MODIFIED * 7) {
        int modifier = index % 7 + 2;
        const char *plain = modified_keys[index / 7].name;
        if (modifier == 2) {
            snprintf(name, sizeof name, "%s", plain);
        } else {
            snprintf(name, sizeof name, "%s%d", plain, modifier);
        }
        *key = modified_keys[index / 7].key;
    } else {
        index -= MODIFIED * 7;
        snprintf(name, sizeof name, "kf%d", index + 1);
        *key = CT_KEY_FUNCTION + index + 1;
    }
    const char *sequence = tigetstr(name);
    if (sequence == NULL || sequence == (char *)-1) return 0;
    size_t length = strlen(sequence);
    if (length > (size_t)capacity) return 0;
    memcpy(bytes, sequence, length);
    return (int32_t)length;
}

static short input_state(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0 ? input.revents : 0;
}

int32_t ct_read(uint8_t *bytes, int32_t capacity) {
    if (!(input_state() & POLLIN)) return 0;
    // Returns 0 if another process has read the bytes (see the mode in ct_open).
    ssize_t count = read(STDIN_FILENO, bytes, (size_t)capacity);
    if (count >= 0) return (int32_t)count;
    return errno == EINTR || errno == EAGAIN ? 0 : -1;
}

int32_t ct_has_ended(void) {
    short state = input_state();
    if (state & (POLLHUP | POLLERR | POLLNVAL)) return 1;
    int waiting = 0;
    // Readable without a byte: the end of the input.
    return (state & POLLIN) && ioctl(STDIN_FILENO, FIONREAD, &waiting) == 0 && waiting == 0;
}
