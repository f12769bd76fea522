internal import TactusSystem

/// A file that a command writes at its end.
package enum OutputFile {
  /// Makes sure before anything is played or measured that the file can be written then.
  /// - Throws: ``CommandFailure`` of code `failed` that names the file and what to do.
  package static func check(_ path: String) throws {
    do throws(FileError) { try WholeFile.check(path: path) } catch {
      throw CommandFailure(.failed, error.description)
    }
  }
}
