internal import TactusDevice
package import TactusPattern
package import TactusSound
package import TactusSystem

/// Renders the sounds of one pattern to frames, from its start on, in blocks of any size. A
/// ``SoundStage`` would play the same frames.
package struct SoundRenderer: ~Copyable {
  /// Frames that are computed at a time.
  package static var blockFrames: Int { @_noLocks @_noAllocation get { SoundMixer.blockFrames } }

  private let seats = SoundSeats()
  private let seat: PlayerSeat
  /// The mixer is behind a pointer, because `deinit` has to change it.
  private let mixer: FixedBuffer<SoundMixer>

  /// - Parameters:
  ///   - timeline: the pattern. A sound file that is longer than the timeline plays to its end.
  ///   - bank: the sounds of the same pattern. Its rate is the rate of the frames.
  ///   - isHeard: returns whether the event with the given index in the pattern is heard.
  package init(_ timeline: Timeline, _ bank: SoundBank, isHeard: (Int) -> Bool = { _ in true }) {
    let seats = seats
    mixer = FixedBuffer(count: 1) { _ in seats.makeMixer(rate: bank.rate, origin: 0) }
    seat = seats.makeSeat(
      timeline, PlayerGroup(zone: .default), SoundVoices(timeline, bank, isHeard: isHeard))
    let isAdmitted: Void? = try? seat.arena.admit(1)
    precondition(isAdmitted != nil, "the queue is empty")
    seat.send([PlayerRequest(.start(.all))], at: 0)
  }

  deinit {
    mixer[0].close()
    seat.arena.deliverNotices()
  }

  /// Whether nothing plays and nothing is pending.
  package var isOver: Bool { mixer[0].isOver }

  /// The number of dropped sounds. A sound is dropped if it begins while the largest number of
  /// sounds, ``SoundLimits/voices``, plays.
  package var droppedCount: Int { mixer[0].droppedCount }

  /// Samples that were limited to full scale.
  package var limitedCount: Int { mixer[0].limitedCount }

  /// Renders the next frames. O(frames x voices).
  /// - Parameters:
  ///   - left: receives the left samples, -1 to 1; at least `count` long.
  ///   - right: receives the right samples in the same way.
  @_noLocks @_noAllocation
  package mutating func render(
    _ left: borrowing FixedBuffer<Float>, _ right: borrowing FixedBuffer<Float>, count: Int
  ) {
    mixer[0].render(left, right, count: count)
  }
}
