#ifndef CFILECALLS_H
#define CFILECALLS_H

/// Exchanges two files on one file system in one step: with renameat2 and RENAME_EXCHANGE on Linux, with renamex_np and
/// RENAME_SWAP on macOS. Returns 0, or -1 with errno: EINVAL or ENOSYS if the file system or the operating system cannot do this.
int pb_exchange(const char *first, const char *second);

/// Renames a file, but never replaces another file (RENAME_NOREPLACE on Linux, RENAME_EXCL on macOS). Returns 0, or -1 with errno:
/// EEXIST if the new name is taken; EINVAL or ENOSYS if the file system or the operating system cannot do this.
int pb_rename_new(const char *from, const char *to);

/// Returns 1 if no process has the file open for writing, 0 if a process has, and -1 if this cannot be determined. The descriptor
/// must be open for reading only.
int pb_has_no_writer(int descriptor);

/// Whether a path is on a file system that is known to change a file's change time (`st_ctime`) at once with every change to the file:
/// 1 if it is; 0 if it is not, or if nothing is known about it.
int pb_dates_every_change(const char *path);

/// Writes a text that is different after each start of the machine, of at most `size` bytes. Returns its length; 0 if it is not known.
int pb_machine_start(char *text, int size);

/// Copies the extended attributes of a file to an open file, including access control lists, as far as the system allows.
void pb_copy_attributes(const char *from, int descriptor);

/// Gives an open file the date of the last change to another file, as far as the system allows.
void pb_copy_date(const char *from, int descriptor);

/// Calls `body(context, number)` for each number below `count`, and waits until all calls have returned. Number 0 runs on
/// this thread, each other number on a thread of its own. If a thread cannot be created, this thread does its work.
void pb_on_threads(int count, void (*body)(void *context, int number), void *context);

/// The number of processors that the system runs programs on; at least 1.
int pb_processors(void);

/// Looks for a program on the PATH and starts it. Its standard input and output are pipes; its standard error is discarded.
/// `arguments` start with the program's name and end with NULL. `variables`, each `NAME=value`, are set in its environment; they
/// end with NULL, too. Returns its process ID, or errno as a negative number.
int pb_start(char *const arguments[], char *const variables[], int *input, int *output);

/// Waits for a program to end. Returns its exit code, or -1 if a signal ended it.
int pb_wait(int process);

/// Starts watching for changes in folders, if the system can report them. Returns a descriptor that becomes readable on a change,
/// or -1.
int pb_watch_open(void);

/// Watches a folder for files that appear, disappear, or are closed after writing. Returns a number, or -1 with errno. The number is the
/// same if the folder is watched already, and is never used for another folder.
int pb_watch_folder(int watch, const char *folder);

/// Waits until something has changed in a watched folder, or until the time has passed. Discards the system's reports.
/// Returns 1 if something has changed, 2 if reports were lost because there were too many, 0 if nothing has changed, and
/// -1 if the watch no longer works.
int pb_watch_wait(int watch, int milliseconds);

/// The arguments of this program: first its name; NULL follows the last one. Returns NULL if the system does not provide the
/// arguments.
char *const *pb_arguments(void);

/// The environment of this program: each entry is `NAME=value`, and NULL follows the last one.
char *const *pb_environment(void);

/// Makes this program print a report to standard error if it crashes: if a check of Swift's runtime fails (a trap), or if another
/// signal shows a fault in the program. The report is `before`, the number of the signal, and `after`. The program then dies of the
/// signal, as it would have without a report. The texts are copied, up to 512 bytes of each.
void pb_report_traps(const char *before, const char *after);

/// Calls `body(context)` on this thread, which must not be the main thread, and gives the report of a crash a separate stack. If
/// the thread's own stack overflows, the report would have no room on it.
void pb_with_signal_stack(void (*body)(void *), void *context);

/// Makes the terminal pass on each key as it is pressed. When ``pb_terminal_leave`` is called, or this program crashes, `leaving` is
/// written to standard output, and the terminal is as it was. Returns 0, or -1 if there is no terminal.
int pb_terminal_enter(const char *leaving, int length);

/// Makes the terminal as it was before ``pb_terminal_enter``. It may be called at any time, also in a signal handler.
void pb_terminal_leave(void);

/// From now on, the signals that concern a terminal (a new size, stopping, going on, ending) do nothing but make a descriptor readable.
/// Returns -1 if that cannot be set up.
int pb_terminal_signals(void);

/// The number of the next signal that was noted; 0 if there is none.
int pb_terminal_next_signal(void);

/// Stops this program and the others of its job, until they are told to go on. Returns 0 after that; -1 if it did not stop, because no
/// shell waits for it.
int pb_terminal_stop(void);

/// Ends this program by a signal, as if it had not been caught.
void pb_terminal_die(int number);

/// Runs a program in this terminal, and waits until it has ended. If this program is told to end, it passes that on. If the program
/// stops, this one stops, too. Interrupts are left to the program. Returns the exit code; 128 if a signal ended the program; or errno as
/// a negative number if it could not be started.
int pb_terminal_run(const char *program, char *const arguments[]);

#endif
