/// How wide words will be, without asking a font.
///
/// The layout has to be the same whoever draws it, and a reader's browser has fonts of its own. So
/// the widths are those of a wide face (DejaVu Sans), rounded up: a narrower one leaves a gap,
/// never an overlap.
enum TextWidth {
  /// Pixels.
  static func of(_ text: String, size: Double, isBold: Bool = false) -> Double {
    let sum = text.unicodeScalars.reduce(0.0) { $0 + share(of: $1) }
    return sum * size * (isBold ? 1.1 : 1)
  }

  /// The text, or as much of its beginning as fits and an ellipsis.
  static func fitted(_ text: String, size: Double, isBold: Bool = false, to width: Double) -> String
  {
    if of(text, size: size, isBold: isBold) <= width { return text }
    var rest = text
    while !rest.isEmpty, of(rest + "…", size: size, isBold: isBold) > width { rest.removeLast() }
    while rest.last == " " || rest.last == "," { rest.removeLast() }
    return rest.isEmpty ? "" : rest + "…"
  }

  /// The advance of a character in ems.
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
