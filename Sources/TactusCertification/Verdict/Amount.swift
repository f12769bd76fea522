/// Converts figures in millionths to text, and numbers in text or JSON to millionths.
package enum Amount {
  /// `12.5`, `-0.001`, `3`: a decimal number without exponent and trailing zeros.
  package static func text(_ millionths: Int64) -> String {
    let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let sign = millionths < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    var digits = String(rest)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }

  /// A text with at most three decimals; halves are rounded away from zero.
  package static func short(_ millionths: Int64) -> String {
    let rest = millionths % 1000
    let up: Int64 = rest >= 500 ? 1000 : rest <= -500 ? -1000 : 0
    return text(millionths - rest + up)
  }

  /// The short text of a figure that is shown beside limits. If the short text would equal that of
  /// a different limit, the complete text is returned, because the figure would look as if it
  /// equalled the limit.
  package static func short(_ millionths: Int64, besides limits: [Int64]) -> String {
    let text = short(millionths)
    let isMistakable = limits.contains { $0 != millionths && short($0) == text }
    return isMistakable ? Self.text(millionths) : text
  }

  /// The millionths of a JSON number; nil if it has more than six decimals or is too large.
  package static func millionths(_ number: Double) -> Int64? {
    // Integers in this range are exact as a `Double`.
    if number.rounded() == number, abs(number) < 9e12 { return Int64(number) * 1_000_000 }
    let scaled = (number * 1_000_000).rounded()
    guard abs(scaled) < 9e15, abs(scaled / 1_000_000 - number) < 1e-9 else { return nil }
    return Int64(scaled)
  }
}
