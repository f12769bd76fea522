/// Computes the times of samples from the times at which the memory of a sensor was read.
///
/// A reading at a time shows that the newest sample is at most one interval older. The predicted
/// time of that sample is moved into this span, and the interval is adjusted a little, because the
/// oscillator of the sensor can be wrong by several percent. So a time is wrong by less than one
/// interval.
struct SampleClock: Sendable {
  /// The number of time units in a microsecond, and its binary logarithm.
  private static var units: Int64 { 1 << unitBits }
  private static var unitBits: Int64 { 8 }
  /// The interval between samples at 3200 Hz in units, and the permitted range of 6 % around it.
  private static var nominal: Int64 { 80_000 }
  private static var limits: ClosedRange<Int64> { 75_200...84_800 }
  /// The interval changes by 1 / 2^shift of a correction.
  private static var shift: Int64 { 6 }

  private var interval = SampleClock.nominal
  /// The predicted time of the newest sample, in units since ``origin``.
  private var newest: Int64 = 0
  /// The time of the last reading: the low 32 bits of the clock in microseconds, and the same time
  /// in units since the beginning.
  private var origin: UInt32 = 0
  private var now: Int64 = 0

  /// Begins to measure. The first sample follows after about an interval.
  mutating func begin(at microseconds: UInt32) { origin = microseconds }

  /// The number of samples that were lost, if a reading finds this many samples in a full memory.
  func missing(before entries: UInt8, at microseconds: UInt32) -> UInt16 {
    let passed = Int64(microseconds &- origin) * Self.units + now - newest
    // 32 bits are 17 s, and a small processor divides only 32 bits.
    let units = UInt32(truncatingIfNeeded: min(max(passed, 0), Int64(UInt32.max)))
    let produced = units / UInt32(truncatingIfNeeded: interval)
    return UInt16(truncatingIfNeeded: produced - min(UInt32(entries), produced))
  }

  /// Takes the number of samples that a reading found.
  mutating func found(_ entries: UInt8, at microseconds: UInt32) {
    now += Int64(microseconds &- origin) * Self.units
    origin = microseconds
    let predicted = newest + Int64(entries) * interval
    let within = min(max(predicted, now - interval), now)
    let correction = within - predicted
    newest = within
    // A large correction follows a loss and shows nothing about the interval.
    guard entries > 0, correction.magnitude < UInt64(interval) else { return }
    let changed = interval + correction >> Self.shift
    interval = min(max(changed, Self.limits.lowerBound), Self.limits.upperBound)
  }

  /// The low 32 bits of the device's clock at a sample, in microseconds.
  func time(of place: UInt8, in entries: UInt8) -> UInt32 {
    let after = Int64(entries - 1 - place) * interval
    let past = (now - newest + after) >> Self.unitBits
    return origin &- UInt32(truncatingIfNeeded: past)
  }
}
