// SPDX-License-Identifier: Apache-2.0
#include "internal.h"
#include "CTerminal.h"
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

static SCREEN *screen;
static int mouse_is_on;
static int colors;
static int has_default_colors;

enum { STYLES = 64 };
static attr_t style_attributes[STYLES];
static short style_pairs[STYLES];

static int is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

int32_t ct_use_utf8(void) {
    if (setlocale(LC_CTYPE, "") != NULL && is_utf8()) return 0;
    // With LC_ALL=C, ncurses would treat every byte of UTF-8 as a character.
    if (setlocale(LC_CTYPE, "C.UTF-8") != NULL && is_utf8()) return 1;
    return -1;
}

int32_t ct_scalar_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

int32_t ct_describe(const char *kind, int32_t *count, int32_t *can_address, int32_t *has_mouse) {
    int error = 0;
    TERMINAL *current = cur_term;
    if (setupterm((char *)kind, STDOUT_FILENO, &error) != OK) return -1;
    int known = tigetnum("colors");
    char *address = tigetstr("cup");
    char *mouse = tigetstr("kmous");
    *count = known > 0 ? known : 0;
    *can_address = address != NULL && address != (char *)-1;
    *has_mouse = mouse != NULL && mouse != (char *)-1;
    TERMINAL *described = cur_term;
    if (described != current) {
        set_curterm(current);
        del_curterm(described);
    }
    return 0;
}

// ncurses is not used for the mouse, because it would have to read the keyboard, and its reads block until a report is
// complete.
static void switch_mouse(int is_on) {
    char *report = tigetstr("kmous");
    int has_mouse = (report != NULL && report != (char *)-1) || strstr(termname(), "xterm") != NULL;
    if (has_mouse) ct_write(is_on ? CT_MOUSE_ON : CT_MOUSE_OFF);
}

static void switch_on(void) {
    ct_rescue_arm();
    ct_write("\033[?2004h");
    if (mouse_is_on) switch_mouse(1);
}

int32_t ct_open(const char *kind, int32_t with_colors) {
    ct_rescue_save();
    screen = newterm((char *)kind, stdout, stdin);
    if (screen == NULL) return -1;
    set_term(screen);
    cbreak();
    noecho();
    nonl();  // or Enter and Ctrl-J are the same key
    typeahead(-1);  // never leave a frame half drawn
    intrflush(stdscr, FALSE);
    idcok(stdscr, FALSE);  // terminals shift wide characters differently
    keypad(stdscr, TRUE);  // the terminal sends the keys of its description

    // Ctrl-S is a key and does not stop the output; so is Ctrl-C, which asks before unsaved messages are lost.
    struct termios mode;
    if (tcgetattr(STDIN_FILENO, &mode) == 0) {
        mode.c_iflag &= ~(tcflag_t)(IXON | IXOFF);
        mode.c_cc[VINTR] = _POSIX_VDISABLE;
        // Reads do not block. O_NONBLOCK would also affect other processes that share the terminal.
        mode.c_cc[VMIN] = 0;
        mode.c_cc[VTIME] = 0;
        tcsetattr(STDIN_FILENO, TCSANOW, &mode);
        def_prog_mode();
    }

    colors = 0;
    if (with_colors && has_colors() && start_color() == OK && COLORS >= 8) {
        colors = COLORS;
        has_default_colors = use_default_colors() == OK;
    }
    ct_frame_open();
    switch_on();
    return 0;
}

int32_t ct_is_open(void) { return screen != NULL; }

int32_t ct_colors(void) { return colors; }

void ct_close(void) {
    if (screen == NULL) return;
    ct_leave();
    delscreen(screen);
    screen = NULL;
    mouse_is_on = 0;
    ct_frame_close();
}

void ct_leave(void) {
    if (screen == NULL || isendwin()) return;
    if (mouse_is_on) switch_mouse(0);
    ct_write("\033[?2004l");
    endwin();
    ct_rescue_disarm();
}

void ct_return(void) {
    if (screen == NULL) return;
    reset_prog_mode();
    switch_on();
    clearok(curscr, TRUE);
}

void ct_allow_stop(int32_t is_allowed) {
    static struct sigaction ours;
    struct sigaction standard = {0};
    standard.sa_handler = SIG_DFL;
    sigemptyset(&standard.sa_mask);
    if (is_allowed) sigaction(SIGTSTP, &standard, &ours);
    else sigaction(SIGTSTP, &ours, NULL);
}

void ct_stop_process(void) {
    // SIGTSTP does not stop an orphaned process, which no shell could continue; SIGSTOP would stop it permanently.
    ct_allow_stop(1);
    raise(SIGTSTP);
    ct_allow_stop(0);
}

void ct_fit(int32_t *rows, int32_t *cols) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0
        && (size.ws_row != getmaxy(stdscr) || size.ws_col != getmaxx(stdscr))) {
        resize_term(size.ws_row, size.ws_col);
        clearok(curscr, TRUE);
    }
    *rows = getmaxy(stdscr);
    *cols = getmaxx(stdscr);
}

void ct_define_style(int32_t number, int32_t foreground, int32_t background, int32_t attributes) {
    if (number < 0 || number >= STYLES) return;
    attr_t value = A_NORMAL;
    if (attributes & CT_BOLD) value |= A_BOLD;
    if (attributes & CT_DIM) value |= A_DIM;
    if (attributes & CT_UNDERLINE) value |= A_UNDERLINE;
    if (attributes & CT_REVERSE) value |= A_REVERSE;
    style_attributes[number] = value;
    style_pairs[number] = 0;
    if (colors == 0 || (foreground < 0 && background < 0)) return;
    if (!has_default_colors) {
        if (foreground < 0) foreground = COLOR_WHITE;
        if (background < 0) background = COLOR_BLACK;
    }
    short pair = (short)(number + 1);
    if (pair < COLOR_PAIRS && init_pair(pair, (short)foreground, (short)background) == OK) style_pairs[number] = pair;
}

int32_t ct_can_define_colors(void) { return colors > 0 && can_change_color(); }

// The smallest of the 1000 steps from which the terminal's description computes the same of 255.
static short thousandths(int32_t part) { return (short)((part * 1000 + 254) / 255); }

void ct_define_color(int32_t number, int32_t red, int32_t green, int32_t blue) {
    if (!ct_can_define_colors() || number < 0 || number >= colors) return;
    ct_rescue_colors();
    init_color((short)number, thousandths(red), thousandths(green), thousandths(blue));
}

void ct_send(const char *text) {
    if (screen != NULL && !isendwin()) ct_write(text);
}

void ct_put(int32_t row, int32_t column, const uint32_t *scalars, const uint8_t *lengths, int32_t count, int32_t style) {
    enum { CHUNK = 256 };
    cchar_t cells[CHUNK];
    if (screen == NULL || style < 0 || style >= STYLES) return;
    int32_t filled = 0;
    int32_t start = column;
    for (int32_t i = 0; i < count; i++) {
        wchar_t text[CCHARW_MAX + 1] = {0};
        int32_t width = 1;
        for (uint8_t j = 0; j < lengths[i]; j++) {
            if (j < CCHARW_MAX) text[j] = (wchar_t)scalars[j];
        }
        if (lengths[i] > 0 && text[0] >= 0x7F) width = wcwidth(text[0]);
        scalars += lengths[i];
        setcchar(&cells[filled++], text, style_attributes[style], style_pairs[style], NULL);
        column += width > 0 ? width : 1;
        if (filled == CHUNK || i == count - 1) {
            mvwadd_wchnstr(stdscr, row, start, cells, filled);
            filled = 0;
            start = column;
        }
    }
}

int32_t ct_show(int32_t row, int32_t column, const uint8_t **frame) {
    *frame = NULL;
    if (screen == NULL) return 0;
    curs_set(row >= 0);
    if (row >= 0) wmove(stdscr, row, column);
    wnoutrefresh(stdscr);
    return (int32_t)ct_frame_update(frame);
}

void ct_send_frame(const uint8_t *bytes, int32_t count) {
    if (screen != NULL && count > 0) ct_frame_write((const char *)bytes, (size_t)count);
}

int32_t ct_has_standard_attributes(void) {
    const char *reset = tigetstr("sgr0");
    return reset != NULL && reset != (char *)-1 && strstr(reset, "\033[") != NULL;
}

int32_t ct_moves_keep_attributes(void) { return tigetflag("msgr") == 1; }

void ct_forget(void) {
    if (screen != NULL) clearok(curscr, TRUE);
}

void ct_bell(void) {
    if (screen != NULL) beep();
}

void ct_copy(const char *base64) {
    if (screen == NULL) return;
    ct_write("\033]52;c;");
    ct_write(base64);
    ct_write("\a");
}

void ct_use_mouse(int32_t is_on) {
    if (screen == NULL || mouse_is_on == (is_on != 0)) return;
    mouse_is_on = is_on != 0;
    if (!isendwin()) switch_mouse(mouse_is_on);
}
