/// A facet for an instrument of the drive that also hears the device: it observes touches and
/// sounds with one clock, for example in the frames of a stream that carries both. Used by
/// `tactus certify`, TM-5.
public protocol SoundInstrument: DeviceInstrument {
  /// The number of samples of the sound in a second. An onset is reported at the time of its
  /// sample.
  var soundSamplesPerSecond: Double { get }

  /// When the device began to sound and became silent since ``DeviceInstrument/begin()``, up to a
  /// time, in the order of time. A silence of less than a millisecond is part of a sound.
  /// - Parameter nanoseconds: not in the future, on CLOCK_MONOTONIC.
  /// - Throws: ``DeviceError`` if samples were lost.
  func sounds(until nanoseconds: Int64) throws(DeviceError) -> [SoundReading]
}

/// The beginning or the end of a sound of a device.
public struct SoundReading: Sendable, Hashable {
  /// The time in nanoseconds on CLOCK_MONOTONIC.
  public var nanoseconds: Int64
  /// Whether the device sounds from this time on.
  public var isHeard: Bool

  /// Creates a reading.
  public init(isHeard: Bool, at nanoseconds: Int64) {
    self.isHeard = isHeard
    self.nanoseconds = nanoseconds
  }
}
