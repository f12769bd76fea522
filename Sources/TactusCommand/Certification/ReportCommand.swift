internal import TactusBackends
internal import TactusCertification
internal import TactusSystem

/// `tactus report`: shows, verifies, compares, merges and lists the output of `tactus certify`.
struct ReportCommand: Command {
  /// The actions that can be performed with reports.
  private enum Action: String, CaseIterable {
    case show, verify, compare, merge, index

    /// The number of folders that the action takes.
    var folders: ClosedRange<Int> {
      switch self {
      case .show, .verify, .index: 1...1
      case .compare: 2...2
      case .merge: MergedReport.partCounts
      }
    }

    /// The options that may be given with the action.
    var options: [Option] {
      switch self {
      case .show: []
      case .verify: [signature]
      case .compare: [out, .json]
      case .merge: [out]
      case .index: [out, origin]
      }
    }
  }

  private static let signature = Option(
    name: "--require-signature", value: "KEY",
    summary: "verify: require a signature by KEY (ed25519, PEM)")
  private static let out = Option(
    name: "--out", value: "PATH",
    summary: "compare: a page; merge, index: a folder (required)")
  private static let origin = Option(
    name: "--origin", value: "NAME", summary: "index: the lab's name in KCIDB (tactus)")
  /// The largest size of a key in bytes.
  private static let keyLimit = 1 << 16

  static let usage = Usage(
    name: "report", summary: "show, verify, compare, merge or list reports of devices",
    arguments: "ACTION DIR...", argumentCount: 1...(MergedReport.partCounts.upperBound + 1),
    options: [signature, out, .json, origin], choices: Action.allCases.map(\.rawValue),
    notes: [
      """
      show DIR prints a report without checking it. If the run was killed, or ended by
      a full disk, it prints the measurements, marked as not finished; verify refuses
      such a folder.

      verify DIR checks a report: the digest of every file, missing and additional
      files and folders, the canonical form, and the limits. Then it derives all
      statements of the report from the evidence again, and renders every file again.
      The evidence must come from one run and one device: each transcript names its
      run, the attempts have no gap, and the actions in each match its test.
      Differences are listed, one line each; exit 1 if there are any.

      The digests prove that the files did not change since the report was written. A
      signature proves who wrote it. Only trust in that lab rules out invented data.

      compare A B prints the figures of two reports side by side: one device over
      time, or two devices. A change counts if it exceeds the uncertainties of both
      figures together. Exit 1 if a figure or a status is worse. --out PAGE.html draws
      the values and the drives of both over each other.

      merge DIR... --out DIR writes reports about one device from several stations as
      one, whose parts verify. The device must declare the same identity in each. What
      may be concluded is printed; exit 1 if the merged report fails.

      index DIR --out SITE verifies every report below DIR and writes a static site:
      devices, tests, trends and stations. Folders that do not verify are listed and
      not counted. Beside the pages: metrics.txt (OpenMetrics) and kcidb.json (KCIDB).
      """
    ])

  private let action: Action
  private let folders: [String]
  private let keyFile: String?
  private let out: String?
  private let printsJSON: Bool
  private let origin: String

  init(_ arguments: ParsedArguments) throws {
    let name = arguments.arguments[0]
    let names = Action.allCases.map(\.rawValue)
    guard let action = Action(rawValue: name) else {
      throw CommandFailure(
        .usage,
        "no action \"\(name)\"\(Hint.text(name, names)); there are "
          + names.joined(separator: ", "))
    }
    self.action = action
    folders = Array(arguments.arguments.dropFirst())
    guard action.folders.contains(folders.count) else {
      let (least, most) = (action.folders.lowerBound, action.folders.upperBound)
      let count = least == most ? "\(least)" : "\(least) to \(most)"
      throw CommandFailure(
        .usage, "report \(name) takes \(count) folder\(most == 1 ? "" : "s") of reports")
    }
    for option in Self.usage.options where arguments.has(option) || arguments[option] != nil {
      guard action.options.contains(where: { $0.name == option.name }) else {
        let owners = Action.allCases.filter { $0.options.contains { $0.name == option.name } }
        throw CommandFailure(
          .usage,
          "\(option.name) needs the action "
            + owners.map(\.rawValue).joined(separator: " or "))
      }
    }
    keyFile = arguments[Self.signature]
    printsJSON = arguments.has(.json)
    out = arguments[Self.out]
    origin = arguments[Self.origin] ?? "tactus"
    try check()
  }

  private func check() throws {
    if [.merge, .index].contains(action), out?.isEmpty ?? true {
      throw CommandFailure(.usage, "--out is missing: --out DIR, the folder to write")
    }
    guard LabSite.isOrigin(origin) else {
      throw CommandFailure(
        .usage, "--origin \(origin): the name may have lower-case letters, digits and _")
    }
  }

  func run(_ configuration: Configuration, _ console: Console) throws {
    // Without digests every report would count as changed.
    try failing(Crypto.check)
    switch action {
    case .show: try failing { () throws(ReportError) in try show(folders[0], console) }
    case .verify: try verify(folders[0], console)
    case .compare: try compare(console)
    case .merge: try merge(console)
    case .index: try index(console)
    }
  }

  /// Converts an error of a report to a failure of the command.
  private func failing<Result>(_ work: () throws(ReportError) -> Result) throws -> Result {
    do throws(ReportError) { return try work() } catch {
      throw CommandFailure(error.isOfSystem ? .system : .failed, error.description)
    }
  }
}

// MARK: One report

extension ReportCommand {
  private func show(_ folder: String, _ console: Console) throws(ReportError) {
    if MergedCheck.isIn(folder) {
      return console.print(lines: ReportText.lines(try MergedReport.read(folder)))
    }
    if UnfinishedRun.isIn(folder) { return console.print(text: try unfinished(folder)) }
    console.print(
      text: ReportText.text(try ReportCheck.read(folder), try ReportSignature(in: folder)))
  }

  private func unfinished(_ folder: String) throws(ReportError) -> String {
    do throws(ReportError) { return ReportText.text(try UnfinishedRun(folder)) } catch {
      throw ReportError("\(folder): \(error)")
    }
  }

  private func verify(_ folder: String, _ console: Console) throws {
    let key = try keyFile.map { file in
      do throws(FileError) { return try BoundedFile.read(path: file, limit: Self.keyLimit) } catch {
        throw CommandFailure(.failed, error.description)
      }
    }
    if MergedCheck.isIn(folder) { return try verifyMerged(folder, console) }
    let check = ReportCheck(folder, publicKey: key, toolVersion: Version.number)
    for problem in check.problems { console.error("\(folder): \(problem)") }
    guard check.problems.isEmpty, let report = check.report else { throw CommandFailure(.failed) }
    console.print(
      "\(folder): every verdict of \(report.tests.count) tests follows from its evidence; "
        + check.signature.text)
    console.print(ReportText.closing(report, check.signature))
    console.print(ReportSignature.meaning)
  }

  private func verifyMerged(_ folder: String, _ console: Console) throws {
    guard keyFile == nil else {
      throw CommandFailure(
        .failed, "\(folder): a merged report has no signature; verify its parts, \(folder)/1 ...")
    }
    let check = MergedCheck(folder, toolVersion: Version.number)
    for problem in check.problems { console.error("\(folder): \(problem)") }
    guard check.problems.isEmpty, let report = check.report else { throw CommandFailure(.failed) }
    console.print(
      "\(folder): \(report.parts.count) parts verify, and every statement follows from them")
    console.print(lines: ReportText.lines(report))
  }
}

// MARK: Several reports

extension ReportCommand {
  private func compare(_ console: Console) throws {
    if let out { try OutputFile.check(out) }
    let pair = try failing { () throws(ReportError) in
      ReportPair(
        try ReportPair.Side(folders[0], toolVersion: Version.number),
        try ReportPair.Side(folders[1], toolVersion: Version.number))
    }
    if let out {
      do throws(FileError) {
        try WholeFile.write(Array(PairPage.text(pair).utf8), path: out)
      } catch { throw CommandFailure(writing: error) }
    }
    if printsJSON {
      console.print(text: pair.json.trimmingLastLineEnd)
    } else {
      console.print(text: ReportText.text(pair))
    }
    if pair.isRegression { throw CommandFailure(.failed) }
  }

  private func merge(_ console: Console) throws {
    let report = try failing { () throws(ReportError) in
      try ReportMerge.merge(folders, into: out ?? "", toolVersion: Version.number)
    }
    console.print(lines: ReportText.lines(report))
    console.print("\(out ?? "")/report.html")
    if ![.pass, .done, .skip].contains(report.outcome) { throw CommandFailure(.failed) }
  }

  private func index(_ console: Console) throws {
    let site = out ?? ""
    let lab = try failing { () throws(ReportError) in
      try LabSite.check(site)
      var percent = -1
      let lab = try Lab(folders[0], toolVersion: Version.number) { done, all in
        guard console.showsProgress, done * 100 / max(all, 1) != percent else { return }
        percent = done * 100 / max(all, 1)
        console.draw("verified \(done) of \(all) reports")
      }
      if console.showsProgress { console.draw("") }
      try LabSite.write(lab, of: folders[0], to: site, origin: origin)
      return lab
    }
    for refused in lab.refused { console.error("\(refused.path): \(refused.problem)") }
    for omission in lab.omissions { console.error("not searched: \(omission)") }
    console.print(lines: ReportText.lines(lab))
    console.print("\(site)/index.html")
  }
}
