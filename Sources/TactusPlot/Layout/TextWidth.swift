/// Estimates the width of text without a font.
///
/// The layout must be the same in every renderer, and browsers have different fonts. Therefore the
/// widths are those of a wide font (DejaVu Sans), rounded up: a narrower font leaves a gap and
/// never causes an overlap.
enum TextWidth {
  /// The estimated width of a text in pixels.
  static func of(_ text: String, size: Double, isBold: Bool = false) -> Double {
    let sum = text.unicodeScalars.reduce(0.0) { $0 + share(of: $1) }
    return sum * size * (isBold ? 1.1 : 1)
  }

  /// The text, truncated with an ellipsis if it does not fit.
  static func fitted(_ text: String, size: Double, isBold: Bool = false, to width: Double) -> String
  {
    if of(text, size: size, isBold: isBold) <= width { return text }
    var rest = text
    while !rest.isEmpty, of(rest + "…", size: size, isBold: isBold) > width { rest.removeLast() }
    while rest.last == " " || rest.last == "," { rest.removeLast() }
    return rest.isEmpty ? "" : rest + "…"
  }

  /// The advance width of a character in ems.
  private static func share(of scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", "'", "|": 0.3
    case "f", "r", "t", " ", ".", ",", ":", ";", "!", "/", "(", ")", "-", "·": 0.42
    case "m", "w", "M", "W", "@", "%": 1
    case "A"..."Z": 0.76
    default: scalar.value < 0x3000 ? 0.64 : 1.05
    }
  }
}
