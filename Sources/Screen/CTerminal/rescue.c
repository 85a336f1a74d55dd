// SPDX-License-Identifier: Apache-2.0
// Restores the terminal however the process ends, also after a crash or a call of exit().
#include "internal.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

static const int fatal[] = {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS};
enum { FATAL_COUNT = sizeof fatal / sizeof fatal[0] };

static struct sigaction before[FATAL_COUNT];
static struct termios saved;
static int is_saved;
static pid_t owner;
static volatile sig_atomic_t is_armed;

// The bytes that restore the terminal, prepared in advance because a signal handler can only write them.
static char undo[512];
static size_t undo_length;

static char spare_stack[64 * 1024];

void ct_write(const char *text) { ct_frame_write(text, strlen(text)); }

static int append(int byte) {
    if (undo_length < sizeof undo) undo[undo_length++] = (char)byte;
    return byte;
}

static void append_capability(const char *name) {
    char *value = tigetstr((char *)name);
    if (value != NULL && value != (char *)-1) tputs(value, 1, append);
}

// Async-signal-safe: write and tcsetattr only.
static void restore_terminal(void) {
    if (!is_armed || getpid() != owner) return;
    is_armed = 0;
    ssize_t ignored = write(ct_terminal, undo, undo_length);
    (void)ignored;
    if (is_saved) tcsetattr(STDIN_FILENO, TCSANOW, &saved);
}

static void crashed(int number) {
    restore_terminal();
    // Pass the signal to its previous handler (the runtime's backtrace or the system's default).
    for (int i = 0; i < FATAL_COUNT; i++) {
        if (fatal[i] == number) sigaction(number, &before[i], NULL);
    }
    raise(number);
}

void ct_rescue_save(void) {
    if (!is_saved) is_saved = tcgetattr(STDIN_FILENO, &saved) == 0;
}

void ct_rescue_arm(void) {
    if (undo_length == 0) {
        for (const char *c = "\033[?2004l" CT_MOUSE_OFF; *c; c++) append(*c);
        append_capability("sgr0");
        append_capability("op");
        append_capability("cnorm");
        append_capability("rmkx");
        append_capability("rmcup");
        append('\r');

        owner = getpid();
        atexit(restore_terminal);
        stack_t stack = {.ss_sp = spare_stack, .ss_size = sizeof spare_stack};
        stack_t current;
        // The handler needs its own stack, in case the stack has overflowed.
        if (sigaltstack(NULL, &current) == 0 && (current.ss_flags & SS_DISABLE)) sigaltstack(&stack, NULL);
    }
    for (int i = 0; i < FATAL_COUNT && !is_armed; i++) {
        struct sigaction action = {0};
        action.sa_handler = crashed;
        action.sa_flags = SA_ONSTACK;
        sigemptyset(&action.sa_mask);
        sigaction(fatal[i], &action, &before[i]);
    }
    is_armed = 1;
}

void ct_rescue_colors(void) {
    static int is_added;
    if (is_added || undo_length == 0) return;
    is_added = 1;
    append_capability("oc");
}

void ct_rescue_disarm(void) {
    if (!is_armed) return;
    is_armed = 0;
    for (int i = 0; i < FATAL_COUNT; i++) sigaction(fatal[i], &before[i], NULL);
}
