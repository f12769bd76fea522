internal import Glibc

/// The program that the process runs.
package enum OwnProgram {
  /// Its file, wherever it was started from; nil where the system does not say.
  package static var path: String? { SystemCall.resolved("/proc/self/exe") }

  /// Runs another program in its place, with the process's descriptors and environment. It returns
  /// only where that fails.
  /// - Returns: why it failed.
  package static func become(_ file: String, _ arguments: [String]) -> Errno {
    unsafe ArgumentVector.with([file] + arguments) { words in
      unsafe execv(file, words)
      return Errno.current
    }
  }
}
