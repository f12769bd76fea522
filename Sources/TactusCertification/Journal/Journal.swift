internal import TactusSystem

/// Stores the evidence of a run in the folder of its report while the run continues, so that no
/// measurement is lost if the run is interrupted.
///
/// A transcript is stored completely or not at all. The last line of ``RunRecord/path`` may be
/// incomplete. When a call returns, its bytes are on the disk.
package struct Journal {
  /// A place to which files are written. Their paths are those of the report's manifest.
  protocol Space {
    /// Writes a complete file or nothing.
    func write(_ bytes: [UInt8], _ path: String) throws(FileError)
    /// Appends bytes to an existing file. A call that throws may have appended some of them.
    func append(_ bytes: [UInt8], _ path: String) throws(FileError)
  }

  private let space: any Space

  init(in space: any Space) { self.space = space }

  /// Stores a step of a run.
  /// - Throws: ``ReportError`` that names the file; no further step can be stored.
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
  /// - Parameter key: the key that signs the manifest; nil if the report is not to be signed.
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
