import Testing

@testable import TactusCommand

@Suite struct ManualTests {
  private static let names = TactusCommand.usages.map(\.name)

  /// The text of a page without its formatting, as man(1) shows it.
  private func shown(_ page: String) -> String {
    ["\\-": "-", "\\fB": "", "\\fR": "", "\\(aq": "'", "\\(ti": "~", "\\&": ""].reduce(page) {
      $0.replacing($1.key, with: $1.value)
    }
  }

  @Test(arguments: names)
  func `a page has the summary, the use and every option of the table`(name: String) throws {
    let usage = try #require(TactusCommand.usages.first { $0.name == name })
    let run = Run("manual", name)
    #expect(run.code == 0)
    let page = shown(run.output)
    #expect(page.contains("\ntactus-\(name) - \(usage.summary)\n"))
    #expect(page.contains("\n.B tactus \(usage.synopsis)\n"))
    for option in usage.options + [.help] {
      let head = option.value.map { "\(option.name) \($0)" } ?? option.name
      #expect(page.contains(".TP\n\(head)\n\(option.summary.replacing("`", with: ""))\n"))
    }
  }

  @Test func `the page of all commands names each with its summary and its page`() {
    let page = shown(Run("manual").output)
    for usage in TactusCommand.usages {
      #expect(page.contains(".TP\ntactus \(usage.name)\n\(usage.summary)\n"))
      #expect(page.contains("tactus-\(usage.name)(1)"))
    }
    #expect(page.contains("TACTUS_CAPTURE") && page.contains("64"))
  }

  @Test(arguments: names)
  func `no word of a help text is lost`(name: String) throws {
    let usage = try #require(TactusCommand.usages.first { $0.name == name })
    let page = shown(ManualPage.command(usage)).replacing("\\e", with: "\\")
      .replacing("\\(ga", with: "`").replacing("\\(ha", with: "^")
    let words = usage.notes.flatMap { $0.split { " \n`,".contains($0) } }
    for word in words { #expect(page.contains(word), "\(word)") }
  }

  @Test func `a line that begins with a dot or holds a quote is text`() {
    #expect(Roff.escaped(".svg\nit's a\\b") == "\\&.svg\nit\\(aqs a\\eb")
  }

  @Test func `a table becomes entries, and an example keeps its lines`() {
    var roff = Roff("tactus x", "y")
    roff.note(
      "Words:\n  a  A  one\n         two\n  b  B  three\nThen:\n\n  run this", isFirst: true)
    let body = roff.text.split(separator: "\n").dropFirst(4)
    #expect(
      Array(body) == [
        "Words:", ".TP", "\\fBa, A\\fR", "one two", ".TP", "\\fBb, B\\fR", "three", ".PP", "Then:",
        ".PP", ".EX", "run this", ".EE",
      ])
  }

  @Test func `all pages are written into a folder`() throws {
    let folder = try Folder()
    #expect(Run("manual", "--out", folder.path).code == 0)
    #expect(try folder.text("tactus.1").hasPrefix(".\\\" Made by"))
    for name in Self.names { #expect(folder.has("tactus-\(name).1")) }
    let run = Run("manual", "--out", "\(folder.path)/none")
    #expect(run.code == 1 && run.errorLines.count == 1)
    #expect(Run("manual", "play", "--out", folder.path).code == 64)
    #expect(Run("manual", "plya").errors.contains("did you mean play"))
  }

  @Test func `the table of the demos names the programs that there are`() {
    #expect(DemoTable.usage.choices == DemoKind.allCases.map(\.rawValue))
  }
}
