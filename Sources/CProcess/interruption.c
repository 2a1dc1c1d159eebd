#define _GNU_SOURCE
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static int ends[2] = {-1, -1};

static void note(int number) {
  int error = errno;
  unsigned char byte = (unsigned char)number;
  // A full pipe means that the thread has enough to read.
  if (write(ends[1], &byte, 1) < 0) errno = error;
  errno = error;
}

bool doccheck_catch_interruptions(void) {
  if (pipe2(ends, O_CLOEXEC)) return false;
  const int signals[] = {SIGINT, SIGTERM, SIGHUP};
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART}, old;
    sigemptyset(&action.sa_mask);
    // A shell starts background jobs with SIGINT ignored, and nohup with SIGHUP.
    if (!sigaction(signals[index], NULL, &old) && old.sa_handler != SIG_IGN) sigaction(signals[index], &action, NULL);
  }
  // A thread that blocks the signals may have started the program.
  sigset_t own;
  sigemptyset(&own);
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) sigaddset(&own, signals[index]);
  pthread_sigmask(SIG_UNBLOCK, &own, NULL);
  return true;
}

int doccheck_next_interruption(void) {
  unsigned char byte = 0;
  while (read(ends[0], &byte, 1) != 1) {
    if (errno != EINTR) pause();
  }
  return byte;
}

void doccheck_die_by(int number) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
  sigset_t own;
  sigemptyset(&own);
  sigaddset(&own, number);
  pthread_sigmask(SIG_UNBLOCK, &own, NULL);
  kill(getpid(), number);
  for (;;) pause();
}
