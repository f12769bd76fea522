internal import Synchronization
internal import TactusDevice
internal import TactusPattern
internal import TactusSound
internal import TactusSystem

/// A player as callers and the playback thread share it.
///
/// It lives as long as there are references to it, see ``Arena``, so a player that is released
/// plays to its end.
struct PlayerBlock: ~Copyable {
  // Only for the playback thread. These fields come first; see ``SharedState``.
  /// The playhead of the present, and the playhead at the horizon of an output with look-ahead.
  /// Indexed by ``Cursor/place``.
  let heads: FixedBuffer<Playhead>
  var pending = PendingList()
  var isActive = false
  var appliedStop: UInt64 = 0
  var appliedCancel: UInt64 = 0
  /// The ticket of the stop or cancel that voided the last start whose end was reported.
  var reportedVoidedBy: UInt64 = .max
  /// The next active player of the output.
  var nextActive: PlayerID?
  /// The sounds of the player; nil in the arena of a session, whose players play only haptics.
  var sounds: SoundVoices?

  // Written by callers, read by the playback thread.
  /// The ticket of the latest immediate stop. It voids the starts, stops, pauses and resumes with a
  /// lower ticket that are due.
  let stopTicket = Atomic<UInt64>(0)
  /// The ticket of the latest cancel. It voids all commands with a lower ticket.
  let cancelTicket = Atomic<UInt64>(0)
  let isMuted = Atomic<Bool>(false)
  /// Starts that were given and are neither applied nor dropped.
  let startsOnTheWay = Atomic<Int>(0)

  // Written by the playback thread, read by the thread that delivers notices.
  /// Whether the player plays or is paused.
  let isOngoing = Atomic<Bool>(false)
  /// The number of notices since the last delivery.
  let notices = Atomic<Int>(0)
  /// The number of ends since the last delivery.
  let finishes = Atomic<Int>(0)
  let hasFailed = Atomic<Bool>(false)
  /// The next player with a notice, as ``Handle/bits``; 0 if there is none.
  var nextNoticed: UInt64 = 0

  // Fixed when the block is made.
  let timeline: Kept<Timeline>
  let group: Kept<PlayerGroup>
  let events: Kept<PlayerEvents>
  let output: OutputID
  let zone: Int

  /// - Parameters:
  ///   - output: the block holds a reference to it.
  ///   - worksAhead: whether the output has a look-ahead.
  ///   - sounds: the sounds of the player; nil if it has none or is in the arena of a session.
  init(
    _ timeline: Timeline, _ group: PlayerGroup, _ events: PlayerEvents, output: OutputID,
    worksAhead: Bool, sounds: consuming SoundVoices? = nil
  ) {
    let zone = group.zone.index
    precondition(Zone.allCases.indices.contains(zone))
    self.timeline = Kept(timeline)
    self.group = Kept(group)
    self.events = Kept(events)
    self.output = output
    self.zone = zone
    self.sounds = sounds
    heads = FixedBuffer(count: worksAhead ? 2 : 1) { _ in Playhead(timeline) }
  }

  /// Notes that a start was applied. The order of the two steps ensures that the player never seems
  /// idle in between.
  @_noLocks @_noAllocation
  func noteStart() {
    isOngoing.store(true, ordering: .releasing)
    let left = startsOnTheWay.subtract(1, ordering: .releasing).newValue
    assert(left >= 0, "a start was counted twice")
  }
}
