internal import TactusBackends
internal import TactusJSON
internal import TactusPattern

/// `tactus validate`: says what is wrong or odd in pattern files.
struct ValidateCommand: Command {
  static let usage = Usage(
    name: "validate", summary: "check AHAP files", arguments: "FILE...",
    argumentCount: 1...10_000, options: [.config, .resources, .strict, .json],
    notes: [
      "Errors and warnings name file, line, column and JSON path. Exit 1 if there are errors."
    ])

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
    let resources = resources ?? configuration.resources
    var json = JSONText(.indented)
    json.beginArray()
    var isGood = true
    for file in files {
      let verdict = Verdict(file, resources: resources, isStrict: isStrict)
      isGood = isGood && verdict.isGood
      if printsJSON {
        verdict.write(to: &json)
      } else {
        for line in verdict.lines { console.error(line) }
        console.print("\(file): \(verdict.summary)")
      }
    }
    json.end()
    if printsJSON { console.print(json.text) }
    if !isGood { throw CommandFailure(.failed) }
  }
}

/// What checking one file gave. One that cannot be read does not keep others from being checked.
private struct Verdict {
  private let file: String
  private var loaded: LoadedPattern?
  /// Why the file could not be read.
  private var failure: String?

  init(_ file: String, resources: String?, isStrict: Bool) {
    self.file = file
    do {
      loaded = try LoadedPattern.read(file, resources: resources, isStrict: isStrict)
    } catch {
      failure = (error as? CommandFailure)?.message ?? "\(error)"
    }
  }

  var isGood: Bool { loaded?.errorCount == 0 }

  var lines: [String] { loaded?.lines ?? [failure ?? file] }

  var summary: String {
    guard let loaded else { return "not read" }
    let warnings = Self.counted(loaded.warningCount, "warning")
    let noted = loaded.warningCount == 0 ? "" : ", \(warnings)"
    return loaded.errorCount == 0
      ? "ok\(noted)" : "\(Self.counted(loaded.errorCount, "error"))\(noted)"
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  func write(to json: inout JSONText) {
    json.beginObject()
    json.member("file", file)
    json.member("summary", summary)
    if let failure { json.member("failure", failure) }
    json.key("problems")
    json.beginArray()
    for diagnostic in loaded?.diagnostics ?? [] {
      json.beginObject(inline: true)
      json.member("severity", diagnostic.severity.rawValue)
      json.member("code", diagnostic.code.rawValue)
      json.key("line")
      json.word("\(diagnostic.line)")
      json.key("column")
      json.word("\(diagnostic.column)")
      json.member("path", diagnostic.path)
      json.member("message", diagnostic.message)
      json.end()
    }
    json.end()
    json.end()
  }
}

extension JSONText {
  fileprivate mutating func member(_ key: String, _ string: String) {
    self.key(key)
    self.string(string)
  }
}
