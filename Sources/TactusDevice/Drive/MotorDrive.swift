/// The state of one motor in its device's thread: the level that was sent, the request, and the
/// level to send next. Every time is a parameter, in nanoseconds.
///
/// ```
///  request ┌┐                  a tap of 15 ms
///        ──┘└───────────
///  sent    ┌──┐                full drive until the motor reaches the tap's level (kick),
///          │  └─┐              then that level until the shortest pulse is over
///        ──┘    └───────
///  shake     ╱╲
///        ___╱  ╲________
/// ```
package struct MotorDrive: Sendable, Hashable {
  /// How long the thread waits for the next segment after a segment has ended, in nanoseconds. The
  /// engine submits the next segment when the last one ends. A level that is sent in between would
  /// delay a tap.
  package static let grace: Int64 = 2_000_000
  /// The longest kick (full drive at an onset), in nanoseconds. Between two taps 80 ms apart it
  /// leaves 20 ms, in which the slowest motor of any profile falls by 3 dB.
  private static let longestKick: Int64 = 60_000_000
  /// The longest time that a tap waits for the motor to fall, so that it is felt as a separate tap.
  private static let longestGap: Int64 = 30_000_000
  /// The longest delay of a tap's end by a gap and a kick together, in nanoseconds.
  static let longestDelay = longestKick + longestGap
  /// The smallest rise of the level that starts a new sensation, which is kicked and held. Smaller
  /// rises belong to a ramp.
  private static let onsetStep = 0.1
  /// The share of acceleration to which the motor must fall before a tap that is to be felt
  /// separately. It is a fall by 3 dB, the project's choice, and 0.5 dB more because a motor
  /// differs from its model.
  private static let valley = 0.6683

  /// How long a tap may wait if the driver repeats reports, in nanoseconds. A tap that waited
  /// longer is skipped, because its report would arrive up to two spacings later and delay the
  /// reports behind it.
  private static let longestWaitOfTap: Int64 = 64_000_000

  /// How long a level is held after an onset, so that it is felt, in nanoseconds.
  private let shortestPulse: Int64
  /// How long a level lasts without a renewal, in nanoseconds.
  private let lease: Int64
  /// How long a tap may wait until it is sent, in nanoseconds.
  private let longestWait: Int64
  /// Half of the update interval in nanoseconds. A kick lasts at least one interval, so a kick that
  /// needs less than this would become more than twice as long.
  private let shortestKick: Int64
  /// The modelled motion; nil if the motor has no model.
  private var motion: MotorMotion?
  /// Converts levels to on and off; nil if the device takes levels.
  private var levelSwitch: LevelSwitch?
  /// The time up to which the motion was computed.
  private var now: Int64?
  private var request = LevelRequest(after: 0)
  private var pending = PendingPeak(after: 0)
  /// The level that is being played, before kick and switch.
  private var served = 0.0
  /// The level of the last onset.
  private var onset = 0.0
  /// Until this time, the level is at least ``floor``.
  private var heldUntil: Int64 = .min
  private var floor = 0.0
  /// Until this time the drive is full.
  private var kickUntil: Int64 = .min
  /// The level that was last sent to the device.
  package private(set) var sent = 0.0

  /// Creates the state of a motor at rest.
  /// - Parameters:
  ///   - actuator: the actuator's declaration.
  ///   - lease: how long a level lasts without a renewal, in nanoseconds.
  ///   - interval: nanoseconds between two levels.
  ///   - queue: how the driver queues levels; nil if it has no queue.
  package init(
    _ actuator: Actuator, lease: Int64, interval: Int64, queue: DriverQueue? = nil
  ) {
    longestWait = queue?.repeatsReports == true ? Self.longestWaitOfTap : .max
    shortestPulse = actuator.minimumPulseNanoseconds
    shortestKick = interval / 2
    self.lease = lease
    motion = actuator.motor.map { MotorMotion(actuator, $0) }
    levelSwitch = LevelSwitch(actuator)
  }

  /// The modelled motion; nil if the motor has no model.
  package var modelled: MotorMotion? { motion }

  /// Applies the request that was collected since the last call.
  package mutating func take(_ request: LevelRequest) {
    guard request.isNew else { return }
    self.request = request
    pending.take(request.pending)
    // Drops a peak that cannot turn the motor on, so that it does not hide one that can.
    if let levelSwitch, !levelSwitch.turnsOn(pending, served: served) {
      pending = PendingPeak(after: pending.low)
    }
  }

  /// Clears the state. The next request begins from rest.
  package mutating func stop() {
    request = LevelRequest(after: 0)
    pending = PendingPeak(after: 0)
    served = 0
    heldUntil = .min
    kickUntil = .min
    levelSwitch?.reset()
  }

  /// Advances the motion to a time with the level that was sent.
  package mutating func advance(to time: Int64) {
    if let now, time > now {
      motion?.advance(nanoseconds: time &- now, drive: sent)
      levelSwitch?.advance(nanoseconds: time &- now, served: served, sent: sent)
    }
    now = max(now ?? time, time)
    if pending.peak > 0, time &- pending.since >= longestWait {
      pending = PendingPeak(after: pending.low)
    }
  }

  /// The level to send now.
  package func next(at time: Int64) -> Double {
    let goal = goal(at: time)
    if goal == 0 { return 0 }
    if time < kickUntil || kick(to: goal) > 0 { return 1 }
    return levelSwitch?.level(for: goal, sent: sent) ?? goal
  }

  /// When the level of the pending peak was requested, if sending `level` plays the peak; otherwise
  /// nil.
  package func peakTime(for level: Double) -> Int64? {
    pending.peak > 0 && level >= pending.peak && level > sent ? pending.since : nil
  }

  /// Records that a level was sent.
  /// - Parameters:
  ///   - decided: when ``next(at:)`` returned it.
  ///   - time: when the device received it.
  package mutating func sent(_ level: Double, decided: Int64, at time: Int64) {
    let goal = goal(at: decided)
    advance(to: time)
    if goal > served {
      let kick = kick(to: goal)
      if kick > 0 { kickUntil = Self.sum(time, kick) }
      floor = goal
      if isOnset(goal) {
        heldUntil = Self.sum(time, max(shortestPulse, kick))
        onset = goal
      }
    }
    // The peak has been played once the level has risen to it. It is still pending if the level
    // before it was sent, or if the level of this motor did not change because the order changed
    // only the other motor.
    let isOut = goal > served && goal >= admitted(pending.peak)
    if pending.peak == 0 || isOut { pending = PendingPeak(after: goal) }
    if level != sent { levelSwitch?.turned() }
    served = goal
    sent = level
  }

  /// When ``next(at:)`` changes without a new request; `Int64.max` if it does not.
  package func nextChange(after time: Int64) -> Int64 {
    let goal = goal(at: time)
    var times = [kickUntil, gapEnd]
    if pending.peak > 0 { times.append(waitEnd) }
    if heldUntil > time, self.goal(at: heldUntil) != served { times.append(heldUntil) }
    if request.level != request.endLevel { times.append(Self.sum(request.end, Self.grace)) }
    if max(request.level, request.endLevel) > 0 { times.append(leaseEnd) }
    if time >= kickUntil, goal > 0 { times.append(Self.sum(time, kick(to: goal))) }
    if let levelSwitch, goal > 0 {
      times.append(Self.sum(time, levelSwitch.nanosecondsToChange(for: goal, sent: sent)))
    }
    return times.filter { $0 > time }.min() ?? .max
  }

  // MARK: The level to play

  /// The level to play now, before kick and switch.
  private func goal(at time: Int64) -> Double {
    let aim = pending.peak > 0 ? admitted(pending.peak) : asked(at: time)
    if time < heldUntil { return max(aim, floor) }
    return pending.peak > 0 && isInGap(at: time) ? admitted(pending.valley) : aim
  }

  /// Whether the pending tap must wait until the motor has slowed down, because otherwise it would
  /// not be felt as a separate tap.
  private func isInGap(at time: Int64) -> Bool {
    admitted(pending.peak) <= served || time < gapEnd
  }

  /// When the motor has fallen far enough for the peak to be felt; `Int64.min` if the peak need not
  /// wait. If the requested level does not fall that far between two peaks, as on a ramp, the peak
  /// does not wait.
  private var gapEnd: Int64 {
    guard let motion, let now, pending.peak > 0 else { return .min }
    let target = motion.speed(for: pending.peak) * motion.speed(ofShake: Self.valley)
    if motion.speed <= target || motion.speed(for: pending.valley) > target { return .min }
    let end = Self.sum(pending.since, Self.longestGap)
    return min(Self.sum(now, motion.fall(to: target, atMost: Self.longestGap)), end)
  }

  private func asked(at time: Int64) -> Double {
    if time >= leaseEnd { return 0 }
    return admitted(time >= Self.sum(request.end, Self.grace) ? request.endLevel : request.level)
  }

  private func admitted(_ level: Double) -> Double {
    levelSwitch?.admitted(level, served: served) ?? level
  }

  /// When a pending tap is skipped.
  private var waitEnd: Int64 { Self.sum(pending.since, longestWait) }

  private var leaseEnd: Int64 { Self.sum(request.arrival, lease) }

  private func isOnset(_ goal: Double) -> Bool {
    served == 0 || goal - served >= Self.onsetStep
  }

  /// The length of the kick for an onset, in nanoseconds; 0 if no kick is needed.
  private func kick(to goal: Double) -> Int64 {
    // A motor that is switched on and off is always driven in full.
    guard let motion, levelSwitch == nil, isOnset(goal) || goal == onset else { return 0 }
    let kick = motion.rise(to: motion.speed(for: goal), atMost: Self.longestKick)
    return kick >= shortestKick ? kick : 0
  }

  private static func sum(_ time: Int64, _ length: Int64) -> Int64 {
    let (sum, isBeyond) = time.addingReportingOverflow(length)
    return isBeyond ? .max : sum
  }
}
