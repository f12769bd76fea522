/// Fits a straight line to weighted points by least squares. The slope is expected to be near 0.
/// The fewer the points and the closer they are to each other, the nearer to 0 the slope stays.
struct LineFit: Sendable {
  private var weight = 0.0
  private var meanX = 0.0
  private var meanY = 0.0
  private var squares = 0.0
  private var products = 0.0
  private let slopeWeight: Double

  private(set) var slope = 0.0

  /// Creates a line of slope 0.
  /// - Parameter slopeDeviation: the expected deviation of the slope from 0.
  init(slopeDeviation: Double = 1) { slopeWeight = 1 / (slopeDeviation * slopeDeviation) }

  /// Adds a point with Welford's method, which keeps precision by summing differences from the
  /// mean.
  /// - Parameter deviation: the uncertainty of `y`.
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

  /// The uncertainty of the line at a place.
  func deviation(at x: Double) -> Double {
    guard weight > 0 else { return 0 }
    let distance = x - meanX
    return (1 / weight + distance * distance / (squares + slopeWeight)).squareRoot()
  }
}
