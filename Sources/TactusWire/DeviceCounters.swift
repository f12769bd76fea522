/// What has happened since a device started. Each wraps around.
public struct DeviceCounters: Sendable, Hashable, BitwiseCopyable {
  /// Of the line.
  public var frames: FrameDecoder.Counters
  /// Bytes that came faster than they were read.
  public var overruns: UInt32
  /// Answers and events that had no room on the way out.
  public var unsent: UInt32
  /// How often the host was silent for too long.
  public var silences: UInt16
  /// How often a motor was on for too long.
  public var cuts: UInt16

  /// Nothing yet.
  public init() {
    frames = FrameDecoder.Counters()
    (overruns, unsent) = (0, 0)
    (silences, cuts) = (0, 0)
  }
}
