/// A straight line through points of different weight, by least squares, whose slope is expected to
/// be near 0: the fewer and closer the points, the nearer to 0 it stays.
struct LineFit: Sendable {
  private var weight = 0.0
  private var meanX = 0.0
  private var meanY = 0.0
  private var squares = 0.0
  private var products = 0.0
  private let slopeWeight: Double

  private(set) var slope = 0.0

  /// A line along 0.
  /// - Parameter slopeDeviation: how far slopes are from 0, before a point is known.
  init(slopeDeviation: Double = 1) { slopeWeight = 1 / (slopeDeviation * slopeDeviation) }

  /// Adds a point, by the way of Welford: sums of differences from the mean lose no digits.
  /// - Parameter deviation: how far `y` may be off.
  mutating func add(_ x: Double, _ y: Double, deviation: Double) {
    let share = 1 / (deviation * deviation)
    weight += share
    let (fromX, fromY) = (x - meanX, y - meanY)
    meanX += fromX * share / weight
    meanY += fromY * share / weight
    squares += share * fromX * (x - meanX)
    products += share * fromX * (y - meanY)
  }

  mutating func solve() { slope = products / (squares + slopeWeight) }

  func value(at x: Double) -> Double { meanY + slope * (x - meanX) }

  /// How far the line may be off at a place.
  func deviation(at x: Double) -> Double {
    guard weight > 0 else { return 0 }
    let distance = x - meanX
    return (1 / weight + distance * distance / (squares + slopeWeight)).squareRoot()
  }
}
