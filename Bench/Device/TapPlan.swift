internal import TactusDevice
internal import TactusPattern

/// When the taps of a block are asked for.
struct TapPlan {
  /// The shortest interval of two taps in nanoseconds; longer if the device needs a longer pause.
  static let shortestInterval: Int64 = 50_000_000
  /// The span in nanoseconds over which the phases of taps are spread: the tick of a device and the
  /// frame of a USB line.
  static let phaseSpan: Int64 = 1_000_000
  /// The fractional part of the golden ratio. Its multiples are spread evenly over 0 to 1, for any
  /// number of them (three-distance theorem).
  private static let ratio = 0.618_033_988_749_895

  let count: Int
  /// Nanoseconds between two taps, without their phases.
  let interval: Int64

  /// - Parameter rest: how much longer the device must rest between two taps, in nanoseconds.
  init(_ capabilities: OutputCapabilities, count: Int, rest: Int64 = 0) {
    self.count = count
    let pulse = capabilities.actuators.map(\.minimumPulseNanoseconds).max() ?? 0
    let tap = max(pulse, capabilities.tapLength.softNanoseconds)
    interval = max(
      Self.shortestInterval,
      2 * (tap + capabilities.updateIntervalNanoseconds + capabilities.latencyNanoseconds) + rest)
  }

  /// The time of a tap after the first grid point, in nanoseconds. Each tap has another phase of
  /// the millisecond, so that a device with a tick is measured in all phases of its tick.
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

  /// Strong enough that every motor starts, and below full drive.
  private static func tap(at seconds: Double) -> Event {
    Event(
      .hapticTransient, time: seconds, parameters: [EventParameter(.hapticIntensity, 0.8)])
  }
}
