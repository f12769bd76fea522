import TactusWatch
import Testing

@testable import TactusCommand

@Suite struct WatchCommandTests {
  private func process(
    _ number: Int32, _ program: String = "game", _ problem: String? = nil
  ) -> PlayingProcess {
    PlayingProcess(
      number: number, program: program, devices: ["loopback"], problem: problem)
  }

  @Test func `digits name a process, a dot or a slash a file, anything else a program`() {
    #expect(WatchTarget(nil) == .any)
    #expect(WatchTarget("17") == .process(17))
    #expect(WatchTarget("a.ahap") == .file("a.ahap") && WatchTarget("./a") == .file("./a"))
    #expect(WatchTarget("game") == .program("game"))
    #expect(WatchTarget("-1") == .program("-1") && WatchTarget("0") == .program("0"))
  }

  @Test func `a single playing program is watched, several are listed`() throws {
    #expect(try ProcessChoice(.any, among: [process(3)]).process?.number == 3)
    let hung = process(4, "hung", "it does not answer")
    #expect(try ProcessChoice(.any, among: [process(3), hung]).process?.number == 3)
    let several = try ProcessChoice(.any, among: [process(3), process(55, "a\u{1B}[2J"), hung])
    #expect(several.process == nil)
    #expect(
      several.table == """
        PROCESS  PROGRAM     PLAYS ON
        3        game        loopback
        55       a\\u{1B}[2J  loopback
        4        hung        it does not answer
        """)
    #expect(try ProcessChoice(.process(55), among: [process(3), process(55)]).process != nil)
    #expect(try ProcessChoice(.program("game"), among: [process(3), hung]).process != nil)
  }

  private func code(_ target: WatchTarget, _ processes: [PlayingProcess]) -> ExitCode? {
    do { _ = try ProcessChoice(target, among: processes) } catch {
      return (error as? CommandFailure)?.code
    }
    return nil
  }

  @Test func `without a program the exit code is 2, and an ambiguous name is a usage error`() {
    #expect(code(.any, []) == .system)
    #expect(code(.process(9), [process(3)]) == .system)
    #expect(code(.program("x"), [process(3)]) == .system)
    #expect(code(.any, [process(3, "x", "it does not answer")]) == .system)
    #expect(code(.program("game"), [process(3), process(4)]) == .usage)
  }

  @Test(arguments: [
    ["watch", "x.ahap", "--json"], ["watch", "x.ahap", "--capture", "x.json"],
    ["watch", "17", "--device", "loopback"], ["watch", "--capture", "x.svg"], ["watch", "1", "2"],
    ["watch", "--seconds", "-1"],
  ])
  func `options that exclude each other are usage errors`(words: [String]) {
    #expect(Run(words).code == 64)
  }

  @Test func `without a runtime folder nothing can be watched`() {
    let run = Run("watch")
    #expect(run.code == 2 && run.errors.contains("XDG_RUNTIME_DIR is not the path of a folder"))
  }

  @Test func `the page of a file shows the last valid picture below the present error`() {
    var page = FilePage()
    page.take(title: "tap", ["picture"])
    page.countPlay()
    page.take(problems: ["tap.ahap:1:1: error"], isGood: false)
    let lines = page.canvas((40, 5), .standard).lines
    #expect(lines == ["tap, play 1", "picture", "", "tap.ahap:1:1: error", lines[4]])
    #expect(lines[4].hasPrefix("a save or space plays again"))
  }

  @Test func `the page of a file counts what is played, and is empty before`() throws {
    var page = FilePage()
    #expect(page.lines.isEmpty)
    page.take(title: "tap", ["picture"])
    #expect(page.lines == ["tap, play 0", "picture"])
    for _ in 0..<2 { page.countPlay() }
    #expect(page.lines == ["tap, play 2", "picture"])
  }
}
