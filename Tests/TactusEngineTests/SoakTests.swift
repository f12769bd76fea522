import Foundation
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import TactusStatistics
import TestUsage
import Testing

/// Plays for a long time, in real time, on loopback devices that are opened and closed. Memory,
/// file descriptors and threads must not grow.
///
/// `TACTUS_SOAK_SECONDS` sets the time. Without it the test is skipped. It runs in a process of its
/// own, because it counts the resources of the whole process.
@Suite struct SoakTests {
  private static let seconds =
    ProcessInfo.processInfo.environment["TACTUS_SOAK_SECONDS"].flatMap(Double.init) ?? 0

  /// The permitted growth of memory in kilobytes, whatever the time. The allocator keeps some
  /// pages.
  private static let slackKilobytes = 4096

  /// Opens a loopback; plays, changes and releases several players; and closes it.
  private func round(_ session: Session, _ number: Int) async throws {
    let device = LoopbackDevice()
    let output = try session.open(device)
    let group = session.makeGroup()
    for index in 0..<8 {
      let player = session.makePlayer(Timeline(.tap(at: 2)), in: group, on: output)
      let (stream, continuation) = AsyncStream.makeStream(of: PlayerEvents.Ending.self)
      player.onEnd { continuation.yield($0) }
      try player.setPasses(index + 1)
      try player.setRate(index.isMultiple(of: 2) ? 1 : 2)
      session.setMuted(number.isMultiple(of: 3), group)
      try player.start()
      if index == 7 { try player.stop() }
      var endings = stream.makeAsyncIterator()
      #expect(await endings.next() != nil)
    }
    session.close(output)
  }

  private func play(_ session: Session, until end: Int64, _ rounds: inout Int) async throws {
    while MonotonicClock.nowNanoseconds < end {
      try await round(session, rounds)
      // Sessions are also created and closed.
      let other = try Session.live()
      try await round(other, rounds)
      other.close()
      rounds += 1
    }
  }

  @Test(.enabled(if: seconds > 0))
  func `memory, descriptors and threads do not grow`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { try await SoakTests().soak() }
    FileHandle.standardOutput.write(Data(result?.standardOutputContent ?? []))
  }

  private func soak() async throws {
    let begin = MonotonicClock.nowNanoseconds
    let end = begin + Int64(Self.seconds * 1e9)
    let session = try Session.live()
    var rounds = 0
    try await play(session, until: begin + (end - begin) / 10, &rounds)
    let before = ProcessUsage.now()
    let warm = rounds
    try await play(session, until: end, &rounds)
    // The number of threads in the pool for tasks varies.
    var limit = before
    limit.threads += ProcessInfo.processInfo.activeProcessorCount
    let after = ProcessUsage.settled(within: limit)
    session.close()
    let line =
      "soak of the loopback: \(warm) rounds, \(before); \(rounds) rounds, \(after)\n"
    FileHandle.standardOutput.write(Data(line.utf8))
    #expect(rounds > warm)
    #expect(before.kilobytes > 0, "the figures cannot be read")
    #expect(after.kilobytes <= before.kilobytes + Self.slackKilobytes)
    #expect(after.isWithin(limit))
  }
}
