internal import Synchronization
internal import TactusDevice
internal import TactusPattern

/// Where the events that begin are noted while a player advances: in the next submission of its
/// output, or nowhere.
@safe
struct MarkSink: BitwiseCopyable {
  private let output: OutputPointer?
  private let zone: Int
  /// When a full submission is handed over on the way.
  private let now: Int64

  /// For a state that is only brought up to a time: nobody is told.
  static var none: MarkSink {
    @_noLocks @_noAllocation get { unsafe MarkSink(output: nil, zone: 0, now: 0) }
  }

  @_noLocks @_noAllocation
  init(output: OutputPointer?, zone: Int, now: Int64) {
    unsafe self.output = output
    self.zone = zone
    self.now = now
  }

  @_noLocks @_noAllocation
  func note(_ event: TimelineEvent, level: Double, tone: Double, at time: Int64) {
    guard let output = unsafe output else { return }
    if unsafe output.pointee.scratch.isFullOfMarks { _ = unsafe output.pointee.flush(at: now) }
    unsafe output.pointee.scratch.append(
      EventMark(
        kind: EventMark.Kind(event.kind), zone: Zone.at(zone), onsetNanoseconds: time,
        durationNanoseconds: event.duration, level: level, tone: tone,
        index: Int(event.index)))
  }
}

extension OutputBlock {
  /// Hands what has gathered to the output, and notes what it says. False: the output was full.
  @_noLocks @_noAllocation
  mutating func flush(at time: Int64) -> Bool {
    switch unsafe scratch.submit(to: functions, at: time) {
    case 1:
      refusals.add(1, ordering: .relaxed)
      return false
    case 2: isGone.store(true, ordering: .releasing)
    default: break
    }
    return true
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
