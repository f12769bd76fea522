// Checks that the library changes nothing of the process, neither when it is loaded nor when it is
// used: signal handlers and masks, children, locale, floating-point modes, rand(), environment,
// standard output, umask and working directory. Its descriptors are closed by exec. Also checks its
// behaviour after a fork, and at an exit without closing.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xmmintrin.h>

#include "calls.h"

static volatile sig_atomic_t children;

static void note_child(int number) {
  (void)number;
  children += 1;
}

// Checks that nothing has changed before main(), while the library was loaded.
static void check_load(void) {
  sigset_t blocked;
  for (int number = 1; number < 65; number += 1) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) == 0) EXPECT(action.sa_handler == SIG_DFL);
  }
  pthread_sigmask(SIG_BLOCK, NULL, &blocked);
  EXPECT(!sigismember(&blocked, SIGCHLD) && !sigismember(&blocked, SIGINT));
  EXPECT(strcmp(setlocale(LC_ALL, NULL), "C") == 0);
  EXPECT(fegetround() == FE_TONEAREST && (_mm_getcsr() & ~0x3Fu) == 0x1F80);
  // The first number of a process that has not called srand().
  const int first = rand();
  srand(1);
  EXPECT(rand() == first);
}

// A digest of the environment.
static unsigned long environment(void) {
  unsigned long digest = 5381;
  for (char **entry = environ; *entry != NULL; entry += 1) {
    for (const char *letter = *entry; *letter != 0; letter += 1) {
      digest = digest * 33 + (unsigned char)*letter;
    }
  }
  return digest;
}

// The number of open descriptors that exec does not close.
static int count_inherited(void) {
  int count = 0;
  for (int descriptor = 0; descriptor < 1024; descriptor += 1) {
    const int flags = fcntl(descriptor, F_GETFD);
    if (flags >= 0 && (flags & FD_CLOEXEC) == 0) count += 1;
  }
  return count;
}

// Starts a child that ends at once, and waits until it has ended, but leaves its status.
static pid_t leave_child(void) {
  const pid_t child = fork();
  siginfo_t info;
  if (child == 0) _exit(7);
  EXPECT(waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT) == 0);
  return child;
}

// Reads the handlers of all signals, for comparison.
static void read_handlers(struct sigaction handlers[65]) {
  memset(handlers, 0, 65 * sizeof *handlers);
  for (int number = 1; number < 65; number += 1) sigaction(number, NULL, &handlers[number]);
}

// Whether every other thread of the process blocks a signal.
static bool others_block(int number) {
  DIR *tasks = opendir("/proc/self/task");
  int count = 0;
  for (struct dirent *entry; (entry = readdir(tasks)) != NULL;) {
    char path[300], line[200];
    if (entry->d_name[0] == '.' || atoi(entry->d_name) == getpid()) continue;
    snprintf(path, sizeof path, "/proc/self/task/%s/status", entry->d_name);
    FILE *file = fopen(path, "r");
    unsigned long long blocked = 0;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
      if (sscanf(line, "SigBlk: %llx", &blocked) == 1) break;
    }
    if (file != NULL) fclose(file);
    count += 1;
    if ((blocked >> (number - 1) & 1) == 0) return false;
  }
  closedir(tasks);
  return count >= 2;
}

static void use_all(tactus_engine engine, tactus_device device) {
  tactus_pattern pattern;
  tactus_player player;
  EXPECT(tactus_device_watch(engine, ignore_change, NULL) == TACTUS_OK);
  EXPECT(tactus_device_list(engine, ignore_device, NULL) == TACTUS_OK);
  EXPECT(tactus_tap(device, TACTUS_ZONE_DEFAULT, 1, 0.5f) == TACTUS_OK);
  EXPECT(tactus_level(device, TACTUS_ZONE_DEFAULT, 0.5f, 0.5f) == TACTUS_OK);
  EXPECT(tactus_pattern_preset("sparkle", &pattern) == TACTUS_OK);
  EXPECT(tactus_player_create(device, pattern, TACTUS_ZONE_DEFAULT, &player) == TACTUS_OK);
  EXPECT(tactus_player_start(player, 0) == TACTUS_OK);
  EXPECT(tactus_player_wait(player, 0) == TACTUS_ERROR_TIMEOUT);
  EXPECT(tactus_player_wait(player, INT64_C(60000000000)) == TACTUS_OK);
  EXPECT(tactus_pattern_destroy(pattern) == TACTUS_OK);
}

// In a child process that has not called exec, every call is an error, and the process ends.
static void check_fork(tactus_engine engine, tactus_device device) {
  objects opened = {.engine = engine, .device = device}, *o = &opened;
  EXPECT(tactus_pattern_preset("sparkle", &o->pattern) == TACTUS_OK);
  EXPECT(tactus_player_create(o->device, o->pattern, 0, &o->player) == TACTUS_OK);
  const pid_t child = fork();
  if (child == 0) {
    const char *text = tactus_result_text(TACTUS_ERROR_FORKED);
    bool is_right = true;
#define CALL(function, ...)                                                 \
  if (function(__VA_ARGS__) != TACTUS_ERROR_FORKED ||                       \
      strcmp(tactus_error_text(), text) != 0) {                             \
    fprintf(stderr, "surroundings: " #function " works after a fork\n");    \
    is_right = false;                                                       \
  }
    PROMPT_CALLS(CALL)
    WAITING_CALLS(CALL)
    exit(is_right ? 0 : 1);
  }
  int status = -1;
  EXPECT(waitpid(child, &status, 0) == child && status == 0);
  EXPECT(tactus_level(device, TACTUS_ZONE_DEFAULT, 0.25f, 0) == TACTUS_OK);
}

// Starts the program again with no signal ignored, because a process inherits ignored signals.
static void restart(char *name) {
  for (int number = 1; number < 65; number += 1) signal(number, SIG_DFL);
  execl("/proc/self/exe", name, "restarted", (char *)NULL);
  EXPECT(false);
}

int main(int count, char **arguments) {
  if (count < 2) restart(arguments[0]);
  check_load();
  struct sigaction before[65], after[65];
  struct sigaction action = {.sa_handler = note_child};
  char folder[1000], folder_after[1000], line[100];
  sigaction(SIGCHLD, &action, NULL);
  setlocale(LC_ALL, "C.UTF-8");
  const char *locale = strdup(setlocale(LC_ALL, NULL));
  fesetround(FE_UPWARD);
  _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_ON);
  const unsigned control = _mm_getcsr() & ~0x3Fu;
  srand(7);
  const int first = rand();
  srand(7);
  getcwd(folder, sizeof folder);
  int pipes[2];
  pipe(pipes);
  int output = dup(1);
  dup2(pipes[1], 1);
  read_handlers(before);
  const mode_t mask = umask(027);
  const unsigned long variables = environment();
  const pid_t ended = leave_child();
  const int inherited = count_inherited();

  tactus_engine engine;
  tactus_device device;
  open_loopback(&engine, &device);
  use_all(engine, device);
  EXPECT(others_block(SIGCHLD) && others_block(SIGINT) && others_block(SIGALRM));
  EXPECT(count_inherited() == inherited);
  check_fork(engine, device);
  int status = 0;
  EXPECT(waitpid(ended, &status, 0) == ended && WEXITSTATUS(status) == 7);
  EXPECT(children == 2);

  read_handlers(after);
  for (int number = 1; number < 65; number += 1) {
    EXPECT(before[number].sa_handler == after[number].sa_handler);
    EXPECT(before[number].sa_flags == after[number].sa_flags);
  }
  sigset_t blocked;
  pthread_sigmask(SIG_BLOCK, NULL, &blocked);
  EXPECT(!sigismember(&blocked, SIGCHLD) && !sigismember(&blocked, SIGINT));
  EXPECT(strcmp(setlocale(LC_ALL, NULL), locale) == 0);
  EXPECT(fegetround() == FE_UPWARD && (_mm_getcsr() & ~0x3Fu) == control);
  EXPECT(rand() == first);
  EXPECT(environment() == variables && umask(mask) == 027);
  getcwd(folder_after, sizeof folder_after);
  EXPECT(strcmp(folder, folder_after) == 0);
  fcntl(pipes[0], F_SETFL, O_NONBLOCK);
  EXPECT(read(pipes[0], line, sizeof line) < 0);
  dup2(output, 1);
  // Exits without closing the engine, while a level plays.
  EXPECT(tactus_level(device, TACTUS_ZONE_DEFAULT, 1, 0) == TACTUS_OK);
  puts("surroundings: nothing of the process has changed");
  return 0;
}
