internal import TactusSystem

/// Keeps the evidence of a run in the folder of its report while it is made, so that what was
/// measured is there however the run ends.
///
/// Each transcript is there whole or not at all; of the last line of ``RunRecord/path`` a part may
/// be. When a call returns, its bytes are on the disk.
package struct Journal {
  /// Where files are written, by their paths in a manifest.
  protocol Space {
    /// Writes a whole file: all of it or nothing.
    func write(_ bytes: [UInt8], _ path: String) throws(FileError)
    /// Writes at the end of a file that is there: all, or where it fails a part.
    func append(_ bytes: [UInt8], _ path: String) throws(FileError)
  }

  private let space: any Space

  init(in space: any Space) { self.space = space }

  /// Keeps a step of a run.
  /// - Throws: ``ReportError`` that names the file; nothing more can be kept then.
  package func keep(_ step: RunStep) throws(ReportError) {
    do throws(FileError) {
      switch step {
      case .opened(let entries): try space.write(bytes(Transcript(entries).csv), RunRecord.path)
      case .noted(let entries): try space.append(bytes(Transcript.lines(entries)), RunRecord.path)
      case .saw(let transcript, let path): try space.write(bytes(transcript.csv), path)
      }
    } catch { throw ReportError(error) }
  }

  /// Writes the report of a run whose evidence was kept; the manifest is the last file.
  /// - Parameter key: signs the manifest; nil: the report is not signed.
  package func finish(
    _ report: Report, _ evidence: Evidence, limits: [UInt8] = LimitsFile.embeddedBytes,
    signedBy key: SigningKey? = nil
  ) throws(ReportError) {
    var files = try ReportFiles.all(report, evidence, limits: limits)
    let manifest = try Manifest(files)
    for path in evidence.keys { files[path] = nil }
    if let key { files[Manifest.signatureName] = try key.signature(of: manifest) }
    do throws(FileError) {
      for (path, bytes) in files.sorted(by: { $0.key < $1.key }) { try space.write(bytes, path) }
      try space.write(bytes(manifest.text), Manifest.fileName)
    } catch { throw ReportError(error) }
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
