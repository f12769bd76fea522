internal import Glibc

/// The program of this process.
package enum OwnProgram {
  /// The path of the running program's file; nil if the system does not provide it.
  package static var path: String? { SystemCall.resolved("/proc/self/exe") }

  /// Replaces the program of this process by another one, which keeps the descriptors and the
  /// environment. Returns only after an error.
  /// - Returns: the error.
  package static func become(_ file: String, _ arguments: [String]) -> Errno {
    unsafe ArgumentVector.with([file] + arguments) { words in
      unsafe execv(file, words)
      return Errno.current
    }
  }
}
