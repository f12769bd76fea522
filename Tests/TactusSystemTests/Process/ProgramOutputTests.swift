import TactusSystem
import Testing

@Suite struct ProgramOutputTests {
  @Test(
    arguments: [
      ("echo one; echo two", "one"), ("printf one", "one"), ("echo; echo two", nil),
      ("exit 1", nil),
    ])
  func `the first line ends before its line break`(_ script: String, _ line: String?) {
    #expect(ProgramOutput.firstLine(of: ["sh", "-c", script]) == line)
  }

  @Test func `a program that does not end is abandoned after its first line`() {
    #expect(ProgramOutput.firstLine(of: ["sh", "-c", "echo one; exec cat"]) == "one")
  }

  @Test func `a long line is truncated`() {
    let line = ProgramOutput.firstLine(of: ["sh", "-c", "head -c 100000 /dev/zero | tr '\\0' a"])
    #expect(line == String(repeating: "a", count: 4096))
  }

  @Test func `a missing program gives no line`() {
    #expect(ProgramOutput.firstLine(of: ["/nowhere/program"]) == nil)
  }
}
