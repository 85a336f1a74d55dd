// SPDX-License-Identifier: Apache-2.0
#ifndef CTERMINAL_H
#define CTERMINAL_H
#include <stdint.h>

// The part of ncurses that Siftbox uses, in plain C with fixed-width integers. <curses.h>, with its macros and global
// variables, is not visible to Swift. There is one terminal per process; make all calls from one thread.

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
    CT_KEY_FUNCTION = 0x1100  ///< F1 is this plus 1.
};

/// Attributes of a style.
enum { CT_BOLD = 1, CT_DIM = 2, CT_UNDERLINE = 4, CT_REVERSE = 8 };

/// Uses the character set of the environment, or C.UTF-8 when it is not UTF-8.
/// Returns 0: it is UTF-8, 1: C.UTF-8 is used instead, -1: there is no UTF-8 locale.
int32_t ct_use_utf8(void);

/// The result of the system's `wcwidth`: columns, or -1 for an unknown scalar.
int32_t ct_scalar_width(uint32_t scalar);

/// Describes a kind of terminal. Returns 0, or -1 when the kind is unknown.
int32_t ct_describe(const char *kind, int32_t *colors, int32_t *can_address, int32_t *has_mouse);

/// Opens the terminal of standard input and output. Returns 0, or -1 when ncurses does not know its kind.
/// `with_colors` 0: without colors.
int32_t ct_open(const char *kind, int32_t with_colors);
int32_t ct_is_open(void);
/// The number of colors; 0: none, or not used.
int32_t ct_colors(void);
/// Restores and closes the terminal, if it is open.
void ct_close(void);

/// Restores the terminal temporarily, and takes it over again. Afterwards everything is sent again.
void ct_leave(void);
void ct_return(void);
/// Stops this process like Ctrl-Z; returns when it continues.
void ct_stop_process(void);
/// Lets Ctrl-Z stop this process together with a program that it runs on the terminal; 0: no longer.
void ct_allow_stop(int32_t is_allowed);

/// Gets the current size of the terminal, and resizes the screen of ncurses.
void ct_fit(int32_t *rows, int32_t *columns);

/// Defines style `number` (from 0, below 64) by its colors (-1: the terminal's default) and attributes.
void ct_define_style(int32_t number, int32_t foreground, int32_t background, int32_t attributes);

/// Whether the terminal lets programs define its colors.
int32_t ct_can_define_colors(void);
/// Defines a color by its number, with parts from 0 to 255. The terminal's own is restored however the screen ends.
void ct_define_color(int32_t number, int32_t red, int32_t green, int32_t blue);

/// Sends text to the terminal at once, such as a question. It must not move the cursor or print.
void ct_send(const char *text);

/// Writes `count` characters side by side. The first scalar of each is the base, the others combine with it; `lengths`
/// has the number of scalars of each, at most 5.
void ct_put(int32_t row, int32_t column, const uint32_t *scalars, const uint8_t *lengths, int32_t count, int32_t style);
/// Makes the changes and positions the cursor; a negative row hides it. Returns the number of bytes that do this, to be
/// sent with `ct_send_frame` before the next call; 0: they were sent already.
int32_t ct_show(int32_t row, int32_t column, const uint8_t **frame);
void ct_send_frame(const uint8_t *bytes, int32_t count);
/// Whether attributes are set by the sequences of ECMA-48.
int32_t ct_has_standard_attributes(void);
/// Whether the cursor can be moved while attributes are set.
int32_t ct_moves_keep_attributes(void);
/// Sends everything at the next `ct_show`.
void ct_forget(void);
void ct_bell(void);
/// Copies a text, given in base64, to the clipboard of the terminal (OSC 52).
void ct_copy(const char *base64);
/// Enables reports of mouse buttons and of drags, or leaves the mouse to the terminal.
void ct_use_mouse(int32_t is_on);

/// Gets the bytes of the key with this index (from 0) on the open terminal, and its CT_KEY_… value. Returns the number
/// of bytes, 0 when the terminal has no such key, -1 after the last key.
int32_t ct_key_sequence(int32_t index, uint8_t *bytes, int32_t capacity, int32_t *key);
/// Reads typed or pasted bytes without blocking. Returns their number; 0: none are available; -1: the input has ended.
int32_t ct_read(uint8_t *bytes, int32_t capacity);
/// Whether the terminal was closed.
int32_t ct_has_ended(void);
#endif
