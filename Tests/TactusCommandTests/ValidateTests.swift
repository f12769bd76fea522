import Foundation
import TactusBackends
import TactusSystem
import Testing

@testable import TactusCommand

/// Surroundings whose standard input is the given text.
private func typed(_ text: String) -> Surroundings {
  Surroundings(standardInput: { .success(Array(text.utf8)) })
}

private let broken = document("\"EventType\": \"Boom\", \"Time\": 0")

@Suite struct ValidateInputTests {
  @Test func `standard input is checked like a file`() {
    let good = Run("validate", "-", surroundings: typed(document(tap)))
    #expect(good.code == 0)
    #expect(good.output == "<stdin>: ok\n" && good.errors.isEmpty)
    let bad = Run("validate", "-", surroundings: typed(broken))
    #expect(bad.code == 1)
    #expect(bad.errors.hasPrefix("<stdin>:1:52: error:"), "\(bad.errors)")
    #expect(bad.output == "<stdin>: 1 error\n")
  }

  @Test func `empty standard input is an error with a place`() {
    let run = Run("validate", "-", surroundings: typed(""))
    #expect(run.code == 1)
    #expect(run.errors.hasPrefix("<stdin>:1:1: error:"))
  }

  @Test func `standard input that is too long gives one line`() {
    let run = Run(
      "validate", "-",
      surroundings: Surroundings(standardInput: {
        .failure(FileError(.tooLarge(limit: 67_108_864), path: "standard input"))
      }))
    #expect(run.code == 1)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("standard input: the file is larger than 67108864 bytes"))
    #expect(run.output == "<stdin>: not read\n")
  }

  @Test func `standard input and files are checked together`() throws {
    let folder = try Folder()
    let file = try folder.file("a.ahap", document(tap))
    let run = Run("validate", file, "-", "boing", surroundings: typed(broken))
    #expect(run.code == 1)
    #expect(run.output == "\(file): ok\n<stdin>: 1 error\nboing: ok\n")
  }
}

@Suite struct ValidateFolderTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/deep/er", withIntermediateDirectories: true)
  }

  @Test func `every pattern below a folder is checked in order, with a line at the end`() throws {
    _ = try folder.file("z.ahap", document(tap))
    _ = try folder.file("deep/er/a.ahap", broken)
    _ = try folder.file("notes.txt", "no pattern")
    let run = Run("validate", folder.path)
    #expect(run.code == 1)
    #expect(
      run.output == """
        \(folder.path)/deep/er/a.ahap: 1 error
        \(folder.path)/z.ahap: ok
        \(folder.path): 2 files, errors in 1

        """)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("deep/er/a.ahap:1:52: error:"))
  }

  @Test func `every format with a pattern is found, and other XML is left out`() throws {
    let vibration =
      "<?xml version=\"1.0\"?>\n<!-- > -->\n<vibration-effect><predefined-effect name=\"NAME\"/>"
      + "</vibration-effect>"
    let haptic =
      "{\"version\": {\"major\": 1}, \"signals\": {\"continuous\": {\"envelopes\": {\"amplitude\": "
      + "[{\"time\": 0, \"amplitude\": 0.2}, {\"time\": 1, \"amplitude\": 0.5}]}}}}"
    _ = try folder.file("a.ahap", document(tap))
    _ = try folder.file("deep/b.haptic", haptic)
    _ = try folder.file("deep/er/c.hjif", "{\"version\": \"2025\", \"perceptions\": 1}")
    _ = try folder.file("d.xml", vibration.replacing("NAME", with: "click"))
    _ = try folder.file("e.xml", vibration.replacing("NAME", with: "clik"))
    _ = try folder.file("f.xml", "<manifest><vibration-effect/></manifest>")
    _ = try folder.file("g.xml", "no XML")
    _ = try folder.file("h.json", "{}")
    let run = Run("validate", folder.path)
    #expect(run.code == 1)
    let lines = run.output.split(separator: "\n").map { $0.dropFirst(folder.path.count) }
    #expect(
      lines == [
        "/a.ahap: ok", "/d.xml: ok, 1 warning", "/deep/b.haptic: ok", "/deep/er/c.hjif: 1 error",
        "/e.xml: 1 error", ": 5 files, errors in 2",
      ], "\(run.output)")
  }

  @Test func `an XML file that cannot be read is named`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/gone.xml", withDestinationPath: "nowhere")
    let run = Run("validate", folder.path)
    #expect(run.code == 1 && run.errors.contains("gone.xml"))
  }

  @Test func `a folder of valid patterns is valid`() throws {
    _ = try folder.file("z.ahap", document(tap))
    let run = Run("validate", folder.path + "/")
    #expect(run.code == 0)
    #expect(run.output == "\(folder.path)/z.ahap: ok\n\(folder.path)/: 1 file, no errors\n")
  }

  @Test func `a folder without a pattern is an error, and the next folder is checked`() throws {
    let file = try folder.file("deep/a.ahap", document(tap))
    let run = Run("validate", "\(folder.path)/deep/er", file)
    #expect(run.code == 1)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("deep/er: no file in this folder or below ends with .ahap"))
    #expect(run.output == "\(folder.path)/deep/er: not read\n\(file): ok\n")
  }

  @Test func `links out of the folder are not followed, with a line about it`() throws {
    let other = try Folder()
    let outside = try other.file("bad.ahap", broken)
    for (name, target) in [("in.ahap", outside), ("out", other.path)] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(name)", withDestinationPath: target)
    }
    _ = try folder.file("a.ahap", document(tap))
    let run = Run("validate", folder.path)
    #expect(run.code == 0)
    let remarks = ["in.ahap", "out"].map {
      "\(folder.path)/\($0): skipped: it is a link to a file outside the folder"
    }
    #expect(run.errorLines.map(String.init) == remarks)
    #expect(run.output.hasSuffix("\(folder.path): 1 file, no errors\n"))
  }

  @Test func `JSON has an object for each file of a folder`() throws {
    _ = try folder.file("a.ahap", document(tap))
    _ = try folder.file("b.ahap", broken)
    let run = Run("validate", "--json", folder.path, "-", surroundings: typed(document(tap)))
    let parsed = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let files = try #require(parsed as? [[String: Any]])
    #expect(
      files.map { $0["file"] as? String } == [
        "\(folder.path)/a.ahap", "\(folder.path)/b.ahap", "<stdin>",
      ])
    #expect(files.map { $0["summary"] as? String } == ["ok", "1 error", "ok"])
    #expect(run.code == 1)
  }
}
