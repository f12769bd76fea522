internal import TactusWire

/// A stop, from the order until the motors are known to be off: whether they are is asked, not
/// believed.
struct StopCourse: Sendable {
  private enum State: Sendable, Hashable {
    case none
    case due
    case sent(tag: UInt8, nanoseconds: Int64)
  }

  private enum Stillness: Sendable, Hashable {
    /// Nothing was played, or it was confirmed.
    case unasked
    /// An actuator is to be asked for, at a time or later.
    case due(UInt8, notBefore: Int64)
    case asked(UInt8, nanoseconds: Int64)
  }

  private var state = State.none
  /// Whether the last stop was repeated: then nothing follows it before it is answered.
  private var isRepeated = false
  /// When the last stop was ordered; `.min`: none was.
  private(set) var orderedAt: Int64 = .min
  /// Since when a stop has waited to be confirmed.
  private var unconfirmedSince: Int64?
  /// What is asked after the last stop.
  private var stillness = Stillness.unasked
  /// Whether the device said after the last stop that a motor is on, or may be.
  private var isSaidToBeOn = false
  /// Why the device refused the stop that waits to be confirmed.
  private var refusal: NegativeAcknowledgement?

  /// Whether a stop has to be sent.
  var isDue: Bool { state == .due }

  /// Whether a stop has to be sent, or to be answered.
  var isOnItsWay: Bool { state != .none }

  /// Whether a stop has to be answered.
  var isSent: Bool { sentAt != nil }

  /// Whether nothing may be sent before a stop is answered.
  var isBlocking: Bool { isRepeated && isOnItsWay }

  /// Whether the last stop was confirmed, and the motors are known to be off.
  var isStill: Bool { state == .none && stillness == .unasked }

  /// Whether a stop waits to be confirmed.
  var isUnconfirmed: Bool { unconfirmedSince != nil }

  /// When the stop that waits for its answer was sent; nil: none does.
  var sentAt: Int64? {
    guard case .sent(_, let time) = state else { return nil }
    return time
  }

  /// Whether a number is that of the stop that waits for its answer.
  func isAwaited(_ tag: UInt8) -> Bool {
    guard case .sent(tag, _) = state else { return false }
    return true
  }

  // MARK: The stop

  /// A stop has to be sent: what was sent before is void.
  mutating func order(at now: Int64) {
    (state, orderedAt) = (.due, now)
    if unconfirmedSince == nil { unconfirmedSince = now }
  }

  mutating func sent(_ tag: UInt8, at now: Int64) { state = .sent(tag: tag, nanoseconds: now) }

  /// The stop is sent once more, and nothing follows it before it is answered.
  mutating func noteLoss() { isRepeated = true }

  /// Something else is answered, if not the stop.
  /// - Returns: whether that lets what is to be played follow the stop, which is repeated.
  mutating func noteOtherAnswer() -> Bool {
    guard isBlocking else { return false }
    isRepeated = false
    return true
  }

  /// The stop with a number is answered.
  /// - Returns: when it was sent; nil if no answer to it is awaited.
  mutating func answered(_ tag: UInt8) -> Int64? {
    guard case .sent(tag, let time) = state else { return nil }
    (state, refusal, isRepeated) = (.none, nil, false)
    if stillness == .unasked { unconfirmedSince = nil }
    return time
  }

  mutating func refused(_ refusal: NegativeAcknowledgement) { self.refusal = refusal }

  /// Another session begins, in which nothing was sent.
  mutating func forget() {
    (state, isRepeated, unconfirmedSince, stillness) = (.none, false, nil, .unasked)
  }

  // MARK: Stillness

  /// From now on the motors are asked for.
  mutating func askStillness(at now: Int64) { stillness = .due(0, notBefore: now) }

  /// When the next question is due; `.max`: none is.
  /// - Parameter patience: nanoseconds after which one that is not answered is asked again.
  func questionTime(patience: Int64) -> Int64 {
    guard state == .none else { return .max }
    switch stillness {
    case .unasked: return .max
    case .due(_, let time): return time
    case .asked(_, let asked): return asked &+ patience
    }
  }

  /// The actuator that is to be asked for now; nil: none is.
  mutating func takeQuestion(at now: Int64, patience: Int64) -> UInt8? {
    guard questionTime(patience: patience) <= now else { return nil }
    switch stillness {
    case .unasked: return nil
    case .due(let actuator, _), .asked(let actuator, _):
      stillness = .asked(actuator, nanoseconds: now)
      return actuator
    }
  }

  /// Takes an answer. A motor that is on, or may be, is stopped once more.
  /// - Parameter actuators: how many there are.
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

  /// Something is to be played again: the motors are not asked for any more.
  mutating func endStillness() {
    guard stillness != .unasked else { return }
    (stillness, isSaidToBeOn) = (.unasked, false)
    if state == .none { unconfirmedSince = nil }
  }

  // MARK: Deadlines

  /// When the device is given up if it does not confirm; `.max`: nothing is waited for.
  var budgetEnd: Int64 { unconfirmedSince.map { $0 &+ LinkLimits.confirmation } ?? .max }

  /// The link was not driven for a time, which does not count.
  mutating func extend(by nanoseconds: Int64) { unconfirmedSince? &+= nanoseconds }

  /// Why a device is given up that does not confirm.
  var unconfirmedText: String {
    "stop was not confirmed, the motor may be on\(doubt); unplug the device"
  }

  private var doubt: String {
    if isSaidToBeOn { return ": the device says that it is driven, or that it does not know" }
    if state == .none { return ": the device does not say whether it is driven" }
    return refusal.map { ": \($0.sentence)" } ?? ""
  }
}
