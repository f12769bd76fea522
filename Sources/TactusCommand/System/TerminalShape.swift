internal import Glibc

/// The capabilities of the terminal for output.
package struct TerminalShape: Sendable, Hashable {
  /// The number of characters per line.
  package var columns: Int
  /// Whether the terminal displays UTF-8.
  package var isUnicode: Bool
  /// Whether colours may be used.
  package var usesColor: Bool

  /// The shape for other outputs and for tests: 80 columns, UTF-8, colours.
  package static let standard = TerminalShape(columns: 80, isUnicode: true)

  package init(columns: Int, isUnicode: Bool, usesColor: Bool = true) {
    self.columns = columns
    self.isUnicode = isUnicode
    self.usesColor = usesColor
  }

  /// The shape of the process's standard output: the width of the terminal, or 80 if it is unknown;
  /// UTF-8 if the locale of the environment has it; colours unless `NO_COLOR` disables them.
  static var current: TerminalShape {
    var size = winsize()
    let isKnown = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return TerminalShape(
      columns: isKnown ? Int(size.ws_col) : standard.columns,
      isUnicode: isUnicode(["LC_ALL", "LC_CTYPE", "LANG"].map(variable)),
      usesColor: usesColor(noColor: variable("NO_COLOR")))
  }

  /// Whether the first value that is not empty names UTF-8, which is how the C library selects the
  /// locale.
  static func isUnicode(_ locales: [String?]) -> Bool {
    let locale = locales.compactMap(\.self).first { !$0.isEmpty }?.lowercased() ?? ""
    // A locale has the form language_COUNTRY.codeset@modifier.
    let codeset = locale.prefix { $0 != "@" }.split(separator: ".").last ?? ""
    return codeset == "utf-8" || codeset == "utf8"
  }

  /// `NO_COLOR` disables colours if it is set and not empty.
  /// - Parameter variable: its value; nil if it is not set.
  static func usesColor(noColor variable: String?) -> Bool { variable?.isEmpty ?? true }

  /// Whether the terminal can replace a line that it displays, which it cannot if `TERM` is `dumb`.
  static var canDraw: Bool { canDraw(term: variable("TERM")) }

  /// - Parameter variable: the value of `TERM`; nil if it is not set.
  static func canDraw(term variable: String?) -> Bool { variable != "dumb" }

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
