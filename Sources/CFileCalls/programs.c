// Starts other programs and waits for them.
#define _GNU_SOURCE
#include "CFileCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// Opens a pipe whose ends no other program inherits. Without pipe2, a program that another thread starts before the
// flags are set still inherits the ends.
static int open_pipe(int ends[2]) {
#if defined(__linux__)
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

static int is_same_variable(const char *first, const char *second) {
  size_t length = strcspn(first, "=");
  return strncmp(first, second, length + 1) == 0;
}

// Returns NULL if there is not enough memory. The caller frees the array, but not its strings.
static char **environment_with(char *const variables[]) {
  size_t count = 0, added = 0;
  while (environ[count] != NULL) count++;
  while (variables[added] != NULL) added++;
  char **all = malloc((count + added + 1) * sizeof *all);
  if (all == NULL) return NULL;
  size_t next = 0;
  for (size_t at = 0; at < count; at++) {
    int is_set = 0;
    for (size_t other = 0; other < added; other++) is_set |= is_same_variable(variables[other], environ[at]);
    if (!is_set) all[next++] = environ[at];
  }
  for (size_t other = 0; other < added; other++) all[next++] = variables[other];
  all[next] = NULL;
  return all;
}

int pb_start(char *const arguments[], char *const variables[], int *input, int *output, int reads_errors) {
  int in[2], out[2];
  if (open_pipe(in) != 0) return -errno;
  if (open_pipe(out) != 0) {
    int failure = errno;
    close(in[0]), close(in[1]);
    return -failure;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], 0);
  posix_spawn_file_actions_adddup2(&actions, out[1], 1);
  if (reads_errors) {
    posix_spawn_file_actions_adddup2(&actions, out[1], 2);
  } else {
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  }
  // This program ignores SIGPIPE; the other program must not inherit that.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  pid_t process = -1;
  char **environment = environment_with(variables);
  int failure =
      environment == NULL ? ENOMEM : posix_spawnp(&process, arguments[0], &actions, &attributes, arguments, environment);
  free(environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(in[0]), close(out[1]);
  if (failure != 0) {
    close(in[1]), close(out[0]);
    return -failure;
  }
  *input = in[1];
  *output = out[0];
  return process;
}

int pb_wait(int process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
