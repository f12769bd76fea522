internal import TactusDevice

/// What is done where no answer comes, where a command was lost, and where the device has forgotten
/// what it was told.
extension Link {
  /// Looks for what has changed with time: leases, answers that are overdue, a device that has
  /// forgotten.
  mutating func prepare(at now: Int64) {
    schedule.forgetReplaced(at: now, clock)
    if schedule.isFrozen(at: now) { suspend(at: now) }
    schedule.skipStale(at: now, &output)
    if delivery.overdueTime <= now { ask(at: now) }
    if delivery.stopOverdueTime <= now {
      delivery.stopOverdue()
      tellAgain(at: now)
    }
    if delivery.isTellingDue { tellAgain(at: now) }
    checkBudgets(at: now)
    if deviceClock.giveUpQuestion(at: now) { delivery.waitedInVain() }
  }

  /// An answer is overdue.
  private mutating func ask(at now: Int64) {
    delivery.ask(
      at: now, mayBeat: schedule.mayBeatSoon(at: now),
      isReplaced: schedule.isReplaced(delivery.window.oldest?.segment, by: output.arrival(at: now)),
      isAskingTime: deviceClock.isAsking)
  }

  /// Commands are missing from a number on: they are sent again, or the present instead.
  mutating func lose(at now: Int64, notWithin pause: Int64 = 0) {
    let arrival = output.arrival(at: now)
    let isReplaced = delivery.window.commands.contains {
      schedule.isReplaced($0.segment, by: arrival)
    }
    delivery.lose(at: now, isReplaced: isReplaced, notWithin: pause)
  }

  /// The playback thread hangs: the device is stilled.
  private mutating func suspend(at now: Int64) {
    output.counters.suspensions += 1
    schedule.suspend(at: now, clock)
    delivery.makeVoid(at: now)
  }

  /// Makes what is on its way void, and tells the device again what it still has to do. Its motors
  /// are off in between, for as long as the stop and the first segment are on the line.
  private mutating func tellAgain(at now: Int64) {
    output.counters.toldAgain += 1
    schedule.tellAgain(at: now, clock)
    delivery.makeVoid(at: now)
  }

  /// Everything that was ordered is void; the device is told so.
  /// - Parameter refused: the number of a setting that the device does not take.
  mutating func silence(at now: Int64, without refused: UInt8? = nil) {
    schedule.silence()
    delivery.makeVoid(at: now, without: refused)
  }

  /// The device heard nothing for too long and threw away what it had, at a time of its clock.
  mutating func forgotten(at moment: (device: UInt64, host: Int64), now: Int64) {
    switch schedule.forgotten(at: moment, now: now, lastStop: delivery.stop.orderedAt) {
    case .nothing: break
    case .tellAgain: delivery.tellAgain()
    case .tooOften: end(forgetfulError)
    }
  }

  /// The device began anew, or knows nothing of this session: it is greeted again, as if the port
  /// had just been opened, unless something plays.
  mutating func restarted(at now: Int64) {
    if schedule.isActive(at: now) { return end(Self.restartedWhilePlaying) }
    if greeting.noteRestart(at: now) { return end(greeting.restartError) }
    silence(at: now)
    greeting.greetAgain(at: now)
    delivery.forgetSession()
    schedule.forgetSession()
    deviceClock.beginAgain()
    trouble.mended(&output)
  }
}

/// A device that answers is given up, too, where its answers lead nowhere: opening, each command,
/// each stop and each question for its time has a time in which it must be done.
///
/// Time in which the link was not driven does not count.
extension Link {
  /// When the first of them is over; `.max`: nothing is waited for.
  var budgetEnd: Int64 {
    min(greeting.budgetEnd, delivery.budgetEnd, deviceClock.budgetEnd)
  }

  /// Something is expected, and nothing came for too long.
  mutating func checkPatience(at now: Int64) {
    if !greeting.isDone {
      if greeting.isOverdue(at: now) { return end(greeting.unanswered(seen)) }
      checkBudgets(at: now)
    } else if let silentUntil = delivery.hearing.end, silentUntil <= now {
      end(DeviceError(.gone, silenceText(at: now)))
    }
  }

  /// The link was not driven for a time.
  mutating func noteStandstill(at now: Int64) {
    let missed = delivery.run(at: now)
    greeting.extend(by: missed)
    deviceClock.extend(by: missed)
  }

  /// Gives up a device that has not done in time what it was asked for.
  private mutating func checkBudgets(at now: Int64) {
    delivery.noteWaiting(isWaitingForAcceptance(at: now), at: now)
    if delivery.stop.budgetEnd <= now {
      end(DeviceError(.gone, delivery.stop.unconfirmedText))
    } else if greeting.budgetEnd <= now {
      end(unopened)
    } else if delivery.acceptance.budgetEnd <= now {
      end(DeviceError(.gone, unacceptedText))
    } else if deviceClock.budgetEnd <= now {
      end(DeviceError(.gone, unknownTimeText))
    }
  }

  /// Whether the device could accept something, and does not. One that holds what has not begun may
  /// have no room.
  private func isWaitingForAcceptance(at now: Int64) -> Bool {
    guard isReady, deviceClock.isSettled, !schedule.isSuspended else { return false }
    if !delivery.window.isEmpty { return true }
    guard delivery.hasSetup || schedule.hasOrders else { return false }
    return !schedule.holdsMore(at: now, clock)
  }
}
