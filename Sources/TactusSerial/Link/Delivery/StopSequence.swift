internal import TactusWire

/// Follows a stop from the command until the motors are known to be off. The acknowledgement is not
/// sufficient, so the link then requests the state of each motor.
struct StopSequence: Sendable {
  private enum State: Sendable, Hashable {
    case none
    case due
    case sent(tag: UInt8, nanoseconds: Int64)
  }

  private enum Stillness: Sendable, Hashable {
    /// Nothing was played, the motors are known to be off, or something plays again.
    case unasked
    /// An actuator is to be queried at this time or later.
    case due(UInt8, notBefore: Int64)
    case asked(UInt8, nanoseconds: Int64)
  }

  private var state = State.none
  /// Whether the last stop is a repetition. Then nothing may follow it before it is answered.
  private var isRepeated = false
  /// When the last stop was requested; `.min` if none was.
  private(set) var orderedAt: Int64 = .min
  /// The start of the time in which a stop is not confirmed; nil if every stop is.
  private var unconfirmedSince: Int64?
  /// The query of the motors after the last stop.
  private var stillness = Stillness.unasked
  /// Whether the device reported after the last stop that a motor is on, or in an unknown state.
  private var isSaidToBeOn = false
  /// Why the device refused the pending stop.
  private var refusal: NegativeAcknowledgement?

  /// Whether a stop must be sent.
  var isDue: Bool { state == .due }

  /// Whether a stop must be sent or is not acknowledged yet.
  var isOnItsWay: Bool { state != .none }

  /// Whether a stop was sent and is not acknowledged yet.
  var isSent: Bool { sentAt != nil }

  /// Whether no segment may be sent before a stop is answered.
  var isBlocking: Bool { isRepeated && isOnItsWay }

  /// Whether no stop and no query of the motors is pending. If nothing was played since the last
  /// stop, the motors are then known to be off.
  var isStill: Bool { state == .none && stillness == .unasked }

  /// Whether a stop is not acknowledged, or the motors are not known to be off after it.
  var isUnconfirmed: Bool { unconfirmedSince != nil }

  /// When the pending stop was sent; nil if none is pending.
  var sentAt: Int64? {
    guard case .sent(_, let time) = state else { return nil }
    return time
  }

  /// Whether this is the sequence number of the pending stop.
  func isAwaited(_ tag: UInt8) -> Bool {
    guard case .sent(tag, _) = state else { return false }
    return true
  }

  // MARK: The stop

  /// Requests a stop, which voids everything that was sent before.
  mutating func order(at now: Int64) {
    (state, orderedAt) = (.due, now)
    if unconfirmedSince == nil { unconfirmedSince = now }
  }

  mutating func sent(_ tag: UInt8, at now: Int64) { state = .sent(tag: tag, nanoseconds: now) }

  /// Records that the stop or its answer was lost. Nothing may follow the next stop before that
  /// stop is answered.
  mutating func noteLoss() { isRepeated = true }

  /// Records an answer to another frame.
  /// - Returns: whether segments may now follow the repeated stop.
  mutating func noteOtherAnswer() -> Bool {
    guard isBlocking else { return false }
    isRepeated = false
    return true
  }

  /// Records the answer to the stop with a sequence number.
  /// - Returns: when the stop was sent; nil if it is not pending.
  mutating func answered(_ tag: UInt8) -> Int64? {
    guard case .sent(tag, let time) = state else { return nil }
    (state, refusal, isRepeated) = (.none, nil, false)
    if stillness == .unasked { unconfirmedSince = nil }
    return time
  }

  mutating func refused(_ refusal: NegativeAcknowledgement) { self.refusal = refusal }

  /// Resets the state for another session.
  mutating func forget() {
    (state, isRepeated, unconfirmedSince, stillness) = (.none, false, nil, .unasked)
  }

  // MARK: Query of the motors

  /// Begins to query the motors.
  mutating func askStillness(at now: Int64) { stillness = .due(0, notBefore: now) }

  /// When the next query is due; `.max` if none is.
  /// - Parameter timeout: nanoseconds after which an unanswered query is repeated.
  func questionTime(timeout: Int64) -> Int64 {
    guard state == .none else { return .max }
    switch stillness {
    case .unasked: return .max
    case .due(_, let time): return time
    case .asked(_, let asked): return asked &+ timeout
    }
  }

  /// The actuator to query now; nil if none is to be queried.
  mutating func takeQuestion(at now: Int64, timeout: Int64) -> UInt8? {
    guard questionTime(timeout: timeout) <= now else { return nil }
    switch stillness {
    case .unasked: return nil
    case .due(let actuator, _), .asked(let actuator, _):
      stillness = .asked(actuator, nanoseconds: now)
      return actuator
    }
  }

  /// Processes the answer to a query. If a motor is on, or in an unknown state, another stop
  /// follows.
  /// - Parameter actuators: the number of actuators.
  mutating func take(_ status: Status, of actuators: UInt8, at now: Int64) {
    guard case .asked(status.actuator, _) = stillness, state == .none else { return }
    guard status.isDriveKnown, !status.isSounding, status.drive == 0 else {
      stillness = .due(0, notBefore: now &+ LinkLimits.stillnessInterval)
      (state, isSaidToBeOn) = (.due, true)
      return
    }
    if status.actuator + 1 < actuators, status.actuator < 3 {
      stillness = .due(status.actuator + 1, notBefore: now)
    } else {
      stillness = .unasked
      (unconfirmedSince, isSaidToBeOn) = (nil, false)
    }
  }

  /// Ends the query, because something plays again.
  mutating func endStillness() {
    guard stillness != .unasked else { return }
    (stillness, isSaidToBeOn) = (.unasked, false)
    if state == .none { unconfirmedSince = nil }
  }

  // MARK: Deadlines

  /// When the device is disconnected if it does not confirm a stop; `.max` if nothing is pending.
  var budgetEnd: Int64 { unconfirmedSince.map { $0 &+ LinkLimits.confirmation } ?? .max }

  /// Extends the deadline by the time in which the link was not driven.
  mutating func extend(by nanoseconds: Int64) { unconfirmedSince? &+= nanoseconds }

  /// Why a device that does not confirm a stop is disconnected.
  var unconfirmedText: String {
    "the stop was not confirmed, the motor may be on\(doubt); unplug the device"
  }

  private var doubt: String {
    if isSaidToBeOn { return ": the device reports that it is driven, or in an unknown state" }
    if state == .none { return ": the device does not report whether it is driven" }
    return refusal.map { ": \($0.sentence)" } ?? ""
  }
}
