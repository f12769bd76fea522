import TactusSystem
import Testing

@Suite struct ProgramOutputTests {
  @Test(
    arguments: [
      ("echo one; echo two", "one"), ("printf one", "one"), ("echo; echo two", nil),
      ("exit 1", nil),
    ])
  func `the first line is what is before its end`(_ script: String, _ line: String?) {
    #expect(ProgramOutput.firstLine(of: ["sh", "-c", script]) == line)
  }

  @Test func `a program that does not end is left behind its first line`() {
    #expect(ProgramOutput.firstLine(of: ["sh", "-c", "echo one; exec cat"]) == "one")
  }

  @Test func `a long line is cut`() {
    let line = ProgramOutput.firstLine(of: ["sh", "-c", "head -c 100000 /dev/zero | tr '\\0' a"])
    #expect(line == String(repeating: "a", count: 4096))
  }

  @Test func `a program that is not there has no line`() {
    #expect(ProgramOutput.firstLine(of: ["/nowhere/program"]) == nil)
  }
}
