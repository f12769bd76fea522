/// One execution of a test. The report contains every attempt.
package struct Attempt: Sendable, Hashable, Codable {
  /// The number of the attempt at this test, from 1.
  package var number: Int
  /// The start in seconds from the beginning of the run, and the duration.
  package var startSeconds: Figure
  package var durationSeconds: Figure
  /// The file of the transcript. Empty if the attempt was not completed.
  package var evidence: String
  /// The reason why the attempt was not completed. Empty if it was completed.
  package var fault: String
  /// Whether the attempt was not completed because something that the test needs was missing.
  package var isMissing: Bool
  /// True if the attempt was not completed because of the device, which is a FAIL; otherwise nil.
  package var isOfDevice: Bool?

  // The values from here on are derived from the evidence.
  package var status = Status.error
  package var isMarginal = false
  package var reason = ""
  /// The length of the longest stall of a thread of the harness or of the player, or 0 if there was
  /// no stall; and the thread, or nil if it is unknown or there was no stall.
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
