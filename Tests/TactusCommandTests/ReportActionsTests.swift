import TactusDevice
import TestLine
import Testing

@testable import TactusCertification
@testable import TactusCommand

/// Tests the comparison, merging and index of reports from the command line.
@Suite struct ReportActionsTests {
  /// A folder with two reports about the same device. The second one is a day later, and its device
  /// has the given defect.
  private func lab(_ second: Defect? = nil) throws -> Folder {
    let folder = try Folder()
    for (day, defect) in [(1, nil), (2, second)] {
      let rig = try VirtualRig(defect: defect)
      let order = Runner.Order(
        profile: .core, isQuick: true, deviceID: "loopback", created: "2026-11-0\(day)T10:00:00Z",
        tool: Report.Tool(
          version: Version.number, commit: "abc", build: "debug",
          limitsVersion: LimitsFile.embedded.version, limitsDigest: LimitsFile.embeddedDigest),
        station: Report.Environment(
          machine: "m", kernel: "k", preemption: "p", clock: "c", load: "0"))
      let place = try ReportPlace("\(folder.path)/\(day)", isReplacing: false)
      _ = try Runner(rig, order, secondsNow: { rig.secondsOfRun }).run(into: place, signedBy: nil)
    }
    return folder
  }

  @Test func `compare prints both, and fails only on a regression`() throws {
    let same = try lab()
    let run = Run("report", "compare", "\(same.path)/1", "\(same.path)/2")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.output.hasPrefix("A  \(same.path)/1  Loopback LRA  2026-11-01T10:00:00Z  "))
    #expect(run.output.hasSuffix("within the uncertainties\n"))
    let worse = try lab(.ignoresLateOff)
    let page = "\(worse.path)/page.html"
    let regression = Run("report", "compare", "\(worse.path)/1", "\(worse.path)/2", "--out", page)
    #expect(regression.code == 1 && regression.errors.isEmpty)
    #expect(regression.output.contains("a regression: "))
    #expect(try worse.text("page.html").contains("A regression"))
    let json = Run("report", "compare", "\(worse.path)/2", "\(worse.path)/1", "--json")
    #expect(json.code == 0 && json.output.contains("\"isRegression\": false"))
    #expect(json.output.contains("the second report is the older one"))
  }

  @Test(arguments: [
    (0, "0 other figures are equal"), (1, "1 other figure is equal"),
    (2, "2 other figures are equal"),
  ])
  func `equal figures are counted`(_ count: Int, _ text: String) {
    #expect(ReportText.equalText(count) == text)
  }

  @Test func `compare refuses a report that does not verify`() throws {
    let folder = try lab()
    _ = try folder.file("2/report.ktap", "")
    let run = Run("report", "compare", "\(folder.path)/1", "\(folder.path)/2")
    #expect(run.code == 1 && run.output.isEmpty)
    #expect(run.errorLines == ["tactus: \(folder.path)/2 does not verify: report.ktap was changed"])
  }

  @Test func `merge prints what may be concluded, and its output verifies`() throws {
    let folder = try lab()
    let out = "\(folder.path)/merged"
    let run = Run("report", "merge", "\(folder.path)/1", "\(folder.path)/2", "--out", out)
    #expect(run.output.contains("only trust in the labs shows that it was one device"))
    #expect(run.output.contains("not a certificate: part 1 was a quick run"))
    let verified = Run("report", "verify", out)
    #expect(verified.code == 0 && verified.output.hasPrefix("\(out): 2 parts verify"))
    #expect(Run("report", "show", out).code == 0)
    _ = try folder.file("merged/report.html", "x")
    let changed = Run("report", "verify", out)
    #expect(changed.code == 1)
    #expect(
      changed.errorLines == [
        "\(out): report.html differs from what this program makes of the parts"
      ])
    #expect(Run("report", "verify", out, "--require-signature", "/nowhere").code == 1)
  }

  @Test func `index writes a site, and names what it does not count`() throws {
    let folder = try lab(.ignoresLateOff)
    _ = try folder.file("2/report.ktap", "")
    let site = "\(folder.path)/site"
    let run = Run("report", "index", folder.path, "--out", site, showsProgress: true)
    #expect(run.code == 0)
    #expect(run.output.contains("reports that verify: 1 (1 "))
    #expect(run.output.contains("not counted, because they do not verify: 1\n"))
    #expect(run.errors.contains("2: report.ktap was changed\n"))
    #expect(run.errors.contains("verified 2 of 2 reports"))
    #expect(folder.has("site/index.html") && folder.has("site/metrics.txt"))
    let quiet = Run("report", "index", folder.path, "--out", site)
    #expect(quiet.errorLines == ["2: report.ktap was changed"])
  }

  @Test(arguments: [
    (["compare", "a"], "report compare takes 2 folders of reports"),
    (["merge", "a", "--out", "b"], "report merge takes 2 to 16 folders of reports"),
    (["merge", "a", "b"], "--out is missing"), (["index", "a"], "--out is missing"),
    (["verify", "a", "--out", "b"], "--out needs the action compare or merge or index"),
    (["index", "a", "--out", "b", "--json"], "--json needs the action compare"),
    (["index", "a", "--out", "b", "--origin", "My Lab"], "lower-case letters, digits and _"),
  ])
  func `wrong use is named`(words: [String], message: String) {
    let run = Run(["report"] + words)
    #expect(run.code == 64 && run.errorLines.count == 1)
    #expect(run.errors.contains(message))
  }
}
