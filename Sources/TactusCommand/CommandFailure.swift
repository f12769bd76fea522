/// The exit codes of the command line.
enum ExitCode: Int32 {
  case done = 0
  /// Bad or unreadable input.
  case failed = 1
  /// A device or the system: none found, no permission for it.
  case system = 2
  case usage = 64
  /// Ended by ctrl-C, as shells count it.
  case interrupted = 130
}

/// Why a command ended without doing what it was asked.
struct CommandFailure: Error {
  var code: ExitCode
  /// One line that names the fix; nil if everything was said already.
  var message: String?

  init(_ code: ExitCode, _ message: String? = nil) {
    self.code = code
    self.message = message
  }
}
