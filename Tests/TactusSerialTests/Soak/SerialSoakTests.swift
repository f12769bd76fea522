import Foundation
import TactusDevice
import TactusEngine
import TactusPattern
import TactusSerial
import TactusStatistics
import TestUsage
import Testing

/// Plays for a long time in real time, with the engine, the link's thread and a simulated device,
/// over a line that loses bytes and stalls. The process's memory, descriptors and threads must not
/// grow. The test runs in a process of its own, because it counts the resources of the whole
/// process.
///
/// `TACTUS_SOAK_SECONDS=300` sets the time in seconds; without it a run takes three.
@Suite struct SerialSoakTests {
  /// The kilobytes by which the process may grow, because the allocator keeps memory.
  private static let growth = 4096
  /// The number of patterns that are played on one device before another one is opened.
  private static let plays = 12
  /// The shortest absence of a board, in nanoseconds, that explains its loss. A device is given up
  /// after at least a second (``LinkLimits``), of which the board's own stall may take 0.4 s.
  private static let longestAbsence: Int64 = 300_000_000

  @Test func `over a lossy line no device is lost and the process does not grow`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { try await Self.check() }
    FileHandle.standardOutput.write(Data(result?.standardOutputContent ?? []))
  }

  private static func check() async throws {
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
    #expect(soak.unended == 0, "a player did not end")
    for loss in soak.losses {
      #expect(loss.absentNanoseconds >= longestAbsence, "a device was given up: \(loss)")
    }
    // A short run has one device, so that it has nothing to compare.
    guard seconds >= 60 else { return }
    #expect(soak.opened > 1)
    #expect(soak.end.kilobytes - soak.begin.kilobytes < growth)
    #expect(soak.end.isWithin(soak.begin))
  }

  /// A device that was given up.
  private struct Loss: CustomStringConvertible {
    var reason: String
    /// How long the machine did not run the board, in nanoseconds.
    var absentNanoseconds: Int64

    var description: String { "\(reason) (board absent for \(absentNanoseconds / 1_000_000) ms)" }
  }

  private struct Soak: CustomStringConvertible {
    var begin = ProcessUsage()
    var end = ProcessUsage()
    var losses: [Loss] = []
    var (played, opened, unended, lostBytes, stalls) = (0, 0, 0, 0, 0)

    var description: String {
      "\(played) plays on \(opened) devices, \(losses.count) given up, \(lostBytes) bytes lost, "
        + "\(stalls) stalls; begin \(begin); end \(end)"
        + losses.map { "\n  given up: \($0)" }.joined()
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
        soak.begin = .now()
      }
    }
    soak.end = .settled(within: soak.begin)
    return soak
  }

  private static func playOnOne(
    _ session: Session, _ random: inout SeededGenerator, _ soak: inout Soak, until end: Int64
  ) throws {
    let board = try LossyBoard(seed: random.next())
    soak.opened += 1
    let reason = lossOfPlaying(on: board, session, &random, &soak, until: end)
    board.close()
    if let reason {
      soak.losses.append(Loss(reason: reason, absentNanoseconds: board.absentNanoseconds))
    }
    soak.lostBytes += board.figures.lost
    soak.stalls += board.figures.stalls
  }

  /// Opens a device and plays on it.
  /// - Returns: why the device was given up; nil if it was not.
  private static func lossOfPlaying(
    on board: LossyBoard, _ session: Session, _ random: inout SeededGenerator, _ soak: inout Soak,
    until end: Int64
  ) -> String? {
    do {
      let device = try SerialDevice(
        try Greeting(board.host, LinkSettings(greetingTimeout: LinkLimits.openingTimeout)),
        id: DeviceID("serial:soak"))
      let output = try session.open(device)
      let group = session.makeGroup()
      for _ in 0..<plays where MonotonicClock.nowNanoseconds < end && !output.isGone {
        try play(timeline(&random), in: group, on: output, session, &random, &soak)
      }
      let isGone = output.isGone
      session.close(output)
      return device.conclude()?.message ?? (isGone ? "no reason was given" : nil)
    } catch {
      return "\(error)"
    }
  }

  private static func play(
    _ timeline: Timeline, in group: PlayerGroup, on output: SessionOutput, _ session: Session,
    _ random: inout SeededGenerator, _ soak: inout Soak
  ) throws {
    let player = session.makePlayer(timeline, in: group, on: output)
    let hasEnded = DispatchSemaphore(value: 0)
    player.onEnd { _ in hasEnded.signal() }
    try player.start()
    soak.played += 1
    if Bool.random(using: &random) {
      let pause = DispatchTimeInterval.milliseconds(Int.random(in: 1...300, using: &random))
      if hasEnded.wait(timeout: .now() + pause) == .success { return }
      try? player.stop()
    }
    if hasEnded.wait(timeout: .now() + .seconds(60)) == .timedOut { soak.unended += 1 }
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
