/// The channel of one actuator and the limits of its samples.
public struct SampleDrive: Sendable, Hashable {
  /// The channel, counted from 0.
  public var channel: Int
  /// The greatest sample, above 0 and at most 1 of full scale.
  public var peak: Double
  /// The limit of the mean power over a short time; nil if there is none.
  public var power: DriveBudget?
  /// The limit of the heat, which is the mean power over a long time; nil if there is none.
  public var heat: DriveBudget?

  /// Creates a drive without limits of power.
  public init(
    channel: Int, peak: Double, power: DriveBudget? = nil, heat: DriveBudget? = nil
  ) {
    self.channel = channel
    self.peak = peak
    self.power = power
    self.heat = heat
  }
}
