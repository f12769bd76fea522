internal import TactusDevice
internal import TactusPattern

/// The planned times of the taps of a block.
struct TapPlan {
  /// The shortest interval between two taps in nanoseconds. It is longer if the device needs a
  /// longer pause.
  static let shortestInterval: Int64 = 50_000_000
  /// The span in nanoseconds over which the phases of taps are spread. It is as long as the tick of
  /// a device and the frame of a USB line.
  static let phaseSpan: Int64 = 1_000_000
  /// The fractional part of the golden ratio. Any number of its multiples is spread evenly over 0
  /// to 1 (three-distance theorem).
  private static let ratio = 0.618_033_988_749_895

  let count: Int
  /// The time between two taps in nanoseconds, without their phases.
  let interval: Int64

  /// - Parameter rest: the additional time for which the device must rest between two taps, in
  ///   nanoseconds.
  init(_ capabilities: OutputCapabilities, count: Int, rest: Int64 = 0) {
    self.count = count
    let pulse = capabilities.actuators.map(\.minimumPulseNanoseconds).max() ?? 0
    let tap = max(pulse, capabilities.tapLength.softNanoseconds)
    interval = max(
      Self.shortestInterval,
      2 * (tap + capabilities.updateIntervalNanoseconds + capabilities.latencyNanoseconds) + rest)
  }

  /// The time of a tap from the start of the grid, in nanoseconds. Each tap has another phase
  /// within the millisecond, so that a device with a tick is measured in all phases of its tick.
  func offset(of tap: Int) -> Int64 {
    let part = (Double(tap) * Self.ratio).truncatingRemainder(dividingBy: 1)
    return Int64(tap) * interval + Int64(part * Double(Self.phaseSpan))
  }

  /// The pattern of all taps.
  var pattern: Pattern {
    Pattern(events: (0..<count).map { Self.tap(at: Double(offset(of: $0)) / 1e9) })
  }

  /// The pattern of a single tap.
  static var single: Pattern { Pattern(events: [tap(at: 0)]) }

  /// A tap that is strong enough to start every motor, and below full drive.
  private static func tap(at seconds: Double) -> Event {
    Event(
      .hapticTransient, time: seconds, parameters: [EventParameter(.hapticIntensity, 0.8)])
  }
}
