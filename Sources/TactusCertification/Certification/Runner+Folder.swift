extension Runner {
  /// Runs all tests and writes the evidence to a folder during the run.
  ///
  /// For a rig in real time, call ``HarnessThread/prepareRun()`` on the thread before. Between two
  /// attempts, the thread only writes evidence.
  /// - Parameter key: the key that signs the report; nil if the report is not to be signed.
  /// - Throws: ``ReportError`` if the folder cannot be written.
  package func run(
    into place: ReportPlace, signedBy key: SigningKey?
  ) throws(ReportError) -> Report {
    let journal = try place.journal()
    let (report, evidence) = try run(journal.keep)
    try journal.finish(report, evidence, signedBy: key)
    return report
  }
}
