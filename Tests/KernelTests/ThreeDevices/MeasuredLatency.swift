import TactusVirtualPads
import TactusVirtualUSB

/// How long after the times of a pattern's events devices begin to move, as a program measures it
/// once to play on several devices at the same time.
///
/// It can be negative for the voice coils: the kernel counts the frames of a transfer as sent when
/// the transfer has ended, and `vhci-hcd` has no frame counter from which it could know more.
struct MeasuredLatency: Encodable {
  /// How much earlier than its event an onset may be.
  private static let early: Int64 = 20_000_000
  /// How much later than its event an onset may be.
  private static let late: Int64 = 80_000_000
  /// The size of a sample, of 32767, above which a coil moves.
  private static let bound = 327

  /// Nanoseconds from an event to the first report that drives the rumble motors.
  var rumble: Int64 = 0
  /// Nanoseconds from an event to the first frame that moves the voice coils.
  var coils: Int64 = 0

  init() {}

  /// Measures the medians over a pattern that was played.
  /// - Parameter start: the time of the pattern's start in nanoseconds.
  init?(
    _ pattern: ThreePattern, from start: Int64, rumble levels: [MotorLevel], coils log: SoundRecord
  ) {
    let events = pattern.events.map { start + Int64($0.time * 1e9) }
    let drives = levels.filter { !$0.isZero }.map(\.nanoseconds)
    let samples = log.channel(2)
    let frames = samples.indices.filter { abs(Int(samples[$0])) > Self.bound }
    guard let rumble = Self.median(events, drives),
      let coils = Self.median(events, frames.compactMap { log.time(ofFrame: $0) })
    else { return nil }
    (self.rumble, self.coils) = (rumble, coils)
  }

  /// The median of the times from events to the first moment at which the device moves; nil if it
  /// does not move.
  private static func median(_ events: [Int64], _ moments: [Int64]) -> Int64? {
    let latencies = events.compactMap { event -> Int64? in
      let first = moments.first { $0 >= event - early }
      return first.flatMap { $0 <= event + late ? $0 - event : nil }
    }
    return latencies.isEmpty ? nil : latencies.sorted()[latencies.count / 2]
  }
}
