import Testing

@testable import TactusCertification

/// Checks for which deviations a stall of the host excuses the device (ERROR instead of FAIL), and
/// for which it does not.
@Suite struct HiddenByHostTests {
  private typealias Entry = Transcript.Entry

  /// An emulated device reported its state late. This entry of the evidence only claims a stall.
  private static let claim = Entry(
    500 * milliseconds, .harness, .stalled, value: 70_000_000, text: Stalls.claim)
  /// A measured stall of a thread of the harness, before the answer to the first operation.
  private static let proven = Entry(
    60 * milliseconds, .harness, .stalled, value: 60_000_000, text: "reader")

  private static func judge(_ test: String, _ entries: [Entry]) throws -> Judgement {
    let transcript = Transcript(entries)
    let procedure = try #require(TestCatalogue.procedure(of: test))
    return Judgement(
      procedure.measure(transcript), limits: LimitsFile.embedded.limits(of: test),
      stall: transcript.hostStall)
  }

  /// Ten operations of ID-2. The first has no answer, or an unexpected one.
  private static func operations(first answer: Transcript.What) -> [Entry] {
    (1...10).flatMap { number -> [Entry] in
      let begin = Int64(number - 1) * 10 * milliseconds
      let kind = number == 1 ? answer : .taken
      let source: Transcript.Source = kind == .silence ? .harness : .device
      return [
        Entry(begin, .harness, .expects, number, value: 1, text: "actuator 0 at 1"),
        Entry(begin, .harness, .tried, number),
        Entry(begin + (kind == .silence ? 60 : 5) * milliseconds, source, kind, number),
      ]
    }
  }

  @Test(arguments: [(nil, Status.fail), (claim, .error), (proven, .error)])
  func `a slow host excuses a missing answer`(_ stall: Transcript.Entry?, _ status: Status) throws {
    let entries = Self.operations(first: .silence) + [stall].compactMap(\.self)
    #expect(try Self.judge("ID-2", entries).status == status)
  }

  @Test(arguments: [claim, proven])
  func `a slow host does not excuse an unexpected refusal`(_ stall: Transcript.Entry) throws {
    let refused = try Self.judge("ID-2", Self.operations(first: .refused) + [stall])
    #expect(refused.status == .fail)
    let taken = try Self.judge("ID-2", Self.operations(first: .taken) + [stall])
    #expect(taken.status == .pass)
  }

  /// Evidence of an attempt that turns actuator 1 on at its beginning. The given actuator moves
  /// from 20 ms on; if it is nil, no actuator moves.
  private static func moves(of actuator: Int?) -> [Entry] {
    let on = Entry(0, .harness, .expects, 11, value: 1, text: "actuator 1 on")
    let answer = [Entry(0, .harness, .tried, 11), Entry(1, .device, .taken, 11)]
    let rest = [0, 1].map { Entry(0, .device, .level, $0, value: 0) }
    let level = actuator.map { Entry(20 * milliseconds, .device, .level, $0, value: 1) }
    return operations(first: .taken) + [on] + answer + rest + [level].compactMap(\.self)
  }

  @Test func `a slow host excuses a missing motion`() throws {
    #expect(try Self.judge("ID-2", Self.moves(of: 1)).status == .pass)
    #expect(try Self.judge("ID-2", Self.moves(of: nil)).status == .fail)
    #expect(try Self.judge("ID-2", Self.moves(of: nil) + [Self.claim]).status == .error)
  }

  /// The frames of RB-2, one for each level, and the measured levels. One frame in twenty is
  /// damaged, and all intact frames are answered.
  private static func line(
    _ levels: [Double], seen: (inout [Double]) -> Void
  ) -> [Entry] {
    var played = levels
    seen(&played)
    var entries: [Entry] = []
    for (place, level) in levels.enumerated() {
      let (time, isDamaged) = (Int64(place) * milliseconds, place % 20 == 0)
      entries.append(Entry(time, .harness, .asks, place, value: level))
      entries.append(
        Entry(time, .harness, .frames, place, text: isDamaged ? "damaged" : "whole"))
      if !isDamaged { entries.append(Entry(time + 1, .device, .taken, place)) }
    }
    for (place, level) in played.enumerated() {
      entries.append(Entry(Int64(place) * milliseconds + 2, .device, .level, 0, value: level))
    }
    return entries
  }

  private static let levels: [Double] = (0..<1000).map { (place: Int) -> Double in
    let thousandths = 100 + place * 7919 % 1000 * 8 / 10
    return Double(thousandths) / 1000
  }

  @Test(arguments: [nil, claim, proven])
  func `a slow host excuses a missing level on a bad line, but not an additional one`(
    _ stall: Transcript.Entry?
  ) throws {
    let hidden = stall == nil ? Status.fail : Status.error
    let cases: [(status: Status, seen: (inout [Double]) -> Void)] = [
      (.pass, { _ in }),
      (hidden, { $0.remove(at: 500) }),
      (hidden, { $0.removeSubrange(500...) }),
      (.fail, { $0.insert(0.9991, at: 500) }),
      // A frame that arrives twice causes its level twice. A frame that overtakes another one
      // causes its level too early.
      (.fail, { $0.insert($0[498], at: 500) }),
      (.fail, { $0.swapAt(500, 501) }),
    ]
    for (place, wanted) in cases.enumerated() {
      let entries = Self.line(Self.levels, seen: wanted.seen) + [stall].compactMap(\.self)
      let judgement = try Self.judge("RB-2", entries)
      #expect(judgement.status == wanted.status, "case \(place): \(judgement.reason)")
    }
  }
}
