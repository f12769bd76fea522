internal import TactusDevice
internal import TactusPattern
internal import TactusSound
internal import TactusSystem

/// The memory of the players of sounds: a separate arena with one output. The output is not served,
/// because a ``SoundMixer`` reads the players.
final class SoundSeats: Sendable {
  let owner = ArenaOwner()
  private let output: OutputHandle

  init() {
    output = OutputHandle(
      UnservedOutput(), PatternSampler.capabilities, number: 0, owner: owner)
  }

  /// Creates the mixer of the players. Call it only once, because there must be only one mixer.
  func makeMixer(rate: Int, origin: Int64) -> SoundMixer {
    SoundMixer(owner.arena, output.id, rate: rate, origin: origin)
  }

  /// Creates a player.
  func makeSeat(
    _ timeline: Timeline, _ group: PlayerGroup, _ sounds: consuming SoundVoices
  ) -> PlayerSeat {
    PlayerSeat(owner, timeline, group, PlayerEvents(), on: output.id, sounds: sounds)
  }
}

/// An output that accepts segments and does nothing.
private final class UnservedOutput: HapticOutput {
  @_noLocks @_noAllocation
  func submit(_ segments: Span<Segment>, at submittedNanoseconds: Int64) -> SubmitResult {
    .accepted
  }

  @_noLocks @_noAllocation
  func revise(from nanoseconds: Int64) {}

  @_noLocks @_noAllocation
  func stop(at nanoseconds: Int64) {}
}
