internal import Synchronization
internal import TactusDevice
internal import TactusSound
internal import TactusSystem

/// The state that the thread of a ``SoundStage`` shares with callers, apart from the players.
final class SoundBoard: Sendable {
  /// The longest time that haptics wait for a sound, in nanoseconds.
  let latencyLimit: Int64
  private let lead: Atomic<Int>
  /// The lead after a rest, if it is longer than ``latencyLimit``.
  private let restLead = Atomic<Int>(0)
  private let wanted = Atomic<Bool>(false)
  private let isPlaying = Atomic<Bool>(false)
  /// The sink, or the reason why it cannot be used. This changes only while nothing is heard. The
  /// thread changes the counts below while it plays, so they are atomic.
  private let facts = Guarded(SoundStatus())
  private let underruns = Atomic<Int>(0)
  private let dropped = Atomic<Int>(0)
  private let limited = Atomic<Int>(0)
  private let driftBits = Atomic<UInt64>(0)
  /// 1 while the sink runs or is known to be unusable, otherwise 0.
  private let known = Atomic<Int>(0)
  /// From when on the thread tries again to open a sink that cannot be used; `Int64.max` if it can
  /// be used, or while the thread tries.
  private let nextAttempt = Atomic<Int64>(.max)
  private let hasNewDevice = Atomic<Bool>(false)
  private let hasEnded = Atomic<Bool>(false)
  private let word = FutexWord()
  /// One caller waits on the word at a time.
  private let waiting = Guarded(())

  init(latencyLimit: Int64) {
    self.latencyLimit = latencyLimit
    lead = Atomic(Int(latencyLimit))
  }

  /// Nanoseconds from a command to the first frame that it can change.
  var leadNanoseconds: Int64 { Int64(lead.load(ordering: .acquiring)) }

  var status: SoundStatus {
    var status = facts.withLock { $0 }
    status.underrunCount = underruns.load(ordering: .relaxed)
    status.droppedCount = dropped.load(ordering: .relaxed)
    status.limitedCount = limited.load(ordering: .relaxed)
    status.driftMillionths = Double(bitPattern: driftBits.load(ordering: .relaxed))
    return status
  }

  /// Whether something plays or fades out.
  var isBusy: Bool { isPlaying.load(ordering: .acquiring) }

  // MARK: Callers

  /// Whether the sink runs, or it is known that it cannot be used.
  var isKnown: Bool { known.load(ordering: .acquiring) == 1 }

  /// Requests that the sink is opened and runs.
  func want() { wanted.store(true, ordering: .releasing) }

  /// Makes the next ``waitUntilKnown(until:)`` wait for another attempt to open the sink, if it
  /// could not be used and an attempt is due. An attempt that hangs is waited for once.
  func expectAttempt(at time: Int64) {
    if time >= nextAttempt.load(ordering: .acquiring) { setKnown(false) }
  }

  /// Notes that a haptic device was opened, which may have a sink. If no sink can be used, the next
  /// ``waitUntilKnown(until:)`` waits for another attempt.
  func noteDevice() {
    if status.failure == nil { return }
    hasNewDevice.store(true, ordering: .releasing)
    setKnown(false)
  }

  /// Waits until the sink runs or cannot be used, or until a time.
  func waitUntilKnown(until time: Int64) {
    waiting.withLock { _ in
      while !isKnown, MonotonicClock.nowNanoseconds < time {
        word.arm()
        if !isKnown { word.wait(until: time) }
        word.disarm()
      }
    }
    // Later calls do not wait for a server that does not answer.
    if !isKnown {
      change { $0.failure = $0.failure ?? "the sound device or server does not answer" }
      known.store(1, ordering: .releasing)
    }
  }

  /// Waits until a time while the thread plays silence. Ends early if the sink fails.
  func watch(until time: Int64) {
    waiting.withLock { _ in
      while isKnown, status.sink != nil, MonotonicClock.nowNanoseconds < time {
        word.arm()
        word.wait(until: time)
        word.disarm()
      }
    }
  }

  /// Waits until the thread has ended, or until a time.
  /// - Returns: whether the thread has ended.
  func waitForEnd(until time: Int64) -> Bool {
    waiting.withLock { _ in
      while !hasEnded.load(ordering: .acquiring), MonotonicClock.nowNanoseconds < time {
        word.arm()
        if !hasEnded.load(ordering: .acquiring) { word.wait(until: time) }
        word.disarm()
      }
    }
    return hasEnded.load(ordering: .acquiring)
  }

  // MARK: The thread

  func noteEnd() {
    hasEnded.store(true, ordering: .releasing)
    word.signal()
  }

  var isWanted: Bool { wanted.load(ordering: .acquiring) }

  func takeNewDevice() -> Bool { hasNewDevice.exchange(false, ordering: .acquiringAndReleasing) }

  func takeWanted() -> Bool { wanted.exchange(false, ordering: .acquiringAndReleasing) }

  func setBusy(_ value: Bool) { isPlaying.store(value, ordering: .releasing) }

  private func change(_ body: (inout SoundStatus) -> Void) {
    facts.withLock { status in body(&status) }
  }

  /// Notes a gap in the sound.
  @_noLocks @_noAllocation
  func noteGap() { underruns.add(1, ordering: .relaxed) }

  /// Notes the counts of the mixer.
  @_noLocks @_noAllocation
  func noteCounts(dropped: Int, limited: Int) {
    self.dropped.store(dropped, ordering: .relaxed)
    self.limited.store(limited, ordering: .relaxed)
  }

  /// Notes the drift that is corrected, in millionths.
  @_noLocks @_noAllocation
  func noteDrift(_ millionths: Double) {
    driftBits.store(millionths.bitPattern, ordering: .relaxed)
  }

  /// Notes that the thread tries to open the sink.
  func noteAttempt() { nextAttempt.store(.max, ordering: .releasing) }

  /// Notes whether the sink runs or cannot be used.
  func setKnown(_ value: Bool) {
    known.store(value ? 1 : 0, ordering: .releasing)
    if value { word.signal() }
  }

  /// Notes that the sink is paused. Until its latency is measured again, haptics wait for sounds
  /// for the longest time that is allowed.
  func noteRest() {
    setKnown(false)
    let rest = max(Int(latencyLimit), restLead.load(ordering: .acquiring))
    lead.store(rest, ordering: .releasing)
  }

  /// Notes that the sink cannot be used. If nothing plays, haptics no longer wait for sounds.
  /// - Parameter nextAttempt: when the thread tries again to open it.
  func noteLoss(_ reason: String, nextAttempt: Int64) {
    if !isBusy { lead.store(0, ordering: .releasing) }
    change { status in
      status.sink = nil
      status.failure = reason
    }
    self.nextAttempt.store(nextAttempt, ordering: .releasing)
    setKnown(true)
  }

  /// The time in nanoseconds that the stream of a device may take to start after a rest.
  static let startAllowance: Int64 = 20_000_000

  /// Notes the latency of a sink in the stream of a haptic device. Sounds are never later than
  /// touches there: haptics wait for as long as the stream needs, also for longer than
  /// ``latencyLimit``.
  /// - Parameter ahead: nanoseconds from a command to the first frame that it can change.
  func note(exact sink: SinkFacts, ahead: Int64) {
    restLead.store(Int(ahead + Self.startAllowance), ordering: .releasing)
    lead.store(Int(isBusy ? max(ahead, leadNanoseconds) : ahead), ordering: .releasing)
    change { status in
      status.sink = sink
      status.failure = nil
      status.latencyNanoseconds = ahead
      status.lateNanoseconds = 0
    }
  }

  /// Notes the measured latency of a sink.
  /// - Parameter ahead: nanoseconds from a command to the first frame that it can change.
  /// - Returns: nanoseconds by which sounds are heard later than haptics are felt.
  func note(_ sink: SinkFacts, ahead: Int64) -> Int64 {
    let late = max(ahead - latencyLimit, 0)
    let time = ahead - late
    // While something plays, later commands must not overtake earlier ones.
    lead.store(Int(isBusy ? max(time, leadNanoseconds) : time), ordering: .releasing)
    change { status in
      status.sink = sink
      status.failure = nil
      status.latencyNanoseconds = ahead
      status.lateNanoseconds = late
    }
    return late
  }
}
