internal import TactusBackends
internal import TactusCatalogue
internal import TactusJSON
internal import TactusPattern
internal import TactusSystem

/// `tactus validate`: reports the problems of pattern files.
struct ValidateCommand: InputCommand {
  /// The argument that means standard input.
  private static let standardInput = "-"
  /// The largest number of files of one folder.
  private static let fileLimit = 10_000

  static let usage = Usage(
    name: "validate", summary: "check pattern files", arguments: "FILE|FOLDER|-...",
    argumentCount: 1...10_000, options: [.config, .resources, .strict, .json],
    notes: [
      """
      FILE is an AHAP file, a capture, a .haptic, HJIF or Android XML file, or the
      name of a preset. A part of it that Tactus cannot play is a warning. In a FOLDER
      every file below it is checked whose name ends with .ahap, .haptic or .hjif, and
      every .xml whose first element is that of an Android vibration, sorted by name;
      links out of the folder are not followed. A folder without such a file is an
      error. - is standard input.

      Errors and warnings name file, line, column and JSON path. Exit 1 if there are
      errors. Sound files that a pattern names are decoded, and their lengths are
      shown; one that cannot be played, or not to its end, is a warning, and with
      --strict an error.
      """
    ])

  private let names: [String]
  private let resources: String?
  private let isStrict: Bool
  private let printsJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    names = arguments.arguments
    guard names.count(where: { $0 == Self.standardInput }) <= 1 else {
      throw CommandFailure(.usage, "- is given twice; standard input can be read only once")
    }
    resources = arguments[.resources]
    isStrict = arguments.has(.strict)
    printsJSON = arguments.has(.json)
  }

  func run(
    _ configuration: Configuration, _ input: () -> Result<[UInt8], FileError>,
    _ console: Console
  ) throws {
    let resources = resources ?? configuration.resources
    var report = ValidationReport(console, printsJSON: printsJSON)
    for name in names {
      if name == Self.standardInput {
        report.add(
          PatternVerdict("<stdin>") {
            LoadedPattern.read(
              try PatternSource(standardInput: input()), resources: resources, isStrict: isStrict,
              checksSounds: true)
          })
      } else if Self.isFolder(name) {
        check(folder: name, resources, &report)
      } else {
        report.add(verdict(name, resources))
      }
    }
    report.finish()
    if !report.isGood { throw CommandFailure(.failed) }
  }

  /// Whether a name is that of a folder. A name that a preset has means the preset, as in other
  /// commands.
  private static func isFolder(_ name: String) -> Bool {
    let isPreset = PatternSource.isPresetName(name) && Catalogue.preset(named: name) != nil
    return !isPreset && FolderSearch.isFolder(name)
  }

  private func verdict(_ file: String, _ resources: String?) -> PatternVerdict {
    PatternVerdict(file) {
      try LoadedPattern.read(
        file, resources: resources, isStrict: isStrict, checksSounds: true)
    }
  }

  private func check(
    folder: String, _ resources: String?, _ report: inout ValidationReport
  ) {
    let search: FolderSearch
    do throws(FileError) {
      search = try FolderSearch(
        folder, suffixes: PatternSearch.suffixes, fileLimit: Self.fileLimit)
    } catch {
      return report.add(PatternVerdict(folder, failure: error.description))
    }
    for skipped in search.skipped { report.note("\(skipped.path): skipped: \(skipped.reason)") }
    for failure in search.failures {
      report.add(PatternVerdict(failure.path, failure: failure.description))
    }
    let files = search.files.filter(PatternSearch.hasPattern)
    if files.isEmpty, search.failures.isEmpty {
      let reason =
        "no file in this folder or below ends with .ahap, .haptic or .hjif or is an Android "
        + "vibration (.xml); name a file, or another folder"
      return report.add(PatternVerdict(folder, failure: "\(folder): \(reason)"))
    }
    var badCount = 0
    for file in files {
      let verdict = verdict(file, resources)
      badCount += verdict.isGood ? 0 : 1
      report.add(verdict)
    }
    report.conclude(folder, count: files.count, bad: badCount)
  }
}

/// The output of `validate` for several files.
private struct ValidationReport {
  private let console: Console
  private let printsJSON: Bool
  private var json = JSONText(.indented)
  /// Whether no file has an error so far.
  private(set) var isGood = true

  init(_ console: Console, printsJSON: Bool) {
    self.console = console
    self.printsJSON = printsJSON
    json.beginArray()
  }

  mutating func add(_ verdict: PatternVerdict) {
    isGood = isGood && verdict.isGood
    if printsJSON { return verdict.write(to: &json) }
    for line in verdict.lines { console.error(line) }
    console.print("\(verdict.name): \(verdict.summary)")
  }

  /// Prints a remark that is not part of the result of a file.
  func note(_ line: String) { console.error(line) }

  /// Prints how many files of a folder were checked and how many have errors. Prints nothing if the
  /// output is JSON.
  func conclude(_ folder: String, count: Int, bad: Int) {
    if printsJSON { return }
    let files = PatternVerdict.counted(count, "file")
    console.print("\(folder): \(files), \(bad == 0 ? "no errors" : "errors in \(bad)")")
  }

  mutating func finish() {
    json.end()
    if printsJSON { console.print(text: json.text) }
  }
}
