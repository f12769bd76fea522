/// What a zone is asked for.
public struct ZoneState: Sendable, Hashable, BitwiseCopyable {
  /// 0 to 1.
  public var intensity: Double
  /// 0 to 1.
  public var sharpness: Double

  /// Nothing.
  @_noLocks @_noAllocation
  public init() { (intensity, sharpness) = (0, 0) }

  /// Both 0 to 1; nothing limits them here.
  @_noLocks @_noAllocation
  public init(intensity: Double, sharpness: Double) {
    self.intensity = intensity
    self.sharpness = sharpness
  }
}
