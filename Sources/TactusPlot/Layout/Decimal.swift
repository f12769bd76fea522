/// Numbers as text, independent of machine and locale.
package enum Decimal {
  /// A number with exactly `digits` decimals, 0 to 9. Halves are rounded away from zero, and `-0`
  /// never occurs. A number that is not finite, or not below a billion, is written as Swift writes
  /// it.
  package static func text(_ value: Double, digits: Int) -> String {
    guard isShort(value) else { return "\(value)" }
    return text(scaled(value, digits), digits)
  }

  /// A number with at most `digits` decimals, 0 to 9, without trailing zeros.
  package static func short(_ value: Double, digits: Int = 2) -> String {
    guard isShort(value) else {
      let text = "\(value)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    var (scaled, digits) = (scaled(value, digits), digits)
    while digits > 0, scaled % 10 == 0 { (scaled, digits) = (scaled / 10, digits - 1) }
    return text(scaled, digits)
  }

  /// Whether a number with nine decimals fits into 64 bits.
  private static func isShort(_ value: Double) -> Bool { value.isFinite && abs(value) < 1e9 }

  private static func power(_ digits: Int) -> Int64 {
    (0..<digits).reduce(1) { power, _ in power * 10 }
  }

  private static func scaled(_ value: Double, _ digits: Int) -> Int64 {
    Int64((value * Double(power(digits))).rounded())
  }

  /// The text of a number that was multiplied by ten to the power of `digits`.
  private static func text(_ scaled: Int64, _ digits: Int) -> String {
    let (whole, part) = scaled.magnitude.quotientAndRemainder(
      dividingBy: power(digits).magnitude)
    var text = scaled < 0 ? "-" : ""
    text += String(whole)
    guard digits > 0 else { return text }
    let decimals = String(part)
    text += "."
    for _ in decimals.utf8.count..<digits { text += "0" }
    return text + decimals
  }

  /// A time as text: `1.85 s`, below a second `85 ms`.
  package static func time(_ seconds: Double) -> String {
    let milliseconds = (seconds * 1000).rounded()
    return milliseconds < 1000 && milliseconds > -1000
      ? "\(short(seconds * 1000, digits: 1)) ms" : "\(short(seconds, digits: 3)) s"
  }
}
