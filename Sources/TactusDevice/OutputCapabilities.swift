/// What an output declares about itself before anything is played on it.
public struct OutputCapabilities: Sendable, Hashable {
  /// The motors, 1 to ``DeviceLimits/actuators``. Segments name them by their place here.
  public var actuators: [Actuator]
  /// Nanoseconds between two levels while a level moves: how often an output that plays on arrival
  /// passes one on. Segments also end between, where a level bends.
  public var updateIntervalNanoseconds: Int64
  /// Nanoseconds from submission until a segment can be felt.
  public var latencyNanoseconds: Int64
  /// How far ahead of its start a segment may be submitted; 0: the output plays on arrival.
  public var lookAheadNanoseconds: Int64
  /// How many segments that have not begun the output can hold; nil: as many as the look-ahead
  /// spans.
  public var capacitySegments: Int?
  /// How long a level above 0 lasts by itself; nil: until it is changed.
  public var lease: Lease?
  /// How long the tap of a transient is on this device.
  public var tapLength: TapLength
  /// How the kernel's driver queues levels; nil: it sends the newest at once.
  public var queue: DriverQueue?
  /// Nanoseconds from the order to stop until the motors are off, at most: a driver that queues
  /// sends what came before first.
  public var stopDelayNanoseconds: Int64

  /// What is not said is what the loopback declares: 1 kHz, no latency, no look-ahead, the standard
  /// lease enforced by the device, taps of 15 ms.
  public init(
    actuators: [Actuator], updateIntervalNanoseconds: Int64 = 1_000_000,
    latencyNanoseconds: Int64 = 0, lookAheadNanoseconds: Int64 = 0,
    capacitySegments: Int? = nil, lease: Lease? = .standard(.device),
    tapLength: TapLength = .standard, queue: DriverQueue? = nil, stopDelayNanoseconds: Int64 = 0
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
  }

  /// Nanoseconds within which the motors are off after the playing process has died or frozen; nil
  /// where nothing ends a level, so that they may run on.
  public var stopLatencyNanoseconds: Int64? {
    guard let lease, lease.enforcedBy != .nobody else { return nil }
    return lease.durationNanoseconds + stopDelayNanoseconds
  }

  /// Nanoseconds: a device whose ``stopLatencyNanoseconds`` is longer is described with the figure.
  /// Our choice: a quarter of a second is felt as a motor that runs on.
  public static let promptStopNanoseconds: Int64 = 250_000_000

  /// ``stopLatencyNanoseconds`` where it is longer than ``promptStopNanoseconds``; else nil.
  public var slowStopNanoseconds: Int64? {
    stopLatencyNanoseconds.flatMap { $0 > Self.promptStopNanoseconds ? $0 : nil }
  }
}
