import TactusStatistics
import Testing

@testable import TactusCommand

@Suite struct KeyTests {
  private func keys(_ text: String) -> [Key] {
    var reader = KeyReader()
    return reader.keys(Array(text.utf8))
  }

  @Test func `letters, enter and tab are keys`() {
    #expect(
      keys("a \t\r\n")
        == [.character("a"), .character(" "), .tab, .enter, .enter])
  }

  @Test func `arrows are keys in both of their forms`() {
    let arrows = [Key.arrow(.up), .arrow(.down), .arrow(.right), .arrow(.left)]
    #expect(keys("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D") == arrows)
    #expect(keys("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD") == arrows)
    #expect(keys("\u{1B}[1;5A") == [.arrow(.up)])
  }

  @Test func `mouse sequences give presses, drags and releases with their cell, counted from 0`() {
    #expect(
      keys("\u{1B}[<0;12;7M\u{1B}[<32;13;7M\u{1B}[<0;13;7m") == [
        .mouse(.press, column: 11, row: 6), .mouse(.drag, column: 12, row: 6),
        .mouse(.release, column: 12, row: 6),
      ])
    // The code 4 means a press with shift held. Other buttons, the wheel and motion have no effect.
    #expect(keys("\u{1B}[<4;1;1M") == [.mouse(.press, column: 0, row: 0)])
    #expect(keys("\u{1B}[<2;1;1M\u{1B}[<64;1;1M\u{1B}[<35;1;1M").isEmpty)
  }

  @Test func `a sequence may arrive in pieces`() {
    var reader = KeyReader()
    #expect(reader.keys(Array("x\u{1B}".utf8)) == [.character("x")])
    #expect(reader.keys(Array("[<0;1".utf8)).isEmpty)
    #expect(
      reader.keys(Array("2;7Mq".utf8)) == [
        .mouse(.press, column: 11, row: 6), .character("q"),
      ])
  }

  @Test func `an escape without a following byte is the key Escape`() {
    var reader = KeyReader()
    #expect(reader.keys([0x1B]).isEmpty)
    #expect(reader.keys([]) == [.escape])
    #expect(reader.keys([]).isEmpty)
    #expect(keys("\u{1B}x") == [.escape, .character("x")])
  }

  @Test(arguments: [
    "\u{1B}[<0;0;1M", "\u{1B}[<0;1M", "\u{1B}[<;;M", "\u{1B}[<999;1;1M",
    "\u{1B}[<0;99999999999999999999;1M", "\u{1B}[M", "\u{1B}[15~", "\u{1B}[<-1;1;1M",
    "é\u{7F}\u{0}",
  ])
  func `an unknown sequence gives no key`(text: String) {
    #expect(keys(text + "q") == [.character("q")])
  }

  @Test func `a sequence that is too long gives no key`() {
    var reader = KeyReader()
    _ = reader.keys(Array(("\u{1B}[" + String(repeating: "1", count: 40)).utf8))
    #expect(reader.keys(Array("q".utf8)) == [.character("q")])
  }

  @Test func `random bytes do not cause a trap`() {
    var (reader, numbers) = (KeyReader(), SeededGenerator(seed: 1))
    for _ in 0..<20_000 {
      // Most bytes are parts of sequences, so that sequences occur often.
      let choices = Array("\u{1B}[<0;9MmAO".utf8) + [UInt8.random(in: 0...255, using: &numbers)]
      _ = reader.keys([choices[Int.random(in: 0..<choices.count, using: &numbers)]])
    }
  }
}
