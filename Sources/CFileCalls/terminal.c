// The terminal of this process while a program draws its whole screen.
#define _GNU_SOURCE
#include "CFileCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

extern char **environ;

enum { leaving_size = 256 };

static struct termios former;
static char leaving_bytes[leaving_size];
static size_t leaving_length;
static volatile sig_atomic_t is_entered;
static volatile sig_atomic_t ending_signal;
static volatile sig_atomic_t is_continued;
static int signal_pipe[2] = {-1, -1};

// Calls only functions that are safe in a signal handler.
void pb_terminal_leave(void) {
  if (!is_entered) return;
  is_entered = 0;
  if (write(STDOUT_FILENO, leaving_bytes, leaving_length) < 0) {
    // The terminal is gone.
  }
  tcsetattr(STDIN_FILENO, TCSADRAIN, &former);
}

int pb_terminal_enter(const char *leaving, int length) {
  if (length < 0 || length > leaving_size) return -1;
  if (!is_entered && tcgetattr(STDIN_FILENO, &former) != 0) return -1;
  memcpy(leaving_bytes, leaving, (size_t)length);
  leaving_length = (size_t)length;
  struct termios raw = former;
  cfmakeraw(&raw);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  is_entered = 1;
  if (tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0) return 0;
  is_entered = 0;
  return -1;
}

static void note(int signal) {
  int before = errno;
  if (signal == SIGTERM || signal == SIGHUP || signal == SIGINT || signal == SIGQUIT) ending_signal = signal;
  if (signal == SIGCONT) is_continued = 1;
  char byte = (char)signal;
  if (write(signal_pipe[1], &byte, 1) < 0) {
    // The pipe is full, so the reader will look anyway.
  }
  errno = before;
}

static const int noted[] = {SIGWINCH, SIGCONT, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP};

int pb_terminal_signals(void) {
  if (signal_pipe[0] < 0) {
    if (pipe(signal_pipe) != 0) return -1;
    for (int end = 0; end < 2; end++) {
      fcntl(signal_pipe[end], F_SETFD, FD_CLOEXEC);
      fcntl(signal_pipe[end], F_SETFL, O_NONBLOCK);
    }
  }
  struct sigaction action = {.sa_handler = note};
  sigfillset(&action.sa_mask);
  for (size_t at = 0; at < sizeof noted / sizeof *noted; at++) sigaction(noted[at], &action, NULL);
  return signal_pipe[0];
}

int pb_terminal_next_signal(void) {
  char byte;
  return read(signal_pipe[0], &byte, 1) == 1 ? byte : 0;
}

// Sends SIGTSTP, not SIGSTOP: if no shell waits for this program, SIGSTOP would stop it for ever.
int pb_terminal_stop(void) {
  struct sigaction usual = {.sa_handler = SIG_DFL}, before;
  sigemptyset(&usual.sa_mask);
  is_continued = 0;
  sigaction(SIGTSTP, &usual, &before);
  kill(0, SIGTSTP);
  sigaction(SIGTSTP, &before, NULL);
  return is_continued ? 0 : -1;
}

void pb_terminal_die(int number) {
  signal(number, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  sigprocmask(SIG_UNBLOCK, &only, NULL);
  raise(number);
}

// If a shell continues this program and its child, the child may go on this many microseconds later.
enum { longest_delay = 20000 };

static int wait_in_foreground(pid_t child) {
  for (;;) {
    int status;
    if (waitpid(child, &status, WUNTRACED) < 0) {
      if (errno != EINTR) return -errno;
      if (ending_signal) kill(child, ending_signal);
      ending_signal = 0;
    } else if (!WIFSTOPPED(status)) {
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
    } else {
      // Most editors also stop this program when they stop. If so, a shell has already continued both.
      usleep(longest_delay);
      if (waitpid(child, &status, WNOHANG | WCONTINUED) == 0) raise(SIGTSTP);
      else if (!WIFCONTINUED(status)) return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
      kill(child, SIGCONT);
    }
  }
}

int pb_terminal_run(const char *program, char *const arguments[]) {
  // The keys that interrupt and quit are for the child alone. The key that stops is for both programs.
  static const int left[] = {SIGINT, SIGQUIT, SIGTSTP};
  enum { count = sizeof left / sizeof *left };
  struct sigaction before[count];
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  for (int at = 0; at < count; at++) {
    struct sigaction action = {.sa_handler = left[at] == SIGTSTP ? SIG_DFL : SIG_IGN};
    sigemptyset(&action.sa_mask);
    sigaction(left[at], &action, &before[at]);
    sigaddset(&usual, left[at]);
  }
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  pid_t child;
  ending_signal = 0;
  int result = -posix_spawn(&child, program, NULL, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  if (result == 0) result = wait_in_foreground(child);
  for (int at = 0; at < count; at++) sigaction(left[at], &before[at], NULL);
  return result;
}
