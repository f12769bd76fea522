// Unix-domain sockets between processes of one user, facts about paths, folders for sockets, and
// the end of a connection on the loopback interface. No function waits or raises SIGPIPE, and
// programs that are started later inherit no descriptor. A negative result is a negated errno.

#ifndef TACTUS_SOCKETS_H
#define TACTUS_SOCKETS_H

#include <stdint.h>

// Creates a listening socket at a path, to which only its user may connect. It is created as
// PATH.new and then linked to the path, so that the socket at the path listens from the first
// moment. Returns a descriptor; -EADDRINUSE if the path exists; -ENAMETOOLONG if the path has more
// than 103 bytes.
int tactus_socket_listen(const char *_Nonnull path, int backlog);

// Connects to the socket at a path. Returns a descriptor; -ECONNREFUSED if its process has ended;
// -EAGAIN if too many connections are pending.
int tactus_socket_connect(const char *_Nonnull path);

// Accepts the next connection to a listening socket. Returns a descriptor; -EAGAIN if none is
// pending.
int tactus_socket_accept(int listener);

// The process at the other end, as the kernel recorded it when the connection was made.
typedef struct tactus_peer {
  int error;  // an errno, or 0
  int32_t process;
  uint32_t user;
} tactus_peer;
tactus_peer tactus_socket_peer(int socket);

// Sends or receives bytes, and returns their number. Returns -EAGAIN if there is no room to send or
// nothing to receive. Receiving returns 0 when the other end is closed.
intptr_t tactus_socket_send(int socket, const uint8_t *_Nonnull bytes, intptr_t count);
intptr_t tactus_socket_receive(int socket, uint8_t *_Nonnull bytes, intptr_t count);

// Ends the connection between two ports of the loopback interface: another thread of this process
// that reads from it or writes to it returns. Returns 1 if this process has such a connection.
int tactus_loopback_shut_down(int own_port, int remote_port);

// The kind, the owner and the permissions of a path, without following links. `error` is 0 or an
// errno.
typedef struct tactus_place {
  int error;
  int is_folder;
  int is_socket;
  int is_own;
  uint32_t others;  // the permissions of group and others
} tactus_place;
tactus_place tactus_place_of(const char *_Nonnull path);

// Creates a folder that only its user may enter. Returns 0 or an errno, which is EEXIST if the path
// exists.
int tactus_make_private_folder(const char *_Nonnull path);

#endif
