/// How a motor follows its drive: a first-order lag, used to estimate what is felt.
///
/// The speed of an eccentric weight follows the drive with a lag, and the acceleration of the
/// device grows with the square of the speed. In a resonant motor or a voice coil the amplitude
/// follows the drive, and the acceleration is proportional to it.
///
/// The model leaves out three effects: the frequency changes with the speed, a turning motor keeps
/// turning below its starting level, and the hand damps the device. The values in the shipped
/// profiles are derived or assumed, except for one measured pad; see `Devices/README.md`.
///
/// ```
///  shake
///    1 ┤      ╭────────╮
///      │    ╱           ╲
///    0 ┼──╯──────────────╰── time      τ of the speed: rise, then coast after the drive ends
///     drive 1        drive 0
/// ```
public struct MotorModel: Sendable, Hashable, BitwiseCopyable {
  /// The time in which the speed covers 63 % of the way to a higher one, in nanoseconds above 0.
  public var riseNanoseconds: Int64
  /// The time in which the speed covers 63 % of the way to a lower one, in nanoseconds above 0.
  public var coastNanoseconds: Int64
  /// The peak acceleration of the device at full drive, in g.
  public var fullGravities: Double

  /// Creates a model.
  /// - Parameters:
  ///   - riseNanoseconds: the time constant of a rise, above 0.
  ///   - coastNanoseconds: the time constant of a fall, above 0.
  ///   - fullGravities: the peak acceleration at full drive, in g, above 0.
  public init(riseNanoseconds: Int64, coastNanoseconds: Int64, fullGravities: Double) {
    self.riseNanoseconds = riseNanoseconds
    self.coastNanoseconds = coastNanoseconds
    self.fullGravities = fullGravities
  }
}
