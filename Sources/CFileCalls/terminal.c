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
static int signal_pipe[2] = {-1, -1};

// Calls only functions that are safe in a signal handler.
void pb_terminal_leave(void) {
  if (!is_entered) return;
  is_entered = 0;
  if (write(STDOUT_FILENO, leaving_bytes, leaving_length) < 0) {
    // A terminal that is gone needs nothing.
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

void pb_terminal_stop(void) { kill(0, SIGSTOP); }

void pb_terminal_die(int number) {
  signal(number, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  sigprocmask(SIG_UNBLOCK, &only, NULL);
  raise(number);
}

int pb_terminal_run(const char *program, char *const arguments[]) {
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  pid_t child;
  int failure = posix_spawn(&child, program, NULL, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  if (failure != 0) return -failure;
  int status;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return -errno;
    // A program that must end does not leave its editor behind. The interrupt key goes to the editor by itself.
    if (ending_signal == SIGTERM || ending_signal == SIGHUP) kill(child, ending_signal);
    ending_signal = 0;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}
