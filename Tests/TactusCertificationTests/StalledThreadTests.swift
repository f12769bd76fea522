import Testing

@testable import TactusCertification

/// Runs test TM-1 on a virtual clock, while the host stalls one or more threads of player or
/// harness.
@Suite struct StalledThreadTests {
  private static let lengths: [Int64] = [60, 275]
  private static let onTheWay: [WatchedThread] = [.playback, .playerLine, .server]

  private static func judge(
    _ defect: Defect?, _ stalls: [VirtualLine.Stall], _ count: Int = 1100
  ) throws -> Judgement {
    var line = try VirtualLine(defect, stalls: stalls)
    let transcript = line.play(count)
    let procedure = try #require(TestCatalogue.procedure(of: "TM-1"))
    return Judgement(
      procedure.measure(transcript), limits: LimitsFile.embedded.limits(of: "TM-1"),
      stall: transcript.hostStall)
  }

  private static func stall(_ thread: WatchedThread, _ length: Int64) -> VirtualLine.Stall {
    VirtualLine.Stall(thread: thread, begin: 300 * milliseconds, milliseconds: length)
  }

  @Test(arguments: WatchedThread.allCases, lengths)
  func `a good device does not fail, whichever thread is stalled`(
    _ thread: WatchedThread, _ length: Int64
  ) throws {
    let judgement = try Self.judge(nil, [Self.stall(thread, length)])
    #expect([.pass, .error].contains(judgement.status), "\(judgement.reason)")
    if judgement.status == .error {
      #expect(judgement.reason.hasPrefix("the host stalled for"))
      #expect(judgement.reason.contains("(\(thread.rawValue))"), "\(judgement.reason)")
    }
  }

  @Test(arguments: WatchedThread.allCases, [20] as [Int64])
  func `a stall that leaves enough commands does not prevent a verdict`(
    _ thread: WatchedThread, _ length: Int64
  ) throws {
    #expect(try Self.judge(nil, [Self.stall(thread, length)]).status == .pass)
  }

  @Test(arguments: onTheWay)
  func `a stall of a quarter of a second prevents the verdict`(_ thread: WatchedThread) throws {
    let judgement = try Self.judge(nil, [Self.stall(thread, 275)])
    // A stalled playback thread submits nothing, so nothing is late.
    #expect(judgement.status == (thread == .playback ? .pass : .error), "\(judgement.reason)")
  }

  @Test(
    arguments: [Defect.answersSlowly, .answersLongAfter, .losesAnswers, .misnumbersAnswers],
    onTheWay)
  func `a broken device fails, whichever thread is stalled`(
    _ defect: Defect, _ thread: WatchedThread
  ) throws {
    for length in [6, 275] as [Int64] {
      let judgement = try Self.judge(defect, [Self.stall(thread, length)])
      #expect(judgement.status == .fail, "\(length) ms: \(judgement.reason)")
    }
  }

  /// Stalls of all threads, at random times and of random lengths, during the whole run.
  private static func stalls(_ seed: UInt64) -> [VirtualLine.Stall] {
    var random = SeededNumbers(seed: seed * 104_729)
    return (0..<(1 + random.next(below: 30))).map { _ in
      VirtualLine.Stall(
        thread: WatchedThread.allCases[random.next(below: WatchedThread.allCases.count)],
        begin: Int64(random.next(below: 1200)) * milliseconds,
        milliseconds: Int64(1 + random.next(below: random.next(below: 5) == 0 ? 400 : 20)))
    }
  }

  @Test(arguments: UInt64(1)...8)
  func `no stalls make a good device fail`(_ seed: UInt64) throws {
    let judgement = try Self.judge(nil, Self.stalls(seed))
    #expect([.pass, .error].contains(judgement.status), "\(judgement.reason)")
  }

  @Test(
    arguments: UInt64(1)...2,
    [Defect.answersSlowly, .answersLongAfter, .losesAnswers, .misnumbersAnswers])
  func `no stalls make a broken device pass`(_ seed: UInt64, _ defect: Defect) throws {
    let judgement = try Self.judge(defect, Self.stalls(seed))
    #expect(judgement.status != .pass, "\(judgement.reason)")
  }

  @Test func `the longest stall of the evidence is that of its thread`() throws {
    var line = try VirtualLine(
      stalls: [Self.stall(.server, 40), Self.stall(.reader, 7), Self.stall(.watch, 3)])
    let longest = line.play(700).hostStall
    let stall = try #require(longest)
    #expect(stall.thread == "server")
    #expect((39_000_000...40_000_000).contains(stall.nanoseconds), "\(stall.nanoseconds)")
  }
}
