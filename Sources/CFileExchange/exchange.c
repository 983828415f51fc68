// What Swift's module of the C library does not have.
#define _GNU_SOURCE
#include "CFileExchange.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>

int pb_exchange(const char *first, const char *second) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, 2u /* RENAME_EXCHANGE */);
}

int pb_is_unused(int descriptor) {
  // A write lease is given only if no other descriptor of the file is open. Who opens it in this very moment breaks the
  // lease, which the kernel tells by a signal: by one that is ignored unless somebody wants it, not by SIGIO, which kills.
  fcntl(descriptor, F_SETSIG, SIGURG);
  if (fcntl(descriptor, F_SETLEASE, F_WRLCK) == 0) {
    fcntl(descriptor, F_SETLEASE, F_UNLCK);
    return 1;
  }
  return errno == EAGAIN ? 0 : -1;
}

#elif defined(__APPLE__)

int pb_exchange(const char *first, const char *second) { return renamex_np(first, second, RENAME_SWAP); }
int pb_is_unused(int descriptor) {
  (void)descriptor;
  return -1;
}

#else

int pb_exchange(const char *first, const char *second) {
  (void)first, (void)second;
  errno = ENOSYS;
  return -1;
}
int pb_is_unused(int descriptor) {
  (void)descriptor;
  return -1;
}

#endif
