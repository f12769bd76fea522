internal import TactusBackends
internal import TactusPattern

/// `tactus validate`: says what is wrong or odd in pattern files.
struct ValidateCommand: Command {
  static let usage = Usage(
    name: "validate", summary: "check AHAP files", arguments: "FILE...",
    argumentCount: 1...10_000, options: [.resources, .strict, .json],
    notes: ["Errors and warnings name file, line, column and JSON path. Exit 1 if there are errors."])

  private let files: [String]
  private let resources: String?
  private let isStrict: Bool
  private let printsJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    files = arguments.arguments
    resources = arguments[.resources]
    isStrict = arguments.has(.strict)
    printsJSON = arguments.has(.json)
  }

  func run(_ configuration: Configuration, _ console: Console) throws {
    var json = JSONText(.indented)
    json.beginArray()
    var isGood = true
    for file in files {
      let report = check(file, console)
      isGood = isGood && report.errorCount == 0
      if printsJSON {
        json.append(report, file: file)
      } else {
        for problem in report.problems { console.error(problem.line) }
        console.print("\(file): \(Self.verdict(report))")
      }
    }
    json.end()
    if printsJSON { console.print(json.text) }
    if !isGood { throw CommandFailure(.failed) }
  }

  /// A file that cannot be read is reported as one problem, and the others are still checked.
  private func check(_ file: String, _ console: Console) -> PatternReport {
    do {
      return try PatternReport.read(file, resources: resources, isStrict: isStrict)
    } catch {
      let message = (error as? CommandFailure)?.message ?? "\(error)"
      let problem = PatternReport.Problem(
        isError: true, line: message, code: "unreadable", lineNumber: 0, column: 0, path: "",
        message: message)
      return PatternReport(pattern: nil, problems: [problem])
    }
  }

  private static func verdict(_ report: PatternReport) -> String {
    let warnings = report.warningCount
    let noted = warnings == 0 ? "" : ", \(warnings) warning\(warnings == 1 ? "" : "s")"
    if report.errorCount == 0 { return "ok\(noted)" }
    return "\(report.errorCount) error\(report.errorCount == 1 ? "" : "s")\(noted)"
  }
}

extension JSONText {
  fileprivate mutating func append(_ report: PatternReport, file: String) {
    beginObject()
    key("file")
    string(file)
    key("problems")
    beginArray()
    for problem in report.problems {
      beginObject(inline: true)
      let members = [
        ("severity", problem.isError ? "error" : "warning"), ("code", problem.code),
        ("path", problem.path), ("message", problem.message),
      ]
      for (name, value) in members {
        key(name)
        string(value)
      }
      key("line")
      word("\(problem.lineNumber)")
      key("column")
      word("\(problem.column)")
      end()
    }
    end()
    end()
  }
}
