internal import TactusDevice
internal import TactusWire

/// What is done where no answer comes, where a command was lost, and where the device has forgotten
/// what it was told.
///
/// Nothing is sent twice on suspicion. Where an answer is overdue, one frame asks what has come.
/// The line keeps the order of frames, so that its answer decides: what was sent before it and is
/// not accepted is lost. Lost commands are sent again as they were, as the protocol has it, unless
/// one of them has been replaced meanwhile: then STOP makes them void, and the present is sent
/// instead.
extension Link {
  /// Since when an answer is waited for.
  private var unansweredSince: Int64? {
    let beat = beats.first?.nanoseconds
    guard let command = window.oldest?.sentNanoseconds else { return beat }
    return min(command, beat ?? command)
  }

  /// When an answer is overdue, if none comes; `.max`: none is waited for.
  ///
  /// A device that is heard is not asked: its answers may only wait behind others.
  var overdueTime: Int64 {
    guard let since = unansweredSince, !window.isRepeating else { return .max }
    return max(since, max(heardAt, askedAgainAt)) &+ patience.nanoseconds
  }

  /// An answer is overdue.
  mutating func ask(at now: Int64) {
    patience.waitedInVain()
    askedAgainAt = now
    isSuspect = true
    if mayBeat || expectsStep(at: now) {
      isProbeDue = true
    } else if let oldest = window.oldest {
      if isReplaced(oldest, at: now) { mustTellAgain = true } else { window.repeatOldest() }
      // STOP does not wait for an answer to what it makes void.
      if mustTellAgain { isSuspect = false }
    } else {
      // Nothing depends on it, and the next step has another sent.
      beats.removeAll()
      isSuspect = false
      settleExpectations()
    }
  }

  /// A command that was sent at a time has come: the line is alive.
  /// - Parameter isDirect: whether the answer is that command's own; else its own may be lost.
  mutating func answered(_ sent: Int64, at now: Int64, isDirect: Bool) {
    isSuspect = false
    isProbeDue = false
    noteRenewal(sentAt: sent, at: now, isDirect: isDirect)
  }

  /// The device has heard a frame that renews its lease. Where the one before was answered longer
  /// ago than the lease, the motors were off in between, and the event that says so may be lost.
  ///
  /// When a frame was heard is not known: an answer that comes late may have waited, or the frame.
  private mutating func noteRenewal(sentAt sent: Int64, at now: Int64, isDirect: Bool) {
    defer { heardRenewalAt = max(heardRenewalAt, isDirect ? now : sent) }
    guard heardRenewalAt != .min, sent &- heardRenewalAt >= lease &- LinkLimits.leaseMargin else {
      return
    }
    let ended = clock.deviceMicroseconds(at: heardRenewalAt &+ lease)
    if told.isUnfinished(at: ended) { mustTellAgain = true }
  }

  /// A device that has more room than what it accepted leaves has thrown segments away; the event
  /// that says so was lost.
  mutating func noteForgotten(credits: Int, at now: Int64) {
    guard let capacity = answer?.capabilities.capacitySegments else { return }
    let begun = clock.deviceMicroseconds(at: now &+ LinkLimits.scheduleMargin)
    if told.countAccepted(beginningAfter: begun) > capacity - credits { mustTellAgain = true }
  }

  /// Commands are missing from a number on: they are sent again, or the present instead.
  mutating func lose(at now: Int64, notWithin pause: Int64 = 0) {
    if window.commands.contains(where: { isReplaced($0, at: now) }) {
      mustTellAgain = true
    } else {
      window.repeatAll(at: now, notWithin: pause)
    }
  }

  private func isReplaced(_ sent: CommandWindow.Sent, at now: Int64) -> Bool {
    guard let number = sent.segment else { return false }
    let arrival = now &+ pace.passage(bytes: LinePace.playBytes, at: now)
    if told.isReplaced(number: number, by: arrival) { return true }
    guard let entry = told.entries.first(where: { $0.submission.number == number }),
      !entry.submission.segment.isDueOnArrival
    else { return false }
    return queue.entries.contains {
      $0.segment.actuator == entry.submission.segment.actuator
        && $0.segment.startNanoseconds <= arrival
    }
  }

  /// Makes what is on its way void, and tells the device again what it still has to do. Its motors
  /// are off in between, for as long as the stop and the first segment are on the line.
  mutating func tellAgain(at now: Int64) {
    counters.toldAgain += 1
    putBack(playedUntil: forgottenAt ?? clock.deviceMicroseconds(at: now), at: now)
  }

  /// Stops the device, and puts what it has not played back into the queue.
  /// - Parameter microseconds: the device's clock up to which it played what it had.
  mutating func putBack(playedUntil microseconds: UInt64, at now: Int64) {
    queue.putBack(told.takeUnplayed(since: microseconds))
    forgetSent(at: now)
  }

  /// The device heard nothing for too long and threw away what it had, at a time of its clock.
  mutating func forgotten(at moment: UInt64, now: Int64) {
    if oddities.noteForgetting(at: now, lease: lease) { return end(forgetfulError) }
    // What was told since the last stop is not meant.
    guard !isSuspended, clock.hostNanoseconds(at: moment) > stoppedAt else { return }
    guard told.hasUnplayed(since: moment) || isUnfinished(at: now) else {
      return told.removeAll()
    }
    forgottenAt = min(forgottenAt ?? moment, moment)
    mustTellAgain = true
  }
}
