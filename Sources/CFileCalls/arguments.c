#include "CFileCalls.h"

#include <stddef.h>
#include <stdlib.h>

static char **arguments;

#if defined(__APPLE__)
#include <crt_externs.h>

char *const *pb_arguments(void) { return *_NSGetArgv(); }
#else
#if defined(__GLIBC__)
// glibc passes constructors the same arguments as `main`. Swift reads /proc/self/cmdline instead. Where that file is
// missing, Swift gives the program no arguments. With other C libraries, `arguments` stays NULL.
__attribute__((constructor)) static void take(int count, char **values) {
  (void)count;
  arguments = values;
}
#endif

char *const *pb_arguments(void) { return arguments; }
#endif

extern char **environ;

char *const *pb_environment(void) { return environ; }
