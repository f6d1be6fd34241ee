/*
 * A disk that fails, for tests: loaded before the C library with LD_PRELOAD, it makes writes to files under one folder go wrong.
 *
 *   FAULTY_DISK_FOLDER   files whose path begins with this
 *   FAULTY_DISK_CONTROL  a file that says what goes wrong now; read before each call, so that a test changes it while the process
 *                        runs. Empty or absent: nothing goes wrong. One line: KIND [PERMILLE [SEED]]
 *
 * KIND: enospc (no room: files do not grow), eio (writes fail), short (half of the bytes are written), fsync (fsync fails once, then says all is
 * well though nothing is written), rename (a rename is reported and not done). PERMILLE: of the calls, 1000 unless given.
 *
 * One more KIND, `sector`, takes a third number SEED = N: the disk can't read block N, of 4096 bytes, of the file whose path is exactly
 * FAULTY_DISK_FOLDER.
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
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#define LARGEST 4096
static unsigned char watched[LARGEST]; /* 1: a file under the folder; 2: it is the path itself */
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
  if (handle >= 0 && handle < LARGEST) {
    watched[handle] = under(path) ? (strcmp(path, getenv("FAULTY_DISK_FOLDER")) == 0 ? 2 : 1) : 0;
    lying[handle] = 0;
  }
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

/* How many of the bytes can be read: those before the block that can't, or -1 with errno. */
static size_t readable(int handle, size_t count, off64_t at) {
  if (is_watched(handle) != 2) return count;
  struct fault fault = now();
  if (strcmp(fault.kind, "sector") != 0) return count;
  off64_t begin = (off64_t)fault.seed * 4096, end = begin + 4096;
  if (at >= end || at + (off64_t)count <= begin) return count;
  if (at < begin) return (size_t)(begin - at);
  errno = EIO;
  return 0;
}

ssize_t read(int handle, void *bytes, size_t count) {
  static ssize_t (*next)(int, void *, size_t);
  if (!next) next = dlsym(RTLD_NEXT, "read");
  if (handle < 0 || handle >= LARGEST || watched[handle] != 2) return next(handle, bytes, count);
  size_t can = readable(handle, count, lseek64(handle, 0, SEEK_CUR));
  return can == 0 && count > 0 ? -1 : next(handle, bytes, can);
}

#define READS_AT(name, offset) \
  ssize_t name(int handle, void *bytes, size_t count, offset at) { \
    static ssize_t (*next)(int, void *, size_t, offset); \
    if (!next) next = dlsym(RTLD_NEXT, #name); \
    size_t can = readable(handle, count, (off64_t)at); \
    return can == 0 && count > 0 ? -1 : next(handle, bytes, can, at); \
  }
READS_AT(pread, off_t)
READS_AT(pread64, off64_t)

/* Node copies a complete file by one of these two: the kernel meets the block that can't be read. */
static int is_copyable(int handle) { return is_watched(handle) != 2 || strcmp(now().kind, "sector") != 0; }

ssize_t sendfile64(int to, int from, off64_t *at, size_t count) {
  static ssize_t (*next)(int, int, off64_t *, size_t);
  if (!next) next = dlsym(RTLD_NEXT, "sendfile64");
  if (is_copyable(from)) return next(to, from, at, count);
  errno = EIO;
  return -1;
}

long syscall(long number, ...) {
  static long (*next)(long, ...);
  long given[6];
  va_list rest;
  if (!next) next = dlsym(RTLD_NEXT, "syscall");
  va_start(rest, number);
  for (int i = 0; i < 6; i += 1) given[i] = va_arg(rest, long);
  va_end(rest);
  if (number != SYS_copy_file_range || is_copyable((int)given[0]))
    return next(number, given[0], given[1], given[2], given[3], given[4], given[5]);
  errno = EIO;
  return -1;
}

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
