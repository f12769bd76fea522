import Foundation
import TactusDevice
import TactusEngine
import TactusPattern
import TactusSerial
import TactusStatistics
import Testing

/// Plays for a long time in real time, with the engine, the link's thread and a simulated device,
/// over a line that loses bytes and stalls. The process's memory, descriptors and threads must not
/// grow.
///
/// `TACTUS_SOAK_SECONDS=300` sets the time in seconds; without it a run takes three.
@Suite struct SerialSoakTests {
  /// The kilobytes by which the process may grow, because the allocator keeps memory.
  private static let growth = 4096
  /// The number of patterns that are played on one device before another one is opened.
  private static let plays = 12

  @Test func `over a lossy line no device is lost and the process does not grow`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let seconds = environment["TACTUS_SOAK_SECONDS"].flatMap(Double.init) ?? 3
    let result = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: Result { try Self.soak(seconds) })
      }
    }
    let soak = try result.get()
    FileHandle.standardOutput.write(Data("soak: \(soak)\n".utf8))
    #expect(soak.played > 0)
    #expect(soak.losses == 0, "a device was given up")
    // In a short run, other tests that run at the same time change these figures.
    guard seconds >= 60 else { return }
    #expect(soak.end.kilobytes - soak.begin.kilobytes < Self.growth)
    #expect(soak.end.descriptors <= soak.begin.descriptors)
    #expect(soak.end.threads <= soak.begin.threads)
  }

  private struct Soak: CustomStringConvertible {
    var begin = ProcessFigures()
    var end = ProcessFigures()
    var (played, opened, losses, lostBytes, stalls) = (0, 0, 0, 0, 0)

    var description: String {
      "\(played) plays on \(opened) devices, \(losses) given up, \(lostBytes) bytes lost, "
        + "\(stalls) stalls; begin \(begin); end \(end)"
    }
  }

  private static func soak(_ seconds: Double) throws -> Soak {
    var soak = Soak()
    var random = SeededGenerator(seed: 21)
    let session = try Session.live()
    defer { session.close() }
    let start = MonotonicClock.nowNanoseconds
    // The first figures are taken after a tenth of the time, when everything that is allocated only
    // once exists.
    let warm = start + Int64(seconds * 1e8)
    let end = start + Int64(seconds * 1e9)
    while MonotonicClock.nowNanoseconds < end {
      try playOnOne(session, &random, &soak, until: end)
      if soak.begin.kilobytes == 0 || MonotonicClock.nowNanoseconds < warm {
        soak.begin = .now
      }
    }
    soak.end = .now
    return soak
  }

  private static func playOnOne(
    _ session: Session, _ random: inout SeededGenerator, _ soak: inout Soak, until end: Int64
  ) throws {
    let board = try LossyBoard(seed: random.next())
    let device = try SerialDevice(
      try Greeting(board.host, LinkSettings(greetingTimeout: LinkLimits.openingTimeout)),
      id: DeviceID("serial:soak"))
    let output = try session.open(device)
    soak.opened += 1
    let group = session.makeGroup()
    for _ in 0..<plays where MonotonicClock.nowNanoseconds < end && !output.isGone {
      let player = session.makePlayer(timeline(&random), in: group, on: output)
      let hasEnded = DispatchSemaphore(value: 0)
      player.onEnd { _ in hasEnded.signal() }
      try player.start()
      if Bool.random(using: &random) {
        _ = hasEnded.wait(timeout: .now() + .milliseconds(Int.random(in: 1...300, using: &random)))
        try? player.stop()
      }
      _ = hasEnded.wait(timeout: .now() + .seconds(10))
      soak.played += 1
    }
    if output.isGone { soak.losses += 1 }
    session.close(output)
    if device.conclude() != nil { soak.losses += 1 }
    soak.lostBytes += board.figures.lost
    soak.stalls += board.figures.stalls
    board.close()
  }

  private static func timeline(_ random: inout SeededGenerator) -> Timeline {
    var events: [Event] = []
    for place in 0..<Int.random(in: 1...6, using: &random) {
      let intensity = EventParameter(
        .hapticIntensity, Double.random(in: 0.1...1, using: &random))
      let attack = EventParameter(.attackTime, Double.random(in: 0...0.2, using: &random))
      let time = 0.15 * Double(place)
      let duration = Double.random(in: 0.05...0.6, using: &random)
      events.append(
        place % 2 == 0
          ? Event(
            .hapticContinuous, time: time, duration: duration, parameters: [intensity, attack])
          : Event(.hapticTransient, time: time, parameters: [intensity]))
    }
    return Timeline(Pattern(events: events))
  }
}
