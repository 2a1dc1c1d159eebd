// Signals: starts the program again after a crash, and lets it clean up before an interruption ends it. A signal handler
// may do what this C code does, but not what Swift code does. And the libraries that the program uses.
#ifndef DOCCHECK_PROCESS_H
#define DOCCHECK_PROCESS_H

#include <stdbool.h>
#include <stdint.h>

/// Handles SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE and SIGABRT: the program replaces itself by a new run of the same
/// command, which sees the signal in `doccheck_crash_signal`. After `restarts` such runs, or once
/// `doccheck_output_began` was called, it says that it crashed and ends with status 2 instead.
///
/// Call it before other threads exist. Does nothing where SWIFT_BACKTRACE is set, which handles the same signals.
void doccheck_restart_after_crash(int restarts);

/// The signal that ended the run before this one, or 0.
int doccheck_crash_signal(void);

/// Standard output holds a part of the result: a second run would write it twice.
void doccheck_output_began(void);

/// Gives the current thread a stack for signal handlers, so that a stack overflow is handled as well.
void doccheck_thread_began(void);

/// Takes that stack away, at the end of the thread.
void doccheck_thread_ended(void);

/// From now on SIGINT, SIGTERM and SIGHUP do not end the program but are returned by `doccheck_next_interruption`. Those
/// that the program was started to ignore stay ignored. Programs that this one starts are not affected. Returns false if
/// no pipe could be opened.
bool doccheck_catch_interruptions(void);

/// Waits for the next of these signals and returns its number.
int doccheck_next_interruption(void);

/// Ends the program by the signal, so that a shell sees it.
void doccheck_die_by(int number) __attribute__((noreturn));

/// A hash of the names, sizes and times of the shared libraries of this process.
uint64_t doccheck_libraries(void);

#endif
