#define _GNU_SOURCE
#include "CBenchLoad.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "CBenchThreads.h"

// The file is overwritten after this many bytes, which exceeds small disk caches.
enum { PIECE = 1 << 16, FILE_BYTES = 32 << 20, THREADS_MAX = 256 };

struct bench_load {
  atomic_bool is_ending;
  int file, sender, receiver;
  int count;
  pthread_t threads[THREADS_MAX];
};

static void *spin(void *context) {
  bench_load *load = context;
  while (!atomic_load_explicit(&load->is_ending, memory_order_relaxed)) {
  }
  return 0;
}

static void *write_file(void *context) {
  static const char piece[PIECE];
  bench_load *load = context;
  for (off_t place = 0; !atomic_load(&load->is_ending); place += PIECE) {
    if (pwrite(load->file, piece, PIECE, place % FILE_BYTES) != PIECE) break;
    if (place % (PIECE * 16) == 0) fdatasync(load->file);
  }
  return 0;
}

static void *send_all(void *context) {
  static const char piece[PIECE];
  bench_load *load = context;
  while (!atomic_load(&load->is_ending) && send(load->sender, piece, PIECE, MSG_NOSIGNAL) > 0) {
  }
  shutdown(load->sender, SHUT_WR);
  return 0;
}

static void *receive_all(void *context) {
  char piece[PIECE];
  bench_load *load = context;
  while (recv(load->receiver, piece, PIECE, 0) > 0) {
  }
  return 0;
}

// A connection to this process that no other machine can reach.
static int connect_to_self(bench_load *load) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (listener < 0) return errno;
  int result = 0;
  load->sender = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (load->sender < 0 || bind(listener, (struct sockaddr *)&address, size) != 0 ||
      listen(listener, 1) != 0 || getsockname(listener, (struct sockaddr *)&address, &size) != 0 ||
      connect(load->sender, (struct sockaddr *)&address, size) != 0 ||
      (load->receiver = accept4(listener, 0, 0, SOCK_CLOEXEC)) < 0)
    result = errno;
  close(listener);
  return result;
}

static int start(bench_load *load, void *(*body)(void *)) {
  if (load->count == THREADS_MAX) return 0;
  int result = bench_thread_start(&load->threads[load->count], 0, body, load);
  if (result == 0) load->count++;
  return result;
}

static int start_all(bench_load *load, const char *folder) {
  // The file has no name, so that it disappears with its descriptor even if the process is killed.
  load->file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (load->file < 0) return errno;
  int result = connect_to_self(load);
  if (result == 0) result = start(load, receive_all);
  if (result == 0) result = start(load, send_all);
  if (result == 0) result = start(load, write_file);
  for (int i = 0; result == 0 && i < bench_processor_count(); i++) result = start(load, spin);
  return result;
}

bench_load *bench_load_begin(const char *folder, int *error) {
  bench_load *load = calloc(1, sizeof *load);
  if (!load) {
    *error = ENOMEM;
    return 0;
  }
  load->file = load->sender = load->receiver = -1;
  *error = start_all(load, folder);
  if (*error == 0) return load;
  bench_load_end(load);
  return 0;
}

void bench_load_end(bench_load *load) {
  atomic_store(&load->is_ending, 1);
  for (int i = 0; i < load->count; i++) pthread_join(load->threads[i], 0);
  if (load->file >= 0) close(load->file);
  if (load->sender >= 0) close(load->sender);
  if (load->receiver >= 0) close(load->receiver);
  free(load);
}
