internal import TactusDevice

/// The drives with which the engine plays levels on an actuator.
struct AskedDrives {
  private static let halvings = 40

  private let lowering: Lowering
  private let actuator: Int
  /// The highest permitted drive.
  private let highest: Double

  init(_ capabilities: OutputCapabilities, actuator: Int, highest: Double) {
    lowering = Lowering(capabilities)
    (self.actuator, self.highest) = (actuator, highest)
  }

  /// The drives for levels.
  /// - Parameter shares: the levels, as shares of the highest one whose drive is permitted.
  /// - Returns: nil if even the smallest level has a higher drive.
  func drives(_ shares: [Double]) -> [Double]? {
    let most = mostLevel
    guard most > 0 else { return nil }
    return shares.map { lowering.drive(of: actuator, sum: $0 * most) }
  }

  private var mostLevel: Double {
    if lowering.drive(of: actuator, sum: 1) <= highest { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<Self.halvings {
      let middle = (low + high) / 2
      if lowering.drive(of: actuator, sum: middle) <= highest {
        low = middle
      } else {
        high = middle
      }
    }
    return low
  }
}
