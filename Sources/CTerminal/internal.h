// SPDX-License-Identifier: Apache-2.0
#ifndef CTERMINAL_INTERNAL_H
#define CTERMINAL_INTERNAL_H
#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1  // before <curses.h>, or cchar_t and add_wch do not exist
#include <curses.h>
#include <stddef.h>

/// Prepares giving the terminal back in a fatal signal or at exit: call before ncurses changes anything.
void ct_rescue_save(void);
/// From here on the process does not end without giving the terminal back. The terminal's kind must be known.
void ct_rescue_arm(void);
/// While the terminal is given back in the ordinary way, the rescue has nothing to do.
void ct_rescue_disarm(void);

/// The terminal itself, also while ncurses' standard output is not.
extern int ct_terminal;
/// From here on `ct_frame_update` collects a picture and writes it at once; without memory for it ncurses writes itself.
void ct_frame_open(void);
void ct_frame_close(void);
/// Sends what has changed: `doupdate`, in one write.
void ct_frame_update(void);
void ct_frame_write(const char *bytes, size_t length);

/// Writes to the terminal beside ncurses, which has flushed what it had.
void ct_write(const char *text);
#endif
