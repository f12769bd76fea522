import TactusSerial
import TactusStatistics
import TactusWire
import Testing

/// A trace of the frames on a serial line is written as text, and read again.
@Suite struct TraceTests {
  private func trace() -> FrameTrace {
    var world = World.ready()
    let start = world.now + 20 * millisecond
    world.submit(from: start - 30 * millisecond, 0.5)
    world.submit(from: start, to: start + 15 * millisecond, 1, 0)
    world.advance(to: start + 40 * millisecond)
    var trace = FrameTrace(limit: FrameTrace.longest)
    trace.append(world.records)
    return trace
  }

  @Test func `a trace that was written and read again is equal`() throws {
    let trace = trace()
    #expect(trace.records.count > 20)
    let again = try TraceText.read(Array(TraceText.text(trace).utf8))
    #expect(again == trace)
  }

  @Test func `a line of a trace contains the times of both clocks and the contents of the frame`()
    throws
  {
    let play = Play(
      startMicroseconds: 5_061_200, durationMicroseconds: 15_000, startLevel: 65_535,
      endLevel: 0, frequencySixteenths: 2800)
    let record = FrameRecord(
      direction: .toDevice, hostNanoseconds: 81_203_114_201, deviceMicroseconds: 5_041_200,
      frame: Message.play(play).frame(sequence: 3))
    // In the payload numbers are hexadecimal, lowest byte first: 5,061,200 is 0x4D3A50, 15,000 is
    // 0x3A98, and 2,800 is 0x0AF0.
    #expect(
      TraceText.line(record)
        == "81203114201 5041200 out 16 3 503a4d00983a00000000ffff0000f00a "
        + "PLAY start 5061200 for 15000 us, motor 0, 65535 to 0")
  }

  @Test(arguments: [
    ("hello", 1), ("tactus trace 1:\n1 2 out 16 3", 2), ("tactus trace 1:\n\nx 2 out 16 3 -", 3),
    ("tactus trace 1:\n1 2 up 16 3 -", 2), ("tactus trace 1:\n1 2 in 16 3 0g", 2),
    ("tactus trace 1:\n1 2 in 16 3 +f", 2),
    ("tactus trace 1:\n1 2 in 300 3 00", 2), ("tactus trace 1:\n1 - in 16 3 000", 2),
  ])
  func `a text that is not a trace is refused with the number of the first wrong line`(
    _ text: String, _ line: Int
  ) {
    let problem = #expect(throws: TraceText.Problem.self) {
      try TraceText.read(Array(text.utf8))
    }
    #expect(problem?.line == line)
  }

  @Test(arguments: UInt64(1)...20)
  func `a trace with changed bytes is refused with a line number, or read`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let whole = Array(TraceText.text(trace()).utf8)
    for _ in 0..<100 {
      var bytes = whole
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(Array(" +-09azf\n".utf8).randomElement(using: &random) ?? 0, at: place)
        default: bytes.removeSubrange(place..<min(place + 40, bytes.count))
        }
      }
      check(bytes)
    }
  }

  @Test func `a trace that ends early is refused with a line number, or read`() {
    let whole = Array(TraceText.text(trace()).utf8.prefix(3000))
    for count in 0...whole.count { check(Array(whole.prefix(count))) }
  }

  /// Reads bytes as a trace. If they are accepted, the trace is equal after it was written and read
  /// again; if they are refused, the error has the number of a line of the file.
  private func check(_ bytes: [UInt8]) {
    do throws(TraceText.Problem) {
      let trace = try TraceText.read(bytes)
      #expect(trace == (try? TraceText.read(Array(TraceText.text(trace).utf8))))
      _ = TraceFacts(trace)
    } catch {
      let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
      #expect((1...lines).contains(error.line))
    }
  }

  @Test func `a full trace counts the frames that it drops`() {
    var full = FrameTrace(limit: 5)
    full.append(trace().records)
    #expect(full.records.count == 5)
    #expect(full.lost == trace().records.count - 5)
    #expect(TraceText.text(full).hasSuffix("# \(full.lost) more frames did not fit\n"))
  }

  @Test func `the facts of a trace count its frames by type, and late and refused ones`() {
    let facts = TraceFacts(trace())
    #expect(facts.counts[.hello] == 1)
    #expect(facts.counts[.play] == 2)
    #expect(facts.late == 1)
    #expect(facts.repeated == 0)
    #expect(facts.refused == 0)
  }
}
