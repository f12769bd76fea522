import TactusFirmware
import TactusPattern
import TactusSerial
import TactusWire
import Testing
import VirtualController

/// The rate at which the image accepts and answers commands at 115,200 baud.
@Suite struct SpeedTests {
  private static let byte = LinkSettings().nanoseconds(bytes: 1)

  /// The host sends segments far ahead, at most 64 of them unanswered, and revises them before the
  /// schedule is full. So only the line limits the rate.
  @Test func `frames keep the line at least 95 per cent busy`() throws {
    var host = try BoardHost()
    var (sent, answered, bytes) = (0, 0, 0)
    let start = host.board.now
    while answered < 300 {
      while sent < 300, sent - answered < WireLimits.commandsInFlight {
        bytes += host.send(command(sent), UInt8(truncatingIfNeeded: sent))
        sent += 1
      }
      try host.answer { $0.message.type == .ack }
      answered += 1
    }
    let share = Double(bytes) * Double(Self.byte) / Double(host.board.now - start)
    #expect(share >= 0.95, "\(share)")
    #expect(host.board.overruns == 0)
  }

  private func command(_ number: Int) -> Message {
    let start: UInt32 = 5_000_000
    return number % 100 == 99
      ? .revise(fromMicroseconds: start)
      : .play(
        Play(
          startMicroseconds: start, durationMicroseconds: 1_000_000, startLevel: 1000,
          endLevel: 1000, frequencySixteenths: 175 * 16))
  }

  /// Sends HEARTBEATs at many phases of a tick.
  @Test func `an answer leaves within two ticks of its command`() throws {
    var host = try BoardHost()
    var waits: [Int64] = []
    for place in 0..<100 {
      host.board.run(until: host.board.now + Int64(place) * 10_370)
      let sent = host.board.now
      let bytes = host.send(.heartbeat, UInt8(place))
      let answer = try host.answer { $0.sequence == UInt8(place) }
      waits.append(host.board.now - sent - Int64(bytes + answer.length) * Self.byte)
    }
    waits.sort()
    #expect(waits[0] >= 0)
    #expect(waits[99] < 2_000_000, "\(waits[50]) ns at the median, at most \(waits[99])")
  }
}

extension SpeedTests {
  /// Cycles of a millisecond at 48 MHz, the clock of every board.
  private static let tick = 48_000.0

  /// A tick without changes takes at most a twentieth of a tick's time.
  @Test func `a tick that has nothing to do is short`() throws {
    let host = try BoardHost()
    let (cycles, start) = (host.board.awakeCycles, host.board.now)
    host.board.run(until: start + 500_000_000)
    let perTick = Double(host.board.awakeCycles - cycles) / 500
    #expect(perTick <= 0.05 * Self.tick, "\(perTick) cycles")
  }

  /// A segment every 4 ms with a ramp, and its answer, take at most half of the controller's time.
  @Test func `a preset that changes all the time leaves the controller half of its time`() throws {
    let points = (0..<200).map {
      ParameterCurve.ControlPoint(Double($0) * 0.004, $0.isMultiple(of: 2) ? 1 : 0.2)
    }
    let curve = ParameterCurve(.hapticIntensity, points: points)
    let pattern = Pattern(
      events: [Event(.hapticContinuous, time: 0, duration: 0.8)], curves: [curve])
    let run = try ImageRun(pattern, lookAhead: 20)
    run.advance(to: 100)
    let cycles = run.device.board.awakeCycles
    run.advance(to: 700)
    let perTick = Double(run.device.board.awakeCycles - cycles) / 600
    #expect(run.sent.count { $0.type == .play } > 150)
    #expect(perTick <= 0.5 * Self.tick, "\(perTick) cycles")
  }
}

extension Message {
  /// The number of bytes on the line.
  fileprivate var length: Int { frame(sequence: 0).encoded().count }
}
