// Reports crashes of this program.
#define _GNU_SOURCE
#include "CFileCalls.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

// Swift's traps raise SIGILL or SIGTRAP. The runtime and the C library raise SIGABRT when they give up.
static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
enum { signal_count = sizeof signals / sizeof *signals, text_size = 512, stack_size = 32 * 1024 };

static struct sigaction former[signal_count];
static char before_number[text_size], after_number[text_size];
static size_t before_length, after_length;
static volatile sig_atomic_t is_reported;

// Calls only functions that are safe in a signal handler.
static void report(int signal, siginfo_t *info, void *context) {
  (void)context;
  if (!is_reported) {
    is_reported = 1;
    pb_terminal_leave();
    char text[2 * text_size + 2];
    size_t length = before_length;
    memcpy(text, before_number, before_length);
    if (signal >= 10) text[length++] = (char)('0' + signal / 10 % 10);
    text[length++] = (char)('0' + signal % 10);
    memcpy(text + length, after_number, after_length);
    length += after_length;
    // The report is written in one call, so that the lines of two programs do not mix.
    if (write(STDERR_FILENO, text, length) < 0) {
      // A failure of this call cannot be reported anywhere.
    }
  }
  struct sigaction next = {.sa_handler = SIG_DFL};
  // A fault that the processor reports happens again after this handler returns. The earlier handler, such as that of
  // Swift's backtraces, then sees the fault. A signal that a program sent does not happen again, so with the earlier
  // handler, this program would go on running.
  int happens_again = info != NULL && info->si_code > 0;
  for (size_t at = 0; at < signal_count; at++) {
    if (signals[at] == signal && happens_again) next = former[at];
  }
  sigaction(signal, &next, NULL);
  // This handler blocks all signals, so the program dies of this one only when the handler returns.
  if (next.sa_handler == SIG_DFL) raise(signal);
}

static void copy(char *target, size_t *length, const char *text) {
  *length = strnlen(text, text_size);
  memcpy(target, text, *length);
}

void pb_report_traps(const char *before, const char *after) {
  copy(before_number, &before_length, before);
  copy(after_number, &after_length, after);
  // A stack that overflowed has no room for a handler.
  static char stack[stack_size];
  stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&own, NULL);
  struct sigaction action = {.sa_sigaction = report, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigfillset(&action.sa_mask);
  for (size_t at = 0; at < signal_count; at++) sigaction(signals[at], &action, &former[at]);
}

void pb_with_signal_stack(void (*body)(void *), void *context) {
  // This stack is a part of the thread's own stack, at its base, because an overflow happens at the other end.
  char stack[stack_size];
  stack_t own = {.ss_sp = stack, .ss_size = sizeof stack}, none = {.ss_flags = SS_DISABLE};
  int is_set = sigaltstack(&own, NULL) == 0;
  body(context);
  if (is_set) sigaltstack(&none, NULL);
}
