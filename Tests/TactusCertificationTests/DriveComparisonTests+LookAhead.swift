import Testing

@testable import TactusCertification

/// Compares drives of devices that play ahead. Times are milliseconds.
extension DriveComparisonTests {
  /// The figures for a level that is driven from 10 ms on up to an end, on a device with a lease of
  /// 100 ms.
  private func figures(
    _ facts: [String: Double], _ commands: [(time: Double, text: String)], drivenUntil end: Double,
    at level: Double = 0.5, killedAt killed: Double? = nil
  ) throws -> [String: Double] {
    var evidence = Evidence(["lease": 100e6].merging(facts) { $1 })
    for (time, text) in commands {
      evidence.add(time, .command, CommandAnswer.taken.rawValue, text: text)
    }
    if let killed { evidence.add(killed, .killed) }
    evidence.step(0, 0, 0)
    evidence.step(10, 0, level)
    evidence.step(end, level, 0)
    evidence.step(400, 0, 0)
    return try evidence.figures(until: 400)
  }

  /// Whether a drive was wrong for about this long. A span of the drive is judged in eighths.
  private func isAbout(_ wrong: Double, _ figures: [String: Double]) -> Bool {
    abs((figures["drive wrong"] ?? .infinity) - wrong) < 6
  }

  private func play(_ level: Double, from start: Int, now: Bool = false) -> String {
    "play\(now ? "-now" : "") 0 \(start)000000 \(start)000000 \(level) \(level) 175"
  }

  @Test func `the parts of a play that is due on arrival begin at their own starts`() throws {
    let commands = [
      (10.0, play(0.5, from: 10, now: true)), (10.0, play(0, from: 60, now: true)),
    ]
    #expect(try figures(["look-ahead": 40e6], commands, drivenUntil: 60) == none)
    #expect(isAbout(29, try figures(["look-ahead": 40e6], commands, drivenUntil: 30)))
    #expect(isAbout(35, try figures(["look-ahead": 40e6], commands, drivenUntil: 100)))
  }

  @Test func `with look-ahead a level may end by its own lease or by that of the last call`() throws
  {
    // The lease ends at 110 ms, or at 160 ms.
    let renewed = [(10.0, play(0.5, from: 10)), (60.0, "alive")]
    for end in [110.0, 130, 160, 165] {
      #expect(try figures(["look-ahead": 40e6], renewed, drivenUntil: end) == none, "\(end)")
    }
    #expect(isAbout(19, try figures(["look-ahead": 40e6], renewed, drivenUntil: 90)))
    #expect(isAbout(35, try figures(["look-ahead": 40e6], renewed, drivenUntil: 200)))
    #expect(isAbout(7, try figures(["look-ahead": 40e6], renewed, drivenUntil: 172)))
    let high = try figures(["look-ahead": 40e6], renewed, drivenUntil: 130, at: 0.8)
    #expect(isAbout(120, high))
    // Without look-ahead only a segment renews the lease.
    #expect(isAbout(45, try figures([:], renewed, drivenUntil: 160)))
    // The lease of the call at 0 ms ends at 100 ms, and that of the level at 110 ms.
    let ahead = [(0.0, play(0.5, from: 10))]
    for end in [100.0, 105, 110] {
      #expect(try figures(["look-ahead": 40e6], ahead, drivenUntil: end) == none, "\(end)")
    }
    #expect(isAbout(19, try figures(["look-ahead": 40e6], ahead, drivenUntil: 80)))
    // A call after the end of a lease renews nothing.
    let late = ahead + [(120.0, "alive")]
    #expect(isAbout(45, try figures(["look-ahead": 40e6], late, drivenUntil: 160)))
    // A level that is replaced does not end before.
    let replaced = [
      (0.0, play(0.5, from: 10)), (50.0, play(0.5, from: 60)), (90.0, play(0, from: 100)),
    ]
    #expect(isAbout(19, try figures(["look-ahead": 40e6], replaced, drivenUntil: 80)))
    #expect(try figures(["look-ahead": 40e6], replaced, drivenUntil: 100) == none)
  }

  @Test func `after the death of a player its buffer may end the drive before the lease`() throws {
    let facts = ["look-ahead": 40e6, "ends with its buffer": 1]
    let commands = [(10.0, play(0.5, from: 10)), (50.0, play(0.5, from: 50))]
    for end in [60.0, 80, 150] {
      #expect(try figures(facts, commands, drivenUntil: end, killedAt: 60) == none, "\(end)")
    }
    #expect(isAbout(19, try figures(facts, commands, drivenUntil: 40, killedAt: 60)))
    #expect(isAbout(45, try figures(facts, commands, drivenUntil: 200, killedAt: 60)))
    #expect(isAbout(69, try figures(facts, commands, drivenUntil: 80)))
    let bare = ["look-ahead": 40e6]
    #expect(isAbout(69, try figures(bare, commands, drivenUntil: 80, killedAt: 60)))
    // A later play is judged again.
    let again = commands + [(300.0, play(0.5, from: 300)), (340.0, play(0, from: 340))]
    #expect(isAbout(34, try figures(facts, again, drivenUntil: 80, killedAt: 60)))
  }
}
