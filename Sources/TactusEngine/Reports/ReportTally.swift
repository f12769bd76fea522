package import TactusDevice

/// The counts of an output's reports since it was opened, and of the submissions, taps and time
/// that were lost before they reached the output.
package struct ReportTally: Sendable, Hashable {
  /// How often an actuator began to move.
  package var starts = 0
  /// How often an actuator came to rest.
  package var ends = 0
  /// Segments that the device played late.
  package var late = 0
  /// The greatest lateness of a segment that the device played late, in nanoseconds.
  package var latestNanoseconds: Int64 = 0
  /// How often the device refused something and continued.
  package var failures = 0
  /// The last refusal.
  package var lastFailure: DeviceError?
  /// Submissions that the output refused because it was full.
  package var refused = 0
  /// Taps that were missed in stalls of the host and not played late.
  package var skippedTaps = 0
  /// Nanoseconds of playback that were left out after stalls of the host.
  package var skippedNanoseconds: Int64 = 0
  /// Why the device was lost; nil if it was not lost, or if no reason is known.
  package var loss: DeviceError?

  package init() {}

  /// Counts a report.
  package mutating func add(_ report: OutputReport) {
    switch report {
    case .started: starts += 1
    case .ended: ends += 1
    case .late(_, let nanoseconds):
      late += 1
      latestNanoseconds = max(latestNanoseconds, nanoseconds)
    case .failed(let error):
      failures += 1
      lastFailure = error
    case .gone(let error): loss = loss ?? error
    }
  }

  /// Adds the counts of another output. The last failure and the loss of `next` replace those so
  /// far.
  package mutating func add(_ next: ReportTally) {
    starts += next.starts
    ends += next.ends
    late += next.late
    latestNanoseconds = max(latestNanoseconds, next.latestNanoseconds)
    failures += next.failures
    lastFailure = next.lastFailure ?? lastFailure
    refused += next.refused
    skippedTaps += next.skippedTaps
    skippedNanoseconds += next.skippedNanoseconds
    loss = next.loss ?? loss
  }
}

extension ReportTally: CustomStringConvertible {
  /// A short description of the problems: `late 12 (4.2 ms at most), refused 3`; empty if there
  /// were none.
  package var description: String {
    var parts: [String] = []
    if late > 0 { parts.append("late \(late) (\(Self.milliseconds(latestNanoseconds)) at most)") }
    if refused > 0 { parts.append("refused \(refused)") }
    if skippedTaps > 0 || skippedNanoseconds > 0 {
      let taps = skippedTaps == 1 ? "1 tap" : "\(skippedTaps) taps"
      parts.append("skipped \(taps), \(Self.milliseconds(skippedNanoseconds))")
    }
    if failures > 0 { parts.append("failed \(failures)") }
    return parts.joined(separator: ", ")
  }

  /// Nanoseconds in milliseconds, to a tenth: `4.2 ms`.
  package static func milliseconds(_ nanoseconds: Int64) -> String {
    let tenths = (max(nanoseconds, 0) / 50_000 + 1) / 2
    return tenths % 10 == 0 ? "\(tenths / 10) ms" : "\(tenths / 10).\(tenths % 10) ms"
  }
}
