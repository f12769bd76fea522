/// How a motor answers its drive, as far as a first-order lag tells: a model, for what is felt.
///
/// The speed of an eccentric weight follows its drive with a lag, and the weight shakes the device
/// with the square of its speed. Of a resonant motor or a voice coil it is the amplitude that
/// follows, and the shake with it.
///
/// It does not say how the frequency follows the speed, that a turning motor goes on below the
/// level from which it starts, or how the hand damps the device. Figures of shipped profiles are
/// derived or assumed but for one measured pad; see `Devices/README.md`.
///
/// ```
///  shake
///    1 ┤      ╭────────╮
///      │    ╱           ╲
///    0 ┼──╯──────────────╰── time      τ of the speed: rise, and coast once the drive has ended
///     drive 1        drive 0
/// ```
public struct MotorModel: Sendable, Hashable, BitwiseCopyable {
  /// Nanoseconds in which the speed covers 63 % of the way to a higher one, above 0.
  public var riseNanoseconds: Int64
  /// Nanoseconds in which the speed covers 63 % of the way to a lower one, above 0.
  public var coastNanoseconds: Int64
  /// The shake at full drive: the peak of the device's acceleration, in g.
  public var fullGravities: Double

  /// - Parameters:
  ///   - riseNanoseconds: above 0.
  ///   - coastNanoseconds: above 0.
  ///   - fullGravities: in g, above 0.
  public init(riseNanoseconds: Int64, coastNanoseconds: Int64, fullGravities: Double) {
    self.riseNanoseconds = riseNanoseconds
    self.coastNanoseconds = coastNanoseconds
    self.fullGravities = fullGravities
  }
}
