/// A straight piece of one actuator's level.
///
/// ```
///  level
///    1 ┤      ╱│ endLevel
///      │    ╱  │────────── constant until the next segment begins or the lease expires
///    0 ┼──┴────┴──────────► time
///       start  end
/// ```
///
/// A segment is in force from its start until the next segment of its actuator begins. From start
/// to end the level changes linearly; after the end it stays constant. If the end equals the start,
/// the level steps.
public struct Segment: Sendable, Hashable, BitwiseCopyable {
  /// The index of the actuator in ``OutputCapabilities/actuators``.
  public var actuator: Int
  /// The start, in nanoseconds on CLOCK_MONOTONIC (or on the virtual clock of a test).
  public var startNanoseconds: Int64
  /// The end, in nanoseconds on the same clock. Not before the start.
  public var endNanoseconds: Int64
  /// The level at the start, 0 to 1, with the actuator's response applied.
  public var startLevel: Double
  /// The level at the end, 0 to 1, with the actuator's response applied.
  public var endLevel: Double
  /// The frequency in hertz, within the actuator's band.
  public var frequencyHertz: Double
  /// Whether the segment is to be played when it arrives, so it cannot be late. True if a command
  /// requested "as soon as possible", or if a stall of the host delayed a tap.
  public var isDueOnArrival: Bool

  /// Creates a segment. Times are in nanoseconds, levels 0 to 1; nothing is limited here.
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

extension Segment {
  /// The level at a time: the start level before the start, linear up to the end, then constant. If
  /// the end equals the start, it is the end level at any time.
  package func level(at time: Int64) -> Double {
    guard endNanoseconds > startNanoseconds, time < endNanoseconds else { return endLevel }
    return Self.level(
      from: startLevel, at: startNanoseconds, to: endLevel, at: endNanoseconds,
      time: max(time, startNanoseconds))
  }

  /// Whether the segment begins with an upward step.
  /// - Parameters:
  ///   - before: the segment before it on the same actuator; nil if the actuator is at rest.
  ///   - step: the least height of a step, 0 to 1. A smaller change of level is no step.
  package func rises(above before: Segment?, by step: Double) -> Bool {
    startLevel > (before?.level(at: startNanoseconds) ?? 0) + step
  }

  /// Whether the level of the segment was not renewed for longer than a lease.
  ///
  /// The time counts from the start of the segment, because it may be submitted long before.
  /// - Parameter lease: the duration of the lease in nanoseconds.
  package func isStale(at now: Int64, lease: Int64) -> Bool {
    endLevel > 0 && startNanoseconds.addingReportingOverflow(lease).partialValue < now
  }

  /// The part of the segment from a time on.
  package func trimmed(from time: Int64) -> Segment {
    guard time > startNanoseconds else { return self }
    var rest = self
    rest.startLevel = level(at: time)
    rest.startNanoseconds = time
    rest.endNanoseconds = max(endNanoseconds, time)
    return rest
  }

  /// The level at a time on a straight line.
  /// - Parameter time: from the start to the end. These must differ.
  @_noLocks @_noAllocation
  package static func level(
    from first: Double, at start: Int64, to last: Double, at end: Int64, time: Int64
  ) -> Double {
    assert(start < end && time >= start && time <= end)
    return first + (last - first) * (Double(time &- start) / Double(end &- start))
  }
}
