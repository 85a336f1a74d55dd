// SPDX-License-Identifier: Apache-2.0
#include "internal.h"
#include "CTerminal.h"
#include <curses.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

// Keys with Shift, Alt or Control have no constants; terminfo's extended names are those of the plain keys and a digit.
static int32_t extended_key(int code) {
    static const struct { const char *prefix; int32_t key; } names[] = {
        {"kUP", CT_KEY_UP}, {"kDN", CT_KEY_DOWN}, {"kLFT", CT_KEY_LEFT}, {"kRIT", CT_KEY_RIGHT},
        {"kHOM", CT_KEY_HOME}, {"kEND", CT_KEY_END}, {"kPRV", CT_KEY_PAGE_UP}, {"kNXT", CT_KEY_PAGE_DOWN},
        {"kIC", CT_KEY_INSERT}, {"kDC", CT_KEY_DELETE},
    };
    const char *name = keyname(code);
    for (size_t i = 0; name != NULL && i < sizeof names / sizeof names[0]; i++) {
        if (strncmp(name, names[i].prefix, strlen(names[i].prefix)) == 0) return names[i].key;
    }
    return CT_KEY_IGNORED;
}

static int32_t named_key(int code) {
    if (code >= KEY_F(1) && code <= KEY_F(63)) return CT_KEY_FUNCTION + (code - KEY_F(0));
    switch (code) {
    case KEY_UP: case KEY_SR: return CT_KEY_UP;
    case KEY_DOWN: case KEY_SF: return CT_KEY_DOWN;
    case KEY_LEFT: case KEY_SLEFT: return CT_KEY_LEFT;
    case KEY_RIGHT: case KEY_SRIGHT: return CT_KEY_RIGHT;
    case KEY_HOME: case KEY_SHOME: case KEY_A1: case KEY_FIND: return CT_KEY_HOME;
    case KEY_END: case KEY_SEND: case KEY_C1: case KEY_SELECT: return CT_KEY_END;
    case KEY_PPAGE: case KEY_SPREVIOUS: case KEY_A3: return CT_KEY_PAGE_UP;
    case KEY_NPAGE: case KEY_SNEXT: case KEY_C3: return CT_KEY_PAGE_DOWN;
    case KEY_IC: case KEY_SIC: return CT_KEY_INSERT;
    case KEY_DC: case KEY_SDC: return CT_KEY_DELETE;
    case KEY_BACKSPACE: return CT_KEY_BACKSPACE;
    case KEY_BTAB: return CT_KEY_BACK_TAB;
    case KEY_ENTER: return CT_KEY_ENTER;
    case KEY_MOUSE: return CT_KEY_MOUSE;
    default: return code > KEY_MAX ? extended_key(code) : CT_KEY_IGNORED;
    }
}

int32_t ct_key(void) {
    if (ct_keyboard == NULL) return CT_KEY_NONE;
    int code = wgetch(ct_keyboard);
    if (code == ERR) return CT_KEY_NONE;
    return code < 0x100 ? code : named_key(code);
}

int32_t ct_mouse_event(int32_t *row, int32_t *column) {
    MEVENT event;
    if (getmouse(&event) != OK) return CT_MOUSE_NONE;
    *row = event.y;
    *column = event.x;
    if (event.bstate & BUTTON1_PRESSED) return CT_MOUSE_LEFT;
    if (event.bstate & BUTTON3_PRESSED) return CT_MOUSE_RIGHT;
    if (event.bstate & BUTTON4_PRESSED) return CT_MOUSE_WHEEL_UP;
    if (event.bstate & BUTTON5_PRESSED) return CT_MOUSE_WHEEL_DOWN;
    return CT_MOUSE_NONE;
}

static short input_state(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0 ? input.revents : 0;
}

int32_t ct_read(uint8_t *bytes, int32_t most) {
    if (!(input_state() & POLLIN)) return 0;
    ssize_t count = read(STDIN_FILENO, bytes, (size_t)most);
    return count > 0 ? (int32_t)count : 0;
}

int32_t ct_has_ended(void) {
    short state = input_state();
    if (state & (POLLHUP | POLLERR | POLLNVAL)) return 1;
    int waiting = 0;
    // Readable and yet without a byte: the end of the input.
    return (state & POLLIN) && ioctl(STDIN_FILENO, FIONREAD, &waiting) == 0 && waiting == 0;
}
