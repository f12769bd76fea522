package import TactusSystem

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
