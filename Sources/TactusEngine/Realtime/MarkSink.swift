internal import Synchronization
internal import TactusDevice
internal import TactusPattern

/// Where the events that begin are noted while a player advances: in the next submission of its
/// output, or nowhere.
@safe
struct MarkSink: BitwiseCopyable {
  private let output: OutputPointer?
  private let zone: Int
  /// Whether the player is felt: not while it is muted.
  private let isFelt: Bool

  /// For a state that is only brought up to a time: nothing is noted.
  static var none: MarkSink {
    @_noLocks @_noAllocation get { unsafe MarkSink(output: nil, zone: 0, isFelt: false) }
  }

  @_noLocks @_noAllocation
  init(output: OutputPointer?, zone: Int, isFelt: Bool) {
    unsafe self.output = output
    self.zone = zone
    self.isFelt = isFelt
  }

  /// Notes an event. A tap that begins while the output skips a stall is not played, but missed.
  @_noLocks @_noAllocation
  func note(_ event: TimelineEvent, level: Double, tone: Double, at time: Int64) {
    guard let output = unsafe output else { return }
    let mark = EventMark(
      kind: EventMark.Kind(event.kind), zone: Zone.at(zone), onsetNanoseconds: time,
      durationNanoseconds: event.duration, level: level, tone: tone, index: Int(event.index))
    switch event.kind {
    case .hapticTransient where unsafe output.pointee.isSkipping:
      if isFelt { unsafe output.pointee.noteMissed(mark) }
    default: unsafe output.pointee.append(mark)
    }
  }
}

extension OutputBlock {
  @_noLocks @_noAllocation
  mutating func noteMissed(_ mark: EventMark) { missed.take(mark, lowering, gain: gain) }
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
