// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "signals.h"
#include "systemsupport.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

// The handler accesses only this: the writing end of the process's signal pipe.
static volatile int writing_end = -1;
static int reading_end = -1;

static void write_number(int number) {
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    if (writing_end >= 0) {
        // A full pipe means that the loop has not handled earlier signals yet; it will.
        ssize_t ignored = write(writing_end, &byte, 1);
        (void)ignored;
    }
    errno = saved;
}

int csystemsupport_signals_open(const int32_t *signals, int32_t count) {
    if (reading_end < 0) {
        int32_t ends[2];
        if (csystemsupport_pipe(ends) != 0) return -1;
        for (int i = 0; i < 2; i++) (void)fcntl(ends[i], F_SETFL, O_NONBLOCK);
        reading_end = ends[0];
        writing_end = ends[1];
    }
    // The parent process may have left them blocked.
    sigset_t listened;
    sigemptyset(&listened);
    for (int32_t i = 0; i < count; i++) sigaddset(&listened, signals[i]);
    if (pthread_sigmask(SIG_UNBLOCK, &listened, NULL) != 0) return -1;
    for (int32_t i = 0; i < count; i++) {
        struct sigaction action = {0};
        action.sa_handler = write_number;
        action.sa_flags = SA_RESTART;
        sigemptyset(&action.sa_mask);
        if (sigaction(signals[i], &action, NULL) != 0) return -1;
    }
    return reading_end;
}

void csystemsupport_signals_restore(const int32_t *signals, int32_t count) {
    for (int32_t i = 0; i < count; i++) signal(signals[i], SIG_DFL);
}
