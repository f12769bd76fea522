import TactusCapture
import TactusDevice
import TactusLoopback
import Testing

@testable import TactusCommand

@Suite struct CanvasTests {
  @Test func `text is put at its place and cut at the edges`() {
    var canvas = Canvas(columns: 6, rows: 3, isUnicode: true)
    canvas.put("abc", 4, 1)
    canvas.put("xyz", -1, 0)
    canvas.put("no", 0, 3)
    canvas.put("no", 0, -1)
    #expect(canvas.lines == ["yz", "    ab", ""])
  }

  @Test func `a frame goes around an area`() {
    var canvas = Canvas(columns: 8, rows: 3, isUnicode: true)
    canvas.frame(canvas.area, title: "t")
    #expect(canvas.lines == ["┌─ t ──┐", "│      │", "└──────┘"])
    var plain = Canvas(columns: 4, rows: 2, isUnicode: false)
    plain.frame(plain.area)
    #expect(plain.lines == ["+--+", "+--+"])
  }

  @Test func `a style is written once for equal characters, and is reset at the end of the line`() {
    var canvas = Canvas(columns: 3, rows: 1, isUnicode: true)
    canvas.put("ab", 1, 0, .bold)
    #expect(canvas.text == "\u{1B}[1;1H \u{1B}[0;1mab\u{1B}[0m")
  }

  @Test func `places in an area and shares of its size convert to each other`() {
    let area = Area(column: 3, row: 2, width: 11, height: 5)
    #expect(area.place(0, 0) == (3, 2) && area.place(1, 1) == (13, 6))
    #expect(area.place(0.5, 0.25) == (8, 3))
    for column in 3...13 {
      let shares = area.shares(column, 4)
      #expect(area.place(shares.x, shares.y) == (column, 4))
    }
    #expect(area.place(.nan, 7) == (3, 6))
    #expect(Area(column: 0, row: 0, width: 0, height: 1).shares(5, 5) == (0, 0))
  }

  @Test func `a level bar keeps a constant level, and lets an ended level fall gradually`() {
    var bar = LevelBar([Actuator(name: "a", kind: .lra, frequencyBandHertz: 120...220)])
    bar.show(LatestLevels([0: LatestLevel(peak: 1, held: 0.5)]))
    #expect(bar.loudest == 1 && bar.text(isUnicode: false) == "a ######################## 100 %")
    for _ in 0..<20 { bar.show(LatestLevels()) }
    #expect(bar.loudest == 0.5)
    bar.show(LatestLevels([0: .still]))
    #expect(bar.loudest > 0.2)
    for _ in 0..<20 { bar.show(LatestLevels()) }
    #expect(bar.loudest < 0.001)
  }

  @Test func `a bar of two motors shows the last sharpness`() {
    let band = 50.0...50
    var bar = LevelBar(
      ["heavy", "light"].map { Actuator(name: $0, kind: .erm, frequencyBandHertz: band) })
    #expect(!bar.text(isUnicode: false).contains("sharp"))
    bar.show(LatestLevels([0: LatestLevel(peak: 1, held: 1)], sharpness: 0.4))
    #expect(bar.text(isUnicode: false).hasSuffix("  sharp ...o.....  40 %"))
    bar.show(LatestLevels())
    #expect(bar.text(isUnicode: true).hasSuffix("  sharp ···●·····  40 %"))
    bar.show(LatestLevels(sharpness: 1))
    #expect(bar.text(isUnicode: false).hasSuffix("  sharp ........o 100 %"))
    #expect(bar.text(isUnicode: false).count <= 79)
  }

  @Test func `a trace shows the newest levels at the right, as the sum over all motors`() {
    var trace = LevelTrace()
    for level in [0, 1e-9, 0.5, 1] { trace.add(level) }
    #expect(trace.text(columns: 6, isUnicode: true) == "   ▁▅█")
    #expect(trace.text(columns: 2, isUnicode: false) == "+#")
    for _ in 0..<1000 { trace.add(1) }
    #expect(trace.text(columns: 0, isUnicode: true).isEmpty)
  }
}
