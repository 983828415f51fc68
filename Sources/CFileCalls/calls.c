// System calls that Swift's module of the C library lacks.
#define _GNU_SOURCE
#include "CFileCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <sys/xattr.h>

static int rename_with(const char *from, const char *to, unsigned flags) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, flags);
}

int pb_exchange(const char *first, const char *second) { return rename_with(first, second, 2u /* RENAME_EXCHANGE */); }
int pb_rename_new(const char *from, const char *to) { return rename_with(from, to, 1u /* RENAME_NOREPLACE */); }

int pb_has_no_writer(int descriptor) {
  // The kernel grants a read lease only if nobody has the file open for writing. If somebody opens it for writing while the
  // lease lasts, the kernel sends a signal: SIGURG, which is ignored by default, instead of SIGIO, which would end the program.
  fcntl(descriptor, F_SETSIG, SIGURG);
  if (fcntl(descriptor, F_SETLEASE, F_RDLCK) == 0) {
    fcntl(descriptor, F_SETLEASE, F_UNLCK);
    return 1;
  }
  return errno == EAGAIN ? 0 : -1;
}

int pb_dates_every_change(const char *path) {
  struct statfs found;
  if (statfs(path, &found) != 0) return 0;
  switch ((unsigned)found.f_type) {
    case 0xEF53u:      // ext2, ext3, ext4
    case 0x58465342u:  // XFS
    case 0x9123683Eu:  // Btrfs
    case 0xCA451A4Eu:  // bcachefs
    case 0xF2F52010u:  // F2FS
    case 0x2FC12FC1u:  // ZFS
      return 1;
    default: return 0;
  }
}

int pb_machine_start(char *text, int size) {
  int descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return 0;
  ssize_t count = read(descriptor, text, size);
  close(descriptor);
  return count > 0 ? (int)count : 0;
}

void pb_copy_attributes(const char *from, int descriptor) {
  ssize_t size = listxattr(from, NULL, 0);
  if (size <= 0) return;
  char *names = malloc((size_t)size);
  if (names == NULL) return;
  size = listxattr(from, names, (size_t)size);
  for (ssize_t at = 0; at < size; at += (ssize_t)strlen(names + at) + 1) {
    ssize_t length = getxattr(from, names + at, NULL, 0);
    if (length < 0) continue;
    void *value = malloc((size_t)length + 1);
    if (value == NULL) continue;
    length = getxattr(from, names + at, value, (size_t)length);
    if (length >= 0) fsetxattr(descriptor, names + at, value, (size_t)length, 0);
    free(value);
  }
  free(names);
}

#elif defined(__APPLE__)
#include <copyfile.h>
#include <sys/mount.h>
#include <sys/param.h>
#include <sys/sysctl.h>

int pb_exchange(const char *first, const char *second) { return renamex_np(first, second, RENAME_SWAP); }
int pb_rename_new(const char *from, const char *to) { return renamex_np(from, to, RENAME_EXCL); }
int pb_has_no_writer(int descriptor) {
  (void)descriptor;
  return -1;
}

int pb_dates_every_change(const char *path) {
  struct statfs found;
  if (statfs(path, &found) != 0) return 0;
  return strcmp(found.f_fstypename, "apfs") == 0 || strcmp(found.f_fstypename, "hfs") == 0;
}

int pb_machine_start(char *text, int size) {
  size_t count = size;
  return sysctlbyname("kern.bootsessionuuid", text, &count, NULL, 0) == 0 ? (int)count : 0;
}

void pb_copy_attributes(const char *from, int descriptor) {
  int source = open(from, O_RDONLY | O_CLOEXEC);
  if (source < 0) return;
  fcopyfile(source, descriptor, NULL, COPYFILE_XATTR | COPYFILE_ACL);
  close(source);
}

#else

int pb_exchange(const char *first, const char *second) {
  (void)first, (void)second;
  errno = ENOSYS;
  return -1;
}
int pb_rename_new(const char *from, const char *to) { return pb_exchange(from, to); }
int pb_has_no_writer(int descriptor) {
  (void)descriptor;
  return -1;
}
int pb_dates_every_change(const char *path) {
  (void)path;
  return 0;
}
int pb_machine_start(char *text, int size) {
  (void)text, (void)size;
  return 0;
}
void pb_copy_attributes(const char *from, int descriptor) { (void)from, (void)descriptor; }

#endif

void pb_copy_date(const char *from, int descriptor) {
  struct stat found;
  if (stat(from, &found) != 0) return;
#if defined(__APPLE__)
  struct timespec changed = found.st_mtimespec;
#else
  struct timespec changed = found.st_mtim;
#endif
  struct timespec dates[2] = {{.tv_nsec = UTIME_OMIT}, changed};
  (void)!futimens(descriptor, dates);
}
