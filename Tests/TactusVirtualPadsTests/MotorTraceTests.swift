import TactusVirtualPads
import Testing

/// Checks `MotorTrace`, which computes the drives of a pad's two motors over time from the events
/// with which a program uploads and plays effects.
@Suite struct MotorTraceTests {
  private func ms(_ milliseconds: Int64) -> Int64 { milliseconds * 1_000_000 }

  private func rumble(
    _ strong: UInt16, _ weak: UInt16 = 0, length: Int, delay: Int = 0
  ) -> PadEffect {
    PadEffect(
      .rumble(strong: strong, weak: weak), lengthMilliseconds: length, delayMilliseconds: delay)
  }

  private func upload(_ slot: Int, _ effect: PadEffect, at time: Int64 = 0) -> PadEvent {
    PadEvent(.upload(slot: slot, effect, replaced: nil), at: ms(time))
  }

  private func event(_ kind: PadEvent.Kind, at time: Int64) -> PadEvent {
    PadEvent(kind, at: ms(time))
  }

  /// The changes of the drives, each as a list of the time in milliseconds, the strong drive and
  /// the weak drive.
  private func changes(_ events: [PadEvent], until end: Int64 = 10_000) -> [[Int]] {
    MotorTrace.levels(of: events, until: ms(end)).map {
      [Int($0.nanoseconds / 1_000_000), $0.strong, $0.weak]
    }
  }

  @Test func `an effect that is uploaded but not played drives no motor`() {
    #expect(changes([upload(0, rumble(1000, length: 100))]).isEmpty)
  }

  @Test func `a play lasts for the effect's length`() {
    let events = [
      upload(0, rumble(1000, 500, length: 200)), event(.play(slot: 0, count: 1), at: 10),
    ]
    #expect(changes(events) == [[10, 1000, 500], [210, 0, 0]])
    #expect(changes(events, until: 209) == [[10, 1000, 500]])
  }

  @Test func `an effect without length lasts until it is stopped`() {
    let events = [
      upload(0, rumble(1000, length: 0)), event(.play(slot: 0, count: 1), at: 10),
      event(.stop(slot: 0), at: 5000),
    ]
    #expect(changes(events) == [[10, 1000, 0], [5000, 0, 0]])
  }

  @Test func `an effect waits for its delay before each repetition`() {
    let events = [
      upload(0, rumble(7, length: 20, delay: 5)), event(.play(slot: 0, count: 2), at: 100),
    ]
    #expect(changes(events) == [[105, 7, 0], [125, 0, 0], [130, 7, 0], [150, 0, 0]])
  }

  @Test func `playing an effect again while it plays restarts its length`() {
    let events = [
      upload(0, rumble(9, length: 200)), event(.play(slot: 0, count: 1), at: 0),
      event(.play(slot: 0, count: 1), at: 80),
    ]
    #expect(changes(events) == [[0, 9, 0], [280, 0, 0]])
  }

  @Test func `a change of a playing effect applies at once, and its length counts from the play`() {
    let events = [
      upload(0, rumble(9, length: 200)), event(.play(slot: 0, count: 1), at: 0),
      upload(0, rumble(0, 4, length: 100), at: 50),
    ]
    #expect(changes(events) == [[0, 9, 0], [50, 0, 4], [100, 0, 0]])
    // An effect ends immediately if its new length has already passed.
    let late = Array(events.prefix(2)) + [upload(0, rumble(9, length: 20), at: 50)]
    #expect(changes(late) == [[0, 9, 0], [50, 0, 0]])
  }

  @Test func `an ended effect does not play again when it is lengthened`() {
    let events = [
      upload(0, rumble(9, length: 20)), event(.play(slot: 0, count: 1), at: 0),
      upload(0, rumble(9, length: 200), at: 50),
    ]
    #expect(changes(events) == [[0, 9, 0], [20, 0, 0]])
  }

  @Test func `effects are added up to full drive, and each ends at its own time`() {
    let events = [
      upload(0, rumble(40_000, 1, length: 100)), upload(3, rumble(40_000, 2, length: 50)),
      event(.play(slot: 0, count: 1), at: 0), event(.play(slot: 3, count: 1), at: 10),
    ]
    #expect(
      changes(events) == [[0, 40_000, 1], [10, 65_535, 3], [60, 40_000, 1], [100, 0, 0]])
  }

  @Test func `a change of the gain scales playing effects`() {
    let events = [
      upload(0, rumble(65_535, 13_107, length: 100)), event(.play(slot: 0, count: 1), at: 0),
      event(.gain(13_107), at: 40),
    ]
    // 13,107 is a fifth of 65,535, and a fifth of 13,107 is 2,621.4.
    #expect(changes(events) == [[0, 65_535, 13_107], [40, 13_107, 2621], [100, 0, 0]])
  }

  @Test func `an erased effect is silent, and a play of an empty slot has no effect`() {
    let events = [
      upload(0, rumble(5, length: 100)), event(.play(slot: 0, count: 1), at: 0),
      event(.erase(slot: 0), at: 30), event(.play(slot: 0, count: 1), at: 40),
      event(.play(slot: 9, count: 1), at: 50),
    ]
    #expect(changes(events) == [[0, 5, 0], [30, 0, 0]])
  }

  @Test func `a constant or periodic effect drives both motors with twice its level`() {
    func first(_ force: PadEffect.Force) -> [Int]? {
      let effect = PadEffect(force, lengthMilliseconds: 10)
      return changes([upload(0, effect), event(.play(slot: 0, count: 1), at: 0)]).first
    }
    #expect(first(.constant(level: -0x4000)) == [0, 0x8000, 0x8000])
    #expect(
      first(.periodic(waveform: InputCode.sine, periodMilliseconds: 10, magnitude: 0x7fff))
        == [0, 0xfffe, 0xfffe])
    // Twice the most negative level is one step above full drive, so it is limited.
    #expect(first(.constant(level: .min)) == [0, 65_535, 65_535])
    #expect(first(.other(kind: InputCode.periodic)) == nil)
  }

  @Test func `the largest number of repetitions is accepted`() {
    let events = [
      upload(0, rumble(5, length: 65_535, delay: 65_535)),
      event(.play(slot: 0, count: Int(Int32.max)), at: 0),
    ]
    #expect(changes(events, until: 70_000) == [[65_535, 5, 0]])
  }
}
