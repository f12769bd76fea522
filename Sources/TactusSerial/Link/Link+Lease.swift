internal import TactusDevice
internal import TactusWire

/// Who plays, and whether the device hears that it runs.
///
/// The device turns its motors off 200 ms after the last PLAY, REVISE, SET or HEARTBEAT. The
/// playback thread makes a step at least every 80 ms while something is to be played. Each step
/// allows one HEARTBEAT, and one is sent where no other of those frames was: so a device that holds
/// a second of segments plays them to the end, and a motor is off soon after the playback thread
/// hangs, because this thread sends nothing on its own account.
extension Link {
  /// The engine made a step.
  mutating func noteStep(at time: Int64) {
    guard time > lastStepAt else { return }
    lastStepAt = time
    mayBeat = true
    isSuspended = false
  }

  /// Whether something that was ordered sounds, or is to begin.
  func isUnfinished(at now: Int64) -> Bool { isSounding || latestOrdered > now }

  /// Nanoseconds without a frame that renews the lease after which a step has one sent: half of
  /// what lies between two steps that the engine must make.
  private var beatInterval: Int64 { (answer?.capabilities.lease?.renewalNanoseconds ?? 0) / 2 }

  /// When a HEARTBEAT is due; `.max`: none is allowed, or needed.
  func beatTime(at now: Int64) -> Int64 {
    guard mayBeat, !isSuspended, stopping != .due else { return .max }
    if isProbeDue { return now }
    guard isUnfinished(at: now) || !queue.isEmpty else { return .max }
    // Later than the step it would say that the engine runs where it may not.
    guard lastStepAt &- renewedAt >= beatInterval else { return .max }
    return now
  }

  /// Whether the engine makes a step soon, if it runs.
  func expectsStep(at now: Int64) -> Bool {
    let renewal = answer?.capabilities.lease?.renewalNanoseconds ?? 0
    return isUnfinished(at: now) && now &- lastStepAt <= renewal
  }

  mutating func heartbeatFrame(at now: Int64) -> Frame {
    let frame = tagged(.heartbeat)
    if beats.count == LinkLimits.beats { beats.removeFirst() }
    beats.append(Beat(tag: tag, nanoseconds: now, nextSequence: nextSequence))
    (mayBeat, isProbeDue) = (false, false)
    (renewedAt, askedAgainAt) = (now, now)
    counters.heartbeats += 1
    expect(at: now)
    return frame
  }

  /// The playback thread hangs: for longer than a lease it made no step though it has to.
  func isFrozen(at now: Int64) -> Bool {
    !isSuspended && isUnfinished(at: now) && now &- lastStepAt > lease
  }

  /// Stills the device until the engine makes a step again. What it was told is kept: then it is
  /// told again what is to be felt at that time.
  mutating func suspend(at now: Int64) {
    isSuspended = true
    counters.suspensions += 1
    putBack(playedUntil: clock.deviceMicroseconds(at: now), at: now)
  }
}

/// A HEARTBEAT on its way.
struct Beat: Sendable, Hashable {
  var tag: UInt8
  var nanoseconds: Int64
  /// The number of the first ordered command behind it.
  var nextSequence: UInt8
}
