import Foundation
import Synchronization
import TactusBackends
import TactusDevice
import Testing

@testable import TactusCommand

/// Checks that texts from files and devices cannot control the terminal.
@Suite struct HostileTextTests {
  /// A text with every kind of character that controls a terminal: ESC with a colour, OSC with BEL,
  /// NUL, CR, BS, DEL, C1 (CSI, NEL), line and paragraph separators, a tag, direction marks, and a
  /// line feed.
  static let hostile =
    "a\u{1B}[31mb\u{1B}]0;c\u{7}d\u{0}e\rf\u{8}g\u{7F}h\u{9B}1mi\u{85}j\u{2028}k\u{2029}l\u{E0041}m"
    + "\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}\nz"

  /// Whether the text has no character that controls a terminal, except line feeds.
  private func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      if scalar == "\n" { return true }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: return false
      default: return true
      }
    }
  }

  @Test func `the console escapes control characters, so that one line stays one line`() {
    let written = Mutex("")
    let console = Console(
      showsProgress: true,
      write: { text in
        written.withLock { $0 += text }
        return nil
      }, writeError: { text in written.withLock { $0 += text } })
    func printed(_ body: () -> Void) -> String {
      written.withLock { $0 = "" }
      body()
      return written.withLock { $0 }
    }
    for scalar in Self.hostile.unicodeScalars where !scalar.properties.isAlphabetic {
      let text = "a\(scalar)b"
      for line in [printed { console.print(text) }, printed { console.error(text) }] {
        #expect(isHarmless(line) && line.count { $0 == "\n" } == 1, "\(line)")
      }
      let lines = printed { console.print(lines: [text, text]) }
      #expect(isHarmless(lines) && lines.count { $0 == "\n" } == 2, "\(lines)")
      #expect(isHarmless(printed { console.print(text: text) }))
      let drawn = printed { console.draw(text) }
      #expect(drawn.hasPrefix("\r\u{1B}[2K"))
      #expect(isHarmless(String(drawn.dropFirst(5))) && !drawn.contains("\n"))
    }
    #expect(printed { console.print("grün µs 漢字 ─ 🙂") } == "grün µs 漢字 ─ 🙂\n")
    #expect(printed { console.print(text: "a\nb") } == "a\nb\n")
  }

  @Test func `a canvas shows control characters as text`() {
    var canvas = Canvas(columns: 400, rows: 1, isUnicode: true)
    canvas.put(Self.hostile, 0, 0)
    #expect(isHarmless(canvas.lines.joined()))
    #expect(canvas.lines[0].contains("\\u{1B}[31m"))
  }

  private func backend() -> TestBackend {
    let id = DeviceID("shelf:\(Self.hostile)")
    return TestBackend(
      name: "shelf",
      listings: [DeviceListing(id: id, name: Self.hostile, category: .pad)],
      openable: [id: .oneActuator])
  }

  @Test func `names of devices and files are escaped by every command`() throws {
    let folder = try Folder()
    let name = Self.hostile.replacingOccurrences(of: "\0", with: "")
    let file = try folder.file("\(name).ahap", document(tap))
    let bad = try folder.file("\(name)2.ahap", "{\"\(name)\": [}")
    let shelf = Configuration(backends: [backend()])
    for (words, configuration) in [
      (["validate", file, bad, folder.path], Configuration()),
      (["inspect", file], Configuration()), (["inspect", file, "--json"], Configuration()),
      (["inspect", file, "--against", file], Configuration()), (["inspect", bad], Configuration()),
      (["play", bad], Configuration()), (["play", "\(file)/x"], Configuration()),
      (["render", bad, "--out", "\(file)/x.csv"], Configuration()),
      (["validate", name, "--json"], Configuration()), (["config", "--config", file], shelf),
      (["devices"], shelf), (["devices", "--json"], shelf), (["doctor"], shelf),
      (["devices", "--explain", "shelf:\(Self.hostile)"], shelf),
      (["play", "boing", "--device", "shelf:\(Self.hostile)x"], shelf),
      (["report", "show", "\(folder.path)/\(name)"], shelf), ([name], shelf),
    ] {
      let run = Run(words, configuration: configuration)
      #expect(isHarmless(run.output) && isHarmless(run.errors), "\(words)")
      let all = run.output + run.errors
      #expect(all.contains("u{1B}") || all.contains("u001b"), "\(words)")
      #expect(!("\n" + run.output + run.errors).contains("\nz"), "\(words)")
    }
  }

  @Test func `JSON contains the same escaped texts`() throws {
    let run = Run("devices", "--json", configuration: Configuration(backends: [backend()]))
    let parsed = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let devices = try #require(parsed as? [[String: Any]])
    #expect(devices[0]["name"] as? String == Self.hostile)
  }

  @Test func `UTF-16 is recognized and named`() throws {
    let folder = try Folder()
    let text = document(tap)
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian] {
      let file = "\(folder.path)/wide.ahap"
      try #require(text.data(using: encoding)).write(to: URL(filePath: file))
      let run = Run("validate", file)
      #expect(run.code == 1)
      let says = ":1:1: error: the text is UTF-16; expected UTF-8"
      #expect(run.errors.contains(says) && run.errorLines.count == 1, "\(run.errors)")
    }
    let file = try folder.file("plain.ahap", text)
    #expect(Run("validate", file).code == 0)
  }
}
