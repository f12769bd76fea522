/// The properties that an output declares before anything is played on it.
public struct OutputCapabilities: Sendable, Hashable {
  /// The motors, 1 to ``DeviceLimits/actuators``. Segments refer to them by their index.
  public var actuators: [Actuator]
  /// The shortest time between two levels that an output that plays on arrival forwards, in
  /// nanoseconds. Segments may be shorter, because they also end where a level changes its slope.
  public var updateIntervalNanoseconds: Int64
  /// The shortest time from the submission of a segment until it can be felt, in nanoseconds.
  public var latencyNanoseconds: Int64
  /// How far ahead of its start a segment may be submitted, in nanoseconds; 0 if the output plays
  /// segments when they arrive.
  public var lookAheadNanoseconds: Int64
  /// The number of segments that the output can hold before they begin; nil if it holds as many as
  /// the look-ahead spans.
  public var capacitySegments: Int?
  /// How long a level above 0 lasts without a renewal; nil if it lasts until it is changed.
  public var lease: Lease?
  /// The length of a transient's tap on this device.
  public var tapLength: TapLength
  /// The queue in which levels wait in the kernel's driver; nil if none is declared.
  public var queue: DriverQueue?
  /// The longest time from a stop until the motors are off, in nanoseconds. A driver with a queue
  /// sends the queued levels first.
  public var stopDelayNanoseconds: Int64
  /// The conversion of levels to samples; nil if the device is not played sample by sample.
  public var stream: SampleStream?

  /// Creates capabilities. The defaults are those of the loopback: 1 kHz, no latency, no
  /// look-ahead, the standard lease enforced by the device, taps of 15 ms.
  public init(
    actuators: [Actuator], updateIntervalNanoseconds: Int64 = 1_000_000,
    latencyNanoseconds: Int64 = 0, lookAheadNanoseconds: Int64 = 0,
    capacitySegments: Int? = nil, lease: Lease? = .standard(.device),
    tapLength: TapLength = .standard, queue: DriverQueue? = nil, stopDelayNanoseconds: Int64 = 0,
    stream: SampleStream? = nil
  ) {
    self.actuators = actuators
    self.updateIntervalNanoseconds = updateIntervalNanoseconds
    self.latencyNanoseconds = latencyNanoseconds
    self.lookAheadNanoseconds = lookAheadNanoseconds
    self.capacitySegments = capacitySegments
    self.lease = lease
    self.tapLength = tapLength
    self.queue = queue
    self.stopDelayNanoseconds = stopDelayNanoseconds
    self.stream = stream
  }

  /// The longest time until the motors are off after the playing process has died or frozen, in
  /// nanoseconds; nil if nothing ends a level then, so the motors may stay on.
  public var stopLatencyNanoseconds: Int64? {
    guard let lease, lease.enforcedBy != .nobody else { return nil }
    return lease.durationNanoseconds + stopDelayNanoseconds
  }

  /// The longest ``stopLatencyNanoseconds`` that is shown without a remark. This is the project's
  /// choice: a motor that stops after more than a quarter of a second feels as if it stayed on.
  public static let promptStopNanoseconds: Int64 = 250_000_000

  /// ``stopLatencyNanoseconds`` if it exceeds ``promptStopNanoseconds``; otherwise nil.
  public var slowStopNanoseconds: Int64? {
    stopLatencyNanoseconds.flatMap { $0 > Self.promptStopNanoseconds ? $0 : nil }
  }
}
