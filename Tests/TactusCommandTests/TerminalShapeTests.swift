import TactusCapture
import TactusDevice
import TactusLoopback
import TactusStatistics
import Testing

@testable import TactusCommand
@testable import TactusDemoCommand

extension TerminalShape {
  /// A terminal of 80 columns without UTF-8.
  static let ascii = TerminalShape(columns: 80, isUnicode: false)
}

extension String {
  var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

/// Checks that the output suits the terminal: its colours, its characters, and whether it can draw.
@Suite struct TerminalShapeTests {
  @Test(arguments: [(nil, true), ("", true), ("1", false), ("0", false), ("no", false)])
  func `NO_COLOR disables colours if it is not empty`(_ value: String?, _ expected: Bool) {
    #expect(TerminalShape.usesColor(noColor: value) == expected)
  }

  @Test(arguments: [(nil, true), ("xterm-256color", true), ("dumb", false)])
  func `a dumb terminal gets no drawings`(_ value: String?, _ expected: Bool) {
    #expect(TerminalShape.canDraw(term: value) == expected)
  }

  @Test(arguments: [Canvas.Style.warm, .cool])
  func `without colours the text of a canvas has no colour codes`(_ style: Canvas.Style) {
    func text(_ usesColor: Bool) -> String {
      var canvas = Canvas(columns: 3, rows: 1, isUnicode: true, usesColor: usesColor)
      canvas.put("a", 0, 0, style)
      canvas.put("bc", 1, 0, .inverse)
      return canvas.text
    }
    #expect(text(true).contains("\u{1B}[0;\(style.rawValue)ma"))
    #expect(text(false) == "\u{1B}[1;1Ha\u{1B}[0;7mbc\u{1B}[0m")
  }

  @Test func `a demo's frame has colours and other characters than ASCII only if requested`() {
    var frame = DemoFrame(.bounce, device: "x", isUnicode: false, usesColor: false)
    let levels = LevelWatch()
    let listing = DeviceListing(id: DeviceID("x"), name: "x", category: .virtual)
    levels.take(SessionRecord(.opened(listing, .oneActuator), of: 0))
    frame.listen(to: levels)
    let drawn = frame.canvas((60, 20), at: 0, playsScript: false, keys: "keys").text
    #expect(drawn.contains("coil ....") && drawn.isASCII)
    #expect(!drawn.contains("[0;33m") && !drawn.contains("[0;36m"))
    var colored = DemoFrame(.bounce, device: "x", isUnicode: false)
    #expect(
      colored.canvas((60, 20), at: 0, playsScript: false, keys: "keys").text.contains("[0;36m"))
  }

  @Test func `a bar is drawn in eighths of a character, or in whole ones in ASCII`() {
    var bar = LevelBar([Actuator(name: "a", kind: .lra, frequencyBandHertz: 120...220)])
    // The level fills 12.5 of 24 characters.
    bar.show(LatestLevels([0: LatestLevel(peak: 0.5208, held: 0.5208)]))
    let full = String(repeating: "█", count: 12)
    #expect(bar.text(isUnicode: true) == "a \(full)▌\(String(repeating: " ", count: 11))  52 %")
    let plain = bar.text(isUnicode: false)
    #expect(plain == "a ############............  52 %" && plain.isASCII)
  }

  @Test func `the figures of playing are ASCII if the terminal has no UTF-8`() {
    var lateness = Histogram()
    for nanoseconds: Int64 in [812, 15_000, 7_869_000] { lateness.add(nanoseconds) }
    let text = Performance.text(lateness, isUnicode: true)
    #expect(text == "lateness p50 15.0 µs p99 7.869 ms max 7.869 ms")
    #expect(Performance.text(lateness, isUnicode: false) == text.replacing("µ", with: "u"))
  }

  @Test func `playing on a terminal without UTF-8 draws and prints ASCII`() throws {
    let folder = try Folder()
    let file = try folder.file("endless.ahap", document(endless))
    let run = Run(
      "play", file, "--seconds", "0.5", "--backend", "loopback", shape: .ascii,
      showsProgress: true)
    #expect(run.code == 0)
    #expect(run.errors.contains("lra #####"), "\(run.errors)")
    #expect(run.errors.isASCII && run.output.isASCII)
  }

  @Test func `inspect shows a pattern in ASCII if the terminal has no UTF-8`() {
    #expect(!Run("inspect", "boing").output.isASCII)
    #expect(Run("inspect", "boing", shape: .ascii).output.isASCII)
  }
}
