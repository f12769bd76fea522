/// One run of a test. Every attempt is kept.
package struct Attempt: Sendable, Hashable, Codable {
  /// From 1.
  package var number: Int
  /// The start in seconds from the beginning of the run, and the duration.
  package var startSeconds: Figure
  package var durationSeconds: Figure
  /// The file of the transcript; empty: the attempt was not completed.
  package var evidence: String
  /// Why it was not completed, and whether a requirement was missing.
  package var fault: String
  package var isMissing: Bool
  /// The fault of the device; nil: the device did not cause it.
  package var isOfDevice: Bool?

  // Derived values.
  package var status = Status.error
  package var isMarginal = false
  package var reason = ""
  /// The longest delay of a thread of the harness, and the thread; nil: none, or unknown.
  package var stallMilliseconds = Figure(millionths: 0)
  package var stallThread: String?
  package var findings: [FindingRecord] = []
  package var measurements: [MeasurementRecord] = []

  package init(
    number: Int, startSeconds: Figure, durationSeconds: Figure, evidence: String,
    fault: String = "", isMissing: Bool = false, isOfDevice: Bool = false
  ) {
    self.number = number
    self.startSeconds = startSeconds
    self.durationSeconds = durationSeconds
    self.evidence = evidence
    self.fault = fault
    self.isMissing = isMissing
    self.isOfDevice = isOfDevice ? true : nil
  }
}
