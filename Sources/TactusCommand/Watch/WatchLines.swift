internal import TactusCapture
internal import TactusDevice
internal import TactusStatistics

/// The activity of a watched process as text: one line per event and report, and one per second.
struct WatchLines {
  private static let interval: Int64 = 1_000_000_000

  private var next: Int64?

  init() {}

  /// `12.345  HapticTransient intensity 0.80 sharpness 0.40`
  func line(_ note: WatchScene.Note) -> String {
    "\(Self.seconds(note.atNanoseconds))  \(note.text)"
  }

  /// The line of figures, for example `12.000  intensity 0.80 sharpness 0.40, lateness …, 12
  /// events, 0 reports, 0 lost`; nil if less than a second has passed since the last one.
  mutating func figures(_ scene: WatchScene, at now: Int64) -> String? {
    guard scene.latest != nil else { return nil }
    guard let due = next else {
      next = now + Self.interval
      return nil
    }
    guard now >= due else { return nil }
    next = max(due + Self.interval, now)
    let peak = scene.history.peaks(from: now - Self.interval, to: now, count: 1)[0]
    let lateness = scene.lateness.percentile(99).map { "\($0 / 1000)" } ?? "-"
    return """
      \(Self.seconds(now))  intensity \(hundredths(peak.intensity)) \
      sharpness \(hundredths(peak.sharpness)), lateness p99 \(lateness) us, \
      \(scene.eventCount) events, \(scene.reportCount) reports, \(scene.lostCount) lost
      """
  }

  private static func seconds(_ nanoseconds: Int64) -> String {
    let milliseconds = nanoseconds / 1_000_000
    let digits = "\(milliseconds.magnitude % 1000)"
    let fraction = String(repeating: "0", count: 3 - digits.count) + digits
    return "\(milliseconds < 0 ? "-" : "")\(milliseconds.magnitude / 1000).\(fraction)"
  }
}
