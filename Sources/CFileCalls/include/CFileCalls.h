#ifndef CFILECALLS_H
#define CFILECALLS_H

/// Lets two names of one file system change places, in one step (Linux renameat2 with RENAME_EXCHANGE, macOS renamex_np
/// with RENAME_SWAP). Returns 0, or -1 with errno: EINVAL or ENOSYS where the file system or the system cannot.
int pb_exchange(const char *first, const char *second);

/// Gives a file a name that nothing has yet (RENAME_NOREPLACE, RENAME_EXCL). Returns 0, or -1 with errno: EEXIST if
/// something has it; EINVAL or ENOSYS where the file system or the system cannot.
int pb_rename_new(const char *from, const char *to);

/// Whether nobody has the file open for writing: 1 nobody has, 0 somebody has, -1 unknown. The descriptor must be
/// open for reading only.
int pb_has_no_writer(int descriptor);

/// Copies extended attributes, access control lists among them, as far as the system lets us.
void pb_copy_attributes(const char *from, int descriptor);

/// Calls `body(context, number)` for each number below `count`, each on a thread of its own, 0 on this one, and waits for
/// all. Where the system has no thread to give, this one does the work.
void pb_on_threads(int count, void (*body)(void *context, int number), void *context);

/// How many processors the system runs programs on; at least 1.
int pb_processors(void);

/// Starts a program that is looked for on the PATH. Its input and its output are pipes, its messages go nowhere.
/// `arguments` start with the program's name and end with NULL. `variables`, each `NAME=value`, are set in its environment; they
/// end with NULL, too. Returns its process number, or errno as a negative number.
int pb_start(char *const arguments[], char *const variables[], int *input, int *output);

/// Waits for a program to end. Returns its exit code, or -1 if it had none.
int pb_wait(int process);

/// Begins to watch folders, where the system can tell of changes. Returns a descriptor to read from, or -1.
int pb_watch_open(void);

/// Watches the names in a folder: files that come, go, or were written and closed. Returns 0, or -1 with errno.
int pb_watch_folder(int watch, const char *folder);

/// Waits until something has changed in a watched folder, or the time is over, and forgets what it was. Returns 1 if
/// something has changed, 2 if too much has to tell it all, 0 if nothing has; -1 if the watch is of no use any more.
int pb_watch_wait(int watch, int milliseconds);

/// The arguments of this program: its name first, NULL after the last one. NULL if the system does not provide them.
char *const *pb_arguments(void);

/// The environment of this program: `NAME=value` each, NULL after the last one.
char *const *pb_environment(void);

/// Reports a trap, or another signal that says that this program is wrong, on standard error: `before`, the number of the signal,
/// `after`. Then the program dies of that signal, as it would have without a report. The texts are copied, 512 bytes of each.
void pb_report_traps(const char *before, const char *after);

/// Calls `body(context)` on a thread that is not the main one, with a stack for the report of a trap: an overflow of the thread's own
/// leaves none.
void pb_with_signal_stack(void (*body)(void *), void *context);

#endif
