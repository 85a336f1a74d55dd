// SPDX-License-Identifier: Apache-2.0
#ifndef CTERMINAL_H
#define CTERMINAL_H
#include <stdint.h>

// What Siftbox needs of ncurses, in plain C with fixed-width integers. <curses.h> stays on the other side: its macros,
// its shared variables and its layout of types do not reach Swift. One terminal a process, all calls from one thread.

/// Keys of a terminal's description.
enum {
    CT_KEY_UP = 0x1000,
    CT_KEY_DOWN,
    CT_KEY_LEFT,
    CT_KEY_RIGHT,
    CT_KEY_HOME,
    CT_KEY_END,
    CT_KEY_PAGE_UP,
    CT_KEY_PAGE_DOWN,
    CT_KEY_INSERT,
    CT_KEY_DELETE,
    CT_KEY_BACKSPACE,
    CT_KEY_BACK_TAB,
    CT_KEY_ENTER,
    CT_KEY_FUNCTION = 0x1100  ///< F1 is this and 1.
};

/// Attributes of a style.
enum { CT_BOLD = 1, CT_DIM = 2, CT_UNDERLINE = 4, CT_REVERSE = 8 };

/// Takes the character set from the environment; when it is not UTF-8, takes C.UTF-8 instead.
/// Returns 0: it was UTF-8, 1: mended, -1: there is no UTF-8 locale.
int32_t ct_use_utf8(void);

/// What the system's `wcwidth` says: columns, or -1 for a scalar that it does not know.
int32_t ct_scalar_width(uint32_t scalar);

/// What is known of a kind of terminal. Returns 0, or -1 when there is no such kind.
int32_t ct_describe(const char *kind, int32_t *colours, int32_t *can_address, int32_t *has_mouse);

/// Takes the terminal of standard input and output over. Returns 0, or -1 when ncurses does not know its kind.
/// `with_colours` 0: colours are not used at all.
int32_t ct_open(const char *kind, int32_t with_colours);
int32_t ct_is_open(void);
/// The number of colours; 0 when there are none or they are not used.
int32_t ct_colours(void);
/// Gives the terminal back as it was. Also when it was never taken.
void ct_close(void);

/// Gives the terminal back for a while, and takes it again. Everything is sent anew afterwards.
void ct_leave(void);
void ct_return(void);
/// Stops this process as the shell expects it of Ctrl-Z; returns when it goes on.
void ct_stop_process(void);

/// The size of the terminal now; what ncurses draws on is made as large.
void ct_fit(int32_t *rows, int32_t *columns);

/// Style `number` (from 0, below 64) from now on has these colours (-1: the terminal's own) and attributes.
void ct_define_style(int32_t number, int32_t foreground, int32_t background, int32_t attributes);

/// Puts `count` characters side by side. The first scalar of each has columns, the others combine with it; `lengths` says
/// how many scalars each has, at most 5.
void ct_put(int32_t row, int32_t column, const uint32_t *scalars, const uint8_t *lengths, int32_t count, int32_t style);
/// Sends what has changed, and places the cursor; a negative row hides it.
void ct_show(int32_t row, int32_t column);
/// Sends everything anew at the next `ct_show`.
void ct_forget(void);
void ct_bell(void);
/// Asks the terminal for presses and releases of the mouse's buttons, or leaves the mouse to it.
void ct_use_mouse(int32_t is_on);

/// What the key with this index (from 0) sends on the terminal that is open, and which of CT_KEY_… it is. Returns the number
/// of bytes, 0 when the terminal has no such key, -1 when there are no more keys.
int32_t ct_key_sequence(int32_t index, uint8_t *bytes, int32_t most, int32_t *key);
/// Bytes that were typed or pasted, as they are. Never waits. Returns how many; 0 when there are none now; -1 when none can
/// be read any more.
int32_t ct_read(uint8_t *bytes, int32_t most);
/// Whether the terminal is gone: nothing will be typed any more.
int32_t ct_has_ended(void);
#endif
