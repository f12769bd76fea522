import Testing

@testable import TactusCommand

@Suite struct CertifyTests {
  @Test(arguments: [
    (["certify", "--device", "loopback"], "--out is missing"),
    (["certify", "--out", "x"], "--device is missing"),
    (["certify", "--device", "loopback", "--tests", "tim", "--out", "x"], "no profile \"tim\""),
    (["report", "shw", "x"], "did you mean show"),
    (["report", "show"], "report show takes 1 folder of reports"),
    (["report", "show", "x", "--require-signature", "k"], "needs the action verify"),
  ])
  func `wrong use is one line with the fix and exit code 64`(words: [String], says: String) {
    let run = Run(words)
    #expect(run.code == 64)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains(says), "\(run.errors)")
  }

  @Test(arguments: [
    ("loopback:none", "no loopback device"),
    ("loopback:profile=none", "there are bass-shaker"),
    ("other:1", "no backend \"other\" is in use"),
  ])
  func `a device that cannot be tested is a failure of the system`(device: String, says: String)
    throws
  {
    let folder = try Folder()
    let run = Run("certify", "--device", device, "--out", "\(folder.path)/report")
    #expect(run.code == 2)
    #expect(run.errors.contains(says), "\(run.errors)")
    #expect(!folder.has("report"))
  }

  @Test func `a missing pad is a failure of the system`() throws {
    let folder = try Folder()
    let id = "evdev:0003-0001-7ac7-none"
    let run = Run("certify", "--device", id, "--out", "\(folder.path)/report")
    #expect(run.code == 2)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("there is no device \(id) with effects"), "\(run.errors)")
  }

  @Test func `without a terminal the command does not ask a person to unplug the device`() {
    let console = Console(showsProgress: false, write: { _ in nil }, writeError: { _ in })
    #expect(OperatorFixture(console) == nil)
  }

  @Test(arguments: [
    ("# tactus-trace 2\n", "line 1: the line is not # tactus-trace 1"),
    ("# tactus-trace 1\n# rate=5\ntime_s,acceleration\n", "line 3: unit is not declared"),
    ("RIFF0000AVI ", "byte 8: the file is a RIFF file, but not a WAV file"),
  ])
  func `an invalid trace is one line with its place`(text: String, says: String) throws {
    let folder = try Folder()
    let trace = try folder.file("motion.csv", text)
    let run = Run(
      "certify", "--device", "loopback", "--out", "\(folder.path)/report", "--trace", trace)
    #expect(run.code == 1)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains(says), "\(run.errors)")
    #expect(!folder.has("report"))
  }

  @Test func `an invalid signing key is one line, before anything is tested`() throws {
    let folder = try Folder()
    let key = try folder.file("key.pem", "-----BEGIN PUBLIC KEY-----\n")
    let run = Run(
      "certify", "--device", "loopback", "--out", "\(folder.path)/report", "--sign", key)
    #expect(run.code == 1)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("not a private ed25519 key in PEM form"), "\(run.errors)")
    #expect(!folder.has("report"))
  }

  @Test func `a folder with other files is not changed`() throws {
    let folder = try Folder()
    _ = try folder.file("mine.txt", "a")
    let run = Run("certify", "--device", "loopback", "--out", folder.path)
    #expect(run.code == 1)
    #expect(run.errors.contains("holds other files"))
    #expect(try folder.text("mine.txt") == "a")
  }

  @Test(arguments: ["show", "verify"])
  func `a folder that is not a report is refused in a line`(action: String) throws {
    let folder = try Folder()
    #expect(Run("report", action, "/nowhere").errorLines.count == 1)
    let run = Run("report", action, folder.path)
    #expect(run.code == 1)
    #expect(run.errorLines.count == 1, "\(run.errors)")
  }

  @Test func `the help does not list the command of the player under test`() {
    #expect(!Run("--help").output.contains("certification-player"))
  }
}
