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
