internal import Glibc
internal import TactusSystem

/// A program that the harness starts, and can kill and freeze.
final class ChildProcess {
  private let process: pid_t
  private var isEnded = false

  /// Starts a program.
  /// - Parameters:
  ///   - handedOver: sockets that the program gets as descriptors 3, 4 … in this order.
  init(_ path: String, _ arguments: [String], handedOver: [Socket]) throws(RigFault) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // Copies the sockets to descriptors from 64 on, and from there to 3, 4 and so on. A direct copy
    // to 3 would close a socket that has the number 3 and is still to be copied.
    let first = Int32(3)
    let spare = Int32(64)
    for (place, socket) in handedOver.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, socket.descriptor, spare + Int32(place))
    }
    for place in handedOver.indices {
      let (from, to) = (spare + Int32(place), first + Int32(place))
      unsafe posix_spawn_file_actions_adddup2(&actions, from, to)
      unsafe posix_spawn_file_actions_addclose(&actions, from)
    }
    var started: pid_t = 0
    let result = unsafe ArgumentVector.with([path] + arguments) { words in
      unsafe posix_spawn(&started, path, &actions, nil, words, environ)
    }
    guard result == 0 else {
      throw .broken("cannot start the player: \(Errno(result))")
    }
    process = started
  }

  deinit { end() }

  /// Ends the process at once (SIGKILL).
  func kill() {
    if !isEnded { _ = Glibc.kill(process, SIGKILL) }
  }

  /// Ends the process, and returns after its end.
  func end() {
    if isEnded { return }
    kill()
    isEnded = true
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Stops the process without ending it (SIGSTOP); its sockets stay open.
  func freeze() { _ = Glibc.kill(process, SIGSTOP) }
}
