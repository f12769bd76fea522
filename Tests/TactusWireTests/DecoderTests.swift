import TactusStatistics
import TactusWire
import Testing

@Suite("The decoder") struct DecoderTests {
  private func frames(_ count: Int, seed: UInt64) -> [Frame] {
    var numbers = SeededGenerator(seed: seed)
    return (0..<count).map {
      Message.random(&numbers).frame(sequence: UInt8(truncatingIfNeeded: $0))
    }
  }

  @Test func `the decoder returns a frame at its delimiter, and not before`() {
    var decoder = FrameDecoder()
    for frame in frames(300, seed: 4) {
      let line = frame.line
      for byte in line.dropLast() { #expect(decoder.receive(byte) == nil) }
      #expect(decoder.receive(0) == frame)
    }
    #expect(decoder.counters.received == 300)
    #expect(decoder.counters.damaged + decoder.counters.garbled == 0)
  }

  @Test func `the decoder keeps a complete frame`() {
    var decoder = FrameDecoder()
    for frame in frames(100, seed: 9) {
      var encoded = frame.encoded()
      var isWhole = false
      while let byte = encoded.next() {
        #expect(!isWhole)
        isWhole = decoder.take(byte)
      }
      #expect(isWhole)
      #expect(decoder.frame == frame)
      #expect(decoder.frame == frame)
    }
  }

  @Test func `the decoder ignores repeated delimiters`() {
    var decoder = FrameDecoder()
    let frame = Message.heartbeat.frame(sequence: 1)
    #expect(decoder.receive([0, 0, 0] + frame.line + [0, 0] + frame.line) == [frame, frame])
    #expect(decoder.counters.garbled == 0)
  }

  @Test func `if a frame is truncated but has its delimiter, only this frame is lost`() {
    for frame in frames(40, seed: 5) {
      let next = Message.stop(firstSequence: 9).frame(sequence: 2)
      for cut in 1..<(frame.line.count - 1) {
        var decoder = FrameDecoder()
        #expect(decoder.receive(frame.line.prefix(cut) + [0] + next.line) == [next])
        #expect(decoder.counters.damaged + decoder.counters.garbled == 1)
      }
    }
  }

  @Test func `if a frame is truncated and has no delimiter, it and the next one are lost`() {
    for frame in frames(40, seed: 6) {
      let next = Message.stop(firstSequence: 9).frame(sequence: 2)
      for cut in 1..<frame.line.count {
        var decoder = FrameDecoder()
        let found = decoder.receive(frame.line.prefix(cut) + next.line + next.line)
        #expect(found == [next])
      }
    }
  }

  @Test func `doubled and reordered frames are decoded in the order of arrival`() {
    let sent = frames(50, seed: 7)
    let order = [3, 3, 1, 0, 49, 2, 2, 2] + Array(5..<40).reversed()
    var decoder = FrameDecoder()
    #expect(decoder.receive(order.flatMap { sent[$0].line }) == order.map { sent[$0] })
  }

  @Test func `HELLO after random bytes and a delimiter is decoded`() {
    var numbers = SeededGenerator(seed: 8)
    let hello = Message.hello(Hello(session: 1)).frame(sequence: 0)
    for length in 0..<600 {
      let garbage = (0..<length).map { _ in numbers.byte() }
      var decoder = FrameDecoder()
      #expect(decoder.receive(garbage + [0] + hello.line).last == hello)
    }
  }

  @Test func `content that is too long or too short for a frame counts as garbled`() {
    var decoder = FrameDecoder()
    let long = [UInt8](repeating: 72, count: 80)
    #expect(decoder.receive(long + [0]) == [])
    #expect(decoder.receive([UInt8](repeating: 1, count: 3000) + [0]) == [])
    #expect(decoder.receive([UInt8](repeating: 255, count: 3000) + [0]) == [])
    #expect(decoder.receive([1, 0, 5, 1, 1, 1, 1, 0]) == [])
    #expect(decoder.counters.garbled == 5)
  }
}
