internal import CRealtime
internal import Synchronization
internal import TactusDevice
internal import TactusPattern

extension Core {
  /// Submits what is known up to the output's horizon.
  @_noLocks @_noAllocation
  mutating func serve(_ output: OutputPointer) {
    if unsafe output.pointee.isGone.load(ordering: .acquiring) { return }
    // Something has changed before what was prepared was due.
    if unsafe now < output.pointee.composition.time {
      unsafe output.pointee.composition.time = .min
    }
    unsafe output.pointee.starts.removeBegun(by: now)
    unsafe submitAhead(output, to: now &+ output.pointee.lookAhead)
    // The present follows, because it consumes the commands: after a stall the state ahead would
    // miss those that it has not read. What happens right now is left to the state ahead, which
    // tells the output about it.
    if unsafe output.pointee.lookAhead > 0 { unsafe advanceBase(output, to: now &- 1) }
  }

  @_noLocks @_noAllocation
  private mutating func submitAhead(_ output: OutputPointer, to horizon: Int64) {
    var maySubmitAgain = true
    while unsafe output.pointee.boundary <= horizon {
      let actuators = unsafe output.pointee.lowering.actuatorCount
      guard unsafe output.pointee.starts.hasRoom(for: actuators) else { return }
      unsafe emit(output, at: output.pointee.boundary, isDueOnArrival: false)
      if unsafe output.pointee.isGone.load(ordering: .acquiring) { return }
      // Once a step: an output that refuses every other submission does not hold the step up.
      if maySubmitAgain { maySubmitAgain = unsafe !submitLost(output) }
    }
  }

  /// Begins again with what was refused, from the present on, once the output takes segments again:
  /// else nothing of it would be felt for as long as the look-ahead.
  /// - Returns: whether there was something.
  @_noLocks @_noAllocation
  private mutating func submitLost(_ output: OutputPointer) -> Bool {
    let lost = unsafe output.pointee.lostFrom
    if unsafe lost == .max || output.pointee.isRefusing { return false }
    unsafe rewind(output, to: max(lost, now), isStill: false)
    return true
  }

  /// Serves what commands have changed since.
  @_noLocks @_noAllocation
  mutating func serveChanges(_ output: OutputPointer) {
    let from = unsafe output.pointee.dirtyFrom
    let isDueOnArrival = unsafe output.pointee.isDueOnArrival
    unsafe output.pointee.dirtyFrom = .max
    unsafe output.pointee.isDueOnArrival = false
    if unsafe from == .max || output.pointee.isGone.load(ordering: .acquiring) { return }
    let isStill = unsafe output.pointee.silences && stopIfSilent(output)
    let isRewound = unsafe output.pointee.rewinds
    unsafe output.pointee.silences = false
    unsafe output.pointee.rewinds = false
    if unsafe output.pointee.lookAhead == 0 || (from > output.pointee.lastStart && !isRewound) {
      unsafe output.pointee.boundary = min(output.pointee.boundary, from)
    } else {
      unsafe rewind(output, to: max(from, now), isStill: isStill)
    }
    if from <= now && isDueOnArrival {
      if unsafe output.pointee.lookAhead > 0 {
        unsafe output.pointee.dueOnArrivalUntil = now &+ output.pointee.latency
      }
      unsafe emit(output, at: now, isDueOnArrival: true)
    }
    unsafe serve(output)
  }

  /// Takes back what the output was told for `time` and later, and makes the states ahead follow
  /// the commands that have come since.
  @_noLocks @_noAllocation
  private mutating func rewind(_ output: OutputPointer, to time: Int64, isStill: Bool) {
    if unsafe !isStill && output.pointee.lastStart >= time {
      unsafe output.pointee.revise(from: time)
      unsafe output.pointee.starts.removeFrom(time)
      // What the actuators hold at that time is not known here: all are told anew.
      for index in 0..<8 { unsafe output.pointee.held[index].level = HeldLevel.unknown }
    }
    var next = unsafe output.pointee.firstActive
    while let player = unsafe next {
      unsafe next = player.pointee.nextActive
      unsafe player.pointee.ahead = player.pointee.base
      unsafe player.pointee.aheadVoices.copy(
        from: player.pointee.baseVoices, count: player.pointee.base.voiceCount)
      unsafe advance(player, .ahead, to: time &- 1, marks: .none)
    }
    unsafe output.pointee.boundary = time
    unsafe output.pointee.lastStart = time &- 1
    // All that begins later is submitted again.
    if unsafe time == now || output.pointee.lostFrom >= time {
      unsafe output.pointee.lostFrom = .max
    }
  }

  /// After a stop, a cancel or a mute: if nothing sounds now, the output is told to be still at
  /// once, past all that it holds. True if it was.
  @_noLocks @_noAllocation
  private mutating func stopIfSilent(_ output: OutputPointer) -> Bool {
    var sum = SensationSum()
    var next = unsafe output.pointee.firstActive
    while let player = unsafe next {
      unsafe next = player.pointee.nextActive
      sum = unsafe player.pointee.base.adding(
        to: sum, voices: player.pointee.baseVoices, at: now)
    }
    if sum.levels > 0 { return false }
    unsafe output.pointee.stop(at: now)
    unsafe output.pointee.starts.removeFrom(.min)
    unsafe output.pointee.held = InlineArray(repeating: HeldLevel())
    unsafe output.pointee.lateTaps = InlineArray(repeating: LateTap())
    unsafe output.pointee.soundingZones = InlineArray(repeating: false)
    return true
  }

  /// Brings the present of an output that works ahead up to now, ends what has ended, and sees to
  /// an output that has gone.
  @_noLocks @_noAllocation
  mutating func settle(_ output: OutputPointer) {
    if unsafe output.pointee.isGone.load(ordering: .acquiring) {
      unsafe endPlayers(of: output, hasFailed: true)
      return
    }
    if unsafe output.pointee.lookAhead > 0 { unsafe advanceBase(output, to: now) }
    unsafe keepInContact(output)
    unsafe removeIdle(from: output)
  }

  /// Calls an output that has something scheduled, if it was not called for the time of a renewal.
  /// The call has no segment; it lets the output keep its device from taking the host for dead.
  @_noLocks @_noAllocation
  private func keepInContact(_ output: OutputPointer) {
    if unsafe now >= nextContact(output) { _ = unsafe output.pointee.flush(at: stamp()) }
  }

  /// When an output that works ahead must be called again at the latest; `Int64.max`: nothing is
  /// scheduled on it.
  @_noLocks @_noAllocation
  private func nextContact(_ output: OutputPointer) -> Int64 {
    let renewal = unsafe output.pointee.renewal
    if unsafe output.pointee.lookAhead == 0 || renewal == .max { return .max }
    if unsafe output.pointee.isGone.load(ordering: .acquiring) { return .max }
    var isScheduled = unsafe output.pointee.lastStart > now
    for index in 0..<8 where unsafe output.pointee.held[index].level > 0 { isScheduled = true }
    return isScheduled ? unsafe output.pointee.contactedAt &+ renewal : .max
  }

  @_noLocks @_noAllocation
  private mutating func advanceBase(_ output: OutputPointer, to time: Int64) {
    var next = unsafe output.pointee.firstActive
    while let player = unsafe next {
      unsafe next = player.pointee.nextActive
      unsafe advance(player, .base, to: time, marks: .none)
    }
  }

  /// When the output next needs a step.
  @_noLocks @_noAllocation
  func nextWake(_ output: OutputPointer) -> Int64 {
    let lookAhead = unsafe output.pointee.lookAhead
    if lookAhead == 0 { return unsafe output.pointee.boundary }
    var wake = unsafe nextContact(output)
    let boundary = unsafe output.pointee.boundary
    if boundary != .max {
      let actuators = unsafe output.pointee.lowering.actuatorCount
      let hasRoom = unsafe output.pointee.starts.hasRoom(for: actuators)
      wake = unsafe hasRoom ? boundary &- lookAhead : output.pointee.starts.earliest
    }
    // The last of a player was told to the output already; its end is yet to come. And commands
    // that the output has been told about are to be carried out, so that they leave the queue.
    var next = unsafe output.pointee.firstActive
    while let player = unsafe next {
      unsafe next = player.pointee.nextActive
      if unsafe player.pointee.ahead.isPlaying {
        let first = unsafe player.pointee.pending.head
        if first >= 0 { wake = min(wake, pending.command(first).time) }
      } else {
        wake = min(wake, unsafe nextTime(player, .base))
      }
    }
    return wake
  }
}
