internal import TactusJSON
internal import TactusPattern

/// The result of checking one file. A file that cannot be read does not end the check of others.
struct PatternVerdict {
  /// The name of the file.
  let name: String
  private var loaded: LoadedPattern?
  /// The reason why the file could not be read; nil if it was read.
  private var failure: String?

  /// Checks the pattern that a closure reads.
  init(_ name: String, _ read: () throws -> LoadedPattern) {
    self.name = name
    do { loaded = try read() } catch {
      failure = (error as? CommandFailure)?.message ?? "\(error)"
    }
  }

  /// Creates the result for a file that cannot be read.
  init(_ name: String, failure: String) {
    self.name = name
    self.failure = failure
  }

  var isGood: Bool { loaded?.errorCount == 0 }

  /// The problems, one line each.
  var lines: [String] { loaded?.lines ?? [failure ?? name] }

  /// `ok, 1 warning, sounds: clap.wav 250 ms`, `2 errors` or `not read`.
  var summary: String {
    guard let loaded else { return "not read" }
    let warnings = Self.counted(loaded.warningCount, "warning")
    let sounds = SoundInventory.summary(loaded.sounds).map { ", \($0)" } ?? ""
    let noted = (loaded.warningCount == 0 ? "" : ", \(warnings)") + sounds
    return loaded.errorCount == 0
      ? "ok\(noted)" : "\(Self.counted(loaded.errorCount, "error"))\(noted)"
  }

  /// `1 error`, `2 errors`.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Writes one object of the array that `--json` prints.
  func write(to json: inout JSONText) {
    json.beginObject()
    json.member("file", name)
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
    SoundInventory.write(loaded?.sounds ?? [], to: &json)
    json.end()
  }
}

extension JSONText {
  fileprivate mutating func member(_ key: String, _ string: String) {
    self.key(key)
    self.string(string)
  }
}
