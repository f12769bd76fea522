internal import Glibc

/// A file descriptor that is closed at the end of its life.
package struct Descriptor: ~Copyable, Sendable {
  /// The number of the descriptor; negative if no file is open.
  package let number: Int32

  /// Takes ownership of an open descriptor.
  package init(_ number: Int32) { self.number = number }

  deinit { if number >= 0 { _ = close(number) } }

  /// Reads up to `count` bytes and appends them to an array. Returns the number of bytes read, 0 at
  /// the end of the file.
  borrowing func read(
    _ count: Int, appendingTo bytes: inout [UInt8]
  ) throws(Errno) -> Int {
    while true {
      var (got, error) = (0, Int32(0))
      let read = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        got = unsafe Glibc.read(number, buffer.baseAddress, count)
        error = errno
        initialized = max(got, 0)
      }
      if got < 0, error == EINTR { continue }
      if got < 0 { throw Errno(error) }
      bytes += read
      return got
    }
  }

  /// Writes all bytes.
  borrowing func write(_ bytes: [UInt8]) throws(Errno) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        return unsafe Glibc.write(number, rest.baseAddress, rest.count)
      }
      let error = errno
      if count < 0, error != EINTR { throw Errno(error) }
      written += max(count, 0)
    }
  }

  /// Switches a descriptor that was opened with O_NONBLOCK to blocking reads.
  borrowing func waitForBytes() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) & ~O_NONBLOCK)
  }

  /// Changes the permissions of the file.
  borrowing func setPermissions(_ permissions: mode_t) {
    _ = fchmod(number, permissions)
  }

  /// Makes the file empty.
  borrowing func empty() throws(Errno) {
    while ftruncate(number, 0) != 0 {
      if errno != EINTR { throw Errno.current }
    }
  }

  /// The longest time for which ``lock()`` retries, in milliseconds. It retries because a child
  /// process inherits the open files and their locks, and holds them until it calls `exec`.
  private static let lockTimeout = 500

  /// Locks the file exclusively until this descriptor is closed. Returns false if another opening
  /// of the file holds the lock for half a second. On a file system without locks it always returns
  /// true.
  borrowing func lock() -> Bool {
    for _ in 0..<Self.lockTimeout {
      if flock(number, LOCK_EX | LOCK_NB) == 0 { return true }
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: Poll.pause(milliseconds: 1)
      default: return true
      }
    }
    return false
  }

  /// Waits until the written data is on the disk. Does nothing on a file system without that
  /// operation.
  borrowing func sync() throws(Errno) {
    while fsync(number) != 0 {
      if errno == EINVAL { return }
      if errno != EINTR { throw Errno.current }
    }
  }
}
