internal import Glibc

/// System calls about files, with typed errors.
package enum SystemCall {
  /// The fields of `stat` that are used.
  struct Status {
    var type: mode_t
    var permissions: mode_t
    /// The owner of the file.
    var owner: uid_t
    /// The inode number.
    var number: UInt
    /// The time of the last modification: seconds and nanoseconds.
    var written: [Int]
    /// The size of a regular file in bytes. For other kinds, the number that the system reports.
    var size: Int

    var isRegular: Bool { type == S_IFREG }
    var isDirectory: Bool { type == S_IFDIR }
    var isPipe: Bool { type == S_IFIFO }
    var isLink: Bool { type == S_IFLNK }

    fileprivate init(_ status: stat) {
      type = status.st_mode & S_IFMT
      permissions = status.st_mode & 0o7777
      owner = status.st_uid
      number = UInt(status.st_ino)
      written = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
      size = Int(status.st_size)
    }
  }

  /// Opens a file. A new file may be read and written by all users that the umask of the process
  /// permits.
  static func open(_ path: String, _ flags: Int32) throws(Errno) -> Descriptor {
    while true {
      let number = unsafe Glibc.open(path, flags | O_CLOEXEC | O_NOCTTY, 0o666)
      if number >= 0 { return Descriptor(number) }
      if errno != EINTR { throw Errno.current }
    }
  }

  /// A second descriptor of an open file. Closing it leaves the first one open.
  static func duplicate(_ number: Int32) throws(Errno) -> Descriptor {
    let duplicate = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard duplicate >= 0 else { throw Errno.current }
    return Descriptor(duplicate)
  }

  /// The status of a path; links are followed. Nil if it does not exist or is not accessible.
  static func status(_ path: String) -> Status? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Status(status) : nil
  }

  /// The status of a path; links are not followed. Nil if it does not exist or is not accessible.
  static func statusOfLink(_ path: String) -> Status? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? Status(status) : nil
  }

  /// The status of an open file.
  static func status(_ descriptor: borrowing Descriptor) throws(Errno) -> Status {
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0 else { throw Errno.current }
    return Status(status)
  }

  /// The path without links, `.` and `..`; nil if it does not exist or is not accessible.
  package static func resolved(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// The names in a folder, without `.` and `..`, in any order.
  /// - Parameter limit: the number of names that the caller accepts. If there are more, one more is
  ///   returned, so that the caller notices it.
  static func names(in folder: String, limit: Int) throws(Errno) -> [String] {
    guard let stream = unsafe opendir(folder) else { throw Errno.current }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while names.count <= limit {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw Errno.current }
        break
      }
      // The entry in memory may be shorter than `dirent`, so only its name is read.
      guard let place = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
      let start = unsafe UnsafeRawPointer(entry).advanced(by: place)
      let name = unsafe String(cString: start.assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Checks that the process may write to a file.
  static func checkWritable(_ path: String) throws(Errno) {
    if unsafe access(path, W_OK) != 0 { throw Errno.current }
  }

  static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// Renames a file and replaces the target.
  static func rename(_ path: String, to target: String) throws(Errno) {
    if unsafe Glibc.rename(path, target) != 0 { throw Errno.current }
  }

  // MARK: In an open folder

  /// Opens a file in a folder. A link is not followed: opening it fails with ELOOP, or with ENOTDIR
  /// if a folder was requested.
  static func open(
    _ name: String, at folder: Int32, _ flags: Int32
  ) throws(Errno) -> Descriptor {
    while true {
      let all = flags | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY
      let number = unsafe openat(folder, name, all, 0o666)
      if number >= 0 { return Descriptor(number) }
      if errno != EINTR { throw Errno.current }
    }
  }

  /// Creates a folder. An existing path stays unchanged.
  static func makeFolder(_ name: String, at folder: Int32) throws(Errno) {
    if unsafe mkdirat(folder, name, 0o777) != 0, errno != EEXIST { throw Errno.current }
  }

  static func rename(_ name: String, to target: String, at folder: Int32) throws(Errno) {
    if unsafe renameat(folder, name, folder, target) != 0 { throw Errno.current }
  }

  /// Gives a file a second name, which must not exist.
  static func link(_ name: String, to other: String, at folder: Int32) throws(Errno) {
    if unsafe linkat(folder, name, folder, other, 0) != 0 { throw Errno.current }
  }

  static func remove(_ name: String, at folder: Int32) { _ = unsafe unlinkat(folder, name, 0) }
}
