/// Numbers as text, independent of machine and locale.
package enum Decimal {
  /// A number with exactly `digits` decimals, 0 to 9. Halves are rounded away from zero, and `-0`
  /// never occurs. A number that is not finite, or not below a billion, is written as Swift writes
  /// it.
  package static func text(_ value: Double, digits: Int) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "\(value)" }
    let scale = (0..<digits).reduce(Int64(1)) { power, _ in power * 10 }
    let scaled = Int64((value * Double(scale)).rounded())
    let whole = "\(scaled.magnitude / scale.magnitude)"
    let sign = scaled < 0 ? "-" : ""
    guard digits > 0 else { return sign + whole }
    let part = "\(scaled.magnitude % scale.magnitude)"
    return "\(sign)\(whole).\(String(repeating: "0", count: digits - part.count))\(part)"
  }

  /// A number with at most `digits` decimals, without trailing zeros.
  package static func short(_ value: Double, digits: Int = 2) -> String {
    var result = text(value, digits: digits)
    guard result.contains(".") else { return result }
    while result.last == "0" { result.removeLast() }
    if result.last == "." { result.removeLast() }
    return result == "-0" ? "0" : result
  }

  /// A time as text: `1.85 s`, below a second `85 ms`.
  package static func time(_ seconds: Double) -> String {
    let milliseconds = (seconds * 1000).rounded()
    return milliseconds < 1000 && milliseconds > -1000
      ? "\(short(seconds * 1000, digits: 1)) ms" : "\(short(seconds, digits: 3)) s"
  }
}
