import TactusCertification
import TestBoard
import Testing

@testable import TactusCommand

@Suite struct FirstLightTests {
  @Test(arguments: [
    (["--device", "serial:/dev/none"], "needs a person at a terminal"),
    (["--device", "serial:/dev/none", "--quick"], "--first-light and --quick exclude each other"),
    (["--device", "serial:/dev/none", "--tests", "core"], "--first-light and --tests exclude"),
    (["--device", "serial:/dev/none", "--trace", "x"], "--first-light and --trace exclude"),
    ([], "--device is missing"),
  ])
  func `wrong use is one line and exit code 64`(words: [String], says: String) {
    let run = Run(["certify", "--first-light"] + words)
    #expect(run.code == 64)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains(says), "\(run.errors)")
  }

  @Test func `the option for answers exists only for first light`() {
    let run = Run("certify", "--device", "loopback", "--answers", "x", "--out", "y")
    #expect(run.code == 64 && run.errors.contains("--answers needs --first-light"))
  }

  @Test(arguments: [
    ("loopback", "--first-light cannot test loopback"), ("serial:/dev/none", "/dev/none"),
    ("evdev:0003-0001-7ac7-none", "no device"),
  ])
  func `a missing device is a failure of the system, and no folder is created`(
    device: String, says: String
  ) throws {
    let folder = try Folder()
    let answers = try folder.file("answers", "y\n")
    let run = Run(
      "certify", "--first-light", "--device", device, "--answers", answers, "--out",
      "\(folder.path)/light")
    #expect(run.code == 2)
    #expect(run.errorLines.count == 1 && run.errors.contains(says), "\(run.errors)")
    #expect(!folder.has("light"))
  }

  @Test func `an invalid file of answers gives one line`() {
    let run = Run(
      "certify", "--first-light", "--device", "serial:/dev/none", "--answers", "/none/a")
    #expect(run.code == 1 && run.errorLines.count == 1)
  }

  @Test func `a folder with other files is not changed, and nothing is driven`() throws {
    let folder = try Folder()
    let board = try PtyBoard { PtyBoard.device() }
    defer { board.pullOut() }
    let answers = try folder.file("answers", "y\n")
    let run = Run(
      "certify", "--first-light", "--device", "serial:\(board.path)", "--answers", answers, "--out",
      folder.path)
    #expect(run.code == 1 && run.errors.contains("holds other files"), "\(run.errors)")
    #expect(folder.has("answers"))
  }

  /// Runs a first light (the first checks of a new board) on a simulated board in real time. If the
  /// machine stalls, an answer may be late. Then the run is repeated, up to four times.
  private func runOnBoard(_ answers: String, _ folder: Folder) throws -> Run {
    var last: Run?
    for _ in 0..<5 {
      let board = try PtyBoard { PtyBoard.device() }
      defer { board.pullOut() }
      let run = Run(
        [
          "certify", "--first-light", "--device", "serial:\(board.path)", "--answers", "-", "--out",
          "\(folder.path)/light",
        ],
        surroundings: Surroundings(standardInput: { .success(Array(answers.utf8)) }))
      // If the machine does not run the board for a moment, it receives the STOP later, and its
      // lease ends the drive.
      #expect(comesAbout { board.drive == 0 })
      last = run
      if !run.output.contains("not answered"), !run.output.contains("does not answer") { break }
    }
    return try #require(last)
  }

  @Test func `a board on a terminal passes all steps, and the folder contains the record`()
    throws
  {
    let folder = try Folder()
    let run = try runOnBoard("# the button cannot be pressed\nskip\nn\n\ny\ny\ny\ny\ny\n", folder)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("8 of 9 steps passed, felt 5 times; reported by one person on "))
    #expect(run.output.hasSuffix("light: send this folder with your question\n"))
    let text = try folder.text("light/first-light.txt")
    #expect(text.contains("Did you feel a at 100 %? The person reported: yes"))
    #expect(
      try folder.text("light/first-light.json").contains("\"format\": \"tactus-first-light\""))
    let trace = Run("inspect", "\(folder.path)/light/line.trace")
    #expect(trace.code == 0 && trace.output.contains("STOP"))
  }

  @Test func `missing answers end the run, and it has not passed`() throws {
    let folder = try Folder()
    let run = try runOnBoard("skip\nn\n", folder)
    #expect(run.code == 1)
    #expect(run.output.contains("ended: the terminal was closed"))
    #expect(try folder.text("light/first-light.txt").contains("nothing was felt"))
  }

  @Test func `a file of answers gives one line for each question, and then is at its end`() {
    let console = Console(showsProgress: false, write: { _ in nil }, writeError: { _ in })
    let list = AnswerList("# first\n\n  y \nwait\nno\n", console)
    #expect(list.reply() == .nothing)
    for expected in [LightReply.line("y"), .nothing, .line("no"), .gone] {
      list.ask("?")
      #expect(list.reply() == expected)
    }
  }

  @Test func `the help shows that a person is needed, and the place of the record`() {
    let help = Run("certify", "--help").output
    for words in ["--first-light", "--answers FILE", "A person must be at the terminal"] {
      #expect(help.contains(words))
    }
  }
}
