// Checks that the library changes nothing of the process: signal handlers and masks, children,
// locale, floating-point modes, rand(), standard output and working directory. Also checks its
// behaviour after a fork, and at an exit without closing.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xmmintrin.h>

#include "host.h"

static volatile sig_atomic_t children;

static void note_child(int number) {
  (void)number;
  children += 1;
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
  EXPECT(tactus_tap(device, TACTUS_ZONE_DEFAULT, 1, 0.5f) == TACTUS_OK);
  EXPECT(tactus_level(device, TACTUS_ZONE_DEFAULT, 0.5f, 0.5f) == TACTUS_OK);
  EXPECT(tactus_pattern_preset("sparkle", &pattern) == TACTUS_OK);
  EXPECT(tactus_player_create(device, pattern, TACTUS_ZONE_DEFAULT, &player) == TACTUS_OK);
  EXPECT(tactus_player_start(player, 0) == TACTUS_OK);
  EXPECT(tactus_player_wait(player, 0) == TACTUS_ERROR_TIMEOUT);
  EXPECT(tactus_player_wait(player, INT64_C(60000000000)) == TACTUS_OK);
  EXPECT(tactus_pattern_destroy(pattern) == TACTUS_OK);
  (void)engine;
}

// A child process that has not called exec gets an error from every call, and ends.
static void check_fork(tactus_engine engine, tactus_device device) {
  pid_t child = fork();
  if (child == 0) {
    tactus_engine other;
    int64_t time;
    bool is_right = tactus_level(device, TACTUS_ZONE_DEFAULT, 1, 0) == TACTUS_ERROR_FORKED &&
                    tactus_tap(device, TACTUS_ZONE_DEFAULT, 1, 0) == TACTUS_ERROR_FORKED &&
                    tactus_engine_now(engine, &time) == TACTUS_ERROR_FORKED &&
                    tactus_engine_open(NULL, &other) == TACTUS_ERROR_FORKED &&
                    tactus_engine_close(engine) == TACTUS_ERROR_FORKED &&
                    strcmp(tactus_error_text(), tactus_result_text(TACTUS_ERROR_FORKED)) == 0;
    exit(is_right ? 0 : 1);
  }
  int status = -1;
  EXPECT(waitpid(child, &status, 0) == child && status == 0);
  EXPECT(tactus_level(device, TACTUS_ZONE_DEFAULT, 0.25f, 0) == TACTUS_OK);
}

int main(void) {
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

  tactus_engine engine;
  tactus_device device;
  open_loopback(&engine, &device);
  use_all(engine, device);
  EXPECT(others_block(SIGCHLD) && others_block(SIGINT) && others_block(SIGALRM));
  check_fork(engine, device);
  EXPECT(children == 1);

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
