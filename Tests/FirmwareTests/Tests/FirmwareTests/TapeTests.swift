import TactusFirmware
import TactusWire
import Testing
import VirtualBoard

/// The image reads its bytes from memory, tick by tick. Its output is compared byte for byte with
/// that of the device in this process: answers, events, and the state of the resonator.
@Suite("The image against the device in this process", .serialized)
struct TapeTests {
  /// Two seconds with all kinds of commands: ramps, taps, revisions, stop, refusals, duplicates,
  /// bad bytes, faults, silence, an on-time limit. The resonator's state is requested repeatedly.
  private static var everything: Recording {
    var recording = Recording()
    recording.add(before: 5, bytes: [7, 7, 7, 0])
    recording.greet(before: 6, session: 1)
    for page in 0..<3 { recording.request(before: 7, .describe(page: UInt8(page))) }
    recording.order(before: 8, play(at: 20_000, for: 100_000, from: 0, to: 65_535))
    recording.order(before: 8, play(at: 150_300, to: 30_000))
    recording.order(before: 8, play(at: 150_700, to: 0))
    recording.order(before: 9, play(at: 180_000, for: 33_333, from: 50_000, to: 1))
    recording.order(before: 9, play(at: 190_000, to: 12_345))
    recording.order(before: 100, .revise(fromMicroseconds: 185_000))
    recording.order(before: 300, play(at: 250_000, to: 60_000))
    recording.add(before: 301, bytes: play(at: 250_000, to: 60_000).frame(sequence: 1).line)
    recording.add(before: 302, bytes: play(at: 1_000_000, to: 60_000).frame(sequence: 90).line)
    recording.add(before: 303, bytes: Array(Message.heartbeat.frame(sequence: 1).line.dropFirst()))
    recording.stop(before: 350)
    recording.order(before: 400, .set(.onTimeLimit(300), actuator: 0))
    recording.order(before: 400, play(at: 410_000, to: 65_535))
    recording.order(before: 620, play(at: 630_000, to: 65_535))
    recording.order(before: 650, .set(.modelFaults(.bus), actuator: 0))
    recording.stop(before: 660)
    recording.order(before: 700, .set(.modelFaults([]), actuator: 0))
    recording.order(before: 710, .set(.faults(.bus), actuator: 0))
    recording.greet(before: 800, session: 2)
    recording.order(before: 801, play(at: 820_000, to: 40_000))
    return recording
  }

  /// The recording with a request for the state every few milliseconds, sorted by tick.
  private static func observed(_ recording: Recording, until end: Int) -> Recording {
    var result = Recording()
    var entries = recording.entries[...]
    for tick in 1...end {
      while let first = entries.first, first.tick <= tick {
        result.add(before: first.tick, bytes: first.bytes)
        entries.removeFirst()
      }
      guard tick.isMultiple(of: 3) else { continue }
      let keys: [ValueKey] = [.model, .motion, .counters]
      let key = keys[tick / 3 % 16 == 15 ? 2 : tick / 3 % 4 == 3 ? 1 : 0]
      result.request(before: tick, .get(key: key.rawValue, actuator: 0))
      if tick.isMultiple(of: 30) { result.request(before: tick, .status(actuator: 0)) }
    }
    return result
  }

  @Test(arguments: [Emulator.Time.counted, .real])
  func `for the same input the image and the device in this process send the same bytes`(
    _ time: Emulator.Time
  ) throws {
    let recording = Self.observed(Self.everything, until: 1200)
    #expect(recording.tape.count < 16 * 1024)
    let expected = recording.played()
    let found = try recording.playedByImage(expected.count, time: time)
    let same = zip(expected, found).prefix { $0 == $1 }.count
    #expect(same == expected.count, "\(found.count) bytes, equal up to \(same)")
    #expect(found.count == expected.count)
    expectSubstance(expected)
  }

  /// Expects that the recording contains the commands that its description lists.
  private func expectSubstance(_ bytes: [UInt8]) {
    var decoder = FrameDecoder()
    let messages = bytes.compactMap { decoder.receive($0) }.compactMap { try? Message($0) }
    var causes: Set<UInt8> = []
    var kinds: Set<UInt8> = []
    var states: Set<UInt32> = []
    var codes: Set<UInt8> = []
    for message in messages {
      switch message {
      case .event(let event):
        kinds.insert(event.kind)
        causes.insert(event.cause)
      case .value(.model(let state), _): states.insert(state.displacement)
      case .nak(let answer): codes.insert(answer.code)
      default: break
      }
    }
    #expect(kinds.isSuperset(of: [1, 2, 3, 4]))
    #expect(causes.isSuperset(of: [1, 2, 3, 4, 5]))
    #expect(states.count > 200)
    #expect(codes.isSuperset(of: [Refusal.outOfSequence.rawValue, Refusal.fault.rawValue]))
  }

  /// The answers contain times of the controller's own counter. They are equal only if every
  /// instruction took equally long.
  @Test func `runs by counted instructions repeat exactly, to the microsecond`() throws {
    var recording = Recording()
    recording.greet(before: 2, session: 1)
    recording.order(before: 3, play(at: 10_000, for: 200_000, from: 0, to: 65_535))
    for tick in 4..<250 {
      recording.request(before: tick, .time(TimeRequest(hostNanoseconds: UInt64(tick))))
      if tick.isMultiple(of: 50) { recording.request(before: tick, .heartbeat) }
    }
    let count = recording.played().count
    let runs = try (0..<4).map { _ in try recording.playedByImage(count, time: .counted) }
    #expect(runs.allSatisfy { $0.count >= count - 250 })
    // The number of bytes read beyond the awaited ones depends on the host, so only the common
    // length is compared.
    let length = try #require(runs.map(\.count).min())
    for run in runs.dropFirst() {
      let same = zip(run, runs[0]).prefix { $0 == $1 }.count
      #expect(same >= length, "\(run.count) and \(runs[0].count) bytes, equal up to \(same)")
    }
    var decoder = FrameDecoder()
    let residences = runs[0].compactMap { decoder.receive($0) }.compactMap { frame -> UInt64? in
      guard case .timeReply(let reply) = try? Message(frame) else { return nil }
      return reply.sentMicroseconds - reply.receivedMicroseconds
    }
    #expect(residences.count == 246)
    // The residence times are some tens of microseconds and vary.
    #expect(Set(residences).count > 1)
  }
}
