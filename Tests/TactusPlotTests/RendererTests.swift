import Foundation
import FoundationXML
import Testing

@testable import TactusPlot

@Suite struct RendererTests {
  private let drawing = Drawing(samplePlot, width: 480)

  @Test(arguments: [Ink.Theme.automatic, .light, .dark])
  func `an SVG is well-formed XML with an element for each shape and text`(_ theme: Ink.Theme)
    throws
  {
    let svg = drawing.svg(theme)
    #expect(svg.contains("A &amp; B &lt;c&gt; &quot;d&quot;"))
    #expect(svg.contains("font-weight=\"bold\""))
    let document = try XMLDocument(xmlString: svg)
    #expect(document.rootElement()?.name == "svg")
    let shapes = (document.rootElement()?.children ?? []).filter {
      !["title", "style", "text"].contains($0.name ?? "") && $0.kind == .element
    }
    #expect(shapes.count == drawing.shapes.count { if case .text = $0 { false } else { true } })
  }

  @Test func `only an SVG with the automatic theme adapts to the viewer's colour scheme`() {
    #expect(drawing.svg().contains("prefers-color-scheme:dark"))
    #expect(!drawing.svg(.light).contains("prefers-color-scheme"))
    #expect(drawing.svg(.dark).contains("fill=\"#12161b\""))
    #expect(drawing.svg(.light).contains("fill=\"#ffffff\""))
  }

  @Test func `control and text-direction characters are replaced in an SVG`() {
    #expect(XMLText.escaped("a\u{0}b\u{1B}\n'é🥁") == "a\u{FFFD}b\u{FFFD}\n'é🥁")
    #expect(XMLText.escaped("LIAF\u{202E} \u{2067}x\u{61C}") == "LIAF\u{FFFD} \u{FFFD}x\u{FFFD}")
  }

  @Test func `a PNG has the drawing's width and height, and other pixels with the dark theme`()
    throws
  {
    let bytes = try drawing.png()
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(number(16) == Int(drawing.width))
    #expect(number(20) == Int(drawing.height))
    #expect(try drawing.png() == bytes)
    #expect(try drawing.png(.dark) != bytes)
    #expect(try drawing.png(.light) == bytes)
  }

  @Test func `a PDF contains no date, and is the same each time`() throws {
    let bytes = try drawing.pdf()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-"))
    #expect(text.contains("%%EOF"))
    #expect(!text.contains("CreationDate"))
    #expect(try drawing.pdf() == bytes)
  }

  @Test func `eight threads can render a drawing at once`() async throws {
    let expected = try drawing.png()
    let drawing = drawing
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 { group.addTask { try drawing.png() } }
      for try await bytes in group { #expect(bytes == expected) }
    }
  }

  @Test func `every colour but that of the grid has a contrast of at least 4.5 to the background`()
  {
    func luminance(_ color: UInt32) -> Double {
      func part(_ shift: UInt32) -> Double {
        let share = Double(color >> shift & 0xFF) / 255
        return share <= 0.040_45 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
    }
    for isDark in [false, true] {
      let paper = luminance(Ink.paper.color(isDark: isDark))
      for ink in Ink.allCases where ink != .paper && ink != .grid {
        let other = luminance(ink.color(isDark: isDark))
        let contrast = (max(paper, other) + 0.05) / (min(paper, other) + 0.05)
        #expect(contrast >= 4.5, "\(ink)")
      }
    }
  }
}
