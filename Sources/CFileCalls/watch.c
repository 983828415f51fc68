// Waits for changes in folders. A report is only a hint: the caller must look at the files.
#define _GNU_SOURCE
#include "CFileCalls.h"

#include <errno.h>
#include <unistd.h>

#if defined(__linux__)
#include <poll.h>
#include <sys/inotify.h>

int pb_watch_open(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

int pb_watch_folder(int watch, const char *folder) {
  // Not IN_MODIFY, because a file that is still being written should not be read yet. Only IN_CREATE reports new
  // folders and links.
  uint32_t mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ONLYDIR;
  return inotify_add_watch(watch, folder, mask);
}

int pb_watch_wait(int watch, int milliseconds) {
  struct pollfd ready = {.fd = watch, .events = POLLIN};
  int count = poll(&ready, 1, milliseconds);
  if (count < 0) return errno == EINTR ? 0 : -1;
  if (count == 0) return 0;
  if (ready.revents & (POLLERR | POLLNVAL)) return -1;
  _Alignas(struct inotify_event) char events[16 * 1024];
  int result = 1;
  for (;;) {
    ssize_t size = read(watch, events, sizeof events);
    if (size <= 0) return size == 0 || errno == EAGAIN || errno == EINTR ? result : -1;
    for (ssize_t at = 0; at < size;) {
      const struct inotify_event *event = (const struct inotify_event *)(events + at);
      if (event->mask & IN_Q_OVERFLOW) result = 2;
      at += (ssize_t)sizeof *event + event->len;
    }
  }
}

#else

int pb_watch_open(void) {
  errno = ENOSYS;
  return -1;
}

int pb_watch_folder(int watch, const char *folder) {
  (void)folder;
  (void)watch;
  errno = ENOSYS;
  return -1;
}

int pb_watch_wait(int watch, int milliseconds) {
  (void)watch, (void)milliseconds;
  return -1;
}

#endif
