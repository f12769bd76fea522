/// The conversion of a device's levels to samples on the channels of a sound card.
///
/// Samples are signed 16-bit numbers. Channels without an actuator are silent, except for
/// ``soundChannels`` if sounds are to play there.
public struct SampleStream: Sendable, Hashable {
  /// Frames per second: 8,000 to 192,000. A frame has one sample per channel.
  public var rate: Int
  /// The number of channels of the card's stream: 1 to ``channelLimit``.
  public var channels: Int
  /// Channels, counted from 0, that reach a loudspeaker or headphones. No actuator may use them.
  public var soundChannels: Set<Int>
  /// The length of the card's queue in nanoseconds: 10 to 200 ms. After the process has died or
  /// frozen, the card plays for at most this time.
  public var bufferNanoseconds: Int64
  /// The time between two refills of the queue in nanoseconds: at least 1 ms, at most half of the
  /// buffer.
  public var periodNanoseconds: Int64
  /// The drive of each actuator, in the order of ``OutputCapabilities/actuators``.
  public var drives: [SampleDrive]

  /// The greatest number of channels.
  public static let channelLimit = 32
  /// The valid rates, in frames per second.
  public static let rates = 8000...192_000
  /// The valid lengths of the buffer, in nanoseconds.
  public static let buffers: ClosedRange<Int64> = 10_000_000...200_000_000
  /// The shortest period, in nanoseconds.
  public static let shortestPeriod: Int64 = 1_000_000

  /// Creates a stream; ``OutputCapabilities/validated()`` checks its values.
  public init(
    rate: Int, channels: Int, soundChannels: Set<Int> = [], bufferNanoseconds: Int64,
    periodNanoseconds: Int64, drives: [SampleDrive]
  ) {
    self.rate = rate
    self.channels = channels
    self.soundChannels = soundChannels
    self.bufferNanoseconds = bufferNanoseconds
    self.periodNanoseconds = periodNanoseconds
    self.drives = drives
  }
}
