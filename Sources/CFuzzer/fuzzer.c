#include "fuzzer.h"

#include <stddef.h>
#include <string.h>

static const uint8_t *input;
static size_t input_count;
static uint8_t *output;
static size_t room, output_count;

void fuzzer_input(uint8_t *bytes, int count) {
  if (count > 0) memcpy(bytes, input, (size_t)count < input_count ? (size_t)count : input_count);
}

void fuzzer_output(const uint8_t *bytes, int count) {
  output_count = count < 0 ? 0 : (size_t)count < room ? (size_t)count : room;
  if (output_count > 0) memcpy(output, bytes, output_count);
}

#ifdef DOCCHECK_LIBFUZZER

int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*test)(const uint8_t *, size_t));
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t room);

enum { MOST_ARGUMENTS = 256 };

static int target;
static void (*test_input)(int, int);
static void (*change_input)(int, int, uint32_t);

int fuzzer_is_there(void) { return 1; }

/// Named so that libFuzzer finds it: its own main function, which nobody calls, asks for it.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  input = bytes;
  input_count = count;
  test_input(target, (int)count);
  return 0;
}

/// Every other time libFuzzer changes bytes by itself.
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t most, unsigned seed) {
  if (seed & 1 || change_input == NULL) return LLVMFuzzerMutate(bytes, count, most);
  input = output = bytes;
  input_count = count;
  room = most;
  output_count = count;
  change_input(target, (int)count, seed);
  return output_count;
}

int fuzzer_run(const uint8_t *arguments, int count, int number, void (*test)(int, int),
               void (*change)(int, int, uint32_t)) {
  char *words[MOST_ARGUMENTS + 1] = {"doccheck-fuzz"}, **first = words;
  int words_count = 1;
  for (int start = 0; start < count && words_count < MOST_ARGUMENTS;) {
    words[words_count++] = (char *)arguments + start;
    start += (int)strnlen((const char *)arguments + start, (size_t)(count - start)) + 1;
  }
  target = number;
  test_input = test;
  change_input = change;
  return LLVMFuzzerRunDriver(&words_count, &first, LLVMFuzzerTestOneInput);
}

#else

int fuzzer_is_there(void) { return 0; }

int fuzzer_run(const uint8_t *arguments, int count, int number, void (*test)(int, int),
               void (*change)(int, int, uint32_t)) {
  (void)arguments, (void)count, (void)number, (void)test, (void)change;
  return 1;
}

#endif
