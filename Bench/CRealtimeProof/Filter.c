#define _GNU_SOURCE
#include "Counting.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#if defined(__x86_64__)
#define PROOF_ARCH AUDIT_ARCH_X86_64
#define RESULT_OF(context) ((context)->uc_mcontext.gregs[REG_RAX])
#elif defined(__aarch64__)
#define PROOF_ARCH AUDIT_ARCH_AARCH64
#define RESULT_OF(context) ((context)->uc_mcontext.regs[0])
#endif

// The counts of the calling thread; NULL if its actions are not counted. The handler of a signal
// reads it. The variable is in the thread-local memory of the executable, which needs no
// allocation.
static _Thread_local proof_counts *counting;

void proof_count(proof_counts *counts) {
  counting = counts;
  if (counts) realtime_count_begin(&counts->counts);
  else realtime_count_end();
}

// Handles the signal for a refused system call: counts the call, and makes it fail with ENOSYS.
static void note_call(int signal, siginfo_t *info, void *context) {
  (void)signal;
  if (counting) {
    counting->calls++;
    counting->last_call = info->si_syscall;
  }
  RESULT_OF((ucontext_t *)context) = -ENOSYS;
}

static int filter(bool allows_clock) {
  struct sigaction action = {.sa_sigaction = note_call, .sa_flags = SA_SIGINFO};
  if (sigaction(SIGSYS, &action, 0)) return errno;
  unsigned clock = allows_clock ? SYS_clock_gettime : SYS_exit;
  struct sock_filter rules[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PROOF_ARCH, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_exit, 6, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_rt_sigreturn, 5, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, clock, 4, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_futex, 0, 2),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[1])),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, FUTEX_WAIT_BITSET | FUTEX_PRIVATE_FLAG, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return errno;
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) ? errno : 0;
}

static void *read_clock(void *context) {
  (void)context;
  static proof_counts counts;
  if (filter(false)) return (void *)0;
  proof_count(&counts);
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  proof_count(0);
  return counts.calls ? &counts : (void *)0;
}

// Whether reading the clock needs a system call on this machine, because the vDSO does not support
// its clock source. A separate thread finds out, because the filter cannot be removed.
static bool clock_is_a_call(void) {
  pthread_t thread;
  void *result = 0;
  if (pthread_create(&thread, 0, read_clock, 0)) return false;
  pthread_join(thread, &result);
  return result != 0;
}

static bool allows_clock;

__attribute__((constructor)) static void look_at_the_clock(void) {
  allows_clock = clock_is_a_call();
}

int proof_filter_this_thread(void) { return filter(allows_clock); }
