/// A weighted linear fit by the normal equations, for at most eight columns.
///
/// Set ``row`` to the columns of a sample, then add the sample. With n columns, adding a sample
/// takes O(n²), and solving takes O(n³).
struct LeastSquares {
  /// The columns of the next sample.
  var row: [Double]
  private var normal: [Double]
  private var right: [Double]
  private var squares = 0.0
  private(set) var weight = 0.0
  private(set) var points = 0

  init(columns: Int) {
    row = Array(repeating: 0, count: columns)
    right = row
    normal = Array(repeating: 0, count: columns * columns)
  }

  mutating func add(_ value: Double, weight: Double) {
    let count = row.count
    for i in 0..<count {
      let scaled = weight * row[i]
      right[i] += scaled * value
      for j in 0...i { normal[i * count + j] += scaled * row[j] }
    }
    squares += weight * value * value
    self.weight += weight
    points += 1
  }

  /// Solves the equations. Nil if the columns are not independent, or if there are not more samples
  /// than columns.
  func solved() -> Solution? {
    let count = row.count
    guard points > count, let factor = Self.factor(normal, count) else { return nil }
    let coefficients = Self.solve(factor, right, count)
    var inverse = Array(repeating: 0.0, count: count * count)
    for i in 0..<count {
      var unit = Array(repeating: 0.0, count: count)
      unit[i] = 1
      let column = Self.solve(factor, unit, count)
      for j in 0..<count { inverse[j * count + i] = column[j] }
    }
    let explained = zip(coefficients, right).reduce(0) { $0 + $1.0 * $1.1 }
    return Solution(
      coefficients: coefficients, covariance: inverse,
      residual: (max(squares - explained, 0) / weight).squareRoot())
  }

  struct Solution {
    let coefficients: [Double]
    /// The covariance of the coefficients for noise of size 1. It is an upper bound, because
    /// weights are at most 1.
    let covariance: [Double]
    /// The weighted root mean square of the difference between the samples and the fit.
    let residual: Double

    /// The variance of a linear combination of coefficients for noise of size 1.
    func variance(_ gradient: [Double]) -> Double {
      let count = coefficients.count
      var sum = 0.0
      for i in 0..<count {
        for j in 0..<count { sum += gradient[i] * covariance[i * count + j] * gradient[j] }
      }
      return max(sum, 0)
    }
  }

  /// The lower triangle of the Cholesky decomposition; nil if the matrix is not positive definite.
  private static func factor(_ normal: [Double], _ count: Int) -> [Double]? {
    var lower = normal
    for i in 0..<count {
      for j in 0...i {
        var sum = normal[i * count + j]
        for k in 0..<j { sum -= lower[i * count + k] * lower[j * count + k] }
        if i == j {
          guard sum > 1e-12 * max(normal[i * count + i], .leastNormalMagnitude) else { return nil }
          lower[i * count + i] = sum.squareRoot()
        } else {
          lower[i * count + j] = sum / lower[j * count + j]
        }
      }
    }
    return lower
  }

  private static func solve(_ lower: [Double], _ right: [Double], _ count: Int) -> [Double] {
    var result = right
    for i in 0..<count {
      for k in 0..<i { result[i] -= lower[i * count + k] * result[k] }
      result[i] /= lower[i * count + i]
    }
    for i in (0..<count).reversed() {
      for k in (i + 1)..<max(count, i + 1) { result[i] -= lower[k * count + i] * result[k] }
      result[i] /= lower[i * count + i]
    }
    return result
  }
}
