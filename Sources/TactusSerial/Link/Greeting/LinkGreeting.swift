internal import TactusDevice
internal import TactusWire

/// Identifies the device: from HELLO until everything but the device's clock is known.
///
/// ```
/// HELLO ─► WELCOME ─► DESCRIBE 0, 1 ... ─► STATUS 0, 1 ... ─► done
///                          ▲                    │ a driver was set up
///                          └────────────────────┘
/// ```
///
/// A device with an accelerometer is asked about it after the dictionary, by GET.
///
/// One request is pending at a time. It is repeated if no answer arrives. A device that restarts
/// while nothing plays is greeted again, in a new session.
struct LinkGreeting: Sendable {
  enum Phase: Sendable, Hashable {
    case hello
    case describing(page: UInt8)
    /// The dictionary is known, but not the accelerometer.
    case measuring
    /// Everything is known but whether a driver is still testing its motor.
    case preparing(actuator: UInt8)
    case done
  }

  /// The state of the motors' drivers.
  enum Drivers: Sendable, Hashable {
    case unknown
    /// A driver tests or calibrates its motor.
    case starting
    case ready
  }

  /// The consequence of a message.
  enum Outcome: Sendable {
    /// More requests follow, or the message was ignored.
    case waits
    /// The greeting is complete.
    case known(Welcome, DeviceDictionary)
    /// The device cannot be used.
    case unfit(DeviceError)
  }

  let settings: LinkSettings
  private(set) var phase = Phase.hello
  private(set) var session: UInt32
  /// When the greeting began.
  private(set) var since: Int64
  /// When opening began, at the first greeting; nil once the device is open.
  private(set) var openingSince: Int64?
  /// When the last request was sent, and when HELLO was last sent.
  private var askedAt: Int64 = .min
  private var helloAt: Int64 = .min
  private(set) var welcome: Welcome?
  private(set) var dictionary = DeviceDictionary()
  /// The accelerometer; nil if the device has none, or before it is known.
  private(set) var accelerometer: AccelerometerFacts?
  private(set) var drivers = Drivers.unknown
  /// The number of answers that do not belong to a request.
  private(set) var misfits = 0
  /// The restarts while nothing played.
  private(set) var restarts = Recurrence()

  init(_ settings: LinkSettings, session: UInt32, at now: Int64) {
    self.settings = settings
    self.session = session
    since = now
    openingSince = now
  }

  /// Whether everything but the clock is known.
  var isDone: Bool { phase == .done }

  // MARK: Requests

  /// The request to send now; nil if none is due.
  mutating func next(at now: Int64) -> Message? {
    guard let question, askedAt == .min || now &- askedAt >= LinkLimits.greetingInterval else {
      return nil
    }
    askedAt = now
    if phase == .hello { helloAt = now }
    return question
  }

  private var question: Message? {
    switch phase {
    case .hello: .hello(Hello(session: session))
    case .describing(let page): .describe(page: page)
    case .measuring: .get(key: ValueKey.accelerometer.rawValue, actuator: 0)
    case .preparing(let actuator): .status(actuator: actuator)
    case .done: nil
    }
  }

  /// When the next request is due, or when the greeting times out.
  func next(after now: Int64) -> Int64 {
    min(askedAt == .min ? now : askedAt &+ LinkLimits.greetingInterval, since &+ timeout)
  }

  // MARK: Answers

  /// Processes a message of the device.
  mutating func take(_ message: Message) -> Outcome {
    switch (message, phase) {
    case (.welcome(let welcome), .hello): return take(welcome)
    case (.description(let page, _, let entries), .describing(let asked)) where page == asked:
      return take(page, entries)
    case (.value(.accelerometer(let facts), _), .measuring):
      accelerometer = facts
      return prepare(0)
    case (.nak(let refusal), .measuring) where refusal.type == MessageType.get.rawValue:
      return prepare(0)
    case (.statusReply(let status), .preparing(let asked)) where status.actuator == asked:
      return take(status)
    case (.nak(let refusal), .hello):
      misfits += 1
      return refused(refusal)
    default:
      if message.type.isAnswer, !isCopy(message) { misfits += 1 }
      return .waits
    }
  }

  /// Whether a message needs no request, or answers an earlier request that was sent more than
  /// once.
  private func isCopy(_ message: Message) -> Bool {
    switch (message, phase) {
    case (.event, _): true
    case (.welcome(let welcome), _): welcome.session == session
    case (.description(let page, _, _), .describing(let asked)): page < asked
    case (.description, .preparing), (.description, .measuring): true
    case (.value, .preparing): true
    case (.statusReply(let status), .preparing(let asked)): status.actuator < asked
    default: false
    }
  }

  private mutating func take(_ welcome: Welcome) -> Outcome {
    guard welcome.session == session else {
      misfits += 1
      return .waits
    }
    guard welcome.version == 1 else {
      return .unfit(Self.wrongVersion("version \(welcome.version) of the protocol"))
    }
    guard welcome.firmware.major == Link.firmwareMajor else {
      return .unfit(Self.wrongVersion("firmware \(welcome.firmware.text)"))
    }
    self.welcome = welcome
    drivers = .unknown
    ask(.describing(page: 0))
    return .waits
  }

  private mutating func take(_ page: UInt8, _ entries: Payload) -> Outcome {
    dictionary.take(page, entries)
    if page + 1 < dictionary.pages {
      ask(.describing(page: page + 1))
      return .waits
    }
    guard welcome?.hasAccelerometer == true else { return prepare(0) }
    ask(.measuring)
    return .waits
  }

  /// Processes the state of a driver. A driver with a fault does not become ready; the greeting
  /// does not wait for it, and playing reports the fault.
  private mutating func take(_ status: Status) -> Outcome {
    guard status.faults.subtracting(.clock) == .starting else {
      return prepare(status.actuator + 1)
    }
    drivers = .starting
    return .waits
  }

  /// Asks whether an actuator's driver is ready. After the last actuator the greeting is complete.
  /// But a calibration changes the dictionary, so if a driver was starting, the dictionary is read
  /// again first.
  private mutating func prepare(_ actuator: UInt8) -> Outcome {
    if settings.awaitsDrivers, drivers != .ready, actuator < dictionary.actuatorCount {
      ask(.preparing(actuator: actuator))
    } else if drivers == .starting {
      drivers = .ready
      ask(.describing(page: 0))
    } else if let welcome {
      ask(.done)
      return .known(welcome, dictionary)
    }
    return .waits
  }

  /// Makes a request due at once.
  private mutating func ask(_ next: Phase) { (phase, askedAt) = (next, .min) }

  private func refused(_ refusal: NegativeAcknowledgement) -> Outcome {
    guard refusal.type == MessageType.hello.rawValue,
      refusal.code == Refusal.versionNotSupported.rawValue
    else { return .waits }
    let (low, high) = (refusal.detail & 0xFF, refusal.detail >> 8)
    return .unfit(Self.wrongVersion("version \(low) to \(high) of the protocol"))
  }

  // MARK: Restart

  /// Records that the device restarted, or lost its session.
  /// - Returns: whether that happened too often.
  mutating func noteRestart(at now: Int64) -> Bool {
    restarts.note(at: now, within: LinkLimits.oddityPeriod)
  }

  /// Starts a greeting in a new session, as after opening the port.
  mutating func greetAgain(at now: Int64) {
    session &+= 1
    phase = .hello
    // The interval between greetings also applies to this one.
    (since, askedAt) = (now, helloAt)
    if openingSince == nil { openingSince = now }
  }

  // MARK: Deadlines

  /// Records that the device is open, because its clock is known, too.
  mutating func opened() { openingSince = nil }

  /// Extends the deadline by the time in which the link was not driven.
  mutating func extend(by nanoseconds: Int64) { openingSince? &+= nanoseconds }

  /// The deadline of opening; `.max` once the device is open.
  var budgetEnd: Int64 {
    guard let openingSince else { return .max }
    let preparation = drivers == .unknown ? 0 : LinkLimits.preparation
    return openingSince &+ (settings.openingTimeout + preparation)
  }

  /// Whether this greeting has timed out.
  func isOverdue(at now: Int64) -> Bool { now &- since >= timeout }

  private var timeout: Int64 {
    drivers != .unknown ? LinkLimits.preparation : settings.greetingTimeout
  }

  /// The kind of the error that ends the link: a device that was open is disconnected, another does
  /// not answer.
  var kindOfEnd: DeviceError.Kind { openingSince == nil ? .gone : .notAnswering }
}
