/// A duration as text: `812 ns`, `15.0 µs`, `1.234 ms`, `2.500 s`.
///
/// The unit is the smallest in which the figure, as rounded, is below 1000; seconds have no such
/// limit. Decimals are fixed for each unit: none for nanoseconds, one for microseconds, three for
/// milliseconds and seconds. Halves are rounded away from zero.
/// - Parameter isUnicode: whether non-ASCII text can be shown; if not, microseconds are `us`.
package func durationText(nanoseconds: Int64, isUnicode: Bool = true) -> String {
  let size = nanoseconds.magnitude
  let unit =
    DurationUnit.belowSeconds.first { $0.rounded(size) < 1000 * $0.partsOfOne } ?? .seconds
  let text = (nanoseconds < 0 ? "-" : "") + unit.text(size)
  return isUnicode ? text : asciiUnits(text)
}

/// Replaces the units of durations in a text by ASCII: `15.0 us`.
package func asciiUnits(_ text: String) -> String {
  String(text.map { $0 == "µ" ? "u" : $0 })
}

private struct DurationUnit {
  var name: String
  /// The number of nanoseconds in one unit of the last decimal place.
  var nanosecondsOfPart: UInt64
  /// The number of decimals, and ten to the power of it.
  var decimals: Int
  var partsOfOne: UInt64

  /// The units in ascending order.
  static let belowSeconds = [
    DurationUnit(name: "ns", nanosecondsOfPart: 1, decimals: 0, partsOfOne: 1),
    DurationUnit(name: "µs", nanosecondsOfPart: 100, decimals: 1, partsOfOne: 10),
    DurationUnit(name: "ms", nanosecondsOfPart: 1000, decimals: 3, partsOfOne: 1000),
  ]
  static let seconds = DurationUnit(
    name: "s", nanosecondsOfPart: 1_000_000, decimals: 3, partsOfOne: 1000)

  /// A duration in units of the last decimal place, rounded to the nearest; halves up.
  func rounded(_ nanoseconds: UInt64) -> UInt64 {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: nanosecondsOfPart)
    return rest * 2 >= nanosecondsOfPart ? whole + 1 : whole
  }

  func text(_ nanoseconds: UInt64) -> String {
    let (whole, rest) = rounded(nanoseconds).quotientAndRemainder(dividingBy: partsOfOne)
    guard decimals > 0 else { return "\(whole) \(name)" }
    let digits = String(rest)
    let zeros = String(repeating: "0", count: decimals - digits.count)
    return "\(whole).\(zeros)\(digits) \(name)"
  }
}
