// Another program that is measured beside us: started, read, asked what it cost, ended.

#ifndef TACTUS_CBENCH_PROCESS_H
#define TACTUS_CBENCH_PROCESS_H

#include <stdint.h>

typedef struct bench_process {
  int pid;
  // Its standard output.
  int output;
} bench_process;

// Starts a program that is looked up on the PATH; its errors go nowhere. 0, or an errno.
int bench_start(char *_Nullable const *_Nonnull arguments, bench_process *_Nonnull process);

// Reads what has come, waiting for it. Bytes read, 0 at the end, below 0 an errno.
intptr_t bench_read(bench_process process, char *_Nonnull buffer, intptr_t size);

// Processor time of the threads beside its first, nanoseconds; -1 where it cannot be read.
int64_t bench_worker_time(bench_process process);

// Interrupts it as ctrl-C does, reads the rest and waits for its end.
void bench_end(bench_process process);

#endif
