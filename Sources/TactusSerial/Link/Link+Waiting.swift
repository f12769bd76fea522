internal import TactusDevice

/// Handles missing answers, lost commands, and a device that has lost its segments.
extension Link {
  /// Checks what has changed with time: leases, overdue answers, and a device that has lost its
  /// segments.
  mutating func prepare(at now: Int64) {
    schedule.forgetReplaced(at: now, clock)
    if schedule.isFrozen(at: now) { suspend(at: now) }
    schedule.skipStale(at: now, &output)
    if delivery.overdueTime <= now { ask(at: now) }
    if delivery.stopOverdueTime <= now {
      delivery.stopOverdue()
      resend(at: now)
    }
    if delivery.isResendDue { resend(at: now) }
    checkBudgets(at: now)
    if deviceClock.giveUpQuestion(at: now) { delivery.missedAnswer() }
  }

  /// Handles an overdue answer.
  private mutating func ask(at now: Int64) {
    let mayBeat = schedule.mayBeatSoon(at: now)
    delivery.ask(
      at: now, mayBeat: mayBeat,
      isReplaced: schedule.isReplaced(delivery.window.oldest?.segment, by: output.arrival(at: now)),
      isAskingTime: deviceClock.isAsking)
    // Without the engine's steps no HEARTBEAT may be sent. Then only a request for the time shows
    // whether a device that accepts no command is still there.
    if !mayBeat, !delivery.window.isEmpty { deviceClock.askNow() }
  }

  /// Handles the loss of commands: retransmits them, or, if a newer segment has replaced one of
  /// them, stops the device and sends the present state.
  mutating func lose(at now: Int64, notWithin pause: Int64 = 0) {
    let arrival = output.arrival(at: now)
    let isReplaced = delivery.window.commands.contains {
      schedule.isReplaced($0.segment, by: arrival)
    }
    delivery.lose(at: now, isReplaced: isReplaced, notWithin: pause)
  }

  /// Stops the device, because the playback thread hangs.
  private mutating func suspend(at now: Int64) {
    output.counters.suspensions += 1
    schedule.suspend(at: now, clock)
    delivery.makeVoid(at: now)
  }

  /// Voids the commands in flight, and sends the device again the segments that it still has to
  /// play. The motors are off while the stop and the first segment are transmitted.
  private mutating func resend(at now: Int64) {
    output.counters.resends += 1
    schedule.resend(at: now, clock)
    delivery.makeVoid(at: now)
  }

  /// Voids all orders and stops the device.
  /// - Parameter refused: the sequence number of a setting that the device does not accept.
  mutating func silence(at now: Int64, without refused: UInt8? = nil) {
    schedule.silence()
    delivery.makeVoid(at: now, without: refused)
  }

  /// Handles a device that discarded its segments because the host was silent, at a time of the
  /// device's clock.
  mutating func forgotten(at moment: (device: UInt64, host: Int64), now: Int64) {
    switch schedule.forgotten(at: moment, now: now, lastStop: delivery.stop.orderedAt) {
    case .nothing: break
    case .resend: delivery.resend()
    case .tooOften: end(forgetfulError)
    }
  }

  /// Handles a restart of the device, or a lost session. The device is greeted again as after
  /// opening the port. If something plays, the connection ends instead.
  mutating func restarted(at now: Int64) {
    if schedule.isActive(at: now) { return end(Self.restartedWhilePlaying) }
    if greeting.noteRestart(at: now) { return end(greeting.restartError) }
    silence(at: now)
    greeting.greetAgain(at: now)
    delivery.forgetSession()
    schedule.forgetSession()
    deviceClock.beginAgain()
    sampling.restarted(at: now)
    faultReports.resolved(&output)
  }
}

/// Ends the connection of a device that answers without progress: opening, each command, each stop
/// and each time request has a deadline.
///
/// Time in which the link was not driven does not count.
extension Link {
  /// The earliest of these deadlines; `.max` if nothing is pending.
  var budgetEnd: Int64 {
    min(greeting.budgetEnd, delivery.budgetEnd, deviceClock.budgetEnd)
  }

  /// Ends the connection if an answer is expected and nothing arrives for too long.
  mutating func checkSilence(at now: Int64) {
    if !greeting.isDone {
      if greeting.isOverdue(at: now) { return end(greeting.unanswered(traffic)) }
      checkBudgets(at: now)
    } else if let silentUntil = delivery.reception.end, silentUntil <= now {
      end(DeviceError(.gone, silenceText(at: now)))
    }
  }

  /// Extends the deadlines by the time in which the link was not driven.
  mutating func noteStandstill(at now: Int64) {
    let missed = delivery.run(at: now)
    greeting.extend(by: missed)
    deviceClock.extend(by: missed)
  }

  /// Ends the connection if a deadline is over.
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

  /// Whether the device could accept something and does not. A device that holds segments which
  /// have not begun may have no free place, and does not count.
  private func isWaitingForAcceptance(at now: Int64) -> Bool {
    guard isReady, deviceClock.isSettled, !schedule.isSuspended else { return false }
    if !delivery.window.isEmpty { return true }
    guard delivery.hasSetup || schedule.hasOrders else { return false }
    return !schedule.holdsMore(at: now, clock)
  }
}
