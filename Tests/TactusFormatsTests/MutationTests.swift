import TactusFormats
import TactusJSON
import TactusPattern
import Testing

/// Checks that files with removed, changed and inserted bytes are read or refused with a reason,
/// and never cause a trap.
@Suite struct MutationTests {
  private static let words = [
    "9999999999", "-1", "1e308", "null", "{", "[", "]", "}", "<", "/>", "\"", "&#0;", "\u{0}",
    "65536", "0.5", "<!DOCTYPE a>", "-->", "]]>", "\u{FEFF}", "[[[[[[[[", "NaN",
  ].map { Array($0.utf8) }

  private static func mutated(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var result = bytes
    for _ in 0...dice.next(3) {
      let place = dice.next(result.count)
      switch dice.next(5) {
      case 0 where !result.isEmpty: result[place] ^= UInt8(1 << dice.next(8))
      case 1: result.removeLast(min(dice.next(result.count), result.count))
      case 2: result.insert(contentsOf: words[dice.next(words.count)], at: place)
      case 3:
        let end = min(place + 1 + dice.next(40), result.count)
        if place < end { result.removeSubrange(place..<end) }
      default:
        let end = min(place + dice.next(60), result.count)
        if place < end {
          result.insert(contentsOf: Array(result[place..<end]), at: dice.next(result.count))
        }
      }
    }
    return result
  }

  @Test(arguments: Corpus.all)
  func `a damaged file is read or refused with a reason`(_ name: String) throws {
    let bytes = try Corpus.bytes(name)
    var dice = Dice(name.utf8.reduce(7) { $0 &* 31 &+ Int($1) })
    for _ in 0..<150 {
      let damaged = Self.mutated(bytes, &dice)
      let file = PatternFile.read(damaged)
      let errors = file.diagnostics.filter { $0.severity == .error }
      #expect((file.parts == nil) == !errors.isEmpty)
      #expect(file.diagnostics.allSatisfy { $0.line >= 1 && $0.column >= 1 })
      if let outline = file.outline { check(outline) }
    }
  }

  /// Checks that an outline is in order and within its ranges, and that its pattern compiles.
  private func check(_ outline: Outline) {
    #expect(outline.pieces.allSatisfy { $0.end > $0.start && $0.start >= 0 })
    let values = outline.pieces.flatMap {
      [$0.startIntensity, $0.endIntensity, $0.startSharpness, $0.endSharpness]
    }
    #expect(values.allSatisfy { (0...1).contains($0) })
    #expect(
      zip(outline.pieces, outline.pieces.dropFirst()).allSatisfy { $0.end <= $1.start + 1e-6 })
    #expect(Timeline(outline.pattern).isEndless == false)
  }
}
