package import TactusSystem

/// Why a command ended without completing its task.
package struct CommandFailure: Error {
  package var code: ExitCode
  /// One line that states the fix; nil if all messages have already been printed.
  package var message: String?

  package init(_ code: ExitCode, _ message: String? = nil) {
    self.code = code
    self.message = message
  }

  /// The failure for a file that could not be written. The code is `failed` for an invalid path,
  /// and `system` for a full or broken disk.
  package init(writing error: FileError) {
    self.init(error.isOfSystem ? .system : .failed, error.description)
  }
}
