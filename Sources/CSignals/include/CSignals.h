#ifndef CSIGNALS_H
#define CSIGNALS_H
#include <stdint.h>

/// Blocks nothing and interrupts nothing: from now on each of these signals is written, as one byte (its number),
/// to the pipe whose reading end is returned. Returns -1 with errno set on failure.
int csignals_open(const int32_t *signals, int32_t count);

/// Gives the signals back to their default action.
void csignals_restore(const int32_t *signals, int32_t count);
#endif
