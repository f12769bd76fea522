internal import Synchronization
internal import TactusDevice
internal import TactusPattern
internal import TactusSystem

/// Receives the events that begin while a player advances, and adds them to the next submission of
/// an output, or ignores them.
struct MarkSink: BitwiseCopyable {
  private let arena: Arena
  private let output: OutputID?
  private let zone: Int
  /// False for a muted player, whose missed taps are not played late.
  private let isFelt: Bool

  /// - Parameter output: nil to advance the player without noting events.
  @_noLocks @_noAllocation
  init(_ arena: Arena, output: OutputID?, zone: Int, isFelt: Bool) {
    self.arena = arena
    self.output = output
    self.zone = zone
    self.isFelt = isFelt
  }

  /// Notes an event. A tap that begins while the output skips a stall counts as missed, unless the
  /// player is muted.
  @_noLocks @_noAllocation
  func note(_ event: TimelineEvent, level: Double, tone: Double, at time: Int64) {
    guard let output else { return }
    let mark = EventMark(
      kind: EventMark.Kind(event.kind), zone: Zone.at(zone), onsetNanoseconds: time,
      durationNanoseconds: event.duration, level: level, tone: tone, index: Int(event.index))
    switch event.kind {
    case .hapticTransient where arena[output].isSkipping:
      if isFelt { arena[output].noteMissed(mark) }
    default: arena[output].append(mark)
    }
  }
}

extension EventMark.Kind {
  @_noLocks @_noAllocation
  fileprivate init(_ kind: EventKind) {
    self =
      switch kind {
      case .hapticTransient: .hapticTransient
      case .hapticContinuous: .hapticContinuous
      case .audioContinuous: .audioContinuous
      case .audioCustom: .audioCustom
      }
  }
}
