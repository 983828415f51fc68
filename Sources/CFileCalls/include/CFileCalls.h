#ifndef CFILECALLS_H
#define CFILECALLS_H

/// Exchanges two files on one file system in one step. Returns 0, or -1 with errno: EINVAL or ENOSYS if the file system
/// or the operating system cannot do this.
int pb_exchange(const char *first, const char *second);

/// Renames a file, but never replaces another file. Returns 0, or -1 with errno: EEXIST if the new name is taken;
/// EINVAL or ENOSYS if the file system or the operating system cannot do this.
int pb_rename_new(const char *from, const char *to);

/// Returns 1 if no process has the file open for writing, 0 if a process has, and -1 if this cannot be determined. The
/// descriptor must be open for reading only.
int pb_has_no_writer(int descriptor);

/// Returns 1 if the path is on a file system that updates a file's change time (`st_ctime`) at every change to the
/// file; 0 for any other file system, and for an unknown one.
int pb_dates_every_change(const char *path);

/// Writes to `text` at most `size` bytes that are different after each start of the machine. Returns the number of
/// bytes; 0 if the system does not provide them.
int pb_machine_start(char *text, int size);

/// Copies the extended attributes of a file to an open file, including access control lists, as far as the system
/// allows.
void pb_copy_attributes(const char *from, int descriptor);

/// Gives an open file the date of the last change to another file, as far as the system allows.
void pb_copy_date(const char *from, int descriptor);

/// Calls `body(context, number)` for each number below `count`, and waits until all calls have returned. Number 0 runs
/// on this thread, each other number on a thread of its own, or on this thread if no thread can be created.
void pb_on_threads(int count, void (*body)(void *context, int number), void *context);

/// The number of processors that the system runs programs on; at least 1.
int pb_processors(void);

/// Looks for a program on the PATH and starts it. Returns its process ID, or errno as a negative number.
///
/// - `arguments` start with the program's name and end with NULL.
/// - `variables` override this program's environment. Each is `NAME=value`; NULL follows the last one.
/// - `input` receives a descriptor to write the program's standard input to.
/// - `output` receives a descriptor to read the program's standard output from.
/// - `reads_errors`: if it is 0, the program's standard error is discarded, else it goes to the same descriptor.
int pb_start(char *const arguments[], char *const variables[], int *input, int *output, int reads_errors);

/// Waits for a program to end. Returns its exit code; -1 if a signal ended it, or if this process cannot wait for it.
int pb_wait(int process);

/// Starts watching for changes in folders. Returns a descriptor that becomes readable on a change; -1 if the system
/// cannot report changes.
int pb_watch_open(void);

/// Watches a folder for files that appear, disappear, or are closed after writing. Returns a number that stands for
/// this folder alone, also if the folder is watched already; -1 with errno on a failure.
int pb_watch_folder(int watch, const char *folder);

/// Waits until something has changed in a watched folder, until the time has passed, or until this program gets a
/// signal. Returns 1 if something has changed, 2 if there were too many reports and some are lost, 0 if nothing has
/// changed, and -1 if the watch no longer works.
int pb_watch_wait(int watch, int milliseconds);

/// The arguments of this program: first its name; NULL follows the last one. The result itself is NULL if the system
/// does not provide the arguments.
char *const *pb_arguments(void);

/// The environment of this program: each entry is `NAME=value`, and NULL follows the last one.
char *const *pb_environment(void);

/// Makes this program print a report to standard error if it crashes: `before`, the number of the signal, and `after`.
/// At most 512 bytes of each text are copied. The program then dies of the signal, as it would without a report.
void pb_report_traps(const char *before, const char *after);

/// Calls `body(context)` on this thread, which must not be the main thread. Keeps room for the report of a crash, in
/// case the thread's stack overflows.
void pb_with_signal_stack(void (*body)(void *), void *context);

/// Makes the terminal pass on each key as it is pressed, until ``pb_terminal_leave``, which also writes `leaving` to
/// standard output. Returns 0, or -1 if there is no terminal, or if `leaving` has more than 256 bytes.
int pb_terminal_enter(const char *leaving, int length);

/// Undoes ``pb_terminal_enter``; does nothing if there is nothing to undo. May be called in a signal handler.
void pb_terminal_leave(void);

/// From now on, this program only notes the signals that concern a terminal (a new size, stopping, going on, ending).
/// Returns a descriptor that becomes readable when a signal has been noted, or -1 if the system does not provide one.
int pb_terminal_signals(void);

/// The number of the next signal that was noted (``pb_terminal_signals``); 0 if there is none.
int pb_terminal_next_signal(void);

/// Stops this program and the others of its job until the user continues them. Returns 0 after that; -1 if this program
/// did not stop, because no shell waits for it. ``pb_terminal_signals`` must have been called before.
int pb_terminal_stop(void);

/// Ends this program by the signal `number`, as if the program had no handler for it.
void pb_terminal_die(int number);

/// Runs the program with the path `program` in this terminal, and waits until it has ended. `arguments` start with its
/// name and end with NULL. Returns the exit code; 128 if a signal ended the program; errno as a negative number if the
/// program could not be started or waited for.
///
/// - While the other program runs, this program ignores the keys that interrupt or quit.
/// - If the other program stops, this program stops, too.
/// - After ``pb_terminal_signals``, this program sends SIGTERM and SIGHUP on to the other program.
int pb_terminal_run(const char *program, char *const arguments[]);

#endif
