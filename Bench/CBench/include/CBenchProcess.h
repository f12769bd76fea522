// Another program that is measured for comparison.

#ifndef TACTUS_CBENCH_PROCESS_H
#define TACTUS_CBENCH_PROCESS_H

#include <stdint.h>

typedef struct bench_process {
  int pid;
  // The descriptor of the program's standard output.
  int output;
} bench_process;

// Starts a program from the PATH and discards its error output. Returns 0 or an errno.
int bench_start(char *_Nullable const *_Nonnull arguments, bench_process *_Nonnull process);

// Waits for the program's next output. Returns the number of bytes, 0 at the end, below 0 an errno.
intptr_t bench_read(bench_process process, char *_Nonnull buffer, intptr_t size);

// The processor time of the program's threads other than the first, in nanoseconds; -1 if unknown.
int64_t bench_worker_time(bench_process process);

// Interrupts the program as ctrl-C does, reads its remaining output and waits until it ends.
void bench_end(bench_process process);

#endif
