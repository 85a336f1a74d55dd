#ifndef CSYSTEMSUPPORT_SIGNALS_H
#define CSYSTEMSUPPORT_SIGNALS_H
#include <stdint.h>

/// Writes each of these signals as one byte (its number) to a pipe, and returns the reading end. Returns -1 with errno
/// set on failure. Signals are not blocked, and system calls restart after them.
int csystemsupport_signals_open(const int32_t *signals, int32_t count);

/// Restores the default action of the signals.
void csystemsupport_signals_restore(const int32_t *signals, int32_t count);
#endif
