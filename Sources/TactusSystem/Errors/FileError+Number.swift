internal import Glibc

extension FileError {
  /// The error of a failed system call.
  init(_ failure: Errno, path: String) {
    let kind: Kind =
      switch failure.number {
      case ENOENT, ENOTDIR: .missing
      case EACCES, EPERM, EROFS: .permissionDenied
      case EISDIR: .isDirectory
      case ENOSPC, EDQUOT: .noSpace
      default: .system(errno: failure.number)
      }
    self.init(kind, path: path)
  }
}
