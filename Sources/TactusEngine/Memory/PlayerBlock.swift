internal import Synchronization
internal import TactusDevice
internal import TactusPattern

/// A player as callers and the playback thread share it.
///
/// It lives until the last reference is dropped: one of the handle that callers hold, one of each
/// command on its way, one of the playback thread while the player is active. Who drops the last
/// one on the playback thread puts the block on the list of what is to be freed.
@safe
struct PlayerBlock: ~Copyable {
  var retirement: RetirementLink

  // Written by callers, read by the playback thread.
  let references = Atomic<Int>(1)
  /// The ticket of the latest immediate stop; commands before it are void.
  let stopTicket = Atomic<UInt64>(0)
  /// The ticket of the latest cancel.
  let cancelTicket = Atomic<UInt64>(0)
  let isMuted = Atomic<Bool>(false)
  /// Starts that were given and are neither carried out nor dropped.
  let startsOnTheWay = Atomic<Int>(0)

  // Written by the playback thread, read by whoever delivers notices.
  /// Whether the player plays or is paused.
  let isOngoing = Atomic<Bool>(false)
  /// How often there was something to tell since the last delivery.
  let notices = Atomic<Int>(0)
  /// How often the player has finished since the last delivery.
  let finishes = Atomic<Int>(0)
  let hasFailed = Atomic<Bool>(false)
  var nextNoticed: PlayerPointer?

  // Fixed when the block is made.
  let timeline: Unmanaged<Timeline>
  let group: Unmanaged<PlayerGroup>
  let owner: Unmanaged<PlayerEvents>
  let output: OutputPointer
  let zone: Int

  // Of the playback thread alone.
  /// The player now; of an output without look-ahead the only state.
  var base: PlayerState
  /// The player at the horizon of an output that works ahead.
  var ahead: PlayerState
  let baseVoices: VoiceSlab
  let aheadVoices: VoiceSlab
  var pending = PendingList()
  var isActive = false
  var appliedStop: UInt64 = 0
  var appliedCancel: UInt64 = 0
  /// The ticket of the stop or cancel that made the last start void whose end was told.
  var toldVoidedBy: UInt64 = .max
  var nextActive: PlayerPointer?
}

typealias PlayerPointer = UnsafeMutablePointer<PlayerBlock>

extension PlayerBlock {
  static func allocate(
    timeline: Timeline, group: PlayerGroup, owner: PlayerEvents, output: OutputPointer
  ) -> PlayerPointer {
    let pointer = PlayerPointer.allocate(capacity: 1)
    let state = PlayerState(timeline)
    let worksAhead = unsafe output.pointee.lookAhead > 0
    unsafe output.pointee.retain()
    let base = VoiceSlab.allocate(capacity: timeline.peakVoices)
    unsafe pointer.initialize(
      to: PlayerBlock(
        retirement: RetirementLink(.player), nextNoticed: nil,
        timeline: .passRetained(timeline), group: .passRetained(group),
        owner: .passRetained(owner), output: output, zone: group.zone.index,
        base: state, ahead: state, baseVoices: base,
        aheadVoices: worksAhead ? .allocate(capacity: timeline.peakVoices) : base))
    return unsafe pointer
  }

  /// Frees the block and what it owns. Never on the playback thread.
  static func free(_ pointer: PlayerPointer) {
    unsafe pointer.pointee.freeContents()
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }

  private func freeContents() {
    unsafe timeline.release()
    unsafe group.release()
    unsafe owner.release()
    for index in 0..<ControlID.count {
      if let curve = base.controls[index].sent?.curve { unsafe CurveBlock.free(curve.pointer) }
    }
    baseVoices.deallocate()
    if unsafe output.pointee.lookAhead > 0 { aheadVoices.deallocate() }
    unsafe OutputBlock.release(output)
  }

  /// A start was carried out. In this order, so that a player never looks idle in between.
  @_noLocks @_noAllocation
  func noteStart() {
    isOngoing.store(true, ordering: .releasing)
    startsOnTheWay.subtract(1, ordering: .releasing)
  }

  @_noLocks @_noAllocation
  func retain() { references.add(1, ordering: .relaxed) }

  /// True if this was the last reference: the block is to be freed.
  @_noLocks @_noAllocation
  func dropReference() -> Bool {
    references.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
  }
}
