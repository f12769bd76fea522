/// One time that a test was run. Every one is kept.
package struct Attempt: Sendable, Hashable, Codable {
  /// From 1.
  package var number: Int
  /// Seconds from the beginning of the run, and how long it took.
  package var startSeconds: Figure
  package var durationSeconds: Figure
  /// The file of the transcript; empty: the attempt was not made to its end.
  package var evidence: String
  /// Why it was not, and whether something was missing rather than broken.
  package var fault: String
  package var isMissing: Bool
  /// Whether it was the device's doing; nil: it was not.
  package var isOfDevice: Bool?

  // What follows.
  package var status = Status.error
  package var isMarginal = false
  package var reason = ""
  /// The longest time that the host held up a thread of the harness, and which; nil: none, or
  /// the evidence does not say.
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
