// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CFileAccessInterposer.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int is_group(const char *name) { return strncmp(name, "group.", 6) == 0; }

// Each name is opened relative to an open folder, and no link is followed: another extension may have used this home
// before.
static int open_folder(int above, const char *name) {
    return openat(above, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static void for_each(int folder, void (*body)(int, const char *, int), int other) {
    int reading = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *entries = reading < 0 ? NULL : fdopendir(reading);
    if (!entries) {
        if (reading >= 0) close(reading);
        return;
    }
    for (struct dirent *entry; (entry = readdir(entries));) body(folder, entry->d_name, other);
    closedir(entries);
}

static void remove_if_stale(int preferences, const char *name, int values) {
    if (!is_group(name)) return;
    struct stat facts;
    if (values >= 0 && fstatat(values, name, &facts, AT_SYMLINK_NOFOLLOW) == 0) return;
    unlinkat(preferences, name, 0);
}

static void copy(int values, const char *name, int preferences) {
    if (name[0] == '.') return;
    int from = openat(values, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (from < 0) return;
    // Another process of the same extension may be reading: replace the old file atomically.
    char made[64];
    snprintf(made, sizeof made, ".siftbox-values-%ld", (long)getpid());
    unlinkat(preferences, made, 0);
    int to = openat(preferences, made, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    int is_whole = to >= 0;
    char bytes[16384];
    for (ssize_t count; is_whole && (count = read(from, bytes, sizeof bytes)) != 0;) {
        if (count < 0) {
            is_whole = errno == EINTR;
            continue;
        }
        for (ssize_t done = 0, written; is_whole && done < count; done += written) {
            written = write(to, bytes + done, (size_t)(count - done));
            if (written < 0) is_whole = 0;
        }
    }
    close(from);
    if (to >= 0) close(to);
    if (!is_whole || renameat(preferences, made, preferences, name) != 0) unlinkat(preferences, made, 0);
}

void cfileaccess_place_values(const char *home) {
    int above = open(home, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (above < 0) return;
    // In a trial of `siftbox doctor`, the app has stored no values, or none can be read.
    const char *folder = getenv("SIFTBOX_APP_GROUP_TRIAL") ? NULL : getenv("SIFTBOX_APP_GROUP_FOLDER");
    char path[PATH_MAX];
    int values = -1;
    if (folder && *folder && snprintf(path, sizeof path, "%s/Preferences", folder) < (int)sizeof path)
        values = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (values >= 0) mkdirat(above, ".config", 0700);
    int preferences = open_folder(above, ".config");
    if (preferences >= 0) {
        for_each(preferences, remove_if_stale, values);
        if (values >= 0) for_each(values, copy, preferences);
        close(preferences);
    }
    if (values >= 0) close(values);
    close(above);
}
