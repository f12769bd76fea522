// Sockets of the file system between processes of one user, and the folders that they stand in.
// Nothing here waits, raises SIGPIPE, follows a link, or is inherited by a program that is started.
// Numbers below 0 are errnos with a minus.

#ifndef TACTUS_SOCKETS_H
#define TACTUS_SOCKETS_H

#include <stdint.h>

// A new socket at a path that listens, which its user alone may connect to. It is made as PATH.new,
// so that a socket at the path listens from the first moment. -EADDRINUSE: something is there;
// -ENAMETOOLONG: the path has more than 103 bytes.
int tactus_socket_listen(const char *_Nonnull path, int backlog);

// A connection to the socket at a path. -ECONNREFUSED: its process has gone; -EAGAIN: more wait
// there than it takes.
int tactus_socket_connect(const char *_Nonnull path);

// The next connection to a socket that listens. -EAGAIN: none waits.
int tactus_socket_accept(int listener);

// Who is at the other end, as the kernel noted it when the connection was made.
typedef struct tactus_peer {
  int error;  // an errno, or 0
  int32_t process;
  uint32_t user;
} tactus_peer;
tactus_peer tactus_socket_peer(int socket);

// Bytes that were sent or received; -EAGAIN: the buffer has no room, or nothing in it. Receiving 0
// means that the other end was closed.
intptr_t tactus_socket_send(int socket, const uint8_t *_Nonnull bytes, intptr_t count);
intptr_t tactus_socket_receive(int socket, uint8_t *_Nonnull bytes, intptr_t count);

// What is at a path, links not followed: a folder or a socket of the effective user, and the modes
// of others. error: an errno, or 0.
typedef struct tactus_place {
  int error;
  int is_folder;
  int is_socket;
  int is_own;
  uint32_t others;  // the permissions of group and others
} tactus_place;
tactus_place tactus_place_of(const char *_Nonnull path);

// Makes a folder that its user alone may enter. 0, or an errno: EEXIST where something is there.
int tactus_make_private_folder(const char *_Nonnull path);

#endif
