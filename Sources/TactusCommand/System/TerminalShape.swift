internal import Glibc

/// What the terminal that facts are printed on can show.
package struct TerminalShape: Sendable, Hashable {
  /// Characters of a line.
  package var columns: Int
  /// Whether it shows UTF-8.
  package var isUnicode: Bool
  /// Whether colours may be used.
  package var usesColor: Bool

  /// What is taken where nobody says anything else.
  package static let standard = TerminalShape(columns: 80, isUnicode: true)

  package init(columns: Int, isUnicode: Bool, usesColor: Bool = true) {
    self.columns = columns
    self.isUnicode = isUnicode
    self.usesColor = usesColor
  }

  /// The shape of the process's own standard output: the terminal's width, 80 where there is no
  /// terminal or it does not say; UTF-8 where the locale of the environment says so; colours unless
  /// `NO_COLOR` forbids them.
  static var current: TerminalShape {
    var size = winsize()
    let isKnown = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return TerminalShape(
      columns: isKnown ? Int(size.ws_col) : standard.columns,
      isUnicode: isUnicode(["LC_ALL", "LC_CTYPE", "LANG"].map(variable)),
      usesColor: usesColor(noColor: variable("NO_COLOR")))
  }

  /// The first of the variables that is set decides, as it does for the C library.
  static func isUnicode(_ locales: [String?]) -> Bool {
    let locale = locales.compactMap(\.self).first { !$0.isEmpty }?.lowercased() ?? ""
    // language_COUNTRY.codeset@modifier
    let codeset = locale.prefix { $0 != "@" }.split(separator: ".").last ?? ""
    return codeset == "utf-8" || codeset == "utf8"
  }

  /// `NO_COLOR` forbids colours where it is set to anything but an empty text.
  /// - Parameter variable: its value; nil: it is not set.
  static func usesColor(noColor variable: String?) -> Bool { variable?.isEmpty ?? true }

  /// Whether the terminal that `TERM` names can draw over what it shows.
  static var canDraw: Bool { canDraw(term: variable("TERM")) }

  /// - Parameter variable: the value of `TERM`; nil: it is not set.
  static func canDraw(term variable: String?) -> Bool { variable != "dumb" }

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
