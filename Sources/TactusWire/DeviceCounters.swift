/// Counters since the start of a device. Each wraps around.
public struct DeviceCounters: Sendable, Hashable, BitwiseCopyable {
  /// Counters of frames on the line.
  public var frames: FrameDecoder.Counters
  /// Bytes that were lost because they arrived faster than they were read.
  public var overruns: UInt32
  /// Answers and events that did not fit into the output buffer.
  public var unsent: UInt32
  /// The number of times that the host was silent for too long while a motor was driven or segments
  /// were scheduled.
  public var silences: UInt16
  /// The number of times that the firmware turned off a motor that was on for too long.
  public var cuts: UInt16

  /// All counters are 0.
  public init() {
    frames = FrameDecoder.Counters()
    (overruns, unsent) = (0, 0)
    (silences, cuts) = (0, 0)
  }
}
