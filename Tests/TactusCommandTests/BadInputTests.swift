import Foundation
import TactusBackends
import Testing

@testable import TactusCommand

@Suite struct BadInputTests {
  @Test(arguments: [
    ("truncated", "{\"Version\": 1, \"Pattern\": [", ":1:28: error:"),
    ("nested", String(repeating: "{\"a\":", count: 100) + "1", ": error:"),
    ("kinds", document("\"EventType\": \"HapticTransient\", \"Time\": \"x\""), ":1:79: error:"),
    ("NaN", document("\"EventType\": \"HapticTransient\", \"Time\": NaN"), ":1:79: error:"),
    ("negative", document("\"EventType\": \"HapticTransient\", \"Time\": -1"), ":1:79: error:"),
    ("unknown", document("\"EventType\": \"HapticTickle\", \"Time\": 0"), ":1:52: error:"),
    ("empty", "", ":1:1: error:"),
  ])
  func `bad input gives a line with its place and exit code 1`(
    name: String, text: String, place: String
  ) throws {
    let folder = try Folder()
    let file = try folder.file("bad.ahap", text)
    for arguments in [
      ["play", file], ["validate", file], ["render", file, "--out", "\(folder.path)/x.csv"],
    ] {
      let run = Run(arguments)
      #expect(run.code == 1, "\(name)")
      #expect(run.errors.contains("bad.ahap"))
      #expect(run.errors.contains(place), "\(name): \(run.errors)")
    }
    #expect(!folder.has("x.csv"))
  }

  @Test func `a folder, a missing file and an unknown preset give one line each`() throws {
    let folder = try Folder()
    for name in [folder.path, "\(folder.path)/none.ahap", "drum"] {
      let run = Run("play", name)
      #expect(run.code == 1)
      #expect(run.errorLines.count == 1, "\(run.errors)")
      #expect(run.errors.contains(name))
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `a file without permission gives one line`() throws {
    let folder = try Folder()
    let file = try folder.file("locked.ahap", document(tap))
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
    let run = Run("play", file)
    #expect(run.code == 1)
    #expect(run.errorLines.count == 1)
  }

  @Test func `a file over the size limit is refused without being read`() throws {
    let folder = try Folder()
    let file = try folder.file("big.ahap", "")
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.truncate(atOffset: (64 << 20) + 1)
    try handle.close()
    let run = Run("play", file)
    #expect(run.code == 1)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("67108864"))
  }

  @Test func `several problems are reported in one pass`() throws {
    let folder = try Folder()
    let file = try folder.file(
      "two.ahap", document("\"EventType\": \"HapticTickle\"", "\"EventType\": \"Boom\""))
    let run = Run("validate", file)
    #expect(run.code == 1)
    #expect(run.errorLines.count { $0.contains(" error: ") } == 2)
    #expect(run.output.contains("2 errors"))
  }

  @Test func `one bad file does not prevent checking the others`() throws {
    let folder = try Folder()
    let good = try folder.file("good.ahap", document(tap))
    let run = Run("validate", "\(folder.path)/none.ahap", good)
    #expect(run.code == 1)
    #expect(run.output.contains("good.ahap: ok"))
  }

  @Test func `problems can be printed as JSON`() throws {
    let folder = try Folder()
    let file = try folder.file("bad.ahap", document("\"EventType\": \"Boom\", \"Time\": 0"))
    let run = Run("validate", file, "--json")
    let parsed = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let files = try #require(parsed as? [[String: Any]])
    let problems = try #require(files.first?["problems"] as? [[String: Any]])
    #expect(problems.first?["code"] as? String == "invalidEventType")
    #expect(problems.first?["line"] as? Int == 1)
  }
}

@Suite struct MissingAudioTests {
  private let sound = """
    "Time": 0, "EventType": "AudioCustom", "EventDuration": 2, "EventWaveformPath": "a.wav"
    """

  @Test func `a missing audio file is a warning with its place`() throws {
    let folder = try Folder()
    let file = try folder.file("sound.ahap", document(sound))
    let run = Run("validate", file)
    #expect(run.code == 0)
    #expect(run.errors.contains(":1:119: warning:"), "\(run.errors)")
    #expect(run.errors.contains("$.Pattern[0].Event.EventWaveformPath"))
  }

  @Test func `with --strict a missing audio file is an error`() throws {
    let folder = try Folder()
    let file = try folder.file("sound.ahap", document(sound))
    for arguments in [["validate", file], ["play", file]] {
      #expect(Run(arguments + ["--strict"]).code == 1)
    }
  }

  @Test func `a sound is looked up beside the pattern and then in the resource folder`() throws {
    let folder = try Folder()
    let other = try Folder()
    let file = try folder.file("sound.ahap", document(sound))
    try other.sound("a.wav")
    #expect(Run("validate", file, "--strict", "--resources", other.path).code == 0)
    try folder.sound("a.wav")
    #expect(Run("validate", file, "--strict").code == 0)
  }

  @Test func `the length of a sound extends the rendering, and a missing sound does not`() throws {
    let folder = try Folder()
    let file = try folder.file("sound.ahap", document(sound))
    let out = "\(folder.path)/x.csv"
    #expect(Run("render", file, "--out", out, "--sample-rate", "1").code == 0)
    #expect(try folder.text("x.csv").split(separator: "\n").count == 2)
    try folder.sound("a.wav")
    #expect(Run("render", file, "--out", out, "--sample-rate", "1").code == 0)
    #expect(try folder.text("x.csv").split(separator: "\n").count == 4)
  }
}
