internal import TactusCapture
internal import TactusCommand
internal import TactusDevice
internal import TactusEngine

/// The line that a demo prints when it ends.
struct DemoSummary {
  let text: String

  /// - Parameters:
  ///   - seconds: how long the demo played.
  ///   - sound: the figures of the sound device; nil if none is open.
  ///   - tally: the counts of the device's reports, and of what was lost before it reached the
  ///     device.
  ///   - capture: nil if no device was opened.
  init(
    _ kind: DemoKind, seconds: Double, device: String, timing: String, sound: String? = nil,
    tally: ReportTally, _ capture: Capture?
  ) {
    let timing = sound.map { "\(timing), \($0)" } ?? timing
    let head = "\(kind.rawValue): \(Self.short(seconds)) s on \(device)"
    let reports = tally.description.isEmpty ? [] : [tally.description]
    guard let capture else {
      text = ([head] + reports + [timing]).joined(separator: ", ")
      return
    }
    func count(_ kinds: EventMark.Kind...) -> Int {
      capture.events.count { kinds.contains($0.kind) }
    }
    let strongest = capture.levels.map { max($0.startIntensity, $0.endIntensity) }.max() ?? 0
    let parts =
      [
        "taps \(count(.hapticTransient))", "vibrations \(count(.hapticContinuous))",
        "sounds \(count(.audioContinuous, .audioCustom))", "strongest \(Self.short(strongest))",
        Self.isStill(capture) ? "motors off at the end" : "MOTORS ON at the end",
      ] + reports + [timing]
    let loss =
      capture.lostRecordCount == 0
      ? "" : "; the capture was full, \(capture.lostRecordCount) records are missing"
    text = "\(head): \(parts.joined(separator: ", "))\(loss)"
  }

  /// Whether the last segment of each actuator ends at 0.
  private static func isStill(_ capture: Capture) -> Bool {
    capture.capabilities.actuators.indices.allSatisfy { actuator in
      let last = capture.segments.last { $0.segment.actuator == actuator }
      return (last?.segment.endLevel ?? 0) == 0
    }
  }

  /// A number as text with at most two decimals, without trailing zeros.
  private static func short(_ value: Double) -> String {
    let hundredths = Int(min(max(value * 100, 0), 1e15).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
