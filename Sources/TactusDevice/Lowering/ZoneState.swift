/// The intensity and sharpness of one zone at one time.
public struct ZoneState: Sendable, Hashable, BitwiseCopyable {
  /// The intensity, 0 to 1.
  public var intensity: Double
  /// The sharpness, 0 to 1.
  public var sharpness: Double

  /// Intensity 0.
  @_noLocks @_noAllocation
  public init() { (intensity, sharpness) = (0, 0) }

  /// Creates a state. Both values are 0 to 1 and are not limited here.
  @_noLocks @_noAllocation
  public init(intensity: Double, sharpness: Double) {
    self.intensity = intensity
    self.sharpness = sharpness
  }
}
