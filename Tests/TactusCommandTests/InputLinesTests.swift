import Glibc
import Testing

@testable import TactusCommand

@Suite struct InputLinesTests {
  /// A pipe. Ends that are still open are closed when this object is released.
  private final class Pipe {
    private(set) var ends: [Int32] = [0, 0]

    init() { _ = unsafe pipe(&ends) }

    deinit { for end in ends where end >= 0 { _ = close(end) } }

    func write(_ text: String) { _ = unsafe Glibc.write(ends[1], text, text.utf8.count) }

    func endInput() {
      _ = close(ends[1])
      ends[1] = -1
    }
  }

  @Test func `lines are read one by one, and an incomplete one is kept until its end arrives`() {
    let pipe = Pipe()
    var lines = InputLines(pipe.ends[0])
    #expect(lines.next() == .nothing)
    pipe.write("y\nno\nq")
    #expect(lines.next() == .line("y"))
    #expect(lines.next() == .line("no"))
    #expect(lines.next() == .nothing)
    pipe.write("uit\n")
    #expect(lines.next() == .line("quit"))
    pipe.write("y")
    pipe.endInput()
    #expect(lines.next() == .end)
  }

  @Test func `input from before a question is discarded`() {
    let pipe = Pipe()
    var lines = InputLines(pipe.ends[0])
    pipe.write("y\ny")
    lines.discard()
    #expect(lines.next() == .nothing)
    pipe.write("n\n")
    #expect(lines.next() == .line("n"))
  }

  @Test func `a line that is too long is discarded`() {
    let pipe = Pipe()
    var lines = InputLines(pipe.ends[0])
    pipe.write(String(repeating: "y", count: 2000))
    for _ in 0..<100 { #expect(lines.next() == .nothing) }
    pipe.write("\nn\n")
    var seen: [InputLines.Next] = []
    for _ in 0..<10 { seen.append(lines.next()) }
    #expect(seen.contains(.line("n")) && !seen.contains(.end))
  }
}
