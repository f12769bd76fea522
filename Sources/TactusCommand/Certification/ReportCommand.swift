internal import TactusBackends
internal import TactusCertification
internal import TactusSystem

/// `tactus report`: shows and verifies the output of `tactus certify`.
struct ReportCommand: Command {
  private enum Action: String, CaseIterable {
    case show, verify
  }

  private static let signature = Option(
    name: "--require-signature", value: "KEY",
    summary: "verify: require a signature by KEY (ed25519, PEM)")
  /// The largest size of a key in bytes.
  private static let keyLimit = 1 << 16

  static let usage = Usage(
    name: "report", summary: "show or verify the report of a device",
    arguments: "show|verify DIR", argumentCount: 2...2, options: [signature],
    notes: [
      """
      show prints a report without checking it. Of a run that was killed, or ended by
      a full disk, it prints the measurements, marked as not finished; verify refuses
      such a folder.

      verify checks a report: the digest of every file, missing and additional files
      and folders, the canonical form, and the limits. Then it derives all statements
      of the report from the evidence again, and renders every file again. The
      evidence must come from one run and one device: each transcript names its run,
      the attempts have no gap, and the actions in each match its test. Differences
      are listed, one line each; exit 1 if there are any.

      The digests prove that the files did not change since the report was written. A
      signature proves who wrote it. Only trust in that lab rules out invented data.
      """
    ])

  private let action: Action
  private let folder: String
  private let keyFile: String?

  init(_ arguments: ParsedArguments) throws {
    let name = arguments.arguments[0]
    guard let action = Action(rawValue: name) else {
      let names = Action.allCases.map(\.rawValue)
      throw CommandFailure(
        .usage, "no action \"\(name)\"\(Hint.text(name, names)); there are show and verify")
    }
    self.action = action
    folder = arguments.arguments[1]
    keyFile = arguments[Self.signature]
    if action == .show, keyFile != nil {
      throw CommandFailure(.usage, "\(Self.signature.name) needs the action verify")
    }
  }

  func run(_ configuration: Configuration, _ console: Console) throws {
    switch action {
    case .show: try show(console)
    case .verify: try verify(console)
    }
  }

  private func show(_ console: Console) throws {
    do throws(ReportError) {
      if UnfinishedRun.isIn(folder) { return console.print(text: try unfinished()) }
      console.print(
        text: ReportText.text(try ReportCheck.read(folder), try ReportSignature(in: folder)))
    } catch { throw CommandFailure(.failed, error.description) }
  }

  private func unfinished() throws(ReportError) -> String {
    do throws(ReportError) { return ReportText.text(try UnfinishedRun(folder)) } catch {
      throw ReportError("\(folder): \(error)")
    }
  }

  private func verify(_ console: Console) throws {
    let key = try keyFile.map { file in
      do throws(FileError) { return try BoundedFile.read(path: file, limit: Self.keyLimit) } catch {
        throw CommandFailure(.failed, error.description)
      }
    }
    let check = ReportCheck(folder, publicKey: key, toolVersion: Version.number)
    for problem in check.problems { console.error("\(folder): \(problem)") }
    guard check.problems.isEmpty, let report = check.report else { throw CommandFailure(.failed) }
    console.print(
      "\(folder): every verdict of \(report.tests.count) tests follows from its evidence; "
        + check.signature.text)
    console.print(ReportText.closing(report, check.signature))
    console.print(ReportSignature.meaning)
  }
}
