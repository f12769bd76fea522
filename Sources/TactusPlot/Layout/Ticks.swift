/// Round numbers at which an axis is labelled.
struct Ticks: Sendable, Hashable {
  /// The numbers in ascending order, within the range.
  private(set) var values: [Double] = []
  /// The number of decimals that every label has.
  private(set) var digits = 0

  /// At most `limit` numbers, in steps of 1, 2 or 5 times a power of ten.
  init(_ range: ClosedRange<Double>, limit: Int) {
    let length = range.upperBound - range.lowerBound
    guard length > 0, length.isFinite, limit > 1 else { return }
    var power = 1.0
    while power * Double(limit) > length, digits < 9 {
      power /= 10
      digits += 1
    }
    while power * 10 * Double(limit - 1) < length { power *= 10 }
    let factors = [1.0, 2, 5, 10, 20, 50]
    let factor = factors.first { Int(length / (power * $0) + 1e-9) < limit } ?? 100
    if factor >= 10, digits > 0 { digits -= 1 }
    // Division by an integer avoids 0.30000000000000004.
    let scale = (1 / power).rounded()
    let step = power * factor
    var index = (range.lowerBound / step - 1e-9).rounded(.up)
    while index * step <= range.upperBound + step * 1e-9 {
      values.append(scale >= 1 ? index * factor / scale : index * step)
      index += 1
    }
  }

  /// The numbers as text with the same number of decimals.
  var labels: [String] { values.map { Decimal.text($0, digits: digits) } }
}
