package import TactusCapture
internal import TactusSystem

/// The file to which a capture is written. Its suffix selects the format.
package struct CaptureFile {
  private let path: String
  private let format: RenderFormat

  /// - Throws: ``CommandFailure`` of code `usage` for an unknown suffix.
  package init(_ path: String) throws {
    self.path = path
    format = try RenderFormat(file: path, among: RenderFormat.captures)
  }

  /// Checks that the file can be written. This is called before anything is played.
  package func check() throws { try OutputFile.check(path) }

  /// - Throws: ``CommandFailure`` if the file cannot be written.
  package func write(_ capture: Capture?) throws {
    guard let capture else { return }
    let text = format == .csv ? CaptureDocument.csv(capture) : CaptureDocument.json(capture)
    do throws(FileError) { try WholeFile.write(Array(text.utf8), path: path) } catch {
      throw CommandFailure(writing: error)
    }
  }
}
