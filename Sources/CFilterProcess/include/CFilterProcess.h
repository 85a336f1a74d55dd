#ifndef CFILTERPROCESS_H
#define CFILTERPROCESS_H
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Starts a program in a session and process group of its own, with these three files as its streams and no other file
/// open, every signal at its default and none blocked. Returns 0 and sets `process`, or an errno.
int cfilterprocess_start(
    pid_t *process, const char *path, char *const arguments[], char *const environment[],
    int32_t input, int32_t output, int32_t error);

/// A file that is readable as soon as the process has ended; -1 with errno set on failure.
int cfilterprocess_watch(pid_t process);

/// Lets a pipe hold so many bytes, if the kernel allows it.
void cfilterprocess_enlarge(int32_t pipe, int32_t bytes);

/// Makes a pipe: 0 is the reading end. Both ends are closed on exec. Returns 0 or an errno.
int cfilterprocess_pipe(int32_t ends[2]);
// Whether `part` stands somewhere in `bytes`: 1 or 0.
int cfilterprocess_holds(const void *bytes, size_t count, const void *part, size_t part_count);

/// Opens what lies beneath a folder: `path` is relative, and no part of it may be a symbolic link or lead out of the
/// folder, so that whoever can write there cannot lead the caller elsewhere. The file is closed on exec. Returns the
/// file, or -1 with errno (ELOOP or ENOTDIR at a link, EXDEV at a way out).
int cfilterprocess_open_beneath(int32_t folder, const char *path, int32_t flags, uint32_t mode);
/// The same without openat2, which `cfilterprocess_open_beneath` uses where the kernel lacks it; for tests.
int cfilterprocess_open_beneath_by_steps(int32_t folder, const char *path, int32_t flags, uint32_t mode);

#endif
