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

/// Writes to `text` at most `size` bytes that are different after each start of the machine. They need not end with
/// NUL. Returns their number; 0 if the system does not provide such bytes.
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

/// Looks for a program on the PATH and starts it. `arguments` start with the program's name and end with NULL. The
/// program gets the environment of this one, in which `variables` are set: each is `NAME=value`, and NULL follows the
/// last one. Stores two descriptors: what is written to `input` is the program's standard input, and its standard
/// output can be read from `output`. Its standard error is discarded. Returns its process ID, or errno as a negative
/// number.
int pb_start(char *const arguments[], char *const variables[], int *input, int *output);

/// Waits for a program to end. Returns its exit code; -1 if a signal ended it, or if this process cannot wait for it.
int pb_wait(int process);

/// Starts watching for changes in folders, if the system can report them. Returns a descriptor that becomes readable on a change,
/// or -1.
int pb_watch_open(void);

/// Watches a folder for files that appear, disappear, or are closed after writing. Returns a number that stands for the
/// folder and for no other, or -1 with errno. For a folder that is watched already, it returns the same number again.
int pb_watch_folder(int watch, const char *folder);

/// Waits until something has changed in a watched folder, until the time has passed, or until this program gets a
/// signal. Discards the system's reports. Returns 1 if something has changed, 2 if reports were lost because there were
/// too many, 0 if nothing has changed, and -1 if the watch no longer works.
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

/// Makes the terminal pass on each key as it is pressed. ``pb_terminal_leave`` undoes this, and writes `leaving` to
/// standard output; the report of a crash (``pb_report_traps``) calls it. Returns 0, or -1 if there is no terminal, or
/// if `leaving` has more than 256 bytes.
int pb_terminal_enter(const char *leaving, int length);

/// Writes the bytes `leaving` of ``pb_terminal_enter``, and makes the terminal as it was before that call. Does nothing
/// if there was no such call since the last time. It may be called at any time, also in a signal handler.
void pb_terminal_leave(void);

/// From now on, the signals that concern a terminal (a new size, stopping, going on, ending) are only noted. Returns a
/// descriptor that becomes readable when a signal has been noted, or -1 if the system does not provide one.
int pb_terminal_signals(void);

/// The number of the next signal that was noted (``pb_terminal_signals``); 0 if there is none.
int pb_terminal_next_signal(void);

/// Stops this program and the others of its job until the user continues them. Returns 0 after that; -1 if this program
/// did not stop, because no shell waits for it. ``pb_terminal_signals`` must have been called before: without it, the
/// result is always -1.
int pb_terminal_stop(void);

/// Ends this program by a signal, as if it had not been caught.
void pb_terminal_die(int number);

/// Runs the program with the path `program` in this terminal, and waits until it has ended. `arguments` start with its
/// name and end with NULL. If ``pb_terminal_signals`` has been called, a signal that asks this program to end (SIGTERM,
/// SIGHUP) is sent on to the other program. If the other program stops, this one stops, too. This program ignores the
/// keys that interrupt or quit, so that only the other program reacts to them. Returns the exit code; 128 if a signal
/// ended the other program; errno as a negative number if it could not be started or waited for.
int pb_terminal_run(const char *program, char *const arguments[]);

#endif
