import TactusSystem
import Testing

@Suite struct ProgramOutputTests {
  @Test(
    arguments: [
      ("echo one; echo two", "one"), ("printf one", "one"), ("echo; echo two", nil),
      ("exit 1", nil),
    ])
  func `the first line of a program's output is returned without its line break`(
    _ script: String, _ line: String?
  ) {
    #expect(ProgramOutput.firstLine(of: ["sh", "-c", script]) == line)
  }

  @Test func `the first line is returned even if the program does not end`() {
    #expect(ProgramOutput.firstLine(of: ["sh", "-c", "echo one; exec cat"]) == "one")
  }

  @Test func `a long first line is truncated to 4096 bytes`() {
    let line = ProgramOutput.firstLine(of: ["sh", "-c", "head -c 100000 /dev/zero | tr '\\0' a"])
    #expect(line == String(repeating: "a", count: 4096))
  }

  @Test func `a program that does not exist gives no line`() {
    #expect(ProgramOutput.firstLine(of: ["/nowhere/program"]) == nil)
  }
}
