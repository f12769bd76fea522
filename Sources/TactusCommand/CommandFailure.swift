package import TactusSystem

/// The exit codes of the command line.
package enum ExitCode: Int32 {
  case done = 0
  /// Bad or unreadable input.
  case failed = 1
  /// A device or the system: none found, no permission for it, output that cannot be written.
  case system = 2
  case usage = 64
  /// Ended by ctrl-C, as shells count it.
  case interrupted = 130
  /// The reader of standard output has gone, as shells count the signal SIGPIPE.
  case closedPipe = 141
}

/// Why a command ended without doing what it was asked.
package struct CommandFailure: Error {
  package var code: ExitCode
  /// One line that names the fix; nil if everything was said already.
  package var message: String?

  package init(_ code: ExitCode, _ message: String? = nil) {
    self.code = code
    self.message = message
  }

  /// A file could not be written. A path where none can be is the user's fault; that a disk is full
  /// or breaks is the system's.
  package init(writing error: FileError) {
    self.init(error.isOfSystem ? .system : .failed, error.description)
  }
}
