internal import TactusDevice
internal import TactusWire

/// Converts the engine's segments to the wire format: device time, integer levels, sixteenths of a
/// hertz. Starts never decrease, except after a revision.
struct Translation: Sendable {
  /// The shortest distance between two starts that differ in the engine, in microseconds. It lets a
  /// revision separate the two segments even if the clock estimate changed in between.
  private static let leastStep: UInt64 = 1

  private var bands: [ClosedRange<UInt16>] = []
  /// The latest start. No later segment may begin before it.
  private(set) var latestStart: UInt64 = 0
  /// The engine's start of the segment with the latest start.
  private var latestEngineStart: Int64 = .min

  init() {}

  init(_ dictionary: DeviceDictionary) {
    bands = (0..<Int(dictionary.actuatorCount)).map { place in
      let entry = dictionary.actuators[place]
      return entry.lowestSixteenths...max(entry.lowestSixteenths, entry.highestSixteenths)
    }
  }

  /// The command for a segment, and its start on the device's clock; nil if the actuator does not
  /// exist.
  ///
  /// A segment that is due on arrival gets the time of its arrival as its start, instead of the
  /// flag of the protocol. So the following segments can be given a later start even if it is
  /// delayed on the way, and two consecutive segments keep their distance.
  /// - Parameters:
  ///   - arrival: when the command will arrive at the device, on the host's clock.
  mutating func play(
    _ segment: Segment, _ clock: ClockEstimate, arrivingAt arrival: Int64
  ) -> (play: Play, start: UInt64)? {
    guard bands.indices.contains(segment.actuator) else { return nil }
    let shift = segment.isDueOnArrival ? max(arrival &- segment.startNanoseconds, 0) : 0
    let wanted = clock.deviceMicroseconds(at: segment.startNanoseconds &+ shift)
    let end = clock.deviceMicroseconds(at: segment.endNanoseconds &+ shift)
    let step = segment.startNanoseconds > latestEngineStart ? Self.leastStep : 0
    let start = max(wanted, latestStart &+ (latestStart == 0 ? 0 : step))
    let band = bands[segment.actuator]
    let play = Play(
      startMicroseconds: WireTime.low(start),
      durationMicroseconds: UInt32(clamping: end &- min(wanted, end)),
      actuator: UInt8(segment.actuator), startLevel: Self.whole(segment.startLevel),
      endLevel: Self.whole(segment.endLevel),
      frequencySixteenths: min(
        max(Self.sixteenths(segment.frequencyHertz), band.lowerBound), band.upperBound))
    latestStart = start
    latestEngineStart = segment.startNanoseconds
    return (play, start)
  }

  /// Permits starts from this device time on again.
  mutating func revise(from start: UInt64) {
    latestStart = min(latestStart, start)
    latestEngineStart = .min
  }

  mutating func reset() { (latestStart, latestEngineStart) = (0, .min) }

  /// Converts a level, which the engine has limited to 0 to 1, to an integer; 65,535 is full drive.
  private static func whole(_ level: Double) -> UInt16 {
    assert(level >= 0 && level <= 1)
    return UInt16((level * 65_535).rounded())
  }

  private static func sixteenths(_ hertz: Double) -> UInt16 {
    hertz > 0 ? UInt16(min((hertz * 16).rounded(), 65_535)) : 0
  }
}
