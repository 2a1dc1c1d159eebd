#define _GNU_SOURCE
#include "process.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define NAME "DOCCHECK_AFTER_CRASH"
#define VARIABLE NAME "="

static char **arguments;
static char **environment;
// VARIABLE, the signal, a colon, the number of restarts.
static char record[sizeof VARIABLE + 24];
static int crash_signal, restarts_done, restarts_allowed;
static volatile sig_atomic_t output_began;

// glibc hands a constructor the arguments and the environment.
__attribute__((constructor)) static void keep_arguments(int count, char **given, char **variables) {
  (void)count;
  arguments = given;
  environment = variables;
}

static const char *put_number(char *end, int number) {
  do {
    *--end = (char)('0' + number % 10);
    number /= 10;
  } while (number);
  return end;
}

static void say_crash(int number) {
  char digits[12] = {0};
  const char *text = put_number(digits + sizeof digits - 1, number);
  const char *parts[] = {
      "doccheck: internal error: the run ended by signal ", text,
      ", and no article does that alone; what it wrote may be incomplete. Please report it with the command, the output "
      "of doccheck --version and, where you can, the files\n"};
  for (size_t index = 0; index < sizeof parts / sizeof *parts; index++) {
    if (write(STDERR_FILENO, parts[index], strlen(parts[index])) < 0) break;
  }
}

static void handle(int number) {
  if (restarts_done >= restarts_allowed || (output_began && restarts_allowed < 2)) {
    say_crash(number);
    _exit(2);
  }
  char digits[12] = {0};
  char *end = record + sizeof VARIABLE - 1;
  end = stpcpy(end, put_number(digits + sizeof digits - 1, number));
  *end++ = ':';
  stpcpy(end, put_number(digits + sizeof digits - 1, restarts_done + 1));
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_UNBLOCK, &all, NULL);
#ifdef SYS_close_range
  // Ports and files of this run are closed when the next one starts (4: CLOSE_RANGE_CLOEXEC).
  syscall(SYS_close_range, 3u, ~0u, 4u);
#endif
  execve("/proc/self/exe", arguments, environment);
  say_crash(number);
  _exit(2);
}

// The environment with the record as its last entry; a record of an earlier run is read and left out.
static char **with_record(void) {
  size_t count = 0, kept = 0;
  while (environment && environment[count]) count++;
  char **copy = calloc(count + 2, sizeof *copy);
  if (!copy) return NULL;
  for (size_t index = 0; index < count; index++) {
    const char *entry = environment[index];
    if (strncmp(entry, VARIABLE, sizeof VARIABLE - 1)) {
      copy[kept++] = environment[index];
    } else if (sscanf(entry + sizeof VARIABLE - 1, "%d:%d", &crash_signal, &restarts_done) != 2) {
      crash_signal = restarts_done = 0;
    }
  }
  strcpy(record, VARIABLE);
  copy[kept] = record;
  return copy;
}

void doccheck_restart_after_crash(int restarts) {
  if (!arguments || getenv("SWIFT_BACKTRACE")) return;
  restarts_allowed = restarts;
  char **copy = with_record();
  if (!copy) return;
  environment = copy;
  // Child processes do not see it.
  unsetenv(NAME);
  doccheck_thread_began();
  struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK | SA_RESETHAND};
  sigfillset(&action.sa_mask);
  const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) sigaction(signals[index], &action, NULL);
}

int doccheck_crash_signal(void) { return crash_signal; }

void doccheck_output_began(void) { output_began = 1; }

void doccheck_thread_began(void) {
  // Two pages for the handler and the largest frame of registers that a processor saves.
  size_t size = 32 << 10;
  stack_t stack = {.ss_sp = malloc(size), .ss_size = size};
  if (stack.ss_sp && sigaltstack(&stack, NULL)) free(stack.ss_sp);
}

void doccheck_thread_ended(void) {
  stack_t none = {.ss_flags = SS_DISABLE}, old;
  if (!sigaltstack(&none, &old) && !(old.ss_flags & SS_DISABLE)) free(old.ss_sp);
}
