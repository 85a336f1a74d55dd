// SPDX-License-Identifier: Apache-2.0
#ifndef CTERMINAL_INTERNAL_H
#define CTERMINAL_INTERNAL_H
#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1  // before <curses.h>, or cchar_t and add_wch do not exist
#include <curses.h>
#include <stddef.h>
#include <stdint.h>

/// Saves the terminal's modes, to be restored after a fatal signal or at exit. Call it before ncurses changes them.
void ct_rescue_save(void);
/// From now on the terminal is restored when the process ends. The terminal's kind must be known.
void ct_rescue_arm(void);
/// Colors are redefined: from now on the rescue restores them, too.
void ct_rescue_colors(void);
/// Disables the rescue, when the terminal is restored normally.
void ct_rescue_disarm(void);

/// The terminal, also while standard output is redirected to memory.
extern int ct_terminal;
/// From now on `ct_frame_update` collects a frame. Without a file in memory for it, ncurses writes directly.
void ct_frame_open(void);
void ct_frame_close(void);
/// Collects the changes: `doupdate`. Returns the number of their bytes, which are valid until the next call.
size_t ct_frame_update(const uint8_t **frame);
void ct_frame_write(const char *bytes, size_t length);

// Presses, releases and movements with a pressed button (1002; terminals without it know at least 1000), as decimal
// numbers if the terminal supports it (1006), else as three bytes.
#define CT_MOUSE_ON "\033[?1000h\033[?1002h\033[?1006h"
#define CT_MOUSE_OFF "\033[?1006l\033[?1002l\033[?1000l"

/// Writes to the terminal without ncurses, whose output must be flushed.
void ct_write(const char *text);
#endif
