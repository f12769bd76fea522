import TactusWire
import Testing
import VirtualController

/// The accelerometer of the image: its driver on a simulated ADXL345, and the stream on the line.
@Suite struct SampleTests {
  private static func accelerometer(rateError: Double = 0) -> Accelerometer {
    var accelerometer = Accelerometer()
    accelerometer.rateError = rateError
    return accelerometer
  }

  private static func blocks(_ host: BoardHost) -> [SampleBlock] {
    host.heard.compactMap { if case .samples(let block) = $0.message { block } else { nil } }
  }

  private static func stream(_ host: inout BoardHost, milliseconds: UInt16) {
    host.send(.stream(StreamRequest(axis: 2, milliseconds: milliseconds)), 77)
  }

  @Test(arguments: Image.all)
  func `every board finds its accelerometer and streams at its rate`(_ image: Image) throws {
    var host = try BoardHost(image.feeling())
    Self.stream(&host, milliseconds: 1000)
    host.run(until: host.board.now + 1_500_000_000)
    let blocks = Self.blocks(host)
    let count = blocks.reduce(0) { $0 + Int($1.count) }
    #expect((3190...3202).contains(count))
    #expect(blocks.allSatisfy { $0.lost == 0 && $0.rateHertz == 3200 && $0.axis == 2 })
    // At rest it shows gravity: 128 units of 1/128 g.
    #expect(blocks.allSatisfy { block in (0..<Int(block.count)).allSatisfy { block[$0] == 128 } })
    #expect(host.board.mistakes == [])
    #expect(try host.faults() == [])
  }

  @Test func `a board without an accelerometer refuses, and states none`() throws {
    var host = try BoardHost()
    Self.stream(&host, milliseconds: 1000)
    let answer = try host.answer { $0.sequence == 77 }
    guard case .nak(let nak) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(nak.code == Refusal.unknownType.rawValue)
    #expect(host.board.mistakes == [])
  }

  @Test(arguments: [-0.04, 0, 0.013, 0.04])
  func `the times of blocks are at most a sample wrong`(_ rateError: Double) throws {
    var host = try BoardHost(.feather.feeling(Self.accelerometer(rateError: rateError)))
    Self.stream(&host, milliseconds: 1000)
    host.run(until: host.board.now + 1_200_000_000)
    let zero = try #require(host.board.clockStart)
    let taken = host.board.sampleTimes
    let interval = 312.5 / (1 + rateError)
    var place = 0
    var largest = 0.0
    for block in Self.blocks(host) {
      #expect(block.lost == 0)
      let truth = Double(taken[place] - zero) / 1000
      largest = max(largest, abs(Double(block.timeMicroseconds) - truth))
      place += Int(block.count)
    }
    #expect(place > 3000)
    // The chip counts its samples some microseconds after the clock was read.
    #expect(largest <= interval + 20, "\(largest) us")
    #expect(host.board.mistakes == [])
  }

  @Test func `commands are answered within one block's time of what they need without a stream`()
    throws
  {
    func waits(isStreaming: Bool) throws -> [Int64] {
      var host = try BoardHost(.feather.feeling())
      if isStreaming { Self.stream(&host, milliseconds: 10_000) }
      var waits: [Int64] = []
      for place in 0..<100 {
        host.run(until: host.board.now + 15_000_000 + Int64(place) * 70_370)
        let sent = host.board.now
        host.send(.heartbeat, UInt8(place))
        try host.answer { $0.sequence == UInt8(place) && $0.message.type == .ack }
        waits.append(host.board.now - sent)
      }
      #expect(host.board.mistakes == [])
      return waits.sorted()
    }
    let (alone, streaming) = (try waits(isStreaming: false), try waits(isStreaming: true))
    let block = Int64(WireLimits.frameBytes) * BoardHost.byte
    #expect(streaming[99] - alone[99] <= block)
    // Half of a block is what an answer waits for on average.
    #expect(streaming[50] > alone[50])
  }

  @Test func `a stream does not delay a tick of the motor`() throws {
    func starts(isStreaming: Bool) throws -> [Int64] {
      var host = try BoardHost(.feather.feeling())
      if isStreaming { Self.stream(&host, milliseconds: 10_000) }
      host.run(until: host.board.now + 20_000_000)
      let zero = try #require(host.board.clockStart)
      let first = (host.board.now - zero) / 1000 + 60_000
      for place in 0..<40 {
        let start = UInt32(truncatingIfNeeded: first) + UInt32(place) * 7300
        host.order(
          .play(
            Play(
              startMicroseconds: start, durationMicroseconds: 0,
              startLevel: place.isMultiple(of: 2) ? 65_535 : 0,
              endLevel: place.isMultiple(of: 2) ? 65_535 : 0, frequencySixteenths: 175 * 16)))
        host.run(until: host.board.now + 7_300_000)
      }
      host.run(until: host.board.now + 100_000_000)
      let begin = (first * 1000 + zero)
      let drives = host.board.motorDrives.filter { $0.time >= begin }
      #expect(drives.count == 40)
      // How long after its tick the chip got each level.
      return drives.map { ($0.time - zero) % 1_000_000 }
    }
    let (alone, streaming) = (try starts(isStreaming: false), try starts(isStreaming: true))
    // The levels of a tick are written before the accelerometer is read. But a frame of samples may
    // be encoded when the tick is due. A quarter of a tick is permitted.
    #expect((streaming.max() ?? .max) - (alone.max() ?? 0) <= 250_000)
  }

  @Test func `an accelerometer that falls silent ends its stream and is refused`() throws {
    var accelerometer = Accelerometer()
    accelerometer.silentAfter = 3_000_000_000
    var host = try BoardHost(.feather.feeling(accelerometer))
    Self.stream(&host, milliseconds: 5000)
    host.run(until: 3_200_000_000)
    let count = Self.blocks(host).count
    host.run(until: 3_600_000_000)
    #expect(count > 20 && Self.blocks(host).count == count)
    Self.stream(&host, milliseconds: 5000)
    let answer = try host.answer { $0.sequence == 77 && $0.message.type == .nak }
    guard case .nak(let nak) = answer else { return }
    #expect(nak.code == Refusal.fault.rawValue)
    // The motor is not concerned.
    #expect(try host.faults() == [])
  }
}
