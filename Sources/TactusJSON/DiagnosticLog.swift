/// Collects the diagnostics of one file in bounded memory.
///
/// Places are stored as offsets and converted to lines and columns at the end, in one pass over the
/// text. The first ``JSONLimits/diagnostics`` of each severity are kept, and the others are
/// counted. If too many remain in total, warnings are dropped first, so that an error is always
/// shown.
///
/// With ``Keeping/eachCode``, the limit applies to the warnings of each code separately, because
/// each kind of warning has a consequence of its own.
package struct DiagnosticLog {
  /// How ``JSONLimits/diagnostics`` limits the number of kept diagnostics. It always limits
  /// the number of errors.
  package enum Keeping: Sendable {
    /// Limits also the number of errors and warnings together.
    case eachSeverity
    /// Limits also the number of warnings of each code. For each code of which warnings were
    /// dropped, a further diagnostic states their number.
    case eachCode
  }

  /// A diagnostic whose place is still an offset.
  private struct Draft {
    var code: Diagnostic.Code
    var offset: Int
    var path: JSONPath
    var message: String
    var expected: String?

    func placed(at place: TextPlace) -> Diagnostic {
      Diagnostic(
        severity: code.severity, code: code, message: message, line: place.line,
        column: place.column, path: path.description, expected: expected)
    }
  }

  private var errors: [Draft] = []
  private var warnings: [Draft] = []
  private var errorCount = 0
  private var warningCount = 0
  private let keeping: Keeping
  /// The number of warnings of each code; only counted with ``Keeping/eachCode``.
  private var counts: [Diagnostic.Code: Int] = [:]

  package init(keeping: Keeping = .eachSeverity) { self.keeping = keeping }

  package var hasErrors: Bool { errorCount > 0 }

  /// Adds a diagnostic. The texts are evaluated only if it is kept.
  package mutating func add(
    _ code: Diagnostic.Code, at offset: Int, path: @autoclosure () -> JSONPath,
    _ message: @autoclosure () -> String, expected: String? = nil
  ) {
    let isError = code.severity == .error
    if isError { errorCount += 1 } else { warningCount += 1 }
    var count = isError ? errors.count : warnings.count
    if !isError, keeping == .eachCode {
      count = counts[code, default: 0]
      counts[code] = count + 1
    }
    guard count < JSONLimits.diagnostics else { return }
    let text = expected.map { "\(message()); expected \($0)" } ?? message()
    let draft = Draft(code: code, offset: offset, path: path(), message: text, expected: expected)
    if isError { errors.append(draft) } else { warnings.append(draft) }
  }

  /// All kept diagnostics in the order of the text, and further ones with the numbers of dropped
  /// ones.
  package func diagnostics(in bytes: [UInt8]) -> [Diagnostic] {
    let room = keeping == .eachCode ? warnings.count : JSONLimits.diagnostics - errors.count
    let kept = errors + warnings.prefix(room)
    // The index breaks ties: diagnostics of one place stay in the order of their discovery.
    let order = kept.indices.sorted { (kept[$0].offset, $0) < (kept[$1].offset, $1) }
    let sorted = order.map { kept[$0] }
    let places = TextPlace.places(of: sorted.map(\.offset), in: bytes)
    let diagnostics = zip(sorted, places).map { $0.placed(at: $1) }
    return diagnostics + closing(after: diagnostics)
  }

  /// The diagnostics that state the numbers of dropped ones; none if nothing was dropped.
  private func closing(after kept: [Diagnostic]) -> [Diagnostic] {
    guard let last = kept.last else { return [] }
    func closing(_ code: Diagnostic.Code, _ message: String) -> Diagnostic {
      Diagnostic(
        severity: code.severity, code: code, message: message, line: last.line,
        column: last.column, path: "$", expected: nil)
    }
    if keeping == .eachCode {
      var result = counts.filter { $0.value > JSONLimits.diagnostics }
        .sorted { $0.key.rawValue < $1.key.rawValue }
        .map { closing($0.key, "\($0.value - JSONLimits.diagnostics) more are not shown") }
      if errorCount > errors.count {
        result.append(closing(.moreErrors, "\(errorCount - errors.count) more are not shown"))
      }
      return result
    }
    let leftOut = errorCount + warningCount - kept.count
    guard leftOut > 0 else { return [] }
    let leftOutErrors = errorCount - errors.count
    return [
      closing(
        leftOutErrors > 0 ? .moreErrors : .moreWarnings,
        "\(leftOut) more are not shown: \(leftOutErrors) errors, "
          + "\(leftOut - leftOutErrors) warnings")
    ]
  }
}
