import TactusBackends
import TactusLoopback
import Testing

@testable import TactusCommand
@testable import TactusDemoCommand

/// Runs the demos as commands. The tests in real time do not check the times of haptics.
@MainActor @Suite struct DemoTests {
  private nonisolated static let kinds = DemoKind.allCases.map(\.rawValue)

  @Test(arguments: kinds)
  func `a demo on the virtual clock prints one line and ends silent`(name: String) {
    let run = Run("demo", name, "--virtual", "--seconds", "7.3")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.output.hasPrefix("\(name): 7.3 s on loopback: taps "))
    #expect(run.output.contains("motors off at the end, virtual clock"))
    #expect(!run.output.contains("MOTORS ON") && !run.output.contains("taps 0"))
  }

  @Test(arguments: kinds)
  func `a demo without a terminal plays automatically in real time`(name: String) {
    let run = Run("demo", name, "--seconds", "0.05", "--backend", "loopback")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("\(name): 0.05 s on loopback: "))
    // On a busy machine, the output contains "skipped" between these two parts.
    #expect(run.output.contains("motors off at the end, ") && run.output.contains(", SCHED_"))
  }

  @Test(arguments: kinds)
  func `two runs with the same seed give the same capture, byte for byte`(name: String) throws {
    let folder = try Folder()
    for file in ["a.json", "b.json"] {
      let path = "\(folder.path)/\(file)"
      let run = Run("demo", name, "--virtual", "--seconds", "5", "--seed", "9", "--capture", path)
      #expect(run.code == 0)
    }
    #expect(try folder.text("a.json") == folder.text("b.json"))
  }

  @Test func `another seed gives another capture`() throws {
    let folder = try Folder()
    for seed in ["1", "2"] {
      let path = "\(folder.path)/\(seed).csv"
      #expect(
        Run("demo", "bounce", "--virtual", "--seconds", "3", "--seed", seed, "--capture", path)
          .code == 0)
    }
    #expect(try folder.text("1.csv") != folder.text("2.csv"))
    #expect(try folder.text("1.csv").hasPrefix("time_s,zone,intensity,sharpness,actuator,"))
  }

  @Test func `a capture can be played again`() throws {
    let folder = try Folder()
    let path = "\(folder.path)/feedback.json"
    #expect(Run("demo", "feedback", "--virtual", "--seconds", "1", "--capture", path).code == 0)
    let run = Run("render", path, "--out", "\(folder.path)/again.json")
    #expect(run.code == 0, "\(run.errors)")
    #expect(Run("inspect", path, "--against", "\(folder.path)/again.json").code == 0)
  }

  @Test func `a demo plays on the named device`() {
    let run = Run("demo", "bounce", "--virtual", "--seconds", "2", "--device", "loopback:motors")
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("bounce: 2 s on loopback:motors: "))
    #expect(Run("demo", "bounce", "--device", "loopback:piano").code == 2)
    #expect(Run("demo", "bounce", "--backend", "midi").code == 2)
  }

  @Test func `the vine is played without a device, as on a phone without haptics`() {
    let configuration = Configuration(backends: [TestBackend(name: "pads"), LoopbackBackend()])
    let run = Run(
      "demo", "vine", "--seconds", "0.2", "--backend", "pads", configuration: configuration)
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("vine: 0.2 s on no haptic device, "))
    #expect(run.errorLines.count == 1 && run.errors.contains("; the game is heard and not felt"))
    #expect(Run("demo", "vine", "--backend", "midi").code == 2)
    #expect(Run("demo", "vine", "--device", "pads:1", configuration: configuration).code == 2)
  }

  @Test func `a muted configuration silences a demo`() {
    var configuration = Configuration()
    configuration.isMuted = true
    let run = Run(
      "demo", "bounce", "--virtual", "--seconds", "3", configuration: configuration)
    #expect(run.output.contains("strongest 0,"))
  }

  @Test(arguments: [
    (["demo"], "NAME is missing"), (["demo", "bonce"], "did you mean bounce"),
    (["demo", "vine", "--seed", "-1"], "--seed is a whole number"),
    (["demo", "vine", "--seconds", "soon"], "--seconds is a number"),
    (["demo", "vine", "--capture", "x.png"], "must end with .csv or .json"),
    (
      ["demo", "vine", "--virtual", "--picture", "x.svg"],
      "--picture works only with the demo bounce"
    ),
    (["demo", "bounce", "--picture", "x.svg"], "and --virtual"),
    (["demo", "bounce", "--virtual", "--picture", "x.gif"], "must end with .svg"),
  ])
  func `wrong use is one line with the fix and exit code 64`(words: [String], says: String) {
    let run = Run(words)
    #expect(run.code == 64)
    #expect(run.errorLines.count == 1 && run.errors.contains(says), "\(run.errors)")
  }

  @Test func `the help names every demo`() {
    let help = Run("demo", "--help").output
    for kind in DemoKind.allCases { #expect(help.contains(kind.summary)) }
    for option in DemoCommand.usage.options { #expect(help.contains(option.name)) }
  }
}
