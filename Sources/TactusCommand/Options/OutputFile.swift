internal import TactusSystem

/// A file that a command writes at its end.
package enum OutputFile {
  /// Checks that the file can be written. This is called before anything is played or measured.
  /// - Throws: ``CommandFailure`` of code `failed` that names the file and the fix.
  package static func check(_ path: String) throws {
    do throws(FileError) { try WholeFile.check(path: path) } catch {
      throw CommandFailure(.failed, error.description)
    }
  }
}
