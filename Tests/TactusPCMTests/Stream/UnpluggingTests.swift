import TactusDevice
import TactusEngine
import TactusPCM
import TactusPattern
import TactusSystem
import TestSamples
import Testing

private let millisecond: Int64 = 1_000_000

/// Unplugs cards during playback and opens them again, on a virtual clock.
@Suite("Unplugging of cards") struct UnpluggingTests {
  /// When the cable is pulled, and when the card is back, from the start of the pattern.
  private let away = 60 * millisecond
  private let back = 100 * millisecond
  /// When the pattern becomes loud.
  private let loud = 160 * millisecond
  private let end = 200 * millisecond
  /// How late a play that is due on arrival may be.
  private let latency = 25 * millisecond

  /// A low level, and then full level.
  private var pattern: Timeline {
    func buzz(_ from: Int64, _ to: Int64, _ level: Double) -> Event {
      Event(
        .hapticContinuous, time: Double(from) / 1e9, duration: Double(to - from) / 1e9,
        parameters: [EventParameter(.hapticIntensity, level)])
    }
    return Timeline(Pattern(events: [buzz(0, loud, 0.2), buzz(loud, end, 1)]))
  }

  /// Plays the pattern from a place on, up to a time.
  private func play(
    _ session: Session, _ output: SessionOutput, from offset: Int64, until time: Int64
  ) throws -> Guarded<[PlayerEvents.Ending]> {
    let endings = Guarded<[PlayerEvents.Ending]>([])
    let player = session.makePlayer(pattern, in: session.makeGroup(), on: output)
    player.onEnd { ending in endings.withLock { $0.append(ending) } }
    if offset > 0 { try player.seek(to: offset) }
    try player.start()
    session.advance(to: time)
    return endings
  }

  /// A card that is unplugged and comes back: the loss ends the player once, and the pattern
  /// continues at the present time. Returns whether nothing keeps the first card.
  private func cycle(_ session: Session) throws -> Bool {
    let start = session.nowNanoseconds
    weak var lost: Pump?
    do {
      let pump = try Pump(.tests)
      lost = pump
      pump.advance(to: start)
      let output = try session.open(pump)
      let endings = try play(session, output, from: 0, until: start + away)
      pump.advance(to: start + away)
      #expect(pump.card.played.contains { $0.samples[1] != 0 })
      pump.card.fault = .gone
      pump.advance(to: start + away + 10 * millisecond)
      session.advance(to: start + back)
      #expect(output.isGone && endings.withLock { $0 } == [.failed])
      let losses = pump.reports.filter { if case .gone = $0 { true } else { false } }
      #expect(losses.count == 1 && pump.next == .max)
      session.close(output)
      session.advance(to: session.nowNanoseconds + millisecond)
    }
    let now = session.nowNanoseconds
    let pump = try Pump(.tests)
    pump.advance(to: now)
    let output = try session.open(pump)
    _ = try play(session, output, from: now - start, until: start + end)
    pump.advance(to: start + end + 2 * latency)
    let first = pump.card.played.first { abs(Int($0.samples[1])) > 16_000 }
    let onset = try #require(first).time - start - loud
    #expect(onset >= 0 && onset <= latency, "\(onset)")
    session.close(output)
    session.advance(to: session.nowNanoseconds + 100 * millisecond)
    return lost == nil
  }

  @Test func `a card that is unplugged 100 times continues at the present, and nothing is kept`()
    throws
  {
    let session = Session.virtual()
    var kept = 0
    for _ in 0..<100 {
      let isFreed = try cycle(session)
      if !isFreed { kept += 1 }
    }
    #expect(kept == 0)
  }
}
