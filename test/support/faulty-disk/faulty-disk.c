/*
 * A disk that fails, for tests: loaded before the C library with LD_PRELOAD, it makes writes to files under one folder go wrong.
 *
 *   FAULTY_DISK_FOLDER   files whose path begins with this
 *   FAULTY_DISK_CONTROL  a file that says what goes wrong now; read before each call, so that a test changes it while the process
 *                        runs. Empty or absent: nothing goes wrong. One line: KIND [PERMILLE [SEED]]
 *
 * KIND: enospc (no room: files do not grow), eio (writes fail), short (half of the bytes are written), fsync (fsync fails once, then says all is
 * well though nothing is written), rename (a rename is reported and not done). PERMILLE: of the calls, 1000 unless given.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define LARGEST 4096
static unsigned char watched[LARGEST]; /* 1: a file under the folder */
static unsigned char lying[LARGEST];   /* its fsync failed once */

struct fault { char kind[16]; unsigned permille; unsigned seed; };

static int under(const char *path) {
  const char *folder = getenv("FAULTY_DISK_FOLDER");
  return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int real_open(const char *path, int flags, int mode) {
  static int (*next)(const char *, int, ...);
  if (!next) next = dlsym(RTLD_NEXT, "open");
  return next(path, flags, mode);
}

static struct fault now(void) {
  struct fault fault = { "", 1000, 1 };
  const char *control = getenv("FAULTY_DISK_CONTROL");
  int saved = errno;
  int handle = control ? real_open(control, O_RDONLY | O_CLOEXEC, 0) : -1;
  if (handle >= 0) {
    char line[64] = { 0 };
    if (read(handle, line, sizeof line - 1) > 0) sscanf(line, "%15s %u %u", fault.kind, &fault.permille, &fault.seed);
    close(handle);
  }
  errno = saved;
  return fault;
}

static int strikes(const char *kind, unsigned *seed_out) {
  static unsigned state, last;
  struct fault fault = now();
  if (strcmp(fault.kind, kind) != 0) return 0;
  if (fault.seed != last) { last = fault.seed; state = fault.seed; }
  state = state * 1664525u + 1013904223u;
  if (seed_out) *seed_out = state;
  return (state >> 8) % 1000 < fault.permille;
}

/* Node closes files by the system call itself, which passes us by: the number may be a socket's by now. */
static int is_watched(int handle) {
  struct stat64 stats;
  if (handle < 0 || handle >= LARGEST || !watched[handle]) return 0;
  if (fstat64(handle, &stats) != 0 || !(S_ISREG(stats.st_mode) || S_ISDIR(stats.st_mode))) watched[handle] = 0;
  return watched[handle];
}

static int noted(int handle, const char *path) {
  if (handle >= 0 && handle < LARGEST) { watched[handle] = (unsigned char)under(path); lying[handle] = 0; }
  return handle;
}

#define OPENS(name) \
  int name(const char *path, int flags, ...) { \
    static int (*next)(const char *, int, ...); \
    if (!next) next = dlsym(RTLD_NEXT, #name); \
    va_list rest; va_start(rest, flags); \
    int mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(rest, int) : 0; \
    va_end(rest); \
    if ((flags & O_CREAT) && under(path) && strikes("enospc", NULL)) { \
      if (access(path, F_OK) != 0) { errno = ENOSPC; return -1; } \
    } \
    return noted(next(path, flags, mode), path); \
  }
OPENS(open)
OPENS(open64)

int close(int handle) {
  static int (*next)(int);
  if (!next) next = dlsym(RTLD_NEXT, "close");
  if (handle >= 0 && handle < LARGEST) watched[handle] = lying[handle] = 0;
  return next(handle);
}

/* How many of the bytes are to be written: all, half of them, or -1 with errno. */
static ssize_t allowed(int handle, size_t count, off64_t at) {
  struct stat64 stats;
  if (!is_watched(handle)) return (ssize_t)count;
  if (lying[handle]) return (ssize_t)count;
  /* A full disk still takes what is written over what is there. */
  int grows = fstat64(handle, &stats) == 0 && at + (off64_t)count > stats.st_size;
  if (grows && strikes("enospc", NULL)) { errno = ENOSPC; return -1; }
  if (strikes("eio", NULL)) { errno = EIO; return -1; }
  if (count > 1 && strikes("short", NULL)) return (ssize_t)(count / 2);
  return (ssize_t)count;
}

ssize_t write(int handle, const void *bytes, size_t count) {
  static ssize_t (*next)(int, const void *, size_t);
  if (!next) next = dlsym(RTLD_NEXT, "write");
  ssize_t may = allowed(handle, count, lseek64(handle, 0, SEEK_CUR));
  return may < 0 ? -1 : next(handle, bytes, (size_t)may);
}

#define WRITES_AT(name, offset) \
  ssize_t name(int handle, const void *bytes, size_t count, offset at) { \
    static ssize_t (*next)(int, const void *, size_t, offset); \
    if (!next) next = dlsym(RTLD_NEXT, #name); \
    ssize_t may = allowed(handle, count, (off64_t)at); \
    return may < 0 ? -1 : next(handle, bytes, (size_t)may, at); \
  }
WRITES_AT(pwrite, off_t)
WRITES_AT(pwrite64, off64_t)

#define SYNCS(name) \
  int name(int handle) { \
    static int (*next)(int); \
    if (!next) next = dlsym(RTLD_NEXT, #name); \
    if (!is_watched(handle)) return next(handle); \
    if (lying[handle]) return 0; \
    if (strikes("fsync", NULL)) { lying[handle] = 1; errno = EIO; return -1; } \
    if (strikes("eio", NULL)) { errno = EIO; return -1; } \
    return next(handle); \
  }
SYNCS(fsync)
SYNCS(fdatasync)

#define TRUNCATES(name, offset) \
  int name(int handle, offset length) { \
    static int (*next)(int, offset); \
    if (!next) next = dlsym(RTLD_NEXT, #name); \
    if (is_watched(handle) && strikes("eio", NULL)) { errno = EIO; return -1; } \
    return next(handle, length); \
  }
TRUNCATES(ftruncate, off_t)
TRUNCATES(ftruncate64, off64_t)

int rename(const char *from, const char *to) {
  static int (*next)(const char *, const char *);
  if (!next) next = dlsym(RTLD_NEXT, "rename");
  if (under(to) && strikes("rename", NULL)) return 0;
  return next(from, to);
}
