import TactusFirmware
import TactusStatistics
import TactusWire
import Testing

@Suite("A line that loses, doubles and reorders") struct LossTests {
  private static let batch = 40

  /// The PLAY commands of one batch, whose segments are 2 ms apart.
  private func batch(_ place: Int, _ numbers: inout SeededGenerator) -> [Message] {
    (0..<Self.batch).map { step in
      Bench.play(
        at: 150 + place * 100 + step * 2, for: 2, from: Double.random(in: 0...1, using: &numbers),
        to: Double.random(in: 0...1, using: &numbers))
    }
  }

  /// Sends frames until the device expects the sequence number after the last one. A fifth of the
  /// frames are lost, some new and old frames are sent twice, and their order is random.
  private func deliver(
    _ frames: [Frame], after earlier: [Frame], to bench: inout Bench,
    _ numbers: inout SeededGenerator
  ) {
    var done = 0
    let first = frames[0].sequence
    for _ in 0..<1000 where done < frames.count {
      var sent = Array(frames[done...]).filter { _ in numbers.next() % 5 > 0 }
      sent += (frames + earlier.suffix(60)).filter { _ in numbers.next() % 8 == 0 }
      for frame in sent.shuffled(using: &numbers) {
        let expected: UInt8? =
          switch bench.send(frame) {
          case .ack(let answer): answer.expectedSequence
          case .nak(let answer): answer.expectedSequence
          default: nil
          }
        if let expected { done = max(done, Int(expected &- first)) }
      }
    }
    #expect(done == frames.count)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the motor plays the same as on a good line`(_ seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var (good, bad) = (Bench.greeted(), Bench.greeted())
    var earlier: [Frame] = []
    for place in 0..<8 {
      let messages = batch(place, &numbers)
      let frames = messages.enumerated().map { step, message in
        message.frame(sequence: UInt8(truncatingIfNeeded: place * Self.batch + step))
      }
      for message in messages { good.order(message) }
      deliver(frames, after: earlier, to: &bad, &numbers)
      earlier += frames
      #expect(good.status?.scheduled == bad.status?.scheduled)
      for _ in 0..<100 {
        good.run(milliseconds: 1)
        bad.run(milliseconds: 1)
        #expect(good.drive == bad.drive)
      }
    }
    #expect(good.events(.started).count == bad.events(.started).count)
    #expect(bad.device.counters.silences == 0)
  }
}
