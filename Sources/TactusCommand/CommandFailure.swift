package import TactusSystem

/// Why a command ended without completing its task.
package struct CommandFailure: Error {
  package var code: ExitCode
  /// One line that names the fix; nil if all messages were printed already.
  package var message: String?

  package init(_ code: ExitCode, _ message: String? = nil) {
    self.code = code
    self.message = message
  }

  /// A file could not be written. An invalid path is the user's error; a full or broken disk is the
  /// system's.
  package init(writing error: FileError) {
    self.init(error.isOfSystem ? .system : .failed, error.description)
  }
}
