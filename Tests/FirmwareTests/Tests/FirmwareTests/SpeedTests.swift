import Foundation
import TactusDevice
import TactusWire
import Testing
import VirtualBoard

/// What a line of 115,200 baud carries. Printed by the run; asserted where it does not depend on
/// how busy the machine is.
@Suite("The line at 115,200 baud", .serialized)
struct SpeedTests {
  private static let byteNanoseconds = 10 * 1_000_000_000 / 115_200.0

  private func paced() throws -> Host {
    let host = try Host()
    host.line.change { $0.baud = 115_200 }
    return host
  }

  /// Segments as fast as the device takes them, with 64 unanswered at most. They are far ahead and
  /// revised away before the schedule is full, so that the line is what holds them up.
  ///
  /// On a busy machine the emulator may be slower than the line: where none of 12 blocks fills it,
  /// the best is held against what the emulator took without a line between them.
  @Test func `frames keep the line at least 95 per cent busy`() throws {
    let host = try paced()
    var (best, possible) = (0.0, 0.0)
    var blocks = 0
    var payload = 0.0
    while blocks < 12, blocks < 3 || best < 0.95 {
      host.line.change { $0.baud = 0 }
      let started = MonotonicClock.nowNanoseconds
      let free = try burst(host, commands: 300)
      let elapsed = Double(MonotonicClock.nowNanoseconds - started)
      possible = max(possible, Double(free.bytes) * Self.byteNanoseconds / elapsed)
      host.line.change { $0.baud = 115_200 }
      let measured = try burst(host, commands: 300)
      payload = Double(measured.payload) / Double(measured.bytes)
      best = max(best, measured.share)
      blocks += 1
    }
    report(
      """
      line at 115,200 baud: busy \(percent(best)) (best of \(blocks) blocks; the emulator \
      could take \(percent(possible))), payload \(percent(payload)) of the bytes
      """)
    #expect(best >= 0.95 * min(1, possible))
    #expect(possible > 0.2)
  }

  private func burst(
    _ host: Host, commands: Int
  ) throws -> (share: Double, payload: Int, bytes: Int) {
    let start = try host.now() + 5_000_000
    host.line.forgetTraffic()
    let first = host.sequence
    var (sent, accepted, payload) = (0, 0, 0)
    while accepted < commands {
      while sent < commands, sent - accepted < WireLimits.commandsInFlight {
        let message =
          sent % 100 == 99
          ? Message.revise(fromMicroseconds: WireTime.low(start)) : play(at: start, to: 1000)
        host.write(message.frame(sequence: first &+ UInt8(truncatingIfNeeded: sent)).line)
        payload += message.payload.count
        sent += 1
      }
      let answer = try host.next { $0.type == .ack || $0.type == .nak }
      guard answer.type == .ack else { throw Host.Missing(what: "acceptance of \(accepted)") }
      accepted += 1
    }
    host.sequence = first &+ UInt8(truncatingIfNeeded: commands)
    let traffic = host.line.traffic.toBoard
    try host.request(.stop(firstSequence: host.sequence))
    let share = Double(traffic.busyNanoseconds) / Double(traffic.spanNanoseconds)
    return (share, payload, traffic.bytes)
  }

  @Test func `the round trip against what the line allows`() throws {
    let host = try paced()
    var times: [Double] = []
    var bytes = 0
    for _ in 0..<500 {
      host.line.forgetTraffic()
      let sent = MonotonicClock.nowNanoseconds
      try host.request(.heartbeat)
      times.append(Double(MonotonicClock.nowNanoseconds - sent))
      bytes = host.line.traffic.toBoard.bytes + host.line.traffic.toHost.bytes
    }
    let limit = Double(bytes) * Self.byteNanoseconds
    times.sort()
    let (half, most) = (times[times.count / 2], times[times.count * 99 / 100])
    report(
      """
      round trip of HEARTBEAT: p50 \(milliseconds(half)), p99 \(milliseconds(most)); the line \
      alone takes \(milliseconds(limit))
      """)
    // Faster than the line would be a line that does not pace.
    #expect(half >= limit)
  }

  private func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }

  private func milliseconds(_ nanoseconds: Double) -> String {
    String(format: "%.3f ms", nanoseconds / 1_000_000)
  }

  private func report(_ line: String) {
    FileHandle.standardOutput.write(Data("figures: \(line)\n".utf8))
  }
}
