import Foundation
import TactusStatistics
import TactusWire
import Testing

@Suite("Wrong bits") struct BitErrorTests {
  private static let frames = 100_000
  private static let probability = 1e-3

  /// PLAY frames as bytes on a line, each bit of which was flipped with the given probability.
  private struct Line {
    var sent: [Frame] = []
    var bytes: [UInt8] = []
    /// The index of the byte after each frame.
    var ends: [Int] = []
    /// The indices of the changed bytes.
    var changed: Set<Int> = []

    init(seed: UInt64) {
      var numbers = SeededGenerator(seed: seed)
      for place in 0..<BitErrorTests.frames {
        let play = Message.play(.random(&numbers))
        let frame = play.frame(sequence: UInt8(truncatingIfNeeded: place))
        sent.append(frame)
        bytes += frame.line
        ends.append(bytes.count)
      }
      turnBits(&numbers)
    }

    /// Flips random bits. Each bit is flipped independently of the others, so the distances between
    /// flipped bits have a geometric distribution.
    private mutating func turnBits(_ numbers: inout SeededGenerator) {
      var bit = -1
      while true {
        let uniform = Double(numbers.next() >> 11) / 9_007_199_254_740_992
        bit += 1 + Int(log(1 - uniform) / log(1 - BitErrorTests.probability))
        guard bit < bytes.count * 8 else { return }
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        changed.insert(bit / 8)
      }
    }

    /// Whether no bit was flipped in a frame or in the delimiter before it.
    func isIntact(_ frame: Int) -> Bool {
      let start = frame == 0 ? 0 : ends[frame - 1] - 1
      return !(start..<ends[frame]).contains { changed.contains($0) }
    }
  }

  @Test func `with flipped bits every intact frame is decoded, and no wrong one`() {
    let line = Line(seed: 20_260_101)
    var decoder = FrameDecoder()
    var received: [Frame?] = Array(repeating: nil, count: line.sent.count)
    var wrong = 0
    var frame = 0
    for (place, byte) in line.bytes.enumerated() {
      while place >= line.ends[frame] { frame += 1 }
      guard let found = decoder.receive(byte) else { continue }
      if found == line.sent[frame] { received[frame] = found } else { wrong += 1 }
    }
    let lost = line.sent.indices.filter { line.isIntact($0) && received[$0] == nil }
    #expect(wrong == 0)
    #expect(lost.isEmpty)
    // `Protocol.md` states 17,477 damaged frames of 100,000. The limit is three standard deviations
    // of a binomial distribution, which are 360.
    let starts = [0] + line.ends.dropLast()
    let damaged = zip(starts, line.ends).count { start, end in
      (start..<end).contains { line.changed.contains($0) }
    }
    #expect(abs(damaged - 17_477) < 360)
    #expect(decoder.counters.damaged + decoder.counters.garbled > 15_000)
  }

  @Test func `a frame with one or two flipped bits is refused`() {
    let frame = Message.play(
      Play(
        startMicroseconds: 1_000_000, durationMicroseconds: 15_000, startLevel: 65_535,
        endLevel: 0, frequencySixteenths: 2800)
    ).frame(sequence: 8)
    let bits = frame.line.count * 8
    for first in 0..<bits {
      for second in first..<bits {
        var line = frame.line
        line[first / 8] ^= 1 << UInt8(first % 8)
        if second != first { line[second / 8] ^= 1 << UInt8(second % 8) }
        var decoder = FrameDecoder()
        #expect(decoder.receive(line + [0]) == [])
      }
    }
  }
}
