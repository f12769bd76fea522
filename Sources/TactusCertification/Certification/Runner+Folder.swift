internal import TactusSystem

extension Runner {
  /// Runs everything and writes it into a folder while it is made.
  ///
  /// From then on the calling thread is a ``HarnessThread``: it does nothing else but keep, between
  /// attempts, what was seen.
  /// - Parameter key: signs the report; nil: it is not signed.
  /// - Throws: ``ReportError`` where the folder cannot be written.
  package func run(
    into place: ReportPlace, signedBy key: SigningKey?
  ) throws(ReportError) -> Report {
    let journal = try place.journal()
    ProcessMemory.lock()
    HarnessThread.prepare()
    let (report, evidence) = try run(journal.keep)
    try journal.finish(report, evidence, signedBy: key)
    return report
  }
}
