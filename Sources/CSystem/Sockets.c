#define _GNU_SOURCE

#include "Sockets.h"

#include <errno.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

// Returns false if the path is too long or empty. An empty path would name an abstract socket.
static int fill(struct sockaddr_un *address, const char *path) {
  size_t length = strlen(path);
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (length == 0 || length >= sizeof address->sun_path) return 0;
  memcpy(address->sun_path, path, length + 1);
  return 1;
}

static int open_socket(void) {
  int number = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  return number < 0 ? -errno : number;
}

static int failed(int number) {
  int error = errno;
  close(number);
  return -error;
}

// Binds the socket, and then makes it listen. In between a connection is refused, as with a process
// that has ended.
static int bind_listening(const char *path, int backlog) {
  struct sockaddr_un address;
  if (!fill(&address, path)) return -ENAMETOOLONG;
  int number = open_socket();
  if (number < 0) return number;
  // Before bind, because the file that bind creates gets the mode of the socket.
  if (fchmod(number, S_IRUSR | S_IWUSR) != 0) return failed(number);
  if (bind(number, (struct sockaddr *)&address, sizeof address) != 0) return failed(number);
  if (listen(number, backlog) != 0) {
    int result = failed(number);
    unlink(path);
    return result;
  }
  return number;
}

int tactus_socket_listen(const char *path, int backlog) {
  char hidden[sizeof(((struct sockaddr_un *)0)->sun_path)];
  int length = snprintf(hidden, sizeof hidden, "%s.new", path);
  if (length < 0 || (size_t)length >= sizeof hidden) return -ENAMETOOLONG;
  unlink(hidden);
  int number = bind_listening(hidden, backlog);
  if (number < 0) return number;
  int error = link(hidden, path) == 0 ? 0 : errno;
  unlink(hidden);
  if (error == 0) return number;
  close(number);
  return error == EEXIST ? -EADDRINUSE : -error;
}

int tactus_socket_connect(const char *path) {
  struct sockaddr_un address;
  if (!fill(&address, path)) return -ENAMETOOLONG;
  int number = open_socket();
  if (number < 0) return number;
  if (connect(number, (struct sockaddr *)&address, sizeof address) != 0) return failed(number);
  return number;
}

int tactus_socket_accept(int listener) {
  int number = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  return number < 0 ? -errno : number;
}

tactus_peer tactus_socket_peer(int socket) {
  struct ucred found = {0, 0, 0};
  socklen_t size = sizeof found;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &found, &size) != 0) {
    return (tactus_peer){errno, 0, UINT32_MAX};
  }
  return (tactus_peer){0, found.pid, found.uid};
}

intptr_t tactus_socket_send(int socket, const uint8_t *bytes, intptr_t count) {
  ssize_t sent = send(socket, bytes, (size_t)count, MSG_NOSIGNAL | MSG_DONTWAIT);
  return sent < 0 ? -errno : sent;
}

intptr_t tactus_socket_receive(int socket, uint8_t *bytes, intptr_t count) {
  ssize_t received = recv(socket, bytes, (size_t)count, MSG_DONTWAIT);
  return received < 0 ? -errno : received;
}

// The port of an IPv4 socket on the loopback interface; -1 for any other descriptor. `address_of`
// returns the socket's own address or that of its other end.
static int loopback_port(int number, int (*address_of)(int, struct sockaddr *, socklen_t *)) {
  struct sockaddr_in address = {0};
  socklen_t size = sizeof address;
  if (address_of(number, (struct sockaddr *)&address, &size) != 0) return -1;
  if (address.sin_family != AF_INET || address.sin_addr.s_addr != htonl(INADDR_LOOPBACK)) return -1;
  return ntohs(address.sin_port);
}

static int own_address(int number, struct sockaddr *address, socklen_t *size) {
  return getsockname(number, address, size);
}

static int remote_address(int number, struct sockaddr *address, socklen_t *size) {
  return getpeername(number, address, size);
}

int tactus_loopback_shut_down(int own_port, int remote_port) {
  // The studio has fewer descriptors than this.
  for (int number = 0; number < 1024; number++) {
    if (loopback_port(number, remote_address) == remote_port &&
        loopback_port(number, own_address) == own_port) {
      return shutdown(number, SHUT_RDWR) == 0;
    }
  }
  return 0;
}

tactus_place tactus_place_of(const char *path) {
  struct stat found;
  if (lstat(path, &found) != 0) return (tactus_place){.error = errno};
  return (tactus_place){
      .is_folder = S_ISDIR(found.st_mode),
      .is_socket = S_ISSOCK(found.st_mode),
      .is_own = found.st_uid == geteuid(),
      .others = found.st_mode & (S_IRWXG | S_IRWXO),
  };
}

int tactus_make_private_folder(const char *path) {
  return mkdir(path, S_IRWXU) == 0 ? 0 : errno;
}
