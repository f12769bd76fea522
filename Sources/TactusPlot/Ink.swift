/// A colour by its purpose, so that a picture can be light or dark.
package enum Ink: String, Sendable, Hashable, CaseIterable {
  /// The background.
  case paper
  /// Important text.
  case text
  /// Less important text and lines.
  case faint
  /// Grid lines.
  case grid
  /// Colours of values, distinguishable for most readers: blue, violet, orange, green, red.
  case first, second, third, fourth, fifth

  /// The colours of a picture.
  package enum Theme: Sendable, Hashable {
    /// Light or dark as the reader's system is set, if the format supports it (SVG); otherwise
    /// light.
    case automatic
    case light, dark
  }

  /// The colour as 24 bits of red, green and blue.
  package func color(isDark: Bool) -> UInt32 {
    switch self {
    case .paper: isDark ? 0x12_161B : 0xFF_FFFF
    case .text: isDark ? 0xE8_ECF0 : 0x1C_2024
    case .faint: isDark ? 0x9A_A4AE : 0x5B_6570
    case .grid: isDark ? 0x30_3840 : 0xDD_E2E7
    case .first: isDark ? 0x58_A6F5 : 0x16_68C4
    case .second: isDark ? 0xB9_8CF2 : 0x8A_3FC2
    case .third: isDark ? 0xF0_8B4C : 0xC2_500C
    case .fourth: isDark ? 0x45_C2A4 : 0x11_806A
    case .fifth: isDark ? 0xEE_7FAE : 0xB8_336A
    }
  }
  /// The colour in the notation of SVG and CSS: `#1668c4`.
  package func hex(isDark: Bool) -> String {
    let digits = String(color(isDark: isDark), radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// CSS variables with the names of the inks: `--paper:#ffffff;--text:#1c2024`.
  package static func variables(_ inks: [Ink] = allCases, isDark: Bool) -> String {
    inks.map { "--\($0.rawValue):\($0.hex(isDark: isDark))" }.joined(separator: ";")
  }
}
