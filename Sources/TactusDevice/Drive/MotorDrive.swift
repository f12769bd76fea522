/// One motor as the thread of its device sees it: what it was sent, what it is asked for, and what
/// it is to be sent next. Pure; every time is a parameter, in nanoseconds.
///
/// ```
///  asked   ┌┐                  a tap of 15 ms
///        ──┘└───────────
///  sent    ┌──┐                full drive until the motor has come to the tap's level (kick),
///          │  └─┐              then its level, until the shortest pulse is over
///        ──┘    └───────
///  shake     ╱╲
///        ___╱  ╲________
/// ```
package struct MotorDrive: Sendable, Hashable {
  /// Nanoseconds that a segment's end is waited for a next one. The engine sends it at the same
  /// time, and it may begin a tap that a level just sent would delay.
  package static let grace: Int64 = 2_000_000
  /// The longest kick. Of two taps 80 ms apart 20 ms are left between them, in which the slowest
  /// motor of a profile falls by 3 dB.
  private static let longestKick: Int64 = 60_000_000
  /// How long a tap waits at most for the motor to fall, so that it is felt as another one.
  private static let longestGap: Int64 = 30_000_000
  /// Nanoseconds by which a tap's end may come later for both.
  static let longestDelay = longestKick + longestGap
  /// A step of level that begins something to be felt: it is kicked and held. Smaller ones are the
  /// steps of a ramp.
  private static let onsetStep = 0.1
  /// What the shake falls to before a tap that is to be felt as another one: 3 dB, our choice, and
  /// half a decibel more, because a motor is not exactly as its model.
  private static let valley = 0.6683

  /// How long a tap may wait where the driver repeats reports. One that waited longer is left out:
  /// its report comes up to two spacings later still, and holds up what follows it.
  private static let longestWait: Int64 = 64_000_000

  /// Nanoseconds that a level is held after it has risen, so that it is felt.
  private let shortestPulse: Int64
  /// Nanoseconds that a level lasts which is not renewed.
  private let lease: Int64
  /// Nanoseconds that a tap may wait to be sent.
  private let patience: Int64
  /// Half of the nanoseconds between two levels: a kick lasts as long as they at least, and a
  /// shorter one would more than double.
  private let shortestKick: Int64
  /// Where the motor is; nil: nothing is known of how it moves.
  private var motion: MotorMotion?
  /// What makes on and off of levels; nil: the device takes levels.
  private var levelSwitch: LevelSwitch?
  /// To when time has passed.
  private var now: Int64?
  private var wish = Wish(after: 0)
  private var rise = Rise(after: 0)
  /// The level that is served, before it is kicked or switched.
  private var served = 0.0
  /// The level of the last onset.
  private var onset = 0.0
  /// Until when no less than ``floor`` is served.
  private var heldUntil: Int64 = .min
  private var floor = 0.0
  /// Until when the drive is full.
  private var kickUntil: Int64 = .min
  /// The level that the device was sent last.
  package private(set) var sent = 0.0

  /// - Parameters:
  ///   - actuator: what it declares.
  ///   - lease: nanoseconds that a level lasts which is not renewed.
  ///   - interval: nanoseconds between two levels.
  ///   - queue: how the driver queues levels; nil: it does not.
  package init(
    _ actuator: Actuator, lease: Int64, interval: Int64, queue: DriverQueue? = nil
  ) {
    patience = queue?.repeatsReports == true ? Self.longestWait : .max
    shortestPulse = actuator.minimumPulseNanoseconds
    shortestKick = interval / 2
    self.lease = lease
    motion = actuator.motor.map { MotorMotion(actuator, $0) }
    levelSwitch = LevelSwitch(actuator)
  }

  /// Where the motor is as far as its model tells; nil: it has none.
  package var modelled: MotorMotion? { motion }

  /// Takes what came since.
  package mutating func take(_ wish: Wish) {
    guard wish.isNew else { return }
    self.wish = wish
    rise.take(wish.rise)
    // What a motor on or off cannot play must not stand in the way of what it can.
    if let levelSwitch, !levelSwitch.turnsOn(rise, served: served) { rise = Rise(after: rise.low) }
  }

  /// Forgets everything; what comes next begins from stillness.
  package mutating func stop() {
    wish = Wish(after: 0)
    rise = Rise(after: 0)
    served = 0
    heldUntil = .min
    kickUntil = .min
    levelSwitch?.reset()
  }

  /// Lets time pass: the motor moves as it was sent.
  package mutating func advance(to time: Int64) {
    if let now, time > now {
      motion?.advance(nanoseconds: time &- now, drive: sent)
      levelSwitch?.advance(nanoseconds: time &- now, served: served, sent: sent)
    }
    now = max(now ?? time, time)
    if rise.crest > 0, time &- rise.since >= patience { rise = Rise(after: rise.low) }
  }

  /// The level that the device is to be sent now.
  package func next(at time: Int64) -> Double {
    let goal = goal(at: time)
    if goal == 0 { return 0 }
    if time < kickUntil || kick(to: goal) > 0 { return 1 }
    return levelSwitch?.level(for: goal, sent: sent) ?? goal
  }

  /// When the level that came at the crest was asked for, if sending a level sends the crest.
  package func crestTime(for level: Double) -> Int64? {
    rise.crest > 0 && level >= rise.crest && level > sent ? rise.since : nil
  }

  /// The device was sent a level.
  /// - Parameters:
  ///   - decided: when ``next(at:)`` gave it.
  ///   - time: when the device had it.
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
    // The crest is out once the level has risen to it. Where the valley was sent it is still to
    // come, and where the level stayed as it was, because another motor was sent one, too.
    let isOut = goal > served && goal >= admitted(rise.crest)
    if rise.crest == 0 || isOut { rise = Rise(after: goal) }
    if level != sent { levelSwitch?.turned() }
    served = goal
    sent = level
  }

  /// When ``next(at:)`` changes without a new wish, `Int64.max` if it does not.
  package func nextChange(after time: Int64) -> Int64 {
    let goal = goal(at: time)
    var times = [kickUntil, gapEnd]
    if rise.crest > 0 { times.append(waitEnd) }
    if heldUntil > time, self.goal(at: heldUntil) != served { times.append(heldUntil) }
    if wish.level != wish.endLevel { times.append(Self.sum(wish.end, Self.grace)) }
    if max(wish.level, wish.endLevel) > 0 { times.append(leaseEnd) }
    if time >= kickUntil, goal > 0 { times.append(Self.sum(time, kick(to: goal))) }
    if let levelSwitch, goal > 0 {
      times.append(Self.sum(time, levelSwitch.nanosecondsToChange(for: goal, sent: sent)))
    }
    return times.filter { $0 > time }.min() ?? .max
  }

  // MARK: What is served

  /// The level that is to be served now.
  private func goal(at time: Int64) -> Double {
    let aim = rise.crest > 0 ? admitted(rise.crest) : asked(at: time)
    if time < heldUntil { return max(aim, floor) }
    return rise.crest > 0 && isInGap(at: time) ? admitted(rise.valley) : aim
  }

  /// Whether the motor must fall first: a rise to a level that it has already would not be felt.
  private func isInGap(at time: Int64) -> Bool {
    admitted(rise.crest) <= served || time < gapEnd
  }

  /// When the motor has fallen far enough for the crest to be felt; `Int64.min`: it has, or what
  /// was asked for did not fall so far itself, as on a ramp.
  private var gapEnd: Int64 {
    guard let motion, let now, rise.crest > 0 else { return .min }
    let target = motion.speed(for: rise.crest) * motion.speed(ofShake: Self.valley)
    if motion.speed <= target || motion.speed(for: rise.valley) > target { return .min }
    let end = Self.sum(rise.since, Self.longestGap)
    return min(Self.sum(now, motion.fall(to: target, atMost: Self.longestGap)), end)
  }

  private func asked(at time: Int64) -> Double {
    if time >= leaseEnd { return 0 }
    return admitted(time >= Self.sum(wish.end, Self.grace) ? wish.endLevel : wish.level)
  }

  private func admitted(_ level: Double) -> Double {
    levelSwitch?.admitted(level, served: served) ?? level
  }

  /// When a tap that is still to come is left out.
  private var waitEnd: Int64 { Self.sum(rise.since, patience) }

  private var leaseEnd: Int64 { Self.sum(wish.arrival, lease) }

  private func isOnset(_ goal: Double) -> Bool {
    served == 0 || goal - served >= Self.onsetStep
  }

  /// Nanoseconds of full drive that an onset is worth; 0: the motor follows without.
  private func kick(to goal: Double) -> Int64 {
    // A motor that is on or off is driven in full already.
    guard let motion, levelSwitch == nil, isOnset(goal) || goal == onset else { return 0 }
    let kick = motion.rise(to: motion.speed(for: goal), atMost: Self.longestKick)
    return kick >= shortestKick ? kick : 0
  }

  private static func sum(_ time: Int64, _ length: Int64) -> Int64 {
    let (sum, isBeyond) = time.addingReportingOverflow(length)
    return isBeyond ? .max : sum
  }
}
