/// A straight piece of one actuator's level.
///
/// ```
///  level
///    1 ┤      ╱│ endLevel
///      │    ╱  │────────── holds, until the next segment begins or the lease runs out
///    0 ┼──┴────┴──────────► time
///       start  end
/// ```
///
/// A segment is in force from its start until the next segment of its actuator begins. From start
/// to end the level moves linearly; after the end it stays. One whose end is its start steps to
/// its level.
public struct Segment: Sendable, Hashable, BitwiseCopyable {
  /// The actuator's place in ``OutputCapabilities/actuators``.
  public var actuator: Int
  /// Nanoseconds on CLOCK_MONOTONIC (or on the virtual clock of a test).
  public var startNanoseconds: Int64
  /// Not before the start.
  public var endNanoseconds: Int64
  /// Drive at the start and at the end, 0 to 1.
  public var startLevel: Double
  /// Drive at the end, 0 to 1.
  public var endLevel: Double
  /// Hertz, within the actuator's band.
  public var frequencyHertz: Double
  /// Whether the segment belongs to a command that asked for "as soon as possible", or plays a tap
  /// late that a stall of the host swallowed: it is due when it arrives and cannot be late.
  public var isDueOnArrival: Bool

  /// Times in nanoseconds, levels 0 to 1; nothing is limited here.
  @_noLocks @_noAllocation
  public init(
    actuator: Int, startNanoseconds: Int64, endNanoseconds: Int64, startLevel: Double,
    endLevel: Double, frequencyHertz: Double, isDueOnArrival: Bool = false
  ) {
    self.actuator = actuator
    self.startNanoseconds = startNanoseconds
    self.endNanoseconds = endNanoseconds
    self.startLevel = startLevel
    self.endLevel = endLevel
    self.frequencyHertz = frequencyHertz
    self.isDueOnArrival = isDueOnArrival
  }
}

/// What a zone was asked for, before it was lowered to actuators: for captures and pictures.
/// Drivers need not look at it.
public struct ZoneLevel: Sendable, Hashable, BitwiseCopyable {
  /// The zone that was addressed.
  public var zone: Zone
  /// Nanoseconds on the clock of the segments.
  public var startNanoseconds: Int64
  /// Not before the start.
  public var endNanoseconds: Int64
  /// 0 to 1, gain included.
  public var startIntensity: Double
  /// Intensity at the end, 0 to 1.
  public var endIntensity: Double
  /// 0 to 1. Where the intensity rises from 0 or falls to it, the sharpness with which it does.
  public var startSharpness: Double
  /// Sharpness at the end, 0 to 1.
  public var endSharpness: Double

  /// Times in nanoseconds; intensities and sharpnesses 0 to 1.
  @_noLocks @_noAllocation
  public init(
    zone: Zone, startNanoseconds: Int64, endNanoseconds: Int64, startIntensity: Double,
    endIntensity: Double, startSharpness: Double, endSharpness: Double
  ) {
    self.zone = zone
    self.startNanoseconds = startNanoseconds
    self.endNanoseconds = endNanoseconds
    self.startIntensity = startIntensity
    self.endIntensity = endIntensity
    self.startSharpness = startSharpness
    self.endSharpness = endSharpness
  }
}

/// An event of a pattern that begins, heard ones included: for captures.
public struct EventMark: Sendable, Hashable, BitwiseCopyable {
  /// What kind of event it is, in the terms of AHAP files.
  public enum Kind: UInt8, Sendable, Hashable, BitwiseCopyable, CaseIterable {
    case hapticTransient, hapticContinuous, audioContinuous, audioCustom
  }

  /// What kind of event it is.
  public var kind: Kind
  /// The zone that it is played to.
  public var zone: Zone
  /// Nanoseconds on the clock of the segments.
  public var onsetNanoseconds: Int64
  /// Nanoseconds of pattern time; 0 where the event has no fixed end.
  public var durationNanoseconds: Int64
  /// Intensity of a haptic event, volume of an audio event, controls included: 0 to 1.
  public var level: Double
  /// Sharpness, 0 to 1, or pitch, -1 to 1, controls included.
  public var tone: Double
  /// The event's place among the events of its pattern.
  public var index: Int

  /// Times in nanoseconds; level 0 to 1.
  @_noLocks @_noAllocation
  public init(
    kind: Kind, zone: Zone, onsetNanoseconds: Int64, durationNanoseconds: Int64, level: Double,
    tone: Double, index: Int
  ) {
    self.kind = kind
    self.zone = zone
    self.onsetNanoseconds = onsetNanoseconds
    self.durationNanoseconds = durationNanoseconds
    self.level = level
    self.tone = tone
    self.index = index
  }
}
