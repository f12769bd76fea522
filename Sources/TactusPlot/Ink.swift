/// A colour by what it is for, so that a picture can be light or dark.
package enum Ink: String, Sendable, Hashable, CaseIterable {
  /// What everything is drawn on.
  case paper
  /// Words that are read first.
  case text
  /// Words and lines beside them.
  case faint
  /// Lines that only guide the eye.
  case grid
  /// Colours for values, told apart by most eyes: blue, violet, orange, green, red.
  case first, second, third, fourth, fifth

  /// Which colours a picture is drawn in.
  package enum Theme: Sendable, Hashable {
    /// As the reader's system is set, where the format can ask for that (SVG); else light.
    case automatic
    case light, dark
  }

  /// Red, green and blue, eight bits each.
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
  /// The colour as SVG and style sheets write it: `#1668c4`.
  package func hex(isDark: Bool) -> String {
    let digits = String(color(isDark: isDark), radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Variables of a style sheet, each named like its ink: `--paper:#ffffff;--text:#1c2024`.
  package static func variables(_ inks: [Ink] = allCases, isDark: Bool) -> String {
    inks.map { "--\($0.rawValue):\($0.hex(isDark: isDark))" }.joined(separator: ";")
  }
}
