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
